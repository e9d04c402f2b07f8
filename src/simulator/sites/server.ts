import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { pour } from '../broken-line.ts';
import type { SimulatorContext } from '../context.ts';
import type { Rebindings } from '../dns/resolver.ts';
import type { FaultName } from '../faults.ts';
import { clientOf, listenHttp } from '../http/listen.ts';
import { drip, ENDLESS, httpFaults, playFault, sendBody } from '../http/misbehave.ts';
import { domainObject } from '../rdap/answer.ts';
import { rdapRegistries } from '../rdap/registries.ts';
import { rdapHandler } from '../rdap/server.ts';
import { type RegistryView, registryAt } from '../world/lifecycle.ts';
import { registrars } from '../world/registrars.ts';
import type { WorldBusiness } from '../world/types.ts';
import { registrable, zoneOf } from '../world/zones.ts';
import { isAvatarHost, serveAvatar } from './avatars.ts';
import { actOf, handshakeOf, type SiteAct } from './behaviour.ts';
import type { CertificateAuthority } from './certificate.ts';
import { canaryPage, type Page, parkingPage, unknownHostPage } from './pages.ts';
import { type Handshake, startTlsFront } from './tls-front.ts';

const NAME = 'site';
const understood: ReadonlySet<FaultName> = new Set([...httpFaults, 'hijack']);
const handshakeFaults: ReadonlySet<FaultName> = new Set(['bad-certificate', 'refused', 'timeout']);
const HIJACK = 'hijack';

export interface SiteServers {
  http: string;
  https: string;
  close(): Promise<void>;
}

/** All websites of the world on one HTTP and one HTTPS port, distinguished by Host and server name. */
export async function startSites(
  context: SimulatorContext,
  authority: CertificateAuthority,
  rebindings: Rebindings,
  ports: { http?: number; https?: number } = {},
): Promise<SiteServers> {
  const sites = new Sites(context, rebindings);
  const http = await listenHttp((request, response) => {
    sites.opened(request.socket, hostOf(request));
    sites.serve(request, response, false);
  }, ports.http);
  const https = await startTlsFront(
    authority,
    (host) => sites.handshake(host),
    {
      opened: (socket, host) => sites.opened(socket, host),
      ended: (ports) => context.connections.ended(ports),
    },
    (request, response) => sites.serve(request, response, true),
    ports.https,
  );
  return {
    http: http.address,
    https: https.address,
    close: async () => {
      await Promise.all([http.close(), https.close()]);
    },
  };
}

class Sites {
  #context: SimulatorContext;
  #rebindings: Rebindings;
  #businesses = new Map<string, WorldBusiness>();
  #registrarHosts: ReadonlySet<string>;
  #registries: Map<string, ReturnType<typeof rdapHandler>>;
  readonly #opened = new WeakSet<Socket>();

  constructor(context: SimulatorContext, rebindings: Rebindings) {
    this.#context = context;
    this.#rebindings = rebindings;
    for (const business of context.world.businesses) {
      if (business.domain && !this.#businesses.has(business.domain))
        this.#businesses.set(business.domain, business);
    }
    this.#registrarHosts = new Set(registrars.map(({ rdap }) => rdap));
    this.#registries = new Map(
      rdapRegistries().map((registry) => [registry.host, rdapHandler(context, registry)]),
    );
  }

