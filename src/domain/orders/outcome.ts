import type { Price } from '../evidence/evidence.ts';

/** What a registrar's answer to one attempt amounts to. It never carries the registrar's text, which may repeat a contact. */
export type PurchaseOutcome =
  | ({ kind: 'ok' } & Bought)
  /** Accepted but not finished: the registrar is asked again. */
  | { kind: 'pending'; reference: string | null }
  /** A reservation: the registrar has the request, and buys the name when it is released. */
  | { kind: 'placed' }
  /** The registrar takes no reservation of the name yet. */
  | { kind: 'not_yet' }
  | { kind: 'taken' }
  | { kind: 'price_changed'; price: Price | null; premium: boolean }
  | { kind: 'no_funds' }
  | { kind: 'contact_refused' }
  | { kind: 'unsupported_tld' }
  | { kind: 'maintenance' }
  | { kind: 'throttled'; retryAfterMs: number | null }
  | { kind: 'auth'; why: 'key' | 'permission' | 'locked' }
  /** The attempt may have bought the name. */
  | { kind: 'unknown'; why: 'no_answer' | 'server_error' | 'malformed' };

export interface Bought {
  /** As charged; null: the registrar did not say. */
  charged: Price | null;
  reference: string | null;
  invoice: string | null;
  /** Epoch milliseconds. */
  expires: number | null;
}

/** What the registrar's account holds of a name. */
export type Holding =
  | ({ kind: 'held' } & Bought)
  | { kind: 'pending' }
  | { kind: 'not_held' }
  /** The registrar did not answer. */
  | { kind: 'unknown' };
