import * as z from 'zod';
import { resultadoClave } from '#contract/states.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import { googleRefusal } from '../answers/google.ts';
import { askService, strange } from './ask-service.ts';
import { findingOf } from './finding.ts';
import type { KeyProbe } from './port.ts';

const Models = z.looseObject({ models: z.array(z.looseObject({ name: z.string() })) });
/** Asks for one model of the list. Google's reasons decide, not its messages. */
export const geminiKey: KeyProbe = {
  servicio: 'Google Gemini',
  service: { name: 'gemini', url: 'https://generativelanguage.googleapis.com/' },
  coste: 'ninguno (solo se pide la lista de modelos)',
  spend: null,
  ask: (question) =>
    askService(
      question,
      { path: 'v1beta/models', query: { pageSize: '1' }, headers: { 'x-goog-api-key': question.key } },
      (answer) =>
        answer.status === 200
          ? parseJson(answer.text, Models)
            ? { resultado: resultadoClave.valida }
            : strange(answer)
          : findingOf(googleRefusal(answer, question.now)),
    ),
};
