import { tipoNotificacion } from '#contract/states.ts';
import { registrarName } from '#domain/evidence/registrar-name.ts';
import type { OrderEffect } from '#domain/orders/effects.ts';
import { isPlaced, isUnseen } from '#domain/orders/states.ts';
import { addNotification } from '#store/queries/notifications/notifications.ts';
import type { OrderRow } from '#store/queries/orders/orders.ts';
import { repeatsItsStep } from '#store/queries/orders/receipt.ts';
import type { Tx } from '#store/store.ts';
import type { Moment } from './notifications.ts';

type Notify = Extract<OrderEffect, { kind: 'notify' }>;
type About = Notify['about'];

const LINK = '/expired?vista=ordenes';
const DAY_MS = 24 * 3_600_000;
const TITLES: Readonly<Record<About, (name: string, seller: string) => string>> = {
  comprada: (name, seller) => `Comprado: ${name}, en ${seller}`,
  no_comprada: (name) => `No se ha comprado ${name}`,
  caducada: (name) => `La orden de ${name} ha caducado sin comprarlo`,
  por_conciliar: (name, seller) => `${seller} no dice si ha comprado ${name}`,
};
const REQUEST_IN_DOUBT = (name: string, seller: string) => `${seller} no dice si tiene la reserva de ${name}`;
const UNSEEN = (name: string, seller: string) => `Ya no se ve en ${seller} la reserva de ${name}`;
/** Of a reservation: an auction, or a caught name that is to be paid. */
const LOOK_THERE = (name: string, seller: string) => `Mira ${seller}: la reserva de ${name}`;
const BOUGHT =
  'Está en Comprados, con su precio y su fecha de renovación. La renovación automática queda desactivada: renuévalo a tiempo si lo quieres conservar.';

/** The end of an order once, and each doubt of its purchase, but no absence of a list that comes and goes in a day. */
export async function notifyOrder(
  tx: Tx,
  usuarioId: string,
  { order, about, unlessToldAtFirst = false }: { order: OrderRow } & Omit<Notify, 'kind'>,
  moment: Moment,
): Promise<void> {
  const bought = about === 'comprada';
  const placed = isPlaced(order);
  if (placed && order.codigo === 'por_pagar') {
    const isRepeated = await repeatsItsStep(tx, usuarioId, order.id, DAY_MS);
    if (isRepeated !== unlessToldAtFirst) return;
  }
  const isRequest = order.cuando === 'reserva' && about === 'por_conciliar';
  const unseen = isUnseen(order);
  const title = placed ? LOOK_THERE : unseen ? UNSEEN : isRequest ? REQUEST_IN_DOUBT : TITLES[about];
  const event = {
    clave_evento: `orden:${order.id}:${about === 'por_conciliar' ? `${about}:${moment.now}` : about}`,
    tipo: bought ? tipoNotificacion.orden_comprada : tipoNotificacion.orden_sin_compra,
    titulo: title(order.dominio_unicode, registrarName[order.registrador]),
    mensaje: bought ? BOUGHT : (order.motivo ?? ''),
    enlace: bought ? '/expired?vista=comprados' : LINK,
  };
  await addNotification(tx, usuarioId, event, moment);
}
