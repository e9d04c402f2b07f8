import type { CosteOrden, Orden } from '#contract/orders/entities.ts';
import { ORDEN } from '#contract/orders/limits.ts';
import type { OrdenEntrada, PropuestaOrden } from '#contract/orders/making.ts';
import type { CanalRegistrador } from '#contract/states.ts';
import { costForYears } from '#domain/orders/money.ts';
import { registrarTerms } from '#domain/orders/terms.ts';
import { dayMoment } from '../format/day-moment.ts';
import { orderText as text } from './text.ts';

export interface OrderDraft {
  registrador: CanalRegistrador;
  anos: number;
  /** EUR with tax. */
  tope: number | null;
  /** A day of the account's time zone, ''; only of an order that waits. */
  hasta: string;
  servidores: string;
  acepta_premium: boolean;
  nombre_escrito: string;
}

type Seller = PropuestaOrden['registradores'][number];

/** A purchase, or a reservation: what the person asked for. */
export type Way = 'comprar' | 'reservar';

/** Those that can take the order, with or without a key of the account. */
export const sellersFor = ({ registradores }: Pick<PropuestaOrden, 'registradores'>, way: Way): Seller[] =>
  registradores.filter(({ cuando }) => (cuando === 'reserva') === (way === 'reservar'));

/** Of them those whose key the account has, the first one chosen. */
export const usableSellers = (proposal: Pick<PropuestaOrden, 'registradores'>, way: Way): Seller[] =>
  sellersFor(proposal, way).filter(({ con_clave }) => con_clave);

/** A cap somewhat above today's price, so that a price moved by cents does not stop it. */
const ROOM_PERCENT = 10;
const startingCap = (coste: Seller['coste']): number | null =>
  coste === null ? null : Math.ceil((coste.total * (100 + ROOM_PERCENT)) / 10_000);

export const yearsCost = ({ registrador, coste }: Seller, anos: number): CosteOrden | null =>
  coste === null ? null : costForYears(coste, anos, registrador);

export const capForYears = (seller: Seller, anos: number): number | null =>
  startingCap(yearsCost(seller, anos));

/** After its estimated day a name may still be released. */
const AFTER_RELEASE_MS = 7 * 86_400_000;

export function orderDraft(
  { registrador, coste, premium }: Seller,
  { hasta_propuesto }: Pick<PropuestaOrden, 'hasta_propuesto'>,
  { released, isoDay }: { released: string | null; isoDay: (moment: Date) => string },
): OrderDraft {
  const estimate = released === null ? null : Date.parse(released) + AFTER_RELEASE_MS;
  const until = hasta_propuesto ?? estimate;
  return {
    registrador,
    anos: 1,
    // The cap of a premium price is for a person to say.
    tope: premium ? null : startingCap(coste),
    hasta: until === null ? '' : isoDay(new Date(until)),
    servidores: '',
    acepta_premium: false,
    nombre_escrito: '',
  };
}

export const yearsOf = (registrador: CanalRegistrador, dominio: string): number[] => {
  const most = Math.min(ORDEN.anos_max, registrarTerms[registrador].yearsMax(dominio));
  return Array.from({ length: most }, (_, index) => index + 1);
};

const serversOf = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);

export const capCents = (tope: number | null): number | null =>
  tope === null ? null : Math.round(tope * 100);

/** The end of the named day in UTC, so that an order until today still has hours. */
const endOf = (day: string): string | null => dayMoment(day)?.replace('T12:00:00Z', 'T21:59:59Z') ?? null;

export function readOrder(
  draft: OrderDraft,
  order: { dominio_id: string; cuando: Orden['cuando'] },
): { input: OrdenEntrada | null; problems: Partial<Record<keyof OrderDraft, string>> } {
  const problems: Partial<Record<keyof OrderDraft, string>> = {};
  const tope = capCents(draft.tope);
  const waits = order.cuando !== 'ahora';
  if (tope === null || tope < 1) problems.tope = text.capMissing;
  if (waits && draft.hasta === '') problems.hasta = text.untilMissing;
  const servidores = serversOf(draft.servidores);
  if (servidores.length === 1 || servidores.length > ORDEN.servidores_max)
    problems.servidores = text.serversCount(String(ORDEN.servidores_max));
  if (tope === null || Object.keys(problems).length > 0) return { input: null, problems };
  const { registrador, anos, acepta_premium } = draft;
  const input: OrdenEntrada = {
    ...{ ...order, registrador, anos, acepta_premium, servidores },
    hasta: waits ? endOf(draft.hasta) : null,
    tope_centimos: tope,
    nombre_escrito: draft.nombre_escrito.trim() || null,
  };
  return { input, problems };
}
