import { AppError } from '#platform/errors.ts';
import { lockDomains } from '#store/queries/domains/checks.ts';
import { withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

/**
 * 'Confirmar ahora': asks the zone's other channel at once for a pending confirmation. Throws
 * `dominio_no_encontrado`.
 */
export async function confirmNow(
  deps: Pick<PipelineDeps, 'store' | 'queue'>,
  usuario_id: string,
  dominio_id: string,
): Promise<void> {
  await withAccount(deps.store, usuario_id, async (tx) => {
    const found = (await lockDomains(tx, usuario_id, [dominio_id])).get(dominio_id);
    if (!found) throw new AppError('dominio_no_encontrado');
    if (found.confirmaciones !== 1) return;
    await deps.queue.send(tx, 'domain.confirm', { usuario_id, dominio_id, dominio: found.dominio });
  });
}
