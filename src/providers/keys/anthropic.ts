import * as z from 'zod';
import { resultadoClave } from '#contract/states.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import { askService, strange } from './ask-service.ts';
import { limited } from './finding.ts';
import type { KeyProbe } from './port.ts';

const Models = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });
const Failure = z.looseObject({ error: z.looseObject({ type: z.string(), message: z.string().catch('') }) });

export const anthropicKey: KeyProbe = {
  servicio: 'Anthropic (Claude)',
  service: { name: 'anthropic', url: 'https://api.anthropic.com/' },
  coste: 'ninguno (solo se pide la lista de modelos)',
  spend: null,
  ask: (question) =>
    askService(
      question,
      {
        path: 'v1/models',
        query: { limit: '1' },
        headers: { 'x-api-key': question.key, 'anthropic-version': '2023-06-01' },
      },
      (answer) => {
        if (answer.status === 200) {
          return parseJson(answer.text, Models) ? { resultado: resultadoClave.valida } : strange(answer);
        }
        const error = parseJson(answer.text, Failure)?.error;
        // A low balance is reported as an invalid request; the newer error type names it.
        if (error?.type === 'billing_error' || /credit balance|billing/i.test(error?.message ?? '')) {
          return { resultado: resultadoClave.sin_cuota };
        }
        if (answer.status === 401) return { resultado: resultadoClave.incorrecta };
        if (answer.status === 402) return { resultado: resultadoClave.sin_cuota };
        if (answer.status === 403) return { resultado: resultadoClave.no_suscrita };
        if (answer.status === 429) return limited(answer, question.now);
        return strange(answer);
      },
    ),
};
