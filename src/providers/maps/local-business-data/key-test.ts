import * as z from 'zod';
import { proveedorMapas, resultadoClave } from '#contract/states.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import { rapidApiRefusal, rapidHeaders } from '../../answers/rapidapi.ts';
import { askService, type Response, strange } from '../../keys/ask-service.ts';
import { findingOf } from '../../keys/finding.ts';
import type { KeyFinding, KeyProbe } from '../../keys/port.ts';
import { readRapidKey } from '../../keys/rapidapi-key.ts';

const List = z.looseObject({ data: z.array(z.unknown()) });
const API = 'Local Business Data';

/** RapidAPI has no free call: a suggestion of names is the cheapest. */
export const localBusinessDataKey: KeyProbe = {
  servicio: `${API} (RapidAPI)`,
  service: { name: 'local-business-data', url: 'https://local-business-data.p.rapidapi.com/' },
  coste: '1 crédito de tu plan de RapidAPI',
  spend: { proveedor: proveedorMapas.localBusinessData, solicitudes: 1, creditos: 1 },
  ask: (question) =>
    askService(
      question,
      {
        path: 'autocomplete',
        query: { query: 'Sevilla' },
        headers: rapidHeaders(question.key, 'local-business-data.p.rapidapi.com'),
      },
      (answer) => {
        const found = readRapidKey(answer, API, question);
        const isGood = found.resultado === resultadoClave.valida;
        return isGood && !parseJson(answer.text, List) ? strange(answer) : found;
      },
    ),
};

const Count = z.number().nullish().catch(null);
const Usage = z.looseObject({
  data: z.looseObject({
    status: z.string().nullish().catch(null),
    quota: z.looseObject({ limit: Count, remaining: Count }).nullish().catch(null),
  }),
});

/** OpenWeb Ninja's own API reads the remaining plan for free. */
export const localBusinessDataDirectKey: KeyProbe = {
  servicio: `${API} (OpenWeb Ninja)`,
  service: { name: 'local-business-data', url: 'https://api.openwebninja.com/' },
  coste: 'ninguno (solo se consulta lo que queda de tu plan)',
  spend: null,
  ask: (question) =>
    askService(
      question,
      { path: 'usage', query: { api_id: 'local_business_data' }, headers: { 'x-api-key': question.key } },
      (answer) => readUsage(answer, question.now),
    ),
};

function readUsage(answer: Response, now: number): KeyFinding {
  const refusal = rapidApiRefusal(answer, now);
  if (refusal !== null) return findingOf(refusal);
  const usage = parseJson(answer.text, Usage)?.data;
  if (!usage) return strange(answer);
  const { quota, status } = usage;
  if (status === 'exceeded' || quota?.remaining === 0) return { resultado: resultadoClave.sin_cuota };
  if (status === 'canceled' || status === 'inactive') return { resultado: resultadoClave.no_suscrita };
  if (quota?.limit == null || quota.remaining == null) return { resultado: resultadoClave.valida };
  const number = (value: number) => value.toLocaleString('es-ES');
  const detalle = `Quedan ${number(quota.remaining)} de ${number(quota.limit)} créditos.`;
  return { resultado: resultadoClave.valida, detalle };
}
