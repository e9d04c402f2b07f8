/** Ranks 0–10 by name, null if the service knows none. A missing name was not answered. */
export type RankOutcome =
  | { kind: 'answered'; ranks: ReadonlyMap<string, number | null> }
  | { kind: 'key_refused' }
  | { kind: 'limited'; retryAfterMs: number | null }
  | { kind: 'unreachable'; detalle: string };

export interface RankProbe {
  /** One request for at most `RANKS_A_CALL` names (A-labels), with the account's own key. */
  ranks(domains: readonly string[], key: string, signal: AbortSignal): Promise<RankOutcome>;
}
