import type { Bought, Holding, PurchaseOutcome } from './outcome.ts';
import type { Refusal } from './refusals.ts';

/** Why a look did not show a request; `unknown`: the registrar did not answer. */
export type Unseen = 'no_key' | 'other_account' | 'key_refused' | 'unknown';

/** Times are epoch milliseconds of the product's clock. */
export type OrderEvent =
  | { kind: 'armed'; now: number }
  | { kind: 'cancelled_by_person'; now: number }
  | { kind: 'account_deleted'; now: number }
  /** A sender took it: its next step is due, or the sender before it died. */
  | { kind: 'claimed'; now: number }
  /** A switch is off: it keeps its place. */
  | { kind: 'stopped'; now: number }
  /** `again`: when the reason may be gone; null: it ends the order. */
  | { kind: 'refused'; now: number; refusal: Refusal; again: number | null }
  /** A dry run's answer. */
  | { kind: 'rehearsed'; now: number; outcome: PurchaseOutcome }
  /** The attempt's row commits with this, before the registrar is called. */
  | { kind: 'sending'; now: number }
  /** `again`: at a drop, when an attempt that found the name taken is repeated. */
  | { kind: 'answered'; now: number; outcome: PurchaseOutcome; again: number | null }
  /** The attempt was never sent: its time ran out before the call. */
  | { kind: 'not_sent'; now: number }
  | { kind: 'found'; now: number; holding: Holding }
  /** What the registrar's list of requests says of a reservation whose name the account does not hold. */
  | { kind: 'request_seen'; now: number; request: 'waiting' | 'auction' | 'gone' | Unseen }
  | { kind: 'withdrawn'; now: number; why: 'person' | 'expired' | 'renewed' }
  /** A person saw at the registrar whether it was bought. */
  | { kind: 'settled_by_person'; now: number; bought: Bought | null };
