import { type DomainEdit, editDomains } from '#store/queries/domains/edits.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

/** Changes notes or favourite mark. Returns the number of the account's domains among the ids. */
export async function editAccountDomains(
  deps: Pick<PipelineDeps, 'store' | 'clock'>,
  usuario_id: string,
  ids: readonly string[],
  edit: DomainEdit,
): Promise<number> {
  return await withAccount(deps.store, usuario_id, async (tx) =>
    editDomains(tx, usuario_id, ids, edit, { now: deps.clock.now(), revision: await nextRevision(tx) }),
  );
}
