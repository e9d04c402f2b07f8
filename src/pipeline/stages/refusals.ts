import { type CodigoError, textoError } from '#contract/errors.ts';
import { estadoProceso, nivelLog } from '#contract/states.ts';
import { type BatchKey, type BatchRow, countFailure } from '#store/queries/batches.ts';
import type { Tx } from '#store/store.ts';
import { type Moment, tellKeyRefused, tellPaused, tellQuota } from '../bell.ts';
import { pauseWithReason } from '../commands/pause-batch.ts';
import type { ResolvedMaps } from '../ports.ts';

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

async function tellPlanEnded(tx: Tx, usuarioId: string, clave: string, detalle: string, moment: Moment) {
  const quota = {
    clave: `proveedor:${clave}:${Math.floor(moment.now / DAY_MS)}`,
    titulo: 'Tu plan con el proveedor de mapas se ha agotado',
    mensaje: `${detalle}. Los batches que lo usan se pausan; nada se ha perdido.`,
  };
  await tellQuota(tx, usuarioId, quota, moment);
}
