import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#platform/errors.ts';
import type { ApiContext } from './handler.ts';

/** Above this number of callers a minute the others share one count, to bound memory. */
const KEYS_MAX = 20_000;
const EVERYBODY_ELSE = 'resto';
const WINDOW_S = 60;

/** Per key, in this process; then `demasiadas_solicitudes`. The main defence is the identity provider. */
export function rateLimit(perMinute: number): (c: ApiContext, key: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_S });
  const seen = new Set<string>();
  let since = performance.now();
  return async (c, key) => {
    if (performance.now() - since > WINDOW_S * 1_000) {
      seen.clear();
      since = performance.now();
    }
    if (seen.size < KEYS_MAX) seen.add(key);
    try {
      await limiter.consume(seen.has(key) ? key : EVERYBODY_ELSE);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      c.header('Retry-After', String(Math.ceil(refusal.msBeforeNext / 1_000)));
      throw new AppError('demasiadas_solicitudes');
    }
  };
}
