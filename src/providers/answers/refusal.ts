/** What an outside service means by an answer that is not a good one, in one vocabulary for all of them. */
export type Refusal =
  | { kind: 'key_wrong' }
  /** The key is good and may not use this service; some services answer the same for a wrong one. */
  | { kind: 'not_subscribed' }
  /** The plan, the balance or the daily quota is used up: waiting a moment does not help. */
  | { kind: 'quota_ended' }
  /** Too many at once. `waitMs` null: it does not say for how long. */
  | { kind: 'limited'; waitMs: number | null }
  /** In trouble itself. */
  | { kind: 'unavailable'; detalle: string }
  | { kind: 'strange'; detalle: string };

/** What every service means by these statuses; null when the status alone does not say. */
export function commonRefusal(status: number): Refusal | null {
  if (status === 401) return { kind: 'key_wrong' };
  if (status === 402) return { kind: 'quota_ended' };
  if (status === 403) return { kind: 'not_subscribed' };
  if (status === 408 || status >= 500) return { kind: 'unavailable', detalle: `HTTP ${status}` };
  return null;
}

export const strangeStatus = (status: number): Refusal => ({ kind: 'strange', detalle: `HTTP ${status}` });
