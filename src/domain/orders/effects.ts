import type { Bought } from './outcome.ts';

/** Effects beyond the order's own row; they commit in its transaction. */
export type OrderEffect =
  /** A line of its history. */
  | { kind: 'step' }
  /** The name is marked as bought, with its purchase. */
  | ({ kind: 'bought' } & Bought)
  | { kind: 'notify'; about: 'comprada' | 'no_comprada' | 'caducada' | 'por_conciliar' };

/** What becomes of the attempt that has no answer yet; `reopened`: of the last one that counted as not bought. */
export type AttemptStep =
  | { kind: 'uncertain' }
  | { kind: 'not_bought' }
  | { kind: 'reopened' }
  | ({ kind: 'bought' } & Bought);
