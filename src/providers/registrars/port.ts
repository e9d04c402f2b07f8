import type { Price } from '#domain/evidence/evidence.ts';
import type { ServiceClient } from '#platform/outbound/http-json.ts';

/** Why a registrar did not say whether a name can be registered. None of these is evidence about the name. */
export type RegistrarFailure =
  /** `permission`: the key is good, but may not be used: from this address, or for this API. */
  | { kind: 'refused'; why: 'key' | 'permission' }
  | { kind: 'no_balance' }
  | { kind: 'throttled'; retryAfterMs: number | null }
  /** The account may not ask for hours or more; null where the registrar does not say until when. */
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
  /** The service's root, as the network map has it or the real one. */
  baseUrl: string;
  /** Both halves of the account's key, with a colon between them. */
  key: string;
  signal: AbortSignal;
  timeoutMs: number;
  /** Epoch milliseconds, for a time to come back that is given as a date. */
  now: number;
}

/** One registrar that an account of its own may ask about names (channel K). It rejects only when `signal` aborts. */
export interface Registrar {
  fuente: 'dondominio' | 'porkbun';
  /** As a person knows it. */
  nombre: string;
  /** Name of the service in a network map, and its real address. */
  service: { name: string; url: string };
  /** The halves of its key, in Spanish, for the sentence that asks for both. */
  keyHalves: string;
  /** A key that answers about a world of its own, for programmers. */
  isTestKey(key: string): boolean;
  check(dominio: string, question: RegistrarQuestion): Promise<RegistrarAnswer>;
  /** Its cheapest call: tells whether the key is accepted. */
  login(question: RegistrarQuestion): Promise<{ kind: 'accepted' } | RegistrarFailure>;
}
