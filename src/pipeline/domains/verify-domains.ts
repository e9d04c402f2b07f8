import { verificationPriority } from '#domain/check/priority.ts';
import { AppError } from '#platform/errors.ts';
import { addDomains, makeDue, type NewDomain, urgentChecks } from '#store/queries/domains/requests.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { requireStorage } from '../runtime/storage-quota.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock'>;

/** Most checks of one account at a person's priority. */
export const URGENT_MAX = 50;

/**
 * 'Verificar ahora': asks again despite cached answers, the registry included. Returns how many were made due;
 * domains already being checked are left alone. Throws `dominio_no_encontrado` if no id belongs to the account.
 */
export async function verifyNow(deps: Deps, usuario_id: string, ids: readonly string[]): Promise<number> {
  return await withAccount(deps.store, usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    // Further urgent checks get a batch's priority, so that one account does not delay the others.
    const isFew = (await urgentChecks(tx, usuario_id, URGENT_MAX)) < URGENT_MAX;
    const prioridad = verificationPriority([isFew ? 'person' : 'batch']);
    const due = await makeDue(tx, usuario_id, ids, { ...moment, prioridad, persona: true });
    if (due.encontrados === 0) throw new AppError('dominio_no_encontrado');
    if (due.pedidos > 0) wakeUp(tx, { kind: 'domains', usuario_id });
    return due.pedidos;
  });
}

/** Adds domains without maps and has the new ones checked; known ones stay unchanged. */
export async function addAndVerify(
  deps: Deps,
  usuario_id: string,
  domains: readonly NewDomain[],
): Promise<{ ids: string[]; creados: number }> {
  return await withAccount(deps.store, usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    await requireStorage(tx, usuario_id, moment.now);
    const added = await addDomains(tx, usuario_id, domains, {
      ...moment,
      prioridad: verificationPriority(['live_search']),
    });
    if (added.nuevos.length > 0) wakeUp(tx, { kind: 'domains', usuario_id });
    return { ids: [...added.nuevos, ...added.conocidos], creados: added.nuevos.length };
  });
}

/**
 * Has these domains checked, known or not. Unless `persona`, fresh answers are reused and the registry waits its
 * order.
 */
export async function verifyListed(
  deps: Deps,
  usuario_id: string,
  domains: readonly NewDomain[],
  options: { persona: boolean },
): Promise<void> {
  if (domains.length === 0) return;
  await withAccount(deps.store, usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const prioridad = verificationPriority([options.persona ? 'person' : 'live_search']);
    const pedidos = { persona: options.persona };
    const { conocidos } = await addDomains(tx, usuario_id, domains, { ...moment, prioridad, pedidos });
    await makeDue(tx, usuario_id, conocidos, { ...moment, prioridad, ...pedidos });
    wakeUp(tx, { kind: 'domains', usuario_id });
  });
}
