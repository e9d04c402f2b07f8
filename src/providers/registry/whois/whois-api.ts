import { createHash } from 'node:crypto';
import * as z from 'zod';
import { fuenteEvidencia } from '#contract/states.ts';
import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import type { Clock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { parseJson, type ServiceClient } from '#platform/outbound/http-json.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import type { AccountProbe } from '../port.ts';
import { silence } from '../registry-evidence.ts';

const BASE = 'https://domain-availability.whoisxmlapi.com/';
const MAX_BYTES = 64 * 1024;

// Errors (`{code, messages}`) also come with HTTP 200.
const Answer = z.looseObject({
  DomainInfo: z
    .looseObject({ domainAvailability: z.string().max(40), domainName: z.string().max(253) })
    .nullish()
    .catch(null),
  code: z.coerce.number().nullish().catch(null),
});

/** With DNS_AND_WHOIS: the default calls undelegated names free. The address holds the key: never show or log it. */
export function createWhoisApi(deps: {
  http: ServiceClient;
  clock: Clock;
  map: NetworkMap | null;
}): AccountProbe {
  const base = new URL(deps.map?.services['whois-api'] ?? BASE);

  const read = (
    dominio: string,
    answer: { status: number; text: string },
  ): readonly [RegistryEvidence['kind'], string] => {
    const said = parseJson(answer.text, Answer);
    const code = said?.code ?? answer.status;
    if (code === 429) return ['limited', 'el servicio limita las consultas de la clave'];
    if (code === 401 || code === 402 || code === 403) {
      return ['error', 'el servicio rechaza la clave, o no le quedan créditos'];
    }
    if (answer.status !== 200 || said?.code) return ['error', `el servicio contesta con un error (${code})`];
    const info = said?.DomainInfo;
    if (info?.domainName.toLowerCase() !== dominio) return ['unknown', 'respuesta que no se entiende'];
    if (info.domainAvailability === 'AVAILABLE') return ['absent', 'el servicio dice que se puede registrar'];
    if (info.domainAvailability === 'UNAVAILABLE')
      return ['registered', 'el servicio dice que tiene titular'];
    return ['unknown', 'respuesta que no se entiende'];
  };

  return {
    serverFor: (key) => `whois-api/${createHash('sha256').update(key).digest('base64url').slice(0, 16)}`,

    async ask(dominio, key, { signal, timeoutMs }) {
      signal.throwIfAborted();
      const startedAt = performance.now();
      const url = new URL('api/v1', base);
      url.search = String(
        new URLSearchParams({ apiKey: key, domainName: dominio, credits: 'DA', mode: 'DNS_AND_WHOIS' }),
      );
      const answer = await deps.http.send({ url, signal, timeoutMs, maxBytes: MAX_BYTES });
      const [kind, detalle] =
        answer.kind === 'response'
          ? read(dominio.toLowerCase(), answer)
          : (['error', answer.detalle] as const);
      const context = {
        fuente: fuenteEvidencia.whois_api,
        servidor: base.host,
        hora: deps.clock.now(),
        ms: performance.now() - startedAt,
      };
      const wait =
        answer.kind === 'response' ? retryAfterMs(answer.headers['retry-after'], deps.clock.now()) : null;
      return {
        evidence: { ...silence(context, kind, detalle), authority: 'account' },
        retryAfterMs: kind === 'limited' ? wait : null,
      };
    },
  };
}
