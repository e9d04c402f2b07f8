import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#platform/errors.ts';
import type { ApiContext } from '../http/handler.ts';

/** Enough for a script that reads a page a second; a list of any size goes in chunks. */
export const TOKEN_REQUESTS_PER_MINUTE = 120;
/** Unknown tokens of one address for each request of a good one: others behind that address are refused with it. */
const UNKNOWN_FACTOR = 5;
const WINDOW_S = 60;
const POLICY = 'token';

export interface TokenLimits {
  /** Counts a request; `limitHeaders` then tell what is left. Throws `demasiadas_solicitudes`. */
  count(c: ApiContext, tokenId: string): Promise<void>;
  /** Throws `demasiadas_solicitudes` for an address that has sent too many unknown tokens. */
  admit(c: ApiContext, address: string): Promise<void>;
  countUnknown(address: string): Promise<void>;
}

/** In this process, as the limits of accounts. */
export function tokenLimits(perMinute: number): TokenLimits {
  const requests = new RateLimiterMemory({ points: perMinute, duration: WINDOW_S });
  const unknown = new RateLimiterMemory({ points: UNKNOWN_FACTOR * perMinute, duration: WINDOW_S });

  return {
    async count(c, tokenId) {
      const { isOver, left } = await consumed(requests, tokenId);
      const seconds = secondsOf(left);
      c.set('limitHeaders', {
        'RateLimit-Policy': `"${POLICY}";q=${perMinute};w=${WINDOW_S}`,
        RateLimit: `"${POLICY}";r=${isOver ? 0 : left.remainingPoints};t=${seconds}`,
      });
      if (isOver) refuse(c, seconds);
    },
    async admit(c, address) {
      const left = await unknown.get(address);
      if (left && left.remainingPoints <= 0) refuse(c, secondsOf(left));
    },
    async countUnknown(address) {
      await consumed(unknown, address);
    },
  };
}

async function consumed(
  limiter: RateLimiterMemory,
  key: string,
): Promise<{ isOver: boolean; left: RateLimiterRes }> {
  try {
    return { isOver: false, left: await limiter.consume(key) };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { isOver: true, left: refusal };
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1_000));

function refuse(c: ApiContext, seconds: number): never {
  c.header('Retry-After', String(seconds));
  throw new AppError('demasiadas_solicitudes');
}
