import type { Price } from '#domain/evidence/evidence.ts';
import type { ServiceClient } from '#platform/outbound/http-json.ts';

/** Why a registrar gave no answer about the name. A failure is never evidence about the name. */
export type RegistrarFailure =
  /** `permission`: the key is valid but not allowed from this address or for this API. */
  | { kind: 'refused'; why: 'key' | 'permission' }
  | { kind: 'no_balance' }
  | { kind: 'throttled'; retryAfterMs: number | null }
  /** The account is locked for hours or more; null if the registrar gives no end. */
  | { kind: 'locked'; retryAfterMs: number | null }
  | { kind: 'not_sold' }
  | { kind: 'maintenance' }
  | { kind: 'other_name' }
  | { kind: 'malformed' }
  | { kind: 'unreachable'; detalle: string };

export type RegistrarAnswer =
  | { kind: 'available' | 'taken'; premium: boolean; price: Price | null }
  | RegistrarFailure;

export interface RegistrarQuestion {
  http: ServiceClient;
  baseUrl: string;
  /** Both halves of the account's key, joined by a colon. */
  key: string;
  signal: AbortSignal;
  timeoutMs: number;
  /** Epoch milliseconds, to convert a Retry-After date. */
  now: number;
}

/** Asked about names with the account's own key (channel K). It rejects only when `signal` aborts. */
export interface Registrar {
  fuente: 'dondominio' | 'porkbun';
  nombre: string;
  service: { name: string; url: string };
  keyHalves: string;
  /** A sandbox key: its answers are not about real names. */
  isTestKey(key: string): boolean;
  check(dominio: string, question: RegistrarQuestion): Promise<RegistrarAnswer>;
  /** The cheapest call that tells whether the key is accepted. */
  login(question: RegistrarQuestion): Promise<{ kind: 'accepted' } | RegistrarFailure>;
}
