import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import {
  checkServerIdentity,
  createSecureContext,
  type DetailedPeerCertificate,
  getCACertificates,
  type SecureContext,
  TLSSocket,
  connect as tlsConnect,
} from 'node:tls';
import { type buildConnector, errors } from 'undici';
import { type NetworkMap, splitHostPort } from '../config/network-map.ts';
import { isLocalName, judgeAddress, LOCAL_NAME_REFUSED, literalAddress } from './address-guard.ts';
import type { AddressLookup, AddressResolver } from './resolver.ts';
import type { Release, SiteTarget } from './site-slots.ts';

interface Target {
  address: string;
  host: string;
  port: number;
}

/** Addresses that passed the guard, or why none was tried; `spare` brings those still being looked up. */
export type Route =
  | { kind: 'open'; targets: Target[]; spare?: Promise<Target[]> | undefined }
  | { kind: 'none' | 'failure' | 'blocked' | 'refused'; detalle: string };

export class RouteError extends Error {
  readonly route: Exclude<Route, { kind: 'open' }>;
  constructor(route: Exclude<Route, { kind: 'open' }>) {
    super(route.detalle);
    this.name = 'RouteError';
    this.route = route;
  }
}

const MAX_TARGETS = 2;

/** Every address is judged; a network map then replaces it by a local one. Ports that it lacks are closed. */
export async function findRoute(
  deps: { resolver: AddressResolver; map: NetworkMap | null },
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<Route> {
  const literal = literalAddress(host);
  if (literal === undefined) return { kind: 'none', detalle: 'nombre de host no válido' };
  if (literal === null && isLocalName(host)) return { kind: 'blocked', detalle: LOCAL_NAME_REFUSED };
  const found: AddressLookup =
    literal === null
      ? await deps.resolver.lookup(host, signal, { early: true })
      : { kind: 'addresses', addresses: [literal] };
  if (found.kind !== 'addresses') return found;
  let addresses = found.addresses;
  let later = found.later;
  if (later !== undefined && !addresses.some(isOpen)) {
    addresses = [...addresses, ...(await later)];
    later = undefined;
  }
  const open = addresses.filter(isOpen);
  if (open.length === 0) {
    const judgement = judgeAddress(addresses[0] ?? '');
    return { kind: 'blocked', detalle: judgement.ok ? 'dirección no pública' : judgement.motivo };
  }
  if (!deps.map) {
    const toTargets = (list: readonly string[]) =>
      list.filter(isOpen).map((address) => ({ address, host: address, port }));
    return { kind: 'open', targets: toTargets(addresses), spare: later?.then(toTargets) };
  }
  const mapped = deps.map.http[`${host}:${port}`] ?? deps.map.http[`*:${port}`];
  if (!mapped) return { kind: 'refused', detalle: `nadie escucha en el puerto ${port}` };
  return { kind: 'open', targets: [{ address: open[0] ?? '', ...splitHostPort(mapped) }] };
}

const isOpen = (address: string): boolean => judgeAddress(address).ok;

/** Without post-quantum exchange: for public pages it is not worth half the cost of the first message. */
const GROUPS = 'X25519:P-256:X448:P-384:P-521:ffdhe2048:ffdhe3072';

export function outboundTrust(map: NetworkMap | null): SecureContext {
  const roots = getCACertificates('default');
  const ca = map?.http.ca ? [...roots, readFileSync(map.http.ca, 'utf8')] : roots;
  return createSecureContext({ ca, ecdhCurve: GROUPS });
}

/** undici's connect hook: connects to the judged address itself, so that a second DNS answer has no effect. */
export function guardedConnector(options: {
  resolver: AddressResolver;
  map: NetworkMap | null;
  trust: SecureContext;
  connectTimeoutMs: number;
  signal: AbortSignal;
  /** The origin is named by the operator's network map: connected without guard or mapping. */
  unguarded?: boolean;
  onAddress?: (address: string) => void;
  /** Waits until the address may be connected to; released when the socket is closed. */
  admit?: ((target: SiteTarget) => Promise<Release>) | undefined;
}): buildConnector.connector {
  const reach = async (wanted: buildConnector.Options): Promise<Socket> => {
    const secure = wanted.protocol === 'https:';
    const port = Number(wanted.port) || (secure ? 443 : 80);
    const host = wanted.hostname.replace(/^\[|\]$/g, '');
    const route: Route = options.unguarded
      ? { kind: 'open', targets: [{ address: host, host, port }] }
      : await findRoute(options, host, port, options.signal);
    if (route.kind !== 'open') throw new RouteError(route);
    const servername = secure && literalAddress(host) === null ? host : '';
    let last: unknown;
    for await (const target of inTurn(route)) {
      options.signal.throwIfAborted();
      options.onAddress?.(target.address);
      const release = await options.admit?.({ host, address: target.address });
      if (options.signal.aborted) {
        release?.();
        throw options.signal.reason;
      }
      try {
        const tls = secure ? { servername, trust: options.trust } : null;
        return await dial(target, tls, { ...options, onClose: release });
      } catch (error) {
        last = error;
      }
    }
    throw last;
  };

  return (wanted, callback) => {
    reach(wanted).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

/** Addresses in order; a slower lookup is only awaited if the earlier ones failed. */
async function* inTurn(route: Route & { kind: 'open' }): AsyncGenerator<Target> {
  const known = route.targets.slice(0, MAX_TARGETS);
  yield* known;
  if (known.length < MAX_TARGETS && route.spare)
    yield* (await route.spare).slice(0, MAX_TARGETS - known.length);
}

function dial(
  target: { host: string; port: number },
  tls: { servername: string; trust: SecureContext } | null,
  options: { connectTimeoutMs: number; signal: AbortSignal; onClose: (() => void) | undefined },
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const to = { host: target.host, port: target.port };
    const socket = tls ? secureSocket(to, tls) : connect(to);
    if (options.onClose) socket.once('close', options.onClose);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', onAbort);
      act();
    };
    const fail = (error: unknown) =>
      settle(() => {
        socket.destroy();
        reject(error);
      });
    const onAbort = () => fail(options.signal.reason);
    const timer = setTimeout(() => fail(new errors.ConnectTimeoutError()), options.connectTimeoutMs);
    options.signal.addEventListener('abort', onAbort, { once: true });
    // Kept after the handshake: an error before the client takes over would be unhandled.
    socket.on('error', fail);
    socket.setNoDelay(true);
    socket.once(tls ? 'secureConnect' : 'connect', () => settle(() => resolve(socket)));
  });
}

/** Only the certificate's own list, whole names or one `*.`; other options keep the library's defaults. */
const PLAIN_NAMES = { subject: 'never', partialWildcards: false } as const;

/** Reading the whole chain costs as much as verifying it, so OpenSSL compares the name first. */
function secureSocket(
  to: { host: string; port: number },
  { servername, trust }: { servername: string; trust: SecureContext },
): TLSSocket {
  const socket: TLSSocket = tlsConnect({
    ...to,
    servername,
    secureContext: trust,
    ALPNProtocols: ['http/1.1'],
    checkServerIdentity: (host): Error | undefined =>
      socket.getPeerX509Certificate()?.checkHost(host, PLAIN_NAMES) === undefined
        ? checkServerIdentity(host, TLSSocket.prototype.getPeerCertificate.call(socket, true))
        : undefined,
  });
  socket.getPeerCertificate = () => UNREAD;
  return socket;
}

const UNREAD: DetailedPeerCertificate = Object.create(null);
