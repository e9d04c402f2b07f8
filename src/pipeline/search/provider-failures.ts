import { type CodigoError, textoError } from '#contract/errors.ts';
import { estadoProceso, nivelLog } from '#contract/states.ts';
import { type BatchKey, type BatchRow, countFailure } from '#store/queries/batches/batches.ts';
import { heldUntil, holdTurns } from '#store/queries/registry/rate-slots.ts';
import type { Tx } from '#store/store.ts';
import { pauseWithReason } from '../batches/pause-batch.ts';
import { type Moment, tellKeyRefused, tellPaused, tellQuota } from '../notifications/notifications.ts';
import type { ResolvedMaps } from '../runtime/ports.ts';

/** So many refusals in a row (key or quota), and the batch pauses instead of failing keyword after keyword. */
const REFUSALS_BEFORE_PAUSE = 3;
const DAY_MS = 86_400_000;

/** A provider chosen by name without its key, or a key that cannot be read: nothing can be asked. */
export async function pauseWithoutKey(
  tx: Tx,
  key: BatchKey,
  batch: BatchRow,
  motivo: string,
  moment: Moment,
): Promise<void> {
  await tellPaused(tx, key, { nombre: batch.nombre, motivo, enlace: '/settings?tab=apis' }, moment);
  await pauseWithReason(tx, key, { ...moment, motivo, nivel: nivelLog.error });
}

/** The key or its plan said no: waiting a moment will not help, and asking on and on costs the account. */
export async function countRefusal(
  tx: Tx,
  key: BatchKey,
  inHand: { batch: BatchRow; maps: ResolvedMaps },
  refusal: { code: Extract<CodigoError, 'clave_rechazada' | 'proveedor_limitado'>; detalle: string },
  moment: Moment,
): Promise<void> {
  const { code, detalle } = refusal;
  const { clave } = inHand.maps;
  if (code === 'clave_rechazada') await tellKeyRefused(tx, key.usuario_id, { clave, ...refusal }, moment);
  else await tellPlanEnded(tx, key.usuario_id, clave, detalle, moment);
  const inRow = await countFailure(tx, key, true);
  if (inRow < REFUSALS_BEFORE_PAUSE || inHand.batch.estado !== estadoProceso.procesando) return;
  await pauseWithReason(tx, key, {
    ...moment,
    motivo: `${textoError(code, detalle)} Corrígelo y pulsa Reanudar; lo pendiente no se ha perdido.`,
    nivel: nivelLog.error,
  });
}

/** Waits the provider's own time, and longer when it says so again and again: its requests may cost money. */
const LEAST_HOLD_MS = [0, 0, 5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000, 30 * 60_000, 3_600_000] as const;
/** About two hours in which it answered nothing: a person has to know. */
const HOLDS_BEFORE_PAUSE = 10;

/**
 * The provider asks for patience: nobody uses that key before the moment returned. When nothing but that has come for
 * hours, the batch pauses instead of asking for ever.
 */
export async function holdProvider(
  tx: Tx,
  key: BatchKey,
  { batch, maps }: { batch: BatchRow; maps: ResolvedMaps },
  { retryAfterMs }: { retryAfterMs: number },
  moment: Moment,
): Promise<number> {
  // The others of a burst were on their way when the first was refused: they may ask for more time, and count as one.
  if ((await heldUntil(tx, maps.clave, moment.now)) !== null) {
    await holdTurns(tx, maps.clave, moment.now + retryAfterMs);
    return moment.now + retryAfterMs;
  }
  const inRow = await countFailure(tx, key, true);
  const least = LEAST_HOLD_MS[Math.min(inRow, LEAST_HOLD_MS.length) - 1] ?? 0;
  const until = moment.now + Math.max(retryAfterMs, least);
  await holdTurns(tx, maps.clave, until);
  if (inRow >= HOLDS_BEFORE_PAUSE && batch.estado === estadoProceso.procesando) {
    const motivo = `El proveedor de mapas pide esperar una y otra vez (${inRow} veces seguidas). Pulsa Reanudar más tarde; lo pendiente no se ha perdido.`;
    await tellPaused(tx, key, { nombre: batch.nombre, motivo, enlace: '/settings?tab=apis' }, moment);
    await pauseWithReason(tx, key, { ...moment, motivo, nivel: nivelLog.error });
  }
  return until;
}

async function tellPlanEnded(tx: Tx, usuarioId: string, clave: string, detalle: string, moment: Moment) {
  const quota = {
    clave: `proveedor:${clave}:${Math.floor(moment.now / DAY_MS)}`,
    titulo: 'Tu plan con el proveedor de mapas se ha agotado',
    mensaje: `${detalle}. Los batches que lo usan se pausan; nada se ha perdido.`,
  };
  await tellQuota(tx, usuarioId, quota, moment);
}
