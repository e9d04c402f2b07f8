import { createHash } from 'node:crypto';
import { RANKS_A_CALL } from '#providers/metrics/open-page-rank.ts';
import {
  accountsWithMetricWork,
  addMetrics,
  claimMetricWork,
  metricWorkDone,
} from '#store/queries/opportunities/metrics.ts';
import { heldUntil, holdRateSlots, takeRateSlot } from '#store/queries/registry/rate-slots.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'ranks' | 'accountKeys'>;

const LEASE_MS = 5 * 60_000;
const KEEP_MS = 30 * 86_400_000;
const REFUSED_MS = 3_600_000;
const LIMITED_MS = 15 * 60_000;
const INTERVAL_MS = 1_000;
const ACCOUNTS = 20;
const FUENTE = 'open-page-rank';

/** Asks Open PageRank for the due names of one account with a key; false if it asked for none. */
export async function measureRanks(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const now = deps.clock.now();
  const accounts = await withSystem(deps.store, (tx) => accountsWithMetricWork(tx, FUENTE, now, ACCOUNTS));
  for (const usuarioId of accounts) {
    if (signal.aborted) return false;
    if (await measureAccount(deps, usuarioId, signal)) return true;
  }
  return false;
}

async function measureAccount(deps: Deps, usuarioId: string, signal: AbortSignal): Promise<boolean> {
  const now = deps.clock.now();
  const stored = await withAccount(deps.store, usuarioId, (tx) =>
    deps.accountKeys.read(tx, usuarioId, 'seo_api_key'),
  );
  if (stored.kind !== 'key') return false;
  // Only the refused key is held, so a new one works at once.
  const clave = `${FUENTE}:${usuarioId}:${fingerprintOf(stored.key)}`;
  const held = await withSystem(deps.store, (tx) => heldUntil(tx, clave, now));
  if (held !== null) return false;
  const works = await withSystem(deps.store, (tx) =>
    claimMetricWork(tx, { fuente: FUENTE, usuarioId, limit: RANKS_A_CALL, now, until: now + LEASE_MS }),
  );
  if (works.length === 0) return false;
  const slot = await withSystem(deps.store, (tx) =>
    takeRateSlot(tx, { clave, intervalMs: INTERVAL_MS, now }),
  );
  await wait(slot - now, signal);
  if (signal.aborted) return false;
  const answer = await deps.ranks.ranks(
    works.map(({ dominio }) => dominio),
    stored.key,
    signal,
  );
  const moment = deps.clock.now();
  if (answer.kind !== 'answered') {
    const rests = answer.kind === 'limited' ? Math.max(LIMITED_MS, answer.retryAfterMs ?? 0) : REFUSED_MS;
    await hold(deps, clave, rests);
    return false;
  }
  const caduca = moment + KEEP_MS;
  const answered = works.filter(({ dominio }) => answer.ranks.has(dominio));
  // Measured with the account's key, so the result stays with the account.
  await withAccount(deps.store, usuarioId, async (tx) => {
    const revision = await nextRevision(tx);
    const added = answered.flatMap(({ dominio, dominio_id }) => {
      const rank = answer.ranks.get(dominio) ?? null;
      if (rank === null) return [];
      const metricas = { autoridad_dominio: Math.round(rank * 100) / 10 };
      return [{ dominio_id, metricas, fuente: 'Open PageRank', medidoEn: moment, escala: 'PageRank × 10' }];
    });
    await addMetrics(tx, usuarioId, added, revision, { keepsOthers: true });
    await metricWorkDone(
      tx,
      usuarioId,
      FUENTE,
      answered.map(({ dominio_id }) => ({ dominio_id, again: caduca })),
    );
  });
  return answered.length > 0;
}

/** Identifies a key without storing it. */
const fingerprintOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

async function hold(deps: Deps, clave: string, forMs: number): Promise<void> {
  await withSystem(deps.store, (tx) => holdRateSlots(tx, clave, deps.clock.now() + forMs));
}
