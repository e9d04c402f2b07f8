import type { Bought } from './outcome.ts';

/** Effects beyond the order's own row; they commit in its transaction. */
export type OrderEffect =
  /** A line of its history. */
  | { kind: 'step' }
  /** The name is marked as bought, with its purchase. */
  | ({ kind: 'bought' } & Bought)
  | {
      kind: 'notify';
      about: 'comprada' | 'no_comprada' | 'caducada' | 'por_conciliar';
      unlessToldAtFirst?: boolean;
    };

/**
 * What becomes of the attempt that has no answer yet. `reopened`: the one in doubt that counted as not bought is asked about
 * again, in place of an open one, whose answer is a refusal.
 */
export type AttemptStep =
  | { kind: 'uncertain' }
  /** The registrar has the request. */
  | { kind: 'open' }
  | { kind: 'not_bought' }
  | { kind: 'reopened' }
  | ({ kind: 'bought' } & Bought);
