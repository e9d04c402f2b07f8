import type { CodigoOrden, CuandoOrden, EstadoOrden } from '#contract/orders/entities.ts';
import type { CanalRegistrador } from '#contract/states.ts';

/** An end without a purchase. */
export type UnboughtEnd = Extract<EstadoOrden, 'no_comprada' | 'caducada' | 'cancelada'>;

/** The columns that a transition may change. Times are epoch milliseconds of the product's clock. */
export interface Order {
  estado: EstadoOrden;
  codigo: CodigoOrden | null;
  /** Why it waits or has ended. */
  motivo: string | null;
  /** Its next step; null: it has ended. */
  proxima: number | null;
  /** Not sent later; null: an order for now that is not armed. */
  hasta: number | null;
  fecha_armada: number | null;
  fecha_fin: number | null;
  /** When its last attempt was written. */
  enviada: number | null;
  /** Attempts without an answer, settled or not. */
  dudas: number;
  /** Attempts that are repeated: without an answer, or at another price. */
  reintentos: number;
  /** Answers in a row that the registrar does not hold the name. */
  ausencias: number;
  /** Looks at the registrar since the attempt. */
  miradas: number;
  /** How it ends if the registrar does not hold the name: it was to end with an attempt in doubt. */
  cierre: UnboughtEnd | null;
  cierre_codigo: CodigoOrden | null;
  cierre_motivo: string | null;
}

/** Columns that a transition reads but does not change. */
export interface OrderFacts {
  cuando: CuandoOrden;
  registrador: CanalRegistrador;
  acepta_premium: boolean;
}

const HOUR_MS = 3_600_000;
/** An order for now is given up after this. */
export const NOW_FOR_MS = HOUR_MS;
/** An order that is not armed expires after this. */
export const DRAFT_FOR_MS = 24 * HOUR_MS;

export const newOrder = (now: number, hasta: number | null): Order => ({
  estado: 'borrador',
  codigo: null,
  motivo: null,
  proxima: now + DRAFT_FOR_MS,
  hasta,
  fecha_armada: null,
  fecha_fin: null,
  enviada: null,
  dudas: 0,
  reintentos: 0,
  ausencias: 0,
  miradas: 0,
  cierre: null,
  cierre_codigo: null,
  cierre_motivo: null,
});

const OVER: readonly EstadoOrden[] = ['comprada', 'no_comprada', 'caducada', 'cancelada'];
export const isOver = (estado: EstadoOrden): boolean => OVER.includes(estado);

/** An attempt may have bought the name: only the registrar's answer ends it. */
export const isSent = (estado: EstadoOrden): boolean => estado === 'enviando' || estado === 'por_conciliar';

/** The registrar has the request: the order stays sent, and counts against the caps, until the name is caught or lost. */
export const isPlaced = ({
  cuando,
  estado,
  codigo,
}: Pick<Order & OrderFacts, 'cuando' | 'estado' | 'codigo'>): boolean =>
  cuando === 'reserva' && estado === 'enviando' && codigo !== null;

/** A placed one whose request its registrar does not show any more, so that a person is asked. */
export const isUnseen = ({ estado, codigo }: Pick<Order, 'estado' | 'codigo'>): boolean =>
  estado === 'por_conciliar' && codigo === 'reserva_sin_ver';

export const isExpired = ({ hasta }: Pick<Order, 'hasta'>, now: number): boolean =>
  hasta !== null && now >= hasta;
