import type { EstadoOrden } from '#contract/orders/entities.ts';
import type { OrderEvent } from './events.ts';
import type { Bought } from './outcome.ts';
import { NOT_FREE_YET } from './reasons.ts';
import type { GivenOrder, OrderTransition } from './result.ts';
import { newOrder } from './states.ts';
import { transition } from './transition.ts';

/** Noon in Madrid. */
export const NOW = Date.UTC(2026, 10, 21, 11);
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const purchase: Bought = {
  charged: { centimos: 700, moneda: 'EUR' },
  reference: 'R-1',
  invoice: 'F-1',
  expires: NOW + 365 * DAY,
};

export const draft: GivenOrder = {
  ...newOrder(NOW, null),
  cuando: 'ahora',
  registrador: 'dondominio',
  acepta_premium: false,
};
const armed: GivenOrder = {
  ...draft,
  estado: 'armada',
  proxima: NOW,
  hasta: NOW + HOUR,
  fecha_armada: NOW,
};
const sent: GivenOrder = { ...armed, estado: 'enviando', enviada: NOW };
const over = { proxima: null, fecha_fin: NOW };

export const rows: Record<EstadoOrden, GivenOrder> = {
  borrador: draft,
  armada: armed,
  comprobando: { ...armed, estado: 'comprobando' },
  enviando: sent,
  por_conciliar: {
    ...sent,
    estado: 'por_conciliar',
    codigo: 'sin_respuesta',
    motivo: 'No ha dicho si lo ha comprado.',
    dudas: 1,
  },
  comprada: { ...sent, ...over, estado: 'comprada' },
  no_comprada: { ...sent, ...over, estado: 'no_comprada', codigo: 'ocupado', motivo: 'Otro lo tiene.' },
  caducada: { ...armed, ...over, estado: 'caducada', codigo: 'caducada', motivo: 'Terminó su plazo.' },
  cancelada: { ...armed, ...over, estado: 'cancelada', codigo: 'cancelada', motivo: 'La cancelaste.' },
};

/** The same, to be bought at its release within ten days. */
export const drop = (row: GivenOrder): GivenOrder => ({
  ...row,
  cuando: 'al_liberarse',
  hasta: NOW + 10 * DAY,
});

/** The same, to be caught by its registrar within ten days. */
export const reserved = (row: GivenOrder): GivenOrder => ({
  ...row,
  cuando: 'reserva',
  registrador: 'dynadot',
  hasta: NOW + 10 * DAY,
});

export const follow = (
  order: GivenOrder,
  event: OrderEvent,
): { order: GivenOrder; step: OrderTransition } => {
  const step = transition(order, event);
  return { order: { ...order, ...step.order }, step };
};

export const through = (order: GivenOrder, ...events: OrderEvent[]): GivenOrder =>
  events.reduce((row, event) => follow(row, event).order, order);

export const notFree = NOT_FREE_YET;
