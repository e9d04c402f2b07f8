import { AppError } from '#platform/errors.ts';
import type { ApiContext } from './handler.ts';

export interface AccountLimit {
  /** Concurrent requests; streams and exports have limits of their own. */
  atOnce: number;
  /** Requests in a row before the steady rate counts. */
  burst: number;
  perSecond: number;
}

/** Well above what a person with several open tabs needs. */
export const ACCOUNT_LIMIT: AccountLimit = { atOnce: 24, burst: 120, perSecond: 30 };

interface Use {
  /** Token bucket: requests left at the time `at` (milliseconds). */
  tokens: number;
  at: number;
  running: number;
}

/** Above this number the accounts idle for longest are forgotten; they restart with a full bucket. */
const ACCOUNTS_MAX = 10_000;

export interface AccountLimits {
  /** Returns the function that counts the request out. Throws `demasiadas_solicitudes` with Retry-After. */
  enter(c: Pick<ApiContext, 'header'>, usuarioId: string): () => void;
  /** Whether it has used up half of its burst, as no person does. */
  isBusy(usuarioId: string): boolean;
}

/** Token bucket and concurrency limit per account, in this process. `now`: milliseconds of a monotonic clock. */
export function accountLimits(limit: AccountLimit, now = () => performance.now()): AccountLimits {
  const uses = new Map<string, Use>();

  const bucketOf = (usuarioId: string): Use => {
    const at = now();
    const use = uses.get(usuarioId) ?? { tokens: limit.burst, at, running: 0 };
    use.tokens = Math.min(limit.burst, use.tokens + ((at - use.at) / 1_000) * limit.perSecond);
    use.at = at;
    // The most recent one comes last.
    uses.delete(usuarioId);
    uses.set(usuarioId, use);
    if (uses.size > ACCOUNTS_MAX) forgetIdle(uses);
    return use;
  };

  return {
    enter(c, usuarioId) {
      const use = bucketOf(usuarioId);
      if (use.tokens < 1 || use.running >= limit.atOnce) {
        const waitS = use.tokens < 1 ? Math.ceil((1 - use.tokens) / limit.perSecond) : 1;
        c.header('Retry-After', String(waitS));
        throw new AppError('demasiadas_solicitudes');
      }
      use.tokens -= 1;
      use.running += 1;
      return () => {
        use.running -= 1;
      };
    },
    isBusy: (usuarioId) => (uses.get(usuarioId)?.tokens ?? limit.burst) < limit.burst / 2,
  };
}

function forgetIdle(uses: Map<string, Use>): void {
  for (const [usuarioId, use] of uses) {
    if (uses.size <= ACCOUNTS_MAX) return;
    if (use.running === 0) uses.delete(usuarioId);
  }
}
