import type { BatchConfiguracion } from '#contract/entities/batch.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { searchingLimits } from '#store/queries/cuentas/limits.ts';
import { rateWaits, takeRateSlots } from '#store/queries/registry/rate-slots.ts';
import type { Tx } from '#store/store.ts';
import type { AccountLimits, ResolvedMaps } from '../runtime/ports.ts';

/** A slot further away than this is not waited for: the keyword would be held for nothing. */
export const SLOT_WAIT_MAX_MS = 60_000;

/**
 * How fast a batch may ask: its own settings, with the account's (`limits`) as their ceiling. The account's concurrency
 * is shared by its batches, each with one search at least.
 */
export async function searchLimits(
  tx: Tx,
  usuarioId: string,
  batch: Pick<BatchConfiguracion, 'max_concurrent_requests' | 'reintentos_automaticos'>,
): Promise<{ limits: AccountLimits; concurrency: number; retries: number }> {
  const { limits, batches } = await searchingLimits(tx, usuarioId);
  const share = Math.max(1, Math.floor(limits.max_concurrent_requests / Math.max(1, batches)));
  return {
    limits,
    concurrency: Math.min(batch.max_concurrent_requests, share),
    retries: Math.min(batch.reintentos_automaticos, limits.reintentos_automaticos),
  };
}

interface Pace {
  clave: string;
  intervalMs: number;
}

/** The paces that one search has to keep: its batch's, all of the account's together, and its key's. */
export function pacesOf(
  key: BatchKey,
  batch: Pick<BatchConfiguracion, 'max_concurrent_requests' | 'delay_entre_requests'>,
  limits: AccountLimits,
  maps: Pick<ResolvedMaps, 'clave' | 'intervalMs'>,
): Pace[] {
  return [
    {
      clave: `batch:${key.batch_id}`,
      intervalMs: Math.round(batch.delay_entre_requests / batch.max_concurrent_requests),
    },
    {
      clave: `cuenta:${key.usuario_id}`,
      intervalMs: Math.round(limits.delay_entre_requests / limits.max_concurrent_requests),
    },
    { clave: maps.clave, intervalMs: maps.intervalMs },
  ];
}

/** Whether the next slot is too far away to be taken now, and until when the key `clave` of the paces is held, if it is. */
export async function slotsAhead(
  tx: Tx,
  paces: readonly Pace[],
  at: { clave: string; now: number },
): Promise<{ tooFar: boolean; heldUntil: number | null }> {
  const claves = paces.map(({ clave }) => clave);
  const { siguiente, hasta } = await rateWaits(tx, claves, at);
  return { tooFar: siguiente !== null && siguiente > at.now + SLOT_WAIT_MAX_MS, heldUntil: hasta };
}

/** Takes a slot of each pace; the search waits for the latest of them. Epoch milliseconds. */
export async function reserveRateSlots(tx: Tx, paces: readonly Pace[], now: number): Promise<number> {
  return Math.max(now, await takeRateSlots(tx, paces, now));
}
