import type { CodigoError } from '#contract/errors.ts';
import { estadoProceso, type MotivoParada, type NivelLog } from '#contract/states.ts';
import type { BatchEffect, KeywordStep } from './effects.ts';
import type { BatchEvent } from './events.ts';
import { type Batch, type BatchFacts, type BatchState, CAPPED } from './states.ts';

export interface Transition {
  from: BatchState;
  batch: Batch;
  /** Null: the event does not end a keyword's search. */
  keyword: KeywordStep | null;
  effects: readonly BatchEffect[];
  /** False: the batch's row stays as it is, and `why` says why. */
  changed: boolean;
  refused: CodigoError | null;
  why: string;
}

export interface Given {
  from: BatchState;
  batch: Batch & BatchFacts;
}

export type Of<Kind extends BatchEvent['kind']> = Extract<BatchEvent, { kind: Kind }>;

type Change = Partial<Batch>;
type Following = Partial<Pick<Transition, 'effects' | 'keyword'>>;

/** `change` may be empty: an event may only have effects. */
export function to(
  { from, batch }: Given,
  why: string,
  change: Change,
  { effects = [], keyword = null }: Following = {},
): Transition {
  const next = { ...batchOf(batch), ...change };
  const changed = Object.entries(batchOf(batch)).some(([name, value]) => next[name as keyof Batch] !== value);
  return { from, batch: next, keyword, effects, changed, refused: null, why };
}

export const same = (given: Given, why: string, following: Following = {}): Transition =>
  to(given, why, {}, following);

export const refused = (given: Given, refusal: CodigoError): Transition => ({
  ...same(given, 'it is refused'),
  refused: refusal,
});

interface Stop {
  motivo: string | null;
  codigo: MotivoParada;
  nivel: NivelLog;
}

/** Pauses the batch: no new claims, searches in flight end. At its own cap its domains are still checked. */
export function paused(
  given: Given,
  why: string,
  { motivo, codigo, nivel }: Stop,
  { change = {}, effects = [], keyword = null }: { change?: Change } & Following = {},
): Transition {
  const log: BatchEffect = { kind: 'log', nivel, mensaje: motivo ? `Pausado: ${motivo}` : 'Pausado' };
  const rest: readonly BatchEffect[] = CAPPED.includes(codigo)
    ? []
    : [{ kind: 'domains', event: 'batch_paused' }];
  return to(
    given,
    why,
    {
      ...change,
      estado: estadoProceso.pausado,
      motivo,
      motivo_codigo: codigo,
      problema: null,
      no_antes: null,
      fecha_fin: null,
    },
    { effects: [...effects, ...rest, log], keyword },
  );
}

export const batchOf = (row: Batch): Batch => ({
  estado: row.estado,
  motivo: row.motivo,
  motivo_codigo: row.motivo_codigo,
  problema: row.problema,
  fallos_seguidos: row.fallos_seguidos,
  no_antes: row.no_antes,
  fecha_inicio: row.fecha_inicio,
  fecha_fin: row.fecha_fin,
  tope_solicitudes: row.tope_solicitudes,
  tope_creditos: row.tope_creditos,
  recolecciones: row.recolecciones,
  recoleccion_cada_dias: row.recoleccion_cada_dias,
  recoleccion_tope: row.recoleccion_tope,
  recoleccion_tope_creditos: row.recoleccion_tope_creditos,
  proxima_recoleccion: row.proxima_recoleccion,
});

const DAY_MS = 86_400_000;

export const nextRound = ({ recoleccion_cada_dias: days }: Batch, now: number): number | null =>
  days === null ? null : now + days * DAY_MS;

/** UTC day number; a notice is sent once a day. */
export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

/** Public servers count by UTC day. */
export const nextDay = (now: number): number => (dayOf(now) + 1) * DAY_MS;
