import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#platform/errors.ts';
import { network48Of } from './client-address.ts';
import type { ApiContext } from './handler.ts';

/** Above these numbers of callers a minute, all and of one IPv6 /48, the others share one count, to bound memory. */
const KEYS_MAX = 20_000;
const NETWORK_KEYS_MAX = 200;
const EVERYBODY_ELSE = 'resto';
const WINDOW_S = 60;

/** Per key, in this process; then `demasiadas_solicitudes`. The main defence is the identity provider. */
export function rateLimit(perMinute: number): (c: Pick<ApiContext, 'header'>, key: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_S });
  const seen = new Set<string>();
  const networks = new Map<string, number>();
  let since = performance.now();
  return async (c, key) => {
    if (performance.now() - since > WINDOW_S * 1_000) {
      seen.clear();
      networks.clear();
      since = performance.now();
    }
    const network = network48Of(key);
    const ofNetwork = network === null ? 0 : (networks.get(network) ?? 0);
    const isCrowded = ofNetwork >= NETWORK_KEYS_MAX;
    if (!seen.has(key) && seen.size < KEYS_MAX && !isCrowded) {
      seen.add(key);
      if (network !== null) networks.set(network, ofNetwork + 1);
    }
    const shared = isCrowded && network !== null ? network : EVERYBODY_ELSE;
    try {
      await limiter.consume(seen.has(key) ? key : shared);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      c.header('Retry-After', String(Math.ceil(refusal.msBeforeNext / 1_000)));
      throw new AppError('demasiadas_solicitudes');
    }
  };
}