  handshake(host: string): Handshake {
    if (this.#registrarHosts.has(host) || this.#registries.has(host)) return 'serve';
    const name = registrable(host);
    const fault = name ? this.#context.faults.pick(NAME, name, handshakeFaults) : null;
    if (fault?.fault === 'bad-certificate') return 'expired';
    if (fault) return fault.fault === 'refused' ? 'reset' : 'hang';
    const view = name ? this.#alive(name) : null;
    return view ? handshakeOf(view.domain.site) : 'serve';
  }

  opened(socket: Socket, host: string): void {
    if (this.#opened.has(socket) || this.#registrarHosts.has(host) || this.#registries.has(host)) return;
    this.#opened.add(socket);
    const site = this.#context.world.domains.get(registrable(host) ?? host)?.address;
    const address = site?.kind === 'public' || site?.kind === 'www-only' ? site.v4 : host;
    this.#context.connections.opened(socket, host, address);
  }

  serve(request: IncomingMessage, response: ServerResponse, secure: boolean): void {
    this.#respond(request, response, secure).catch(() => response.destroy());
  }

  async #respond(request: IncomingMessage, response: ServerResponse, secure: boolean): Promise<void> {
    const { counters, faults, latencies } = this.#context;
    const host = hostOf(request);
    const registry = this.#registries.get(host);
    if (registry) return registry(request, response, `https://${host}/`);
    if (isAvatarHost(host)) {
      return counters.note(NAME, clientOf(request.socket), host, serveAvatar(request, response));
    }
    const subject = registrable(host) ?? host;
    this.#noticeGuardBreach(host, subject, request);
    const fault = faults.pick(NAME, subject, understood);
    const wait = latencies.of(NAME);
    if (wait > 0) await new Promise((done) => setTimeout(done, wait).unref());
    if (fault && fault.fault !== HIJACK && (await playFault(fault, request, response, this.#context))) {
      return counters.note(NAME, clientOf(request.socket), subject, `fault:${fault.fault}`);
    }
    const act = fault?.fault === HIJACK ? hijack(subject) : this.#act(host, request.url ?? '/', secure);
    counters.note(NAME, clientOf(request.socket), subject, act.kind);
    if (act.kind !== 'page') return perform(act, request, response);
    if (act.delayMs) await new Promise((done) => setTimeout(done, act.delayMs).unref());
    response.writeHead(act.page.status, act.page.headers);
    sendBody(response, request.method === 'HEAD' ? '' : act.page.body, fault);
  }

  #act(host: string, path: string, secure: boolean): SiteAct {
    if (isPrivateName(host)) return page(canaryPage());
    if (this.#registrarHosts.has(host)) return page(this.#registrarRdap(host, path));
    const name = registrable(host);
    const view = name ? this.#alive(name) : null;
    if (name && view) return actOf(view, this.#businesses.get(name), { host, path, secure });
    return page(zoneOf(host)?.wildcard ? parkingPage(host, 'registrar') : unknownHostPage());
  }

  /** A domain that leads to a web server: delegated, or with addresses in the zone itself. */
  #alive(name: string): RegistryView | null {
    const view = registryAt(this.#context.world, name, this.#context.clock.now());
    if (!view) return null;
    return view.delegated || (view.registered && view.domain.parentDns === 'data-without-ns') ? view : null;
  }

  #registrarRdap(host: string, path: string): Page {
    const headers = { 'content-type': 'application/rdap+json' };
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    const now = this.#context.clock.now();
    const view = registryAt(this.#context.world, name, now);
    const gone = view?.domain.trap === 'registrar-says-absent' && view.phase !== 'registered';
    if (!view?.registered || view.registrar.rdap !== host || gone) {
      const body = JSON.stringify({
        errorCode: 404,
        title: 'Not Found',
        description: ['Domain not registered here.'],
      });
      return { status: 404, headers, body };
    }
    const body = JSON.stringify(domainObject(view, { base: `https://${host}/`, registrar: true }, now));
    return { status: 200, headers, body };
  }

  /** A request for such a host proves a connection that a guarded client must not make. */
  #noticeGuardBreach(host: string, name: string, request: IncomingMessage): void {
    const site = this.#context.world.domains.get(name)?.address;
    const rebound = this.#rebindings.last(host);
    const ledInside = rebound === undefined ? site?.kind === 'private' : isPrivateName(rebound);
    const breach = isPrivateName(host) || ledInside;
    if (breach) this.#context.counters.touchPrivate(`${request.method} ${host}${request.url}`);
  }
}

const page = (made: Page): SiteAct => ({ kind: 'page', page: made });
const hijack = (name: string): SiteAct => page(parkingPage(name, 'above'));

function perform(
  act: Exclude<SiteAct, { kind: 'page' }>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  switch (act.kind) {
    case 'redirect':
      response.writeHead(act.status, { location: act.to, 'content-type': 'text/html' }).end();
      return;
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'endless':
      response.writeHead(200, { 'content-type': 'text/html' });
      pour(response, ENDLESS);
      return;
    case 'drip':
      drip(request);
      return;
    case 'hang':
      request.socket.setTimeout(60_000, () => request.socket.destroy());
      return;
    default:
      act satisfies never;
  }
}

function hostOf(request: IncomingMessage): string {
  const host = (request.headers.host ?? '').toLowerCase();
  return host
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^\[|\]$/g, '');
}

/** An address literal that is not public unicast, or a name of this machine. */
function isPrivateName(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  if (!ipaddr.isValid(host)) return false;
  return ipaddr.process(host).range() !== 'unicast';
}
