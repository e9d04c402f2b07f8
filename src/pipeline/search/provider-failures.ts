import { type CodigoError, textoError } from '#contract/errors.ts';
import { estadoProceso, motivoParada, nivelLog } from '#contract/states.ts';
import { sentence, whenText } from '#domain/text/moment.ts';
import {
  addLog,
  type BatchKey,
  type BatchRow,
  countFailure,
  setBatchReason,
} from '#store/queries/batches/batches.ts';
import { UNANSWERED } from '#store/queries/batches/unanswered.ts';
import { readAccount } from '#store/queries/cuentas/accounts.ts';
import { heldUntil, holdRateSlots } from '#store/queries/registry/rate-slots.ts';
import type { Tx } from '#store/store.ts';
import { pauseWithReason } from '../batches/pause-batch.ts';
import { type Moment, notifyKeyRefused, notifyPaused, notifyQuota } from '../notifications/notifications.ts';
import type { ResolvedMaps } from '../runtime/ports.ts';

const DAY_MS = 86_400_000;

/** A provider chosen by name without its key, or a key that cannot be read: nothing can be asked. */
export async function pauseWithoutKey(
  tx: Tx,
  key: BatchKey,
  batch: BatchRow,
  motivo: string,
  moment: Moment,
): Promise<void> {
  await notifyPaused(tx, key, { nombre: batch.nombre, motivo, enlace: '/settings?tab=apis' }, moment);
  await pauseWithReason(tx, key, {
    ...moment,
    motivo,
    motivo_codigo: motivoParada.sin_clave,
    nivel: nivelLog.error,
  });
}

/**
 * The key or its plan said no: waiting a moment will not help, and asking on costs the account. The batch pauses with
 * its one line in the log; what was in flight with it comes back later and changes nothing more.
 */
export async function pauseForRefusal(
  tx: Tx,
  key: BatchKey,
  batch: BatchRow,
  refusal: {
    code: Extract<CodigoError, 'clave_rechazada' | 'proveedor_limitado'>;
    detalle: string;
    clave: string;
  },
  moment: Moment,
): Promise<void> {
  if (batch.estado !== estadoProceso.procesando) return;
  const { code, detalle, clave } = refusal;
  if (code === 'clave_rechazada') await notifyKeyRefused(tx, key.usuario_id, refusal, moment);
  else await notifyPlanEnded(tx, key.usuario_id, clave, detalle, moment);
  const said = sentence(textoError(code, detalle));
  const motivo = `${said} Corrígelo y pulsa Reanudar; lo pendiente no se ha perdido.`;
  const motivo_codigo = code === 'clave_rechazada' ? motivoParada.clave_rechazada : motivoParada.plan_agotado;
  await pauseWithReason(tx, key, { ...moment, motivo, motivo_codigo, nivel: nivelLog.error });
}

/** Waits the provider's own time, and longer when it says so again and again: its requests may cost money. */
const LEAST_HOLD_MS = [0, 0, 5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000, 30 * 60_000, 3_600_000] as const;
/** About two hours in which it answered nothing: a person has to know. */
const HOLDS_BEFORE_PAUSE = 10;

/**
 * The provider asks to wait: its key is not used before the moment returned. When nothing but that has come for hours,
 * the batch pauses instead of asking on.
 */
export async function holdProvider(
  tx: Tx,
  key: BatchKey,
  { batch, maps }: { batch: BatchRow; maps: ResolvedMaps },
  { retryAfterMs, detalle }: { retryAfterMs: number; detalle: string },
  moment: Moment,
): Promise<number> {
  // The others of a burst were on their way when the first was refused: they may ask for more time, and count as one.
  const held = await heldUntil(tx, maps.clave, moment.now);
  if (held !== null) {
    const until = moment.now + retryAfterMs;
    await holdRateSlots(tx, maps.clave, until);
    if (until > held) await reportWaiting(tx, key, batch, { detalle, until }, moment);
    return until;
  }
  const inRow = await countFailure(tx, key, 'limitado');
  const least = LEAST_HOLD_MS[Math.min(inRow, LEAST_HOLD_MS.length) - 1] ?? 0;
  const until = moment.now + Math.max(retryAfterMs, least);
  await holdRateSlots(tx, maps.clave, until);
  if (inRow >= HOLDS_BEFORE_PAUSE && batch.estado === estadoProceso.procesando) {
    const motivo = `El proveedor de mapas pide esperar una y otra vez (${inRow} veces seguidas). Pulsa Reanudar más tarde; lo pendiente no se ha perdido.`;
    await notifyPaused(tx, key, { nombre: batch.nombre, motivo, enlace: '/settings?tab=apis' }, moment);
    const motivo_codigo = motivoParada.proveedor_limitado;
    await pauseWithReason(tx, key, { ...moment, motivo, motivo_codigo, nivel: nivelLog.error });
  } else await reportWaiting(tx, key, batch, { detalle, until }, moment);
  return until;
}

