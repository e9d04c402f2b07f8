import type { IncomingMessage, ServerResponse } from 'node:http';
import { domainToASCII } from 'node:url';
import type { ServiceServer, SimulatorContext } from '../context.ts';
import type { ActiveFault, FaultName } from '../faults.ts';
import { clientOf, listenHttp } from '../http/listen.ts';
import { httpFaults, playFault, sendBody } from '../http/misbehave.ts';
import { isWithheld, type RegistryView, registryAt } from '../world/lifecycle.ts';
import { zoneOf } from '../world/zones.ts';
import { domainObject, errorObject, helpObject } from './answer.ts';
import { bootstrap, type RdapRegistry } from './registries.ts';

const understood: ReadonlySet<FaultName> = new Set([...httpFaults, 'false-404', 'throttle-as-not-found']);
const TYPE = { 'content-type': 'application/rdap+json' };
/** Registries that answer a missing object without a body (RFC 7480 §5.3 allows it). */
const bodiless: ReadonlySet<string> = new Set(['rdap.verisign.com', 'rdap.nic.ar', 'rdap.dns.pl']);
/** Registries whose 429 has no Retry-After. */
const silentThrottle: ReadonlySet<string> = new Set([
  'rdap.publicinterestregistry.org',
  'rdap.nic.fr',
  'rdap.sidn.nl',
]);

export async function startRdapServer(
  context: SimulatorContext,
  registry: RdapRegistry,
  port?: number,
): Promise<ServiceServer> {
  const name = `rdap:${registry.host}`;
  const handle = rdapHandler(context, registry);
  const listening = await listenHttp((request, response) => {
    handle(request, response, `http://127.0.0.1:${listening.port}/`).catch(() => response.destroy());
  }, port);
  return { name, address: listening.address, close: listening.close };
}

export async function startBootstrap(
  context: SimulatorContext,
  bases: ReadonlyMap<string, string>,
  port?: number,
): Promise<ServiceServer> {
  const listening = await listenHttp((request, response) => {
    const found = request.url === '/dns.json';
    context.counters.note(
      'rdap:bootstrap',
      clientOf(request.socket),
      request.url ?? '',
      found ? 'ok' : '404',
    );
    const serve = () => {
      if (!found) return response.writeHead(404).end();
      const now = context.clock.now();
      response.writeHead(200, {
        'content-type': 'application/json',
        'last-modified': new Date(now).toUTCString(),
        etag: `"${Math.floor(now / 86_400_000)}"`,
        'cache-control': 'max-age=3600',
      });
      return response.end(JSON.stringify(bootstrap(bases, now)));
    };
    const fault = context.faults.pick('rdap:bootstrap', '', httpFaults);
    if (!fault) return void serve();
    playFault(fault, request, response, context).then(
      (done) => done || serve(),
      () => response.destroy(),
    );
  }, port);
  return { name: 'rdap:bootstrap', address: listening.address, close: listening.close };
}

export function rdapHandler(context: SimulatorContext, registry: RdapRegistry) {
  /** Denials so far of names whose first answers are false denials. */
  const denials = new Map<string, number>();
  const name = `rdap:${registry.host}`;
  return async (request: IncomingMessage, response: ServerResponse, base: string): Promise<void> => {
    const client = clientOf(request.socket);
    const { path, asked } = target(request.url ?? '/');
    const subject = asked ?? '';
    const note = (outcome: string) => context.counters.note(name, client, subject, outcome);
    const fault = context.faults.pick(name, subject, understood);
    const admission = context.limits.admit(name, client);
    const wait = context.latencies.of(name);
    if (wait > 0) await new Promise((done) => setTimeout(done, wait).unref());
    if (!admission.ok) {
      note('limited');
      return tooMany(response, registry.host, admission.retryAfterMs);
    }
    if (fault && (await sufferFault(fault, request, response, context))) return note(`fault:${fault.fault}`);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return note('405');
    }
    if (/(?:^|\/)help$/.test(path)) {
      note('help');
      return json(response, 200, helpObject(), null);
    }
    const suffixes = registry.paths.get(path);
    const zone = asked ? zoneOf(asked) : null;
    if (!asked || !suffixes || !zone || !suffixes.includes(zone.suffix)) {
      note('400');
      return json(
        response,
        400,
        errorObject(400, 'Bad Request', ['Not a name that this server is responsible for']),
        null,
      );
    }
    const view = registryAt(context.world, asked, context.clock.now());
    const source = { base: path === '' ? base : `${base}${path}/`, registrar: false };
    const deniesStill = (subject: string, times: number) => {
      const before = denials.get(subject) ?? 0;
      if (before >= times) return false;
      denials.set(subject, before + 1);
      return true;
    };
    note(answer(response, registry.host, view, source, context.clock.now(), fault, deniesStill));
  };
}

