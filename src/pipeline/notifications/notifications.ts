import { createHash } from 'node:crypto';
import { Notificaciones } from '#contract/entities/configuracion.ts';
import type { CodigoError } from '#contract/errors.ts';
import { textoError } from '#contract/errors.ts';
import { estadoProceso, type TipoNotificacion, tipoNotificacion } from '#contract/states.ts';
import { foundBy } from '#domain/batch/reasons.ts';
import { readAccount } from '#store/queries/accounts/accounts.ts';
import type { BatchKey, BatchRow } from '#store/queries/batches/batches.ts';
import { accountDay } from '#store/queries/notifications/account-day.ts';
import {
  addNotification,
  growNotification,
  heldNotification,
  type NewNotification,
} from '#store/queries/notifications/notifications.ts';
import type { Tx } from '#store/store.ts';

export interface Moment {
  now: number;
  revision: number;
}

export type NotificationKind = 'errores' | 'dominios_expirados' | 'liberaciones' | 'oportunidades';

/** Null: always announced. */
export const kindOf: Readonly<Record<TipoNotificacion, NotificationKind | null>> = {
  batch_completado: null,
  batch_error: 'errores',
  batch_pausado: 'errores',
  cuota_alcanzada: 'errores',
  clave_rechazada: 'errores',
  dominios_libres: 'dominios_expirados',
  dominios_perdidos: 'dominios_expirados',
  dominios_caidos: 'dominios_expirados',
  cambios_fase: 'dominios_expirados',
  liberaciones_proximas: 'liberaciones',
  dominios_liberados: 'liberaciones',
  liberaciones_retiradas: 'liberaciones',
  filtro_guardado: 'oportunidades',
  renovaciones: null,
  orden_comprada: null,
  orden_sin_compra: null,
  nombres_registrador: null,
  ia_no_disponible: null,
  eventos_apagados: null,
  canal_apagado: null,
};

/** Kinds without a choice are on. */
export async function wants(tx: Tx, usuarioId: string, kind: NotificationKind): Promise<boolean> {
  const account = await readAccount(tx, usuarioId);
  const chosen = Notificaciones.partial().safeParse(account?.notificaciones);
  return chosen.success ? (chosen.data[kind] ?? true) : true;
}

async function notify(tx: Tx, usuarioId: string, event: NewNotification, moment: Moment) {
  const kind = kindOf[event.tipo];
  if (kind !== null && !(await wants(tx, usuarioId, kind))) return;
  await addNotification(tx, usuarioId, event, moment);
}

/** Notifies at most once a day: a repetition raises the count, marks the line unread and updates its link. */
export async function notifyTrouble(
  tx: Tx,
  usuarioId: string,
  trouble: Omit<NewNotification, 'clave_evento' | 'cantidad'>,
  moment: Moment,
): Promise<void> {
  const what = createHash('sha256')
    .update(JSON.stringify([trouble.titulo, trouble.mensaje]))
    .digest('base64url');
  const dia = await accountDay(tx, usuarioId, moment.now);
  const clave_evento = `problema:${trouble.tipo}:${what}:${dia}`;
  const held = await heldNotification(tx, usuarioId, clave_evento);
  if (held === undefined) return await notify(tx, usuarioId, { ...trouble, clave_evento }, moment);
  const cantidad = held.cantidad + 1;
  const titulo = `${trouble.titulo} (${cantidad.toLocaleString('es-ES')} veces)`;
  await growNotification(tx, usuarioId, held.id, { ...trouble, titulo, cantidad, revision: moment.revision });
}

/** A batch that ends again after a retry is a new event. */
export async function notifyEnded(tx: Tx, usuarioId: string, batch: BatchRow, moment: Moment): Promise<void> {
  const failed = batch.estado === estadoProceso.error;
  const found = `${foundBy(batch)}.`;
  if (failed) {
    const trouble = {
      tipo: tipoNotificacion.batch_error,
      titulo: `Batch con error: ${batch.nombre}`,
      mensaje: batch.motivo ?? found,
      enlace: screenOf(batch, '/keywords', '&estado=error'),
    };
    return await notifyTrouble(tx, usuarioId, trouble, moment);
  }
  const event = {
    clave_evento: `batch:${batch.id}:fin:${moment.now}`,
    tipo: tipoNotificacion.batch_completado,
    titulo: `Batch completado: ${batch.nombre}`,
    mensaje: [found, ...(batch.motivo === null ? [] : [batch.motivo])].join(' '),
    enlace: screenOf(batch, '/businesses'),
  };
  await notify(tx, usuarioId, event, moment);
}

export function screenOf({ id, tipo }: Pick<BatchRow, 'id' | 'tipo'>, list: string, filter = ''): string {
  return tipo === 'live' ? `/live-search?batch=${id}` : `${list}?batch_id=${id}${filter}`;
}

/** The account's month or storage is used up: one notification for each month and limit, for all batches. */
export async function notifyQuota(
  tx: Tx,
  usuarioId: string,
  quota: { clave: string; titulo: string; mensaje: string },
  moment: Moment,
): Promise<void> {
  const event = {
    clave_evento: `cuota:${quota.clave}`,
    tipo: tipoNotificacion.cuota_alcanzada,
    titulo: quota.titulo,
    mensaje: quota.mensaje,
    enlace: '/batches?estado=pausado',
  };
  await notify(tx, usuarioId, event, moment);
}

export async function notifyPaused(
  tx: Tx,
  key: BatchKey,
  pause: { nombre: string; motivo: string; enlace: string },
  moment: Moment,
): Promise<void> {
  const trouble = {
    tipo: tipoNotificacion.batch_pausado,
    titulo: `Batch en pausa: ${pause.nombre}`,
    mensaje: pause.motivo,
    enlace: pause.enlace,
  };
  await notifyTrouble(tx, key.usuario_id, trouble, moment);
}

const DAY_MS = 86_400_000;

/** A refused key: one notification a day for each key. `clave` identifies the key without revealing it. */
export async function notifyKeyRefused(
  tx: Tx,
  usuarioId: string,
  refusal: { clave: string; code: CodigoError; detalle: string },
  moment: Moment,
): Promise<void> {
  const event = {
    clave_evento: `clave:${refusal.clave}:${Math.floor(moment.now / DAY_MS)}`,
    tipo: tipoNotificacion.clave_rechazada,
    titulo: 'Un proveedor ha rechazado tu clave',
    mensaje: textoError(refusal.code, refusal.detalle),
    enlace: '/settings?tab=apis',
  };
  await notify(tx, usuarioId, event, moment);
}
