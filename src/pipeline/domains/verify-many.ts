import { verificationPriority } from '#domain/check/priority.ts';
import { makeDue, urgentChecks } from '#store/queries/domains/requests.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { URGENT_MAX } from './verify-domains.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock'>;

/** Rechecks a list of domains. Returns how many were made due; domains being checked are left alone. */
export async function verifyMany(deps: Deps, usuario_id: string, ids: readonly string[]): Promise<number> {
  return await withAccount(deps.store, usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    // A few have a person's priority, many that of a batch.
    const isFew = ids.length + (await urgentChecks(tx, usuario_id, URGENT_MAX)) <= URGENT_MAX;
    const prioridad = verificationPriority([isFew ? 'person' : 'batch']);
    const due = await makeDue(tx, usuario_id, ids, { ...moment, prioridad, persona: isFew });
    if (due.pedidos > 0) wakeUp(tx, { kind: 'domains', usuario_id });
    return due.pedidos;
  });
}
