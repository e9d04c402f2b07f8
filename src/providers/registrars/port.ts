import type { ContactoTitular } from '#contract/orders/holder.ts';
import type { CanalRegistrador } from '#contract/states.ts';
import type { Price } from '#domain/evidence/evidence.ts';
import type { Holding, PurchaseOutcome } from '#domain/orders/outcome.ts';
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
  /** `servidor`: it answered with an error of its own. `sin_enviar`: no byte of the question was sent. */
  | { kind: 'unreachable'; detalle: string; servidor?: true; sin_enviar?: true };

export type RegistrarAnswer =
  | { kind: 'available' | 'taken'; premium: boolean; price: Price | null }
  | RegistrarFailure;

export interface RegistrarQuestion {
  http: ServiceClient;
  baseUrl: string;
  /** The account's key; of two halves, joined by a colon. */
  key: string;
  signal: AbortSignal;
  timeoutMs: number;
  /** By `performance.now()`; later it is not sent at all. */
  startBy?: number;
  /** Epoch milliseconds, to convert a Retry-After date. */
  now: number;
}

export interface Purchase {
  dominio: string;
  anios: number;
  /** The price that the registrar's check gave seconds ago; another one must not be paid. */
  precio: Price;
  premium: boolean;
  /** Empty: the registrar's parking. */
  servidores: readonly string[];
  /** Null: the registrar's account has its own contact. */
  titular: ContactoTitular | null;
  /** Identifies this attempt; the same one is never bought twice where the registrar has such a key. */
  intento: string;
  /** Does not buy; only where `hasDryRun`. */
  simulacro: boolean;
}

/** A name in the registrar's account. */
export interface OwnName {
  dominio: string;
  /** Epoch milliseconds; null: not told. */
  caduca: number | null;
  autorenovacion: boolean | null;
}

export type Found = Exclude<Holding, { kind: 'unknown' }> | RegistrarFailure;
export type OwnNames = { kind: 'page'; nombres: OwnName[]; siguiente: number | null } | RegistrarFailure;
export type Balance = { kind: 'balance'; saldo: Price } | RegistrarFailure;
export type Attempted = PurchaseOutcome | { kind: 'not_sent' };
export type Done = { kind: 'done' } | RegistrarFailure;

/** What a registrar's account can do with money. No call is repeated here; each rejects only when `signal` aborts. */
export interface RegistrarPurchases {
  /** False: its API cannot rehearse a purchase. */
  hasDryRun: boolean;
  /** False: the name servers are set after the purchase. */
  setsServersAtOnce: boolean;
  /**
   * One attempt. A failure of transport after its first byte or an answer that is not understood is `unknown`: it may have
   * been executed.
   */
  register(purchase: Purchase, question: RegistrarQuestion): Promise<Attempted>;
  /** Whether the account holds the name. */
  find(dominio: string, question: RegistrarQuestion): Promise<Found>;
  /** Pages of the account's own names; the first one is `null`. */
  list(pagina: number | null, question: RegistrarQuestion): Promise<OwnNames>;
  balance(question: RegistrarQuestion): Promise<Balance>;
  stopRenewal(dominio: string, question: RegistrarQuestion): Promise<Done>;
  setServers(dominio: string, servidores: readonly string[], question: RegistrarQuestion): Promise<Done>;
}

export type Requested =
  | { kind: 'requested'; auction: boolean }
  | { kind: 'not_requested' }
  | RegistrarFailure;

/** Requests that the registrar catch a name which is about to be released. No call is repeated here, as above. */
export interface RegistrarReservations {
  /** One request. The registrar buys the name when it can, and asks for the money then. */
  reserve(dominio: string, question: RegistrarQuestion): Promise<Attempted>;
  /** Whether the account's request for the name is still open. */
  requested(dominio: string, question: RegistrarQuestion): Promise<Requested>;
  withdraw(dominio: string, question: RegistrarQuestion): Promise<Done>;
}

/** Asked with the account's own key (channel K). It rejects only when `signal` aborts. */
export interface Registrar extends RegistrarPurchases {
  fuente: CanalRegistrador;
  nombre: string;
  service: { name: string; url: string };
  /** What its two halves are, joined by a colon; null: its key is one text. */
  keyHalves: string | null;
  /** A sandbox key: its answers are not about real names. */
  isTestKey(key: string): boolean;
  check(dominio: string, question: RegistrarQuestion): Promise<RegistrarAnswer>;
  /** Null: its API has no reservations. */
  reservations: RegistrarReservations | null;
  /** The cheapest call that tells whether the key is accepted. */
  login(question: RegistrarQuestion): Promise<{ kind: 'accepted' } | RegistrarFailure>;
}