/** From this failure in a row on, the provider counts as down: it is tried now and then, by one keyword at a time. */
export const DOWN_FROM = 3;
/** A failure further on costs no keyword its attempt: it is not the keyword's. */
const COUNTED_IN_ROW = 5;
const FIRST_WAIT_MS = 2_000;
/** Never longer than this in the first half hour, so that work goes on soon after the provider is back. */
const DOWN_WAIT_MS = [5_000, 10_000, 25_000] as const;
const SHORT_WAITS = 72;
const LATER_WAIT_MS = 5 * 60_000;

/**
 * The provider did not answer, or nothing that can be understood. Returns when the keyword may be tried again, and
 * whether this was an attempt of the keyword's own.
 */
export async function waitForProvider(
  tx: Tx,
  key: BatchKey,
  { batch, maps }: { batch: BatchRow; maps: ResolvedMaps },
  failure: { detalle: string; alone: boolean },
  moment: Moment,
): Promise<{ until: number; attempt: boolean }> {
  const held = await heldUntil(tx, maps.clave, moment.now);
  // It was on its way when the others failed.
  if (held !== null && batch.fallos_seguidos >= COUNTED_IN_ROW) return { until: held, attempt: false };
  const inRow = await countFailure(tx, key, 'caido');
  const until = moment.now + waitAfter(inRow);
  if (inRow >= DOWN_FROM) await holdRateSlots(tx, maps.clave, until);
  await reportWaiting(tx, key, batch, { detalle: failure.detalle, until }, moment);
  // With no other keyword to try it cannot be known whose fault it is.
  return { until, attempt: inRow <= COUNTED_IN_ROW || failure.alone };
}

function waitAfter(inRow: number): number {
  if (inRow < DOWN_FROM) return FIRST_WAIT_MS;
  if (inRow > SHORT_WAITS) return LATER_WAIT_MS;
  return DOWN_WAIT_MS[Math.min(inRow - DOWN_FROM, DOWN_WAIT_MS.length - 1)] ?? DOWN_WAIT_MS[2];
}

/** A wait as long as this is worth a line of the log each time. */
const LONG_WAIT_MS = 60_000;

/** What holds the batch up and when it goes on: as its reason at once, in the log when it begins and when it is long. */
export async function reportWaiting(
  tx: Tx,
  key: BatchKey,
  batch: Pick<BatchRow, 'motivo'>,
  wait: { detalle: string; until: number },
  moment: Moment,
): Promise<void> {
  const account = await readAccount(tx, key.usuario_id);
  const when = whenText(wait.until, moment.now, account?.timezone ?? '');
  const mensaje = `${sentence(wait.detalle)} Se volverá a intentar ${when}.`;
  if (mensaje === batch.motivo) return;
  await setBatchReason(tx, key, mensaje, moment.revision);
  if (batch.motivo !== null && wait.until - moment.now < LONG_WAIT_MS) return;
  await addLog(tx, key, { now: moment.now, nivel: nivelLog.aviso, mensaje });
}

/** The provider has answered: it delays the batch no more. */
export async function clearWaiting(tx: Tx, key: BatchKey, batch: BatchRow, moment: Moment): Promise<void> {
  // Only an answer for a domain takes this reason away.
  if (batch.problema === UNANSWERED) return;
  if (batch.fallos_seguidos > 0) await countFailure(tx, key, null);
  if (batch.motivo === null || batch.estado !== estadoProceso.procesando) return;
  await setBatchReason(tx, key, null, moment.revision);
  const mensaje = 'El proveedor de mapas vuelve a responder: la búsqueda sigue.';
  await addLog(tx, key, { now: moment.now, nivel: nivelLog.info, mensaje });
}

async function notifyPlanEnded(tx: Tx, usuarioId: string, clave: string, detalle: string, moment: Moment) {
  const quota = {
    clave: `proveedor:${clave}:${Math.floor(moment.now / DAY_MS)}`,
    titulo: 'Tu plan con el proveedor de mapas se ha agotado',
    mensaje: `${sentence(detalle)} Los batches que lo usan se pausan; nada se ha perdido.`,
  };
  await notifyQuota(tx, usuarioId, quota, moment);
}
