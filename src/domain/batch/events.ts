import type { CodigoError } from '#contract/errors.ts';
import type { Cap, TokenEnd } from './reasons.ts';

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
