import * as z from 'zod';
import { resultadoClave } from '#contract/states.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import { askService, strange } from './ask-service.ts';
import { limited } from './finding.ts';
import type { KeyProbe } from './port.ts';

const Models = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });
const Code = z.string().nullish().catch(null);
const Failure = z.looseObject({ error: z.looseObject({ code: Code, type: Code }) });
const NO_MONEY = ['insufficient_quota', 'billing_not_active', 'billing_hard_limit_reached'];

/** Asks for the list of models. The body of a 401 repeats part of the key and is never read. */
export const openaiKey: KeyProbe = {
  servicio: 'OpenAI',
  service: { name: 'openai', url: 'https://api.openai.com/' },
  coste: 'ninguno (solo se pide la lista de modelos)',
  spend: null,
  ask: (question) =>
    askService(
      question,
      { path: 'v1/models', headers: { authorization: `Bearer ${question.key}` } },
      (answer) => {
        if (answer.status === 200) {
          return parseJson(answer.text, Models) ? { resultado: resultadoClave.valida } : strange(answer);
        }
        const error = parseJson(answer.text, Failure)?.error;
        if (NO_MONEY.includes(error?.code ?? '') || NO_MONEY.includes(error?.type ?? '')) {
          return { resultado: resultadoClave.sin_cuota };
        }
        if (answer.status === 401) return { resultado: resultadoClave.incorrecta };
        if (answer.status === 403) return { resultado: resultadoClave.no_suscrita };
        if (answer.status === 429) return limited(answer, question.now);
        return strange(answer);
      },
    ),
};
