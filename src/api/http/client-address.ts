import { getConnInfo } from '@hono/node-server/conninfo';
import ipaddr from 'ipaddr.js';
import type { ApiContext } from './handler.ts';

export interface ProxySettings {
  publicUrl: string;
  /** Proxies outside private networks, as addresses and ranges. */
  trustedProxies: readonly string[];
}

/** Entries of X-Forwarded-For that are read, from the nearest proxy outwards. */
const HOPS_MAX = 10;

/** With HTTPS, X-Forwarded-For is read from its end, past every trusted proxy; never from an untrusted peer. */
export function clientAddress(c: ApiContext, proxies: ProxySettings): string {
  const peer = canonical(c.env.incoming ? getConnInfo(c).remote.address : undefined);
  if (!proxies.publicUrl.startsWith('https:') || !isTrusted(peer, proxies.trustedProxies)) return peer;
  let client = peer;
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').slice(-HOPS_MAX).reverse();
  for (const hop of hops) {
    const address = canonical(hop.trim());
    if (address === '') break;
    client = address;
    if (!isTrusted(address, proxies.trustedProxies)) break;
  }
  return client;
}

/** Key of limits: an IPv4 address, or the /64 network of an IPv6 customer. */
export function limitKey(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

export function network48Of(key: string): string | null {
  const [, start] = /^((?:[\da-f]{1,4}:){3})[\da-f]{1,4}::\/64$/.exec(key) ?? [];
  return start === undefined ? null : `${start}:/48`;
}

function canonical(text: string | undefined): string {
  return text && ipaddr.isValid(text) ? ipaddr.process(text).toString() : '';
}

const NEAR = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

function isTrusted(address: string, trusted: readonly string[]): boolean {
  if (address === '') return false;
  const parsed = ipaddr.parse(address);
  if (NEAR.includes(parsed.range())) return true;
  return trusted.some((entry) => {
    const [range, bits] = ipaddr.parseCIDR(
      entry.includes('/') ? entry : `${entry}/${entry.includes(':') ? 128 : 32}`,
    );
    return range.kind() === parsed.kind() && parsed.match(range, bits);
  });
}
