import type { CodigoError } from '#contract/errors.ts';
import { estadoProceso, type MotivoParada, type NivelLog } from '#contract/states.ts';
import type { Cap, TokenEnd } from './reasons.ts';
import { type Batch, type BatchFacts, type BatchState, CAPPED } from './states.ts';

interface Timed {
  now: number;
  timezone: string;
}

/** `clave` identifies a provider's key without revealing it; `heldUntil` null: not on hold. */
interface HeldKey {
  clave: string;
  heldUntil: number | null;
}

/** Times are epoch milliseconds of the product's clock. */
export type BatchEvent =
  | { kind: 'started'; now: number }
  | { kind: 'retried'; now: number; keywords: number }
  /** How often the keywords are searched again; `ahora`: a round begins now. */
  | {
      kind: 'recollection_set';
      now: number;
      cada_dias: number | null;
      tope: number | null;
      tope_creditos: number | null;
      ahora: boolean;
    }
  | { kind: 'round_began'; now: number }
  | { kind: 'paused_by_person'; now: number; razon: string | null }
  | { kind: 'account_deleted' }
  /** All work is done; `unanswered`: the domains that no source answered for. */
  | ({ kind: 'ended'; unanswered: Unanswered } & Timed)
  | AdmissionEvent
  | SearchEvent
  /** No source answered for its domains; they are checked again at `again`. */
  | ({ kind: 'domains_unanswered'; again: number } & Timed)
  | { kind: 'domains_answered' };

export type AdmissionEvent =
  /** The provider was chosen by name and its key is missing or unreadable. */
  | { kind: 'no_key'; now: number; detalle: string }
  | ({ kind: 'provider_closed'; until: number } & Timed)
  | { kind: 'cap_reached'; now: number; cap: Cap }
  | TokenCapReached
  | { kind: 'token_over'; now: number; acceso: string; fin: TokenEnd }
  | { kind: 'quota_ended'; now: number; limite: number; mes: string }
  | { kind: 'storage_full'; now: number; limiteGb: number; mes: string }
  /** The installation has used today's keywords at a public server. */
  | { kind: 'public_limit_reached'; now: number; keywordsAlDia: number; clave: string }
  | { kind: 'public_use_taken' };

/** `acceso`: the name of the program's token that the batch counts against. */
interface TokenCapReached {
  kind: 'token_cap_reached';
  now: number;
  acceso: string;
  limite: number;
}

export type SearchEvent =
  | TokenCapReached
  | { kind: 'provider_answered' }
  /** The remaining cap does not cover the first page; `inFlight`: other searches may release part of theirs. */
  | { kind: 'cap_too_short'; now: number; inFlight: boolean }
  | ({ kind: 'provider_limited'; retryAfterMs: number; detalle: string } & Timed & HeldKey)
  /** No answer, or one that cannot be parsed. */
  | ({ kind: 'provider_failed'; detalle: string; keyword: Attempts } & Timed & HeldKey)
  | {
      kind: 'provider_refused';
      now: number;
      code: Extract<CodigoError, 'clave_rechazada' | 'proveedor_limitado'>;
      detalle: string;
      clave: string;
    };

/** Attempts made before this one, attempts allowed, and whether no other keyword can be tried. */
export interface Attempts {
  intentos: number;
  retries: number;
  alone: boolean;
}

export interface Unanswered {
  total: number;
  proxima: number | null;
}

/** Effects beyond the batch's own row; they commit in its transaction. */
export type BatchEffect =
  | { kind: 'log'; nivel: NivelLog; mensaje: string }
  /** Checks of its unverified domains are suspended or resumed. */
  | { kind: 'domains'; event: 'batch_paused' | 'batch_resumed' }
  | { kind: 'wake_up' }
  /** The key `clave` is not used before `until`. */
  | { kind: 'hold_provider'; clave: string; until: number }
  | { kind: 'notify_paused'; motivo: string; about: 'keys' | 'keywords' }
  | { kind: 'notify_quota'; clave: string; titulo: string; mensaje: string }
  | { kind: 'notify_key_refused'; clave: string; code: CodigoError; detalle: string }
  | { kind: 'notify_ended' };

export type KeywordStep =
  /** `attempt`: the try counts. */
  { kind: 'release'; notBefore: number | null; attempt: boolean } | { kind: 'fail' };

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

export const NOT_RUNNING = 'it does not run';

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
