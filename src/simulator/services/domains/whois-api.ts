import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { isWithheld, registryAt } from '../../world/lifecycle.ts';
import { hasChannel, registrable } from '../../world/zones.ts';
import { type Call, type HttpService, type Refusal, type Reply, startHttpService } from '../http-service.ts';
import { stableShare } from '../stable-hash.ts';

const RESTRICTED = 'Access restricted. Check the credits balance or enter the correct API key.';
const refusals: Readonly<Record<Refusal, readonly [status: number, code: number, messages: string]>> = {
  missing: [401, 401, 'API key is required'],
  wrong: [403, 403, RESTRICTED],
  'not-subscribed': [403, 403, RESTRICTED],
  // Observed: errors also come with HTTP 200.
  'no-credit': [200, 403, RESTRICTED],
  limited: [429, 429, 'API requests rate limit exceeded'],
  broken: [500, 500, 'Internal server error'],
};

/** WhoisXML API's availability and WHOIS calls at one address. The key is in the query. */
export function startWhoisApi(context: SimulatorContext, port?: number): Promise<ServiceServer> {
  const service: HttpService = {
    name: 'whois-api',
    keyOf: ({ query }) => query.get('apiKey'),
    subjectOf: ({ query, path }) => query.get('domainName')?.toLowerCase() ?? path,
    refuse: (refusal, wait) => {
      const [status, code, messages] = refusals[refusal];
      const headers: Record<string, string> = wait > 0 ? { 'retry-after': String(wait) } : {};
      return { status, headers, body: { code, messages }, outcome: refusal };
    },
    answer: (call) => {
      const name = (call.query.get('domainName') ?? '').trim().toLowerCase();
      const known = ['/api/v1', '/whoisserver/WhoisService'].includes(call.path);
      if (!known) return { status: 404, body: { code: 404, messages: 'Not found' } };
      if (registrable(name) !== name) {
        return {
          status: 422,
          body: { code: 422, messages: { domainName: ['Must be a valid domain name.'] } },
        };
      }
      return call.path === '/api/v1' ? availability(context, call, name) : record(context, name);
    },
  };
  return startHttpService(context, service, port);
}

/** The default mode only looks at DNS: a registered name without delegation is reported free. */
function availability(context: SimulatorContext, { query }: Call, name: string): Reply {
  const view = registryAt(context.world, name, context.clock.now());
  const withWhois = query.get('mode') === 'DNS_AND_WHOIS';
  const taken = view !== null && (withWhois ? view.registered || isWithheld(view.phase) : view.delegated);
  const domainAvailability = taken ? 'UNAVAILABLE' : 'AVAILABLE';
  return {
    status: 200,
    body: { DomainInfo: { domainAvailability, domainName: name } },
    outcome: domainAvailability,
  };
}

/** Missing data does not mean free: in zones without a public channel it also occurs for taken names. */
function record(context: SimulatorContext, name: string): Reply {
  const view = registryAt(context.world, name, context.clock.now());
  const closed = view !== null && !hasChannel(view.zone) && stableShare(`whoisxml/${name}`) < 0.5;
  if (!view?.registered || closed) {
    const WhoisRecord = { domainName: name, parseCode: 0, dataError: 'MISSING_WHOIS_DATA' };
    return { status: 200, body: { WhoisRecord }, outcome: 'no-data' };
  }
  const date = (ms: number) => new Date(ms).toISOString().replace('.000Z', '+0000');
  const WhoisRecord = {
    createdDate: date(view.created),
    updatedDate: date(view.updated),
    expiresDate: date(view.expires),
    domainName: name,
    nameServers: { hostNames: view.nameservers, ips: [] },
    status: view.statuses.join(' '),
    registrarName: view.registrar.name,
    registrarIANAID: view.registrar.ianaId,
    estimatedDomainAge: Math.floor((context.clock.now() - view.created) / 86_400_000),
    parseCode: 3579,
    domainNameExt: `.${view.zone.suffix}`,
  };
  return { status: 200, body: { WhoisRecord }, outcome: 'ok' };
}
