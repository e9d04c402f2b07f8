import * as z from 'zod';
import { parseJson, type ServiceOutcome } from '#platform/outbound/http-json.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import { commonRefusal, type Refusal, strangeStatus } from './refusal.ts';

const OptionalText = z.string().nullish().catch(null);
const Failure = z.looseObject({
  error: z.looseObject({
    message: OptionalText,
    status: OptionalText,
    details: z
      .array(
        z.looseObject({
          reason: OptionalText,
          metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
          violations: z.array(z.unknown()).nullish().catch(null),
        }),
      )
      .nullish()
      .catch(null),
  }),
});

/** Meaning of a Google error (google.rpc.Status). Its reasons decide; the message is only read for the daily quota. */
export function googleRefusal(answer: ServiceOutcome & { kind: 'response' }, now: number): Refusal {
  const error = parseJson(answer.text, Failure)?.error;
  const details = error?.details ?? [];
  const says = (pattern: RegExp) => details.some(({ reason }) => pattern.test(reason ?? ''));
  // The key is valid; the project has no billing account.
  if (says(/^BILLING_DISABLED$/)) return { kind: 'quota_ended' };
  if (says(/^(SERVICE_DISABLED|API_KEY_.+_BLOCKED|CONSUMER_.+)$/)) return { kind: 'not_subscribed' };
  if (says(/^(API_KEY_|ACCESS_TOKEN_)/)) return { kind: 'key_wrong' };
  if (answer.status === 429) {
    const counted = details.map(({ metadata, violations }) => [metadata ?? {}, violations ?? []]);
    const ofDay = /per.?day/i.test(`${JSON.stringify(counted)} ${error?.message ?? ''}`);
    return ofDay
      ? { kind: 'quota_ended' }
      : { kind: 'limited', waitMs: retryAfterMs(answer.headers['retry-after'], now) };
  }
  return commonRefusal(answer.status) ?? strangeStatus(answer.status);
}
