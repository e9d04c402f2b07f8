import { STORAGE_BYTES_PER_GB } from '#contract/limits.ts';
import { type NivelLog, nivelLog } from '#contract/states.ts';
import type { BatchKey, BatchRow } from '#store/queries/batches/batches.ts';
import { type AccountUse, readUse } from '#store/queries/cuentas/usage.ts';
import { searchesInFlight } from '#store/queries/keywords/keywords.ts';
import type { Tx } from '#store/store.ts';
import { pauseWithReason } from '../batches/pause-batch.ts';
import { type Moment, screenOf, tellPaused, tellQuota } from '../notifications/notifications.ts';
import type { ResolvedMaps } from '../runtime/ports.ts';

/**
 * `room`: so many requests may be reserved now. `wait`: what is left is held by searches under way, which may give
 * some of it back. `stopped`: the batch was paused, with its reason.
 */
export type Allowance = { kind: 'room'; solicitudes: number } | { kind: 'wait' } | { kind: 'stopped' };

/**
 * What the batch's own cap and the account's quotas leave for one more search. Read under the account's revision, where
 * every reservation is made: batches at once cannot pass a limit together.
 */
export async function allowanceFor(
  tx: Tx,
  key: BatchKey,
  batch: BatchRow,
  maps: ResolvedMaps,
  moment: Moment,
): Promise<Allowance> {
  const use = await readUse(tx, key.usuario_id, moment.now);
  if (use.storage_bytes >= use.storage_limite_gb * STORAGE_BYTES_PER_GB) {
    return await stopForStorage(tx, key, use, moment);
  }
  const wanted = maps.provider.requestsAtMost(batch.configuracion.max_resultados_por_keyword);
  if (!maps.paid) return { kind: 'room', solicitudes: wanted };
  const ofBatch = (batch.tope_solicitudes ?? Number.POSITIVE_INFINITY) - batch.solicitudes_usadas;
  const ofAccount = (use.limite ?? Number.POSITIVE_INFINITY) - use.usadas;
  const left = Math.min(ofBatch, ofAccount);
  if (left > 0) return { kind: 'room', solicitudes: Math.min(wanted, left) };
  // A search that takes several requests reserves them all and gives back what it did not use.
  if (wanted > 1 && (await searchesInFlight(tx, key.usuario_id))) return { kind: 'wait' };
  return ofBatch <= 0 ? await stopAtCap(tx, key, batch, moment) : await stopAtQuota(tx, key, use, moment);
}

async function stopAtCap(tx: Tx, key: BatchKey, batch: BatchRow, moment: Moment): Promise<Allowance> {
  const motivo = `Se ha llegado al tope de ${batch.tope_solicitudes} solicitudes de este batch. Súbelo para continuar.`;
  const enlace = screenOf({ id: key.batch_id, tipo: batch.tipo }, '/keywords');
  await tellPaused(tx, key, { nombre: batch.nombre, motivo, enlace }, moment);
  return await stop(tx, key, motivo, nivelLog.aviso, moment);
}

async function stopAtQuota(tx: Tx, key: BatchKey, use: AccountUse, moment: Moment): Promise<Allowance> {
  const limit = use.limite?.toLocaleString('es-ES');
  const motivo = `Se ha llegado al límite de ${limit} solicitudes de este mes. El batch continuará cuando lo reanudes con cuota disponible.`;
  const quota = {
    clave: `solicitudes:${use.mes}:${use.limite}`,
    titulo: 'Has llegado al límite de solicitudes del mes',
    mensaje: `Se han usado las ${limit} solicitudes de este mes. Los batches que las necesitan están en pausa; nada se ha perdido.`,
  };
  await tellQuota(tx, key.usuario_id, quota, moment);
  return await stop(tx, key, motivo, nivelLog.aviso, moment);
}

async function stopForStorage(tx: Tx, key: BatchKey, use: AccountUse, moment: Moment): Promise<Allowance> {
  const motivo = `Se ha llegado al límite de ${use.storage_limite_gb} GB de almacenamiento. Elimina datos que no necesites y pulsa Reanudar.`;
  const quota = {
    clave: `almacen:${use.mes}:${use.storage_limite_gb}`,
    titulo: 'Has llegado al límite de almacenamiento',
    mensaje: `Tus datos ocupan ${use.storage_limite_gb} GB. Los batches están en pausa hasta que haya sitio; nada se ha perdido.`,
  };
  await tellQuota(tx, key.usuario_id, quota, moment);
  return await stop(tx, key, motivo, nivelLog.aviso, moment);
}

async function stop(
  tx: Tx,
  key: BatchKey,
  motivo: string,
  nivel: NivelLog,
  moment: Moment,
): Promise<Allowance> {
  await pauseWithReason(tx, key, { ...moment, motivo, nivel });
  return { kind: 'stopped' };
}
