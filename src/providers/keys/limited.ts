import { resultadoClave } from '#contract/states.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import type { Response } from './ask-service.ts';
import type { KeyFinding } from './port.ts';

const WAIT_MAX_S = 86_400;

/** Too many requests: nothing is known of the key yet. The wait comes from Retry-After or RapidAPI's window. */
export function limited(answer: Response, now: number): KeyFinding {
  const window = Number(answer.headers['x-ratelimit-reset']);
  const told = retryAfterMs(answer.headers['retry-after'], now);
  const seconds = told === null ? window : told / 1_000;
  if (!Number.isFinite(seconds) || seconds <= 0) return { resultado: resultadoClave.limitada };
  return { resultado: resultadoClave.limitada, esperaS: Math.min(Math.ceil(seconds), WAIT_MAX_S) };
}
