import * as z from 'zod';
import { resultadoClave } from '#contract/states.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import { askService, strange } from './ask-service.ts';
import { limited } from './finding.ts';
import type { KeyProbe } from './port.ts';

const Answer = z.looseObject({ response: z.array(z.unknown()) });
const Failure = z.looseObject({ error: z.string().catch('') });

export const openPageRankKey: KeyProbe = {
  servicio: 'Open PageRank',
  service: { name: 'open-page-rank', url: 'https://openpagerank.com/' },
  coste: 'ninguno (la clave y la consulta son gratuitas)',
  spend: null,
  ask: (question) =>
    askService(
      question,
      {
        path: 'api/v1.0/getPageRank',
        query: { 'domains[]': 'example.com' },
        headers: { 'api-opr': question.key },
      },
      (answer) => {
        if (answer.status === 200) {
          return parseJson(answer.text, Answer) ? { resultado: resultadoClave.valida } : strange(answer);
        }
        if (answer.status === 401 || answer.status === 403) return { resultado: resultadoClave.incorrecta };
        if (answer.status === 429) {
          const said = parseJson(answer.text, Failure)?.error ?? '';
          return /limit exceeded|quota/i.test(said)
            ? { resultado: resultadoClave.sin_cuota }
            : limited(answer, question.now);
        }
        return strange(answer);
      },
    ),
};
