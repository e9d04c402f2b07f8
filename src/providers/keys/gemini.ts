import * as z from 'zod';
import { resultadoClave } from '#contract/states.ts';
import { parseJson } from '#platform/http-json.ts';
import { askService, type Response, strange } from './ask-service.ts';
import { limited } from './limited.ts';
import type { KeyFinding, KeyProbe } from './port.ts';

const Models = z.looseObject({ models: z.array(z.looseObject({ name: z.string() })) });
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

/** Gemini: one model of the list. Google's reasons decide, not its messages. */
export const geminiKey: KeyProbe = {
  servicio: 'Google Gemini',
  service: { name: 'gemini', url: 'https://generativelanguage.googleapis.com/' },
  coste: 'ninguno (solo se pide la lista de modelos)',
  spend: null,
  ask: (question) =>
    askService(
      question,
      { path: 'v1beta/models', query: { pageSize: '1' }, headers: { 'x-goog-api-key': question.key } },
      (answer) => read(answer, question.now),
    ),
};

function read(answer: Response, now: number): KeyFinding {
  if (answer.status === 200) {
    return parseJson(answer.text, Models) ? { resultado: resultadoClave.valida } : strange(answer);
  }
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
