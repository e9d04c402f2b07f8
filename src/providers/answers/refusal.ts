export type Refusal =
  | { kind: 'key_wrong' }
  /** Valid key without access to this service; some services answer the same for a wrong key. */
  | { kind: 'not_subscribed' }
  /** The plan, balance or daily quota is used up: a short wait does not help. */
  | { kind: 'quota_ended' }
  | { kind: 'limited'; waitMs: number | null }
  | { kind: 'unavailable'; detalle: string }
  | { kind: 'strange'; detalle: string };

/** Statuses with the same meaning at every service; null for others. */
export function commonRefusal(status: number): Refusal | null {
  if (status === 401) return { kind: 'key_wrong' };
  if (status === 402) return { kind: 'quota_ended' };
  if (status === 403) return { kind: 'not_subscribed' };
  if (status === 408 || status >= 500) return { kind: 'unavailable', detalle: `HTTP ${status}` };
  return null;
}

export const strangeStatus = (status: number): Refusal => ({ kind: 'strange', detalle: `HTTP ${status}` });
