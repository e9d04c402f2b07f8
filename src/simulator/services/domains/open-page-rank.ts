import type { ServiceServer, SimulatorContext } from '../../context.ts';
import type { WorldDomain } from '../../world/types.ts';
import { registrable } from '../../world/zones.ts';
import { type HttpService, startHttpService } from '../http-service.ts';
import { stableHash, stableShare } from '../stable-hash.ts';

const MOST = 100;
const YEAR = 365 * 86_400_000;

/** DomCop's Open PageRank: up to 100 domains a call, each with its own status. */
export function startOpenPageRank(context: SimulatorContext, port?: number): Promise<ServiceServer> {
  const service: HttpService = {
    name: 'open-page-rank',
    keyOf: ({ headers }) => headers['api-opr']?.toString() ?? null,
    subjectOf: ({ query, path }) => domainsOf(query)[0] ?? path,
    refuse: (refusal, wait) => {
      const refusals = {
        missing: [401, 'API-OPR header is missing'],
        wrong: [403, 'Invalid API key'],
        'not-subscribed': [403, 'Invalid API key'],
        'no-credit': [429, 'API limit exceeded'],
        limited: [429, 'Too many requests'],
        broken: [500, 'Internal error'],
      } as const;
      const [status, error] = refusals[refusal];
      const headers: Record<string, string> = wait > 0 ? { 'retry-after': String(wait) } : {};
      return { status, headers, body: { status_code: status, error }, outcome: refusal };
    },
    answer: ({ path, query }) => {
      if (path !== '/api/v1.0/getPageRank')
        return { status: 404, body: { status_code: 404, error: 'Not found' } };
      const domains = domainsOf(query);
      if (domains.length === 0 || domains.length > MOST) {
        return { status: 400, body: { status_code: 400, error: `Send from 1 to ${MOST} domains` } };
      }
      const response = domains.map((domain) => rankOf(domain, context.world.domains.get(domain)));
      const updated = new Date(Math.floor(context.clock.now() / (YEAR / 4)) * (YEAR / 4));
      return { status: 200, body: { status_code: 200, response, last_updated: longDate(updated) } };
    },
  };
  return startHttpService(context, service, port);
}

const domainsOf = (query: URLSearchParams): string[] =>
  [...query].filter(([name]) => /^domains\[\d*\]$/.test(name)).map(([, value]) => value.trim().toLowerCase());

/** Old domains of businesses have some rank; a third of all domains and those outside the world have no rank. */
function rankOf(domain: string, known: WorldDomain | undefined): Record<string, unknown> {
  const none = (status_code: number, error: string) => ({
    status_code,
    error,
    page_rank_integer: 0,
    page_rank_decimal: 0,
    rank: null,
    domain,
  });
  if (registrable(domain) === null) return none(400, 'Invalid domain');
  if (!known || stableShare(`opr/${domain}`) < 0.35) return none(404, 'Domain not found');
  const years = Math.max(0, (known.expires - known.created) / YEAR);
  const decimal =
    Math.round(Math.min(6, 0.6 + years * 0.12 + 2.5 * stableShare(`rank/${domain}`) ** 3) * 100) / 100;
  // Real answers sometimes have an empty text instead of a number.
  const blank = stableHash(`blank/${domain}`) % 40 === 0;
  return {
    status_code: 200,
    error: '',
    page_rank_integer: blank ? 0 : Math.round(decimal),
    page_rank_decimal: blank ? '' : decimal,
    rank: blank ? null : String(Math.round(90_000_000 / 3 ** decimal)),
    domain,
  };
}

/** '28th Mar 2026' */
function longDate(date: Date): string {
  const day = date.getUTCDate();
  const ending =
    day % 10 === 1 && day !== 11
      ? 'st'
      : day % 10 === 2 && day !== 12
        ? 'nd'
        : day % 10 === 3 && day !== 13
          ? 'rd'
          : 'th';
  const month = date.toLocaleString('en', { month: 'short', timeZone: 'UTC' });
  return `${day}${ending} ${month} ${date.getUTCFullYear()}`;
}
