import * as z from 'zod';
import { resultadoClave } from '#contract/states.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import { googleRefusal } from '../../answers/google.ts';
import { askService, strange } from '../../keys/ask-service.ts';
import { findingOf } from '../../keys/finding.ts';
import type { KeyProbe } from '../../keys/port.ts';

// An empty result is `{}`: absent values are absent keys.
const Answer = z.looseObject({ places: z.array(z.looseObject({ id: z.string() })).optional() });

/** Google Places (New): asks for identifiers only, which is free. The returned identifier is not kept. */
export const googlePlacesKey: KeyProbe = {
  servicio: 'Google Places',
  service: { name: 'google-places', url: 'https://places.googleapis.com/' },
  coste: 'ninguno (solo se pide el identificador de un lugar)',
  spend: null,
  ask: (question) =>
    askService(
      question,
      {
        path: 'v1/places:searchText',
        headers: { 'x-goog-api-key': question.key, 'x-goog-fieldmask': 'places.id' },
        json: { textQuery: 'Sevilla', pageSize: 1 },
      },
      (answer) => {
        if (answer.status !== 200) return findingOf(googleRefusal(answer, question.now));
        return parseJson(answer.text, Answer) ? { resultado: resultadoClave.valida } : strange(answer);
      },
    ),
};
