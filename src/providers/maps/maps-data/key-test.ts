import * as z from 'zod';
import { proveedorMapas, resultadoClave } from '#contract/states.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import { rapidHeaders } from '../../answers/rapidapi.ts';
import { askService, strange } from '../../keys/ask-service.ts';
import type { KeyProbe } from '../../keys/port.ts';
import { readRapidKey } from '../../keys/rapidapi-key.ts';

const Answer = z.looseObject({ status: z.string() });
const API = 'Maps Data';

/** Maps Data through RapidAPI: the position of a town is its smallest answer. */
export const mapsDataKey: KeyProbe = {
  servicio: `${API} (RapidAPI)`,
  service: { name: 'maps-data', url: 'https://maps-data.p.rapidapi.com/' },
  coste: '1 solicitud de tu plan de RapidAPI',
  spend: { proveedor: proveedorMapas.mapsData, solicitudes: 1, creditos: 1 },
  ask: (question) =>
    askService(
      question,
      {
        path: 'geocoding.php',
        query: { query: 'Sevilla', lang: 'es', country: 'es' },
        headers: rapidHeaders(question.key, 'maps-data.p.rapidapi.com'),
      },
      (answer) => {
        const found = readRapidKey(answer, API, question);
        const isGood = found.resultado === resultadoClave.valida;
        return isGood && !parseJson(answer.text, Answer) ? strange(answer) : found;
      },
    ),
};
