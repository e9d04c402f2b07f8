import * as z from 'zod';
import { resultadoClave } from '#contract/states.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import { askService, type Response, strange } from './ask-service.ts';
import { limited } from './finding.ts';
import type { KeyFinding, KeyProbe } from './port.ts';

const Answer = z.looseObject({
  DomainInfo: z.looseObject({ domainAvailability: z.string() }).optional(),
  code: z.coerce.number().optional().catch(undefined),
  messages: z.unknown().optional(),
});

/** Availability of one name. The key is in the query: the address is never shown or logged. */
export const whoisApiKey: KeyProbe = {
  servicio: 'WhoisXML API',
  service: { name: 'whois-api', url: 'https://domain-availability.whoisxmlapi.com/' },
  coste: '1 crédito de WhoisXML API',
  spend: { proveedor: 'whois-api', solicitudes: 1, creditos: 1 },
  ask: (question) =>
    askService(
      question,
      {
        path: 'api/v1',
        query: { apiKey: question.key, domainName: 'example.com', credits: 'DA' },
        headers: {},
      },
      (answer) => read(answer, question.now),
    ),
};

function read(answer: Response, now: number): KeyFinding {
  const body = parseJson(answer.text, Answer);
  // Errors also come with HTTP 200; the code in the body counts.
  const code = body?.code ?? answer.status;
  if (body?.DomainInfo && answer.status === 200) return { resultado: resultadoClave.valida };
  if (code === 401) return { resultado: resultadoClave.incorrecta };
  if (code === 402) return { resultado: resultadoClave.sin_cuota };
  if (code === 403) {
    return {
      resultado: resultadoClave.incorrecta,
      detalle: 'También contesta así cuando no quedan créditos: compruébalo en tu cuenta de WhoisXML API.',
    };
  }
  if (code === 429) return limited(answer, now);
  return strange(answer);
}
