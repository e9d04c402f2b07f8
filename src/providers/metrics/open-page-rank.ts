import * as z from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { parseJson, type ServiceClient } from '#platform/outbound/http-json.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import type { RankOutcome, RankProbe } from './port.ts';

const BASE = 'https://openpagerank.com/';
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 1024 * 1024;
export const RANKS_A_CALL = 100;

const Answer = z.looseObject({
  response: z.array(
    z.looseObject({
      status_code: z.coerce.number(),
      /** Real answers have an empty text for an unknown rank. */
      page_rank_decimal: z.union([z.number(), z.string()]).nullish(),
      domain: z.string().max(253),
    }),
  ),
});

/** DomCop's Open PageRank, 0–10 by domain: https://www.domcop.com/openpagerank/documentation */
export function createOpenPageRank(deps: {
  http: ServiceClient;
  clock: Clock;
  map: NetworkMap | null;
}): RankProbe {
  const base = new URL(deps.map?.services['open-page-rank'] ?? BASE);
  return {
    async ranks(domains, key, signal): Promise<RankOutcome> {
      const url = new URL('/api/v1.0/getPageRank', base);
      for (const domain of domains.slice(0, RANKS_A_CALL)) url.searchParams.append('domains[]', domain);
      const request = {
        url,
        headers: { 'api-opr': key },
        signal,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
      };
      const answer = await deps.http.send(request);
      if (answer.kind === 'unreachable') return answer;
      if (answer.status === 429)
        return {
          kind: 'limited',
          retryAfterMs: retryAfterMs(answer.headers['retry-after'], deps.clock.now()),
        };
      if (answer.status === 401 || answer.status === 403) return { kind: 'key_refused' };
      const read = answer.status === 200 ? parseJson(answer.text, Answer) : null;
      if (read === null) return { kind: 'unreachable', detalle: `HTTP ${answer.status}` };
      const ranks = new Map<string, number | null>();
      for (const { domain, status_code, page_rank_decimal } of read.response) {
        const value = typeof page_rank_decimal === 'number' ? page_rank_decimal : Number.NaN;
        const isKnown = status_code === 200 && value >= 0 && value <= 10;
        ranks.set(domain.toLowerCase(), isKnown ? value : null);
      }
      return { kind: 'answered', ranks };
    },
  };
}