function answer(
  response: ServerResponse,
  host: string,
  view: RegistryView | null,
  source: { base: string; registrar: boolean },
  now: number,
  fault: ActiveFault | null,
  deniesStill: (subject: string, times: number) => boolean,
): string {
  const there = view !== null && (view.registered || isWithheld(view.phase));
  const trap = there ? view.domain.trap : 'none';
  if (trap === 'always-throttles') {
    tooMany(response, host, 2_000);
    return 'throttled';
  }
  if (trap === 'always-fails') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><body>Bad Gateway</body></html>');
    return 'failed';
  }
  if (trap === 'always-garbles') {
    response.writeHead(200, TYPE).end('{"objectClassName":"domain","ldhName":');
    return 'garbled';
  }
  const said = there ? view.domain.said : undefined;
  if (said?.rdap) {
    if ('body' in said.rdap) response.writeHead(said.rdap.status, TYPE).end(said.rdap.body);
    else {
      const { status, title, description } = said.rdap;
      json(response, status, errorObject(status, title, [description]), null);
    }
    return 'said';
  }
  if (!there || trap === 'says-absent' || deniesStill(view.domain.name, said?.rdapDenials ?? 0)) {
    notFound(response, host);
    return 'absent';
  }
  if (isWithheld(view.phase)) {
    withheld(response, view);
    return 'withheld';
  }
  json(response, 200, domainObject(view, source, now), fault);
  return 'registered';
}

function notFound(response: ServerResponse, host: string): void {
  if (bodiless.has(host)) response.writeHead(404, { 'content-length': 0 }).end();
  else
    json(
      response,
      404,
      errorObject(404, 'Not Found', ['The server could not find the requested object.']),
      null,
    );
}

/** Each registry words reserved, premium and blocked names differently; no wording means "absent". */
function withheld(response: ServerResponse, view: RegistryView): void {
  const words = {
    reserved: 'reserved',
    premium: 'a premium name',
    blocked: 'blocked by GlobalBlock',
  } as const;
  const phase = view.phase === 'premium' || view.phase === 'blocked' ? view.phase : 'reserved';
  const style = view.domain.name.length % 3;
  if (style === 0) {
    json(
      response,
      404,
      errorObject(404, 'Not Found', [`This name is ${words[phase]} and is not available for registration.`]),
      null,
    );
  } else if (style === 1) {
    json(
      response,
      200,
      {
        objectClassName: 'domain',
        ldhName: view.domain.name,
        status: [phase === 'reserved' ? 'reserved' : 'server create prohibited'],
        events: [],
        rdapConformance: ['rdap_level_0'],
        remarks: [{ title: 'Name status', description: [`This name is ${words[phase]}.`] }],
      },
      null,
    );
  } else {
    json(
      response,
      403,
      errorObject(403, 'Forbidden', [`The name is ${words[phase]}: registration prohibited.`]),
      null,
    );
  }
}

function tooMany(response: ServerResponse, host: string, retryAfterMs: number): void {
  if (!silentThrottle.has(host)) response.setHeader('retry-after', String(Math.ceil(retryAfterMs / 1000)));
  json(response, 429, errorObject(429, 'Too Many Requests', ['Rate limit exceeded.']), null);
}

async function sufferFault(
  fault: ActiveFault,
  request: IncomingMessage,
  response: ServerResponse,
  context: SimulatorContext,
): Promise<boolean> {
  if (fault.fault === 'false-404') {
    json(
      response,
      404,
      errorObject(404, 'Not Found', ['The server could not find the requested object.']),
      null,
    );
    return true;
  }
  if (fault.fault === 'throttle-as-not-found') {
    json(
      response,
      404,
      errorObject(404, 'Not Found', ['Query limit exceeded, please try again later.']),
      null,
    );
    return true;
  }
  return await playFault(fault, request, response, context);
}

function json(response: ServerResponse, status: number, body: object, fault: ActiveFault | null): void {
  response.writeHead(status, { ...TYPE, 'access-control-allow-origin': '*' });
  sendBody(response, JSON.stringify(body), fault);
}

/** '/com/v1/domain/X.COM' → path 'com/v1', asked 'x.com'. */
function target(url: string): { path: string; asked: string | null } {
  const path = (url.split('?')[0] ?? '').replace(/^\/+/, '');
  const at = path.lastIndexOf('domain/');
  if (at < 0) return { path, asked: null };
  let name = path.slice(at + 7);
  try {
    name = decodeURIComponent(name);
  } catch {
    return { path, asked: null };
  }
  return {
    path: path.slice(0, at).replace(/\/$/, ''),
    asked: domainToASCII(name.replace(/\.$/, '').toLowerCase()) || null,
  };
}
