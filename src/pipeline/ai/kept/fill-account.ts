import { accountChanges, accountsForAi, markLookedThrough } from '#store/queries/ai/kept.ts';
import { withAccount, withSystem } from '#store/store.ts';
import type { PipelineDeps } from '../../runtime/ports.ts';
import { fillCategories } from './fill-categories.ts';
import { fillNotes } from './fill-notes.ts';
import { fillSites } from './fill-sites.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'queue' | 'ia'>;

/** Opportunities of an account that get a note and a description of their old site. */
const BEST = 20;
const AFTER_FAILURE_MS = 15 * 60_000;
/** Retry without a change of data: the budget may be new, or the provider back. */
const LONG_AGO_MS = 6 * 3_600_000;
const ACCOUNTS_AT_ONCE = 100;
const NOT_ALL = -1;

/** Queues a job for each account with new work for its model. */
export async function sweepAccounts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await withSystem(deps.store, async (tx) => {
    for (const usuario_id of await accountsForAi(tx, { now, longAgo: now - LONG_AGO_MS }, ACCOUNTS_AT_ONCE)) {
      await deps.queue.send(tx, 'ia.fill', { usuario_id });
    }
  });
}

/** Fills in missing categories, descriptions of dead sites and notes. The first failure ends the run. */
export async function fillAccount(deps: Deps, usuarioId: string, signal: AbortSignal): Promise<void> {
  const seen = await withAccount(deps.store, usuarioId, (tx) => accountChanges(tx, usuarioId));
  if (seen === undefined || seen.proveedor === 'none') return;
  const categories = await fillCategories(deps.ia, usuarioId, signal);
  const motivo =
    categories.motivo ??
    (await fillSites(deps.ia, usuarioId, BEST, signal)) ??
    (await fillNotes(deps.ia, usuarioId, BEST, signal));
  const now = deps.clock.now();
  await withAccount(deps.store, usuarioId, (tx) =>
    markLookedThrough(tx, usuarioId, {
      revision: categories.more ? NOT_ALL : seen.revision,
      proveedor: seen.proveedor,
      now,
      notBefore: motivo === null ? now : now + AFTER_FAILURE_MS,
    }),
  );
}
