import * as z from 'zod';
import { resultadoClave } from '#contract/states.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import { type Response, strange } from './ask-service.ts';
import { limited } from './limited.ts';
import type { KeyFinding } from './port.ts';

const Failure = z.looseObject({
  error: z.looseObject({
    status: z.string().nullish().catch(null),
    details: z
      .array(
        z.looseObject({
          reason: z.string().nullish().catch(null),
          violations: z.array(z.unknown()).nullish().catch(null),
        }),
      )
      .nullish()
      .catch(null),
  }),
});

/** What a Google service means by not answering 200: its reasons decide, not its messages. */
export function googleRefusal(answer: Response, now: number): KeyFinding {
  const details = parseJson(answer.text, Failure)?.error.details ?? [];
  const reasons = details.map(({ reason }) => reason ?? '');
  const says = (pattern: RegExp) => reasons.some((reason) => pattern.test(reason));
  if (says(/^BILLING_DISABLED$/)) return { resultado: resultadoClave.sin_cuota };
  if (says(/^(SERVICE_DISABLED|API_KEY_.+_BLOCKED|CONSUMER_.+)$/)) {
    return { resultado: resultadoClave.no_suscrita };
  }
  if (says(/^API_KEY_/)) return { resultado: resultadoClave.incorrecta };
  if (answer.status === 429) {
    // The plan's own ceilings are named as violated quotas of a day; a short rate gives a time to come back.
    const plan = details.some(({ violations }) => /PerDay/i.test(JSON.stringify(violations ?? [])));
    return plan ? { resultado: resultadoClave.sin_cuota } : limited(answer, now);
  }
  if (answer.status === 401) return { resultado: resultadoClave.incorrecta };
  if (answer.status === 403) return { resultado: resultadoClave.no_suscrita };
  return strange(answer);
}
