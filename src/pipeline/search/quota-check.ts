import { STORAGE_BYTES_PER_GB } from '#contract/limits.ts';
import { estadoProceso, type MotivoParada, motivoParada, type NivelLog, nivelLog } from '#contract/states.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import type { BatchKey, BatchRow } from '#store/queries/batches/batches.ts';
import { scheduleNextRound } from '#store/queries/batches/edits.ts';
import { type AccountUse, readUse } from '#store/queries/cuentas/usage.ts';
import { searchesInFlight } from '#store/queries/keywords/claims.ts';
import type { Tx } from '#store/store.ts';
import { pauseWithReason } from '../batches/pause-batch.ts';
import { type Moment, notifyPaused, notifyQuota, screenOf } from '../notifications/notifications.ts';
import type { ResolvedMaps } from '../runtime/ports.ts';

/**
 * `room`: so many requests and credits may be reserved now, the greatest that the search can take. `wait`: what is left
 * is held by searches under way, which may give some of it back. `stopped`: the batch was paused, with its reason.
 */
export type QuotaCheck =
  | { kind: 'room'; solicitudes: number; creditos: number }
  | { kind: 'wait' }
  | { kind: 'stopped' };

/**
 * What the batch's own cap and the account's quotas leave for one more search. Read under the account's revision, where
 * every reservation is made: batches at once cannot pass a limit together.
 */
export async function pauseIfOverQuota(
  tx: Tx,
  key: BatchKey,
  batch: BatchRow,
  maps: ResolvedMaps,
  moment: Moment,
): Promise<QuotaCheck> {
  const use = await readUse(tx, key.usuario_id, moment.now);
  if (isFull(use)) return await stopForStorage(tx, key, use, moment);
  const max = batch.configuracion.max_resultados_por_keyword;
  const { unidad } = maps.provider;
  const wanted = maps.provider.requestsAtMost(max);
  const inBatch = (batch.tope_solicitudes ?? Number.POSITIVE_INFINITY) - batch.solicitudes_usadas;
  const inAccount = maps.paid
    ? (use.limite ?? Number.POSITIVE_INFINITY) - use.usadas
    : Number.POSITIVE_INFINITY;
  const credits =
    unidad === 'ninguna'
      ? Number.POSITIVE_INFINITY
      : (batch.tope_creditos ?? Number.POSITIVE_INFINITY) - batch.creditos_usados;
  const left = Math.min(inBatch, inAccount, credits);
  if (left > 0) {
    const solicitudes = Math.min(wanted, inBatch, inAccount, unidad === 'solicitud' ? credits : wanted);
    const creditos = { negocio: Math.min(max, credits), solicitud: solicitudes, ninguna: 0 }[unidad];
    return { kind: 'room', solicitudes, creditos };
  }
  // A search reserves the greatest that it can take and gives back what it did not use.
  if ((wanted > 1 || credits <= 0) && (await searchesInFlight(tx, key.usuario_id))) return { kind: 'wait' };
  if (inBatch <= 0) return await stopAtCap(tx, key, batch, capReached(batch, 'solicitudes'), moment);
  return credits <= 0
    ? await stopAtCap(tx, key, batch, capReached(batch, 'creditos'), moment)
    : await stopAtQuota(tx, key, use, moment);
}

/**
 * For a search that could not ask for its first page with what the batch's cap leaves: the batch stops there, unless
 * searches under way may give some of theirs back.
 */
export async function stopShortOfCap(tx: Tx, key: BatchKey, batch: BatchRow, moment: Moment): Promise<void> {
  if (batch.estado !== estadoProceso.procesando || (await searchesInFlight(tx, key.usuario_id))) return;
  const most = cuantos(batch.tope_solicitudes ?? 0, 'solicitud', 'solicitudes');
  const motivo = `Lo que queda del tope de ${most} de este batch no basta para la siguiente keyword. Súbelo para continuar.`;
  await stopAtCap(tx, key, batch, { motivo, code: motivoParada.tope_solicitudes }, moment);
}

function capReached(batch: BatchRow, cap: 'solicitudes' | 'creditos'): Cap {
  const [most, code] =
    cap === 'solicitudes'
      ? [cuantos(batch.tope_solicitudes ?? 0, 'solicitud', 'solicitudes'), motivoParada.tope_solicitudes]
      : [cuantos(batch.tope_creditos ?? 0, 'crédito'), motivoParada.tope_creditos];
  return { code, motivo: `Se ha llegado al tope de ${most} de este batch. Súbelo para continuar.` };
}

interface Cap {
  motivo: string;
  code: MotivoParada;
}

async function stopAtCap(
  tx: Tx,
  key: BatchKey,
  batch: BatchRow,
  { motivo, code }: Cap,
  moment: Moment,
): Promise<QuotaCheck> {
  const enlace = screenOf({ id: key.batch_id, tipo: batch.tipo }, '/keywords');
  await notifyPaused(tx, key, { nombre: batch.nombre, motivo, enlace }, moment);
  await scheduleNextRound(tx, key, moment.now);
  return await stop(tx, key, motivo, code, nivelLog.aviso, moment);
}

async function stopAtQuota(tx: Tx, key: BatchKey, use: AccountUse, moment: Moment): Promise<QuotaCheck> {
  const limite = use.limite ?? 0;
  const limit = cuantos(limite, 'solicitud', 'solicitudes');
  const motivo = `Se ha llegado al límite de ${limit} de este mes. El batch continuará cuando lo reanudes con cuota disponible.`;
  const quota = {
    clave: `solicitudes:${use.mes}:${use.limite}`,
    titulo: 'Has llegado al límite de solicitudes del mes',
    mensaje: `Se ${limite === 1 ? 'ha usado la solicitud' : `han usado las ${limit}`} de este mes. Los batches que las necesitan están en pausa; nada se ha perdido.`,
  };
  await notifyQuota(tx, key.usuario_id, quota, moment);
  return await stop(tx, key, motivo, motivoParada.cuota, nivelLog.aviso, moment);
}

async function stopForStorage(tx: Tx, key: BatchKey, use: AccountUse, moment: Moment): Promise<QuotaCheck> {
  const motivo = `Se ha llegado al límite de ${use.storage_limite_gb} GB de almacenamiento. Elimina datos que no necesites y pulsa Reanudar.`;
  const quota = {
    clave: `almacen:${use.mes}:${use.storage_limite_gb}`,
    titulo: 'Has llegado al límite de almacenamiento',
    mensaje: `Tus datos ocupan ${use.storage_limite_gb} GB. Los batches están en pausa hasta que haya sitio; nada se ha perdido.`,
  };
  await notifyQuota(tx, key.usuario_id, quota, moment);
  return await stop(tx, key, motivo, motivoParada.almacenamiento, nivelLog.aviso, moment);
}

async function stop(
  tx: Tx,
  key: BatchKey,
  motivo: string,
  motivo_codigo: MotivoParada,
  nivel: NivelLog,
  moment: Moment,
): Promise<QuotaCheck> {
  await pauseWithReason(tx, key, { ...moment, motivo, motivo_codigo, nivel });
  return { kind: 'stopped' };
}

const isFull = (use: AccountUse): boolean =>
  use.storage_bytes >= use.storage_limite_gb * STORAGE_BYTES_PER_GB;

/** Pauses the batch when the account may store nothing more; asked again when rows are written. */
export async function stopIfFull(tx: Tx, key: BatchKey, moment: Moment): Promise<boolean> {
  const use = await readUse(tx, key.usuario_id, moment.now);
  if (!isFull(use)) return false;
  await stopForStorage(tx, key, use, moment);
  return true;
}
