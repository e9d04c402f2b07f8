/** How often a server may die. */
export interface RestartPolicy {
  /** Deaths within the window that are answered with a new start; one more is given up on. */
  most: number;
  windowMs: number;
  /** Wait before the second start in a window; doubled at each further one. The first comes at once. */
  backOffMs: number;
}

export const RESTARTS: RestartPolicy = { most: 5, windowMs: 600_000, backOffMs: 1_000 };

/** Counts the deaths of a server, and of attempts to start it. Times are milliseconds of one running clock. */
export function restartCounter(policy: RestartPolicy) {
  let deaths: number[] = [];
  return {
    /** Counts a death at `now`. How long to wait before the next start; null to give up. */
    died(now: number): number | null {
      deaths = [...deaths.filter((at) => now - at < policy.windowMs), now];
      if (deaths.length > policy.most) return null;
      return deaths.length === 1 ? 0 : policy.backOffMs * 2 ** (deaths.length - 2);
    },
  };
}
