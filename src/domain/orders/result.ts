import type { CodigoError } from '#contract/errors.ts';
import type { EstadoOrden } from '#contract/orders/entities.ts';
import type { AttemptStep, OrderEffect } from './effects.ts';
import type { OrderEvent } from './events.ts';
import type { Refusal } from './refusals.ts';
import type { Order, OrderFacts, UnboughtEnd } from './states.ts';

export interface OrderTransition {
  from: EstadoOrden;
  order: Order;
  /** Null: its attempts stay as they are. */
  attempt: AttemptStep | null;
  effects: readonly OrderEffect[];
  changed: boolean;
  refused: CodigoError | null;
  why: string;
}

export type GivenOrder = Order & OrderFacts;
export type Of<Kind extends OrderEvent['kind']> = Extract<OrderEvent, { kind: Kind }>;
type Following = Partial<Pick<OrderTransition, 'attempt' | 'effects'>>;

export function to(
  order: GivenOrder,
  why: string,
  change: Partial<Order>,
  { attempt = null, effects = [] }: Following = {},
): OrderTransition {
  const before = orderOf(order);
  const next = { ...before, ...change };
  const changed = Object.entries(before).some(([name, value]) => next[name as keyof Order] !== value);
  return { from: order.estado, order: next, attempt, effects, changed, refused: null, why };
}

export const same = (order: GivenOrder, why: string): OrderTransition => to(order, why, {});

export const refused = (order: GivenOrder, refusal: CodigoError): OrderTransition => ({
  ...same(order, 'it is refused'),
  refused: refusal,
});

const STEP: OrderEffect = { kind: 'step' };
export const NOT_CLOSING = { cierre: null, cierre_codigo: null, cierre_motivo: null } as const;

/** It ends without a purchase. */
export function ended(
  order: GivenOrder,
  estado: UnboughtEnd,
  { now, refusal, attempt = null }: { now: number; refusal: Refusal } & Pick<Following, 'attempt'>,
): OrderTransition {
  const effects: OrderEffect[] = estado === 'cancelada' ? [STEP] : [STEP, { kind: 'notify', about: estado }];
  return to(
    order,
    refusal.codigo,
    { estado, ...refusal, proxima: null, fecha_fin: now, ...NOT_CLOSING },
    { attempt, effects: order.estado === 'borrador' ? [STEP] : effects },
  );
}

/** It is tried again at `again`, or ends then: an order is never woken after its end. */
export function waits(
  order: GivenOrder,
  again: number,
  refusal: Refusal | null,
  { change = {}, ...following }: { change?: Partial<Order> } & Following = {},
): OrderTransition {
  const { codigo, motivo } = refusal ?? { codigo: null, motivo: null };
  const proxima = order.hasta === null ? again : Math.min(again, order.hasta);
  return to(order, 'it is tried again', { ...change, estado: 'armada', codigo, motivo, proxima }, following);
}

export const orderOf = (row: Order): Order => ({
  estado: row.estado,
  codigo: row.codigo,
  motivo: row.motivo,
  proxima: row.proxima,
  hasta: row.hasta,
  fecha_armada: row.fecha_armada,
  fecha_fin: row.fecha_fin,
  enviada: row.enviada,
  dudas: row.dudas,
  reintentos: row.reintentos,
  ausencias: row.ausencias,
  miradas: row.miradas,
  cierre: row.cierre,
  cierre_codigo: row.cierre_codigo,
  cierre_motivo: row.cierre_motivo,
});
