import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '#platform/errors.ts';
import type { Store } from '#store/store.ts';
import type { ApiContext } from '../http/handler.ts';
import { SharedAllowance } from '../http/shared-allowance.ts';

/** Enough for a script that reads a page a second; a list of any size goes in chunks. */
export const TOKEN_REQUESTS_PER_MINUTE = 120;
/** Unknown tokens of one address for each request of a good one: others behind that address are refused with it. */
const UNKNOWN_FACTOR = 5;
const WINDOW_S = 60;
const POLICY = 'token';

export interface TokenLimits {
  /** Counts a request; `limitHeaders` then tell what is left. Throws `demasiadas_solicitudes`. */
  count(c: ApiContext, token: { usuario_id: string; id: string }): Promise<void>;
  /** Throws `demasiadas_solicitudes` for an address that has sent too many unknown tokens. */
  admit(c: ApiContext, address: string): Promise<void>;
  countUnknown(address: string): Promise<void>;
}

/** Of all web processes together; unknown tokens count in this process. */
export function tokenLimits(store: Store, perMinute: number): TokenLimits {
  const requests = new SharedAllowance(store, { cupo: perMinute, segundos: WINDOW_S });
  const unknown = new RateLimiterMemory({ points: UNKNOWN_FACTOR * perMinute, duration: WINDOW_S });

  return {
    async count(c, { usuario_id, id }) {
      const left = await requests.count(usuario_id, `acceso:${id}`);
      c.set('limitHeaders', {
        'RateLimit-Policy': `"${POLICY}";q=${perMinute};w=${WINDOW_S}`,
        RateLimit: `"${POLICY}";r=${left.requests};t=${left.seconds}`,
      });
      if (left.isOver) refuse(c, left.seconds);
    },
    async admit(c, address) {
      const left = await unknown.get(address);
      if (left && left.remainingPoints <= 0) refuse(c, Math.max(1, Math.ceil(left.msBeforeNext / 1_000)));
    },
    async countUnknown(address) {
      // Beyond the limit it rejects, which is no failure: `admit` refuses the next one.
      await unknown.consume(address).catch((refusal: unknown) => {
        if (refusal instanceof Error) throw refusal;
      });
    },
  };
}

function refuse(c: ApiContext, seconds: number): never {
  c.header('Retry-After', String(seconds));
  throw new AppError('demasiadas_solicitudes');
}
