import * as z from 'zod';
import { parseJson, type ServiceOutcome } from '#platform/outbound/http-json.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import { type Failed, failed } from './outcome.ts';
import type { MapsSpend } from './port.ts';

const Message = z.looseObject({
  message: z.string().nullish().catch(null),
  error: z
    .looseObject({ message: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
});

const DEFAULT_WAIT_MS = 2_000;

/**
 * What RapidAPI's gateway means by a status that is not 200. The gateway answers 403 to unknown and to unsubscribed keys
 * alike, and 429 both to a short rate (wait) and to the end of the plan's quota (stop).
 */
export function gatewayFailure(
  answer: ServiceOutcome & { kind: 'response' },
  spend: MapsSpend,
  now: number,
): Failed | null {
  const { status, headers, text } = answer;
  if (status === 200) return null;
  if (status === 401 || status === 403) return failed.keyRefused(spend);
  if (status === 402) return failed.quotaEnded(spend);
  if (status === 429) {
    const said = parseJson(text.slice(0, 10_000), Message);
    const message = said?.message ?? said?.error?.message ?? '';
    if (/\bquota\b/i.test(message) || isSpent(headers)) return failed.quotaEnded(spend);
    const reset = Number(headers['x-ratelimit-reset']);
    const told = retryAfterMs(headers['retry-after'], now) ?? (Number.isFinite(reset) ? reset * 1_000 : null);
    return failed.limited(told ?? DEFAULT_WAIT_MS, spend);
  }
  if (status === 408 || status >= 500) return failed.unreachable(`HTTP ${status}`, spend);
  return failed.malformed(`HTTP ${status}`, spend);
}

/** The plan counts objects of its own (`x-ratelimit-<object>-remaining`); the short window has no object in its name. */
function isSpent(headers: Record<string, string>): boolean {
  return Object.entries(headers).some(
    ([name, value]) => /^x-ratelimit-.+-remaining$/i.test(name) && Number(value) <= 0 && value.trim() !== '',
  );
}
