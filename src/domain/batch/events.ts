import type { CodigoError } from '#contract/errors.ts';
import type { Cap } from './reasons.ts';

/** The sentence of a moment is read in the account's time zone. */
interface Timed {
  now: number;
  timezone: string;
}

/** What a provider's key is named by, without revealing it, and until when it is not used; null: it may be used. */
interface HeldKey {
  clave: string;
  heldUntil: number | null;
}

/** What can happen to a batch. Times are epoch milliseconds of the product's clock. */
export type BatchEvent =
  /** A person, or a person's search, starts or resumes it. */
  | { kind: 'started'; now: number }
  /** So many of its failed keywords were put back. */
  | { kind: 'retried'; now: number; keywords: number }
  /** How often its keywords are searched again; `ahora`: a round begins with it. */
  | {
      kind: 'recollection_set';
      now: number;
      cada_dias: number | null;
      tope: number | null;
      ahora: boolean;
    }
  /** Its ended keywords are searched again. */
  | { kind: 'round_began'; now: number }
  | { kind: 'paused_by_person'; now: number; razon: string | null }
  | { kind: 'account_deleted' }
  /** Nothing of it is left to do; `unanswered`: the domains that no source answered for. */
  | ({ kind: 'ended'; unanswered: Unanswered } & Timed)
  | AdmissionEvent
  | SearchEvent
  /** None of the sources answered for its domains; they are asked again at `again`. */
  | ({ kind: 'domains_unanswered'; again: number } & Timed)
  | { kind: 'domains_answered' };

/** What a batch may be told before one of its keywords is searched. */
export type AdmissionEvent =
  /** Its provider was chosen by name and has no key, or one that cannot be read. */
  | { kind: 'no_key'; now: number; detalle: string }
  /** Another search found that the provider's key is not to be used now. */
  | ({ kind: 'provider_closed'; until: number } & Timed)
  | { kind: 'cap_reached'; now: number; cap: Cap }
  /** The account's requests of the month `mes` are used up. */
  | { kind: 'quota_ended'; now: number; limite: number; mes: string }
  | { kind: 'storage_full'; now: number; limiteGb: number; mes: string }
  /** A public server gives the installation no more keywords today. */
  | { kind: 'public_limit_reached'; now: number; keywordsAlDia: number; clave: string }
  | { kind: 'public_use_taken' };

/** What came of a search of one of its keywords. */
export type SearchEvent =
  | { kind: 'provider_answered' }
  /** What is left of its cap did not reach for the first page; `inFlight`: other searches may give theirs back. */
  | { kind: 'cap_too_short'; now: number; inFlight: boolean }
  /** The provider asks to wait. */
  | ({ kind: 'provider_limited'; retryAfterMs: number; detalle: string } & Timed & HeldKey)
  /** It did not answer, or not in a way that can be read. */
  | ({ kind: 'provider_failed'; detalle: string; keyword: Attempts } & Timed & HeldKey)
  /** The key or its plan said no. */
  | {
      kind: 'provider_refused';
      now: number;
      code: Extract<CodigoError, 'clave_rechazada' | 'proveedor_limitado'>;
      detalle: string;
      clave: string;
    };

/** Attempts of a keyword before this one, those that it may fail with, and whether no other keyword can be tried. */
export interface Attempts {
  intentos: number;
  retries: number;
  alone: boolean;
}

/** Domains without any answer, and when the first of them is checked again. */
export interface Unanswered {
  total: number;
  proxima: number | null;
}
