import type { BatchConfiguracion } from '#contract/entities/batch.ts';
import { type BatchKey, batchesWithKeywordsLeft } from '#store/queries/batches/batches.ts';
import type { Rate } from '#store/queries/registry/rate-slots.ts';
import type { Tx } from '#store/store.ts';
import type { AccountLimits, ResolvedMaps } from '../runtime/ports.ts';

/** A keyword whose slot is further away is not claimed. */
export const SLOT_WAIT_MAX_MS = 60_000;

/** A batch's limits, capped by the account's. Its batches share the account's concurrency, at least one search each. */
export async function searchLimits(
  tx: Tx,
  usuarioId: string,
  batch: Pick<BatchConfiguracion, 'max_concurrent_requests' | 'reintentos_automaticos'>,
  limits: AccountLimits,
): Promise<{ concurrency: number; retries: number }> {
  return searchShare(await batchesWithKeywordsLeft(tx, usuarioId), batch, limits);
}

export function searchShare(
  running: number,
  batch: Pick<BatchConfiguracion, 'max_concurrent_requests' | 'reintentos_automaticos'>,
  limits: AccountLimits,
): { concurrency: number; retries: number } {
  const share = Math.max(1, Math.floor(limits.max_concurrent_requests / Math.max(1, running)));
  return {
    concurrency: Math.min(batch.max_concurrent_requests, share),
    retries: Math.min(batch.reintentos_automaticos, limits.reintentos_automaticos),
  };
}

/** The rates of a search: its batch's, its account's and its key's, over all processes. */
export function pacesOf(
  key: BatchKey,
  batch: Pick<BatchConfiguracion, 'delay_entre_requests'>,
  limits: AccountLimits,
  maps: Pick<ResolvedMaps, 'clave' | 'intervalMs'>,
): Rate[] {
  const intervals = [batch.delay_entre_requests, limits.delay_entre_requests, maps.intervalMs];
  return ratesOf(key, maps.clave).map((clave, at) => ({ clave, intervalMs: intervals[at] ?? 0 }));
}

export const ratesOf = (key: BatchKey, clave: string): string[] => [
  `batch:${key.batch_id}`,
  `cuenta:${key.usuario_id}`,
  clave,
];

/** How many of the next slots are not too far, at least the first. */
export function slotsInReach({
  next,
  paces,
  now,
}: {
  next: number | null;
  paces: readonly Rate[];
  now: number;
}): number {
  const step = Math.max(0, ...paces.map(({ intervalMs }) => intervalMs));
  const reach = now + SLOT_WAIT_MAX_MS - Math.max(next ?? now, now);
  return step === 0 ? Number.POSITIVE_INFINITY : Math.max(1, 1 + Math.floor(reach / step));
}

export const isTooFar = (next: number | null, now: number): boolean =>
  next !== null && next > now + SLOT_WAIT_MAX_MS;
