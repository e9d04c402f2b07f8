import { Client } from 'undici';
import type { NetworkMap } from '../config/network-map.ts';
import { type BoundedBody, readBounded } from './body.ts';
import { guardedConnector, outboundTrust } from './connect.ts';
import { type Deadline, deadline } from './deadline.ts';
import { type Failure, readFailure } from './failure.ts';
import { type AddressResolver, createResolver } from './resolver.ts';
import { type Release, SiteBusy, type SiteTarget } from './site-slots.ts';

const MAX_REDIRECTS = 5;
export const MAX_BODY_BYTES = 256 * 1024;
export const MAX_VISIT_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;
// A filtered port must leave time for the other one.
const CONNECT_MS = 4_000;

interface OutboundResponse {
  kind: 'response';
  status: number;
  headers: Record<string, string>;
  url: URL;
  hops: string[];
  address: string;
  body: BoundedBody;
}
export type OutboundOutcome =
  | OutboundResponse
  | ({ url: URL; hops: string[]; address: string | null } & Failure)
  | {
      kind: 'too_many_redirects';
      status: number;
      url: URL;
      hops: string[];
      address: string | null;
      detalle: string;
    };

interface GetOptions {
  signal: AbortSignal;
  /** A POST carries `body` and never follows redirects. */
  method?: 'GET' | 'POST';
  body?: string | Uint8Array;
  timeoutMs?: number;
  maxBytes?: number;
  maxRedirects?: number;
  headers?: Record<string, string>;
  /** Origins that the operator's network map names: asked without guard or mapping. */
  trusts?: (url: URL) => boolean;
  ports?: ReadonlySet<number>;
  /** Waits until a host's address may be connected to; the wait does not count as time of the request. */
  admit?: (target: SiteTarget) => Promise<Release>;
}

export interface Outbound {
  userAgent: string;
  resolver: AddressResolver;
  /** Judged at every hop, at most 5 redirects, 256 KB decompressed, 10 s, no cookies. Rejects only on abort or if not admitted. */
  get(url: URL, options: GetOptions): Promise<OutboundOutcome>;
}

export function userAgent(contactUrl: string | null): string {
  return `DominiosLocales/0.1${contactUrl ? ` (+${contactUrl})` : ''}`;
}

export function createOutbound(options: {
  map: NetworkMap | null;
  contactUrl: string | null;
  resolver?: AddressResolver;
}): Outbound {
  const { map } = options;
  const resolver = options.resolver ?? createResolver(map ? map.dns.resolver : null);
  const trust = outboundTrust(map);
  const agent = userAgent(options.contactUrl);

  const hop = async (url: URL, get: GetOptions, limit: Deadline): Promise<Omit<OutboundResponse, 'hops'>> => {
    let address = '';
    const { signal } = limit;
    const { admit } = get;
    const connect = guardedConnector({
      resolver,
      map,
      trust,
      connectTimeoutMs: CONNECT_MS,
      signal,
      unguarded: get.trusts?.(url) ?? false,
      admit: admit && ((target) => limit.without(() => admit(target))),
      onAddress: (judged) => {
        address = judged;
      },
    });
    // One client per hop: no pool grows with the number of sites. "Connection: close" would end each answer with an
    // expensive error.
    const client = new Client(url.origin, {
      connect,
      pipelining: 1,
      maxHeaderSize: MAX_HEADER_BYTES,
      // The deadline ends the visit; by default these would end one that is given more time.
      headersTimeout: 0,
      bodyTimeout: 0,
      strictContentLength: false,
    });
    try {
      const answer = await client.request({
        method: get.method ?? 'GET',
        body: get.body ?? null,
        path: `${url.pathname}${url.search}`,
        signal,
        headers: {
          'user-agent': agent,
          accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
          'accept-language': 'es,en;q=0.5',
          'accept-encoding': 'gzip, br',
          ...get.headers,
        },
      });
      const headers = firstOfEach(answer.headers);
      const body = await readBounded(answer.body, {
        encoding: headers['content-encoding'] ?? '',
        maxBytes: get.maxBytes ?? MAX_BODY_BYTES,
        signal,
      });
      return { kind: 'response', status: answer.statusCode, headers, url, address, body };
    } catch (error) {
      throw new HopError(address || null, { cause: error });
    } finally {
      client.destroy(DONE).catch(() => {});
    }
  };

  return {
    userAgent: agent,
    resolver,
    async get(start, get) {
      get.signal.throwIfAborted();
      using limit = deadline(get.signal, get.timeoutMs ?? MAX_VISIT_MS);
      const hops: string[] = [];
      let url = withoutSecrets(start);
      let address: string | null = null;
      try {
        for (;;) {
          hops.push(url.href);
          const port = portOf(url);
          if (get.ports?.has(port) === false) {
            return { kind: 'blocked', url, hops, address, detalle: `el puerto ${port} no se visita` };
          }
          const answer = await hop(url, get, limit);
          get.signal.throwIfAborted();
          address = answer.address;
          const next = redirectTarget(answer);
          if (next === null) return { ...answer, hops };
          if (next === 'no-web') {
            return { kind: 'blocked', url, hops, address, detalle: 'redirige a algo que no es una web' };
          }
          if (get.method === 'POST' || hops.length > (get.maxRedirects ?? MAX_REDIRECTS)) {
            const { status } = answer;
            const detalle = 'demasiadas redirecciones';
            return { kind: 'too_many_redirects', status, url, hops, address, detalle };
          }
          url = next;
        }
      } catch (error) {
        get.signal.throwIfAborted();
        const cause = error instanceof HopError ? error.cause : error;
        if (cause instanceof SiteBusy) throw cause;
        const tried = error instanceof HopError ? error.address : address;
        return { ...readFailure(cause, limit.expired()), url, hops, address: tried };
      }
    },
  };
}

/** Shared: the library would create one error per visit, and its stack costs as much as reading the page. */
const DONE = new Error('the visit is over');

class HopError extends Error {
  readonly address: string | null;
  constructor(address: string | null, options: { cause: unknown }) {
    super('hop failed', options);
    this.address = address;
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function redirectTarget(answer: {
  status: number;
  headers: Record<string, string>;
  url: URL;
}): URL | 'no-web' | null {
  const location = answer.headers.location;
  if (!REDIRECTS.has(answer.status) || !location || !URL.canParse(location, answer.url.href)) return null;
  const next = withoutSecrets(new URL(location, answer.url));
  return next.protocol === 'http:' || next.protocol === 'https:' ? next : 'no-web';
}

export function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
}

function withoutSecrets(url: URL): URL {
  const clean = new URL(url);
  clean.username = '';
  clean.password = '';
  clean.hash = '';
  return clean;
}

function firstOfEach(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}
