import { getConnInfo } from '@hono/node-server/conninfo';
import ipaddr from 'ipaddr.js';
import type { ApiContext } from './handler.ts';

/**
 * The address a request comes from. When the public address is HTTPS a proxy stands in front of us: the last entry
 * of its X-Forwarded-For counts, but only if the connection itself comes from the machine or a private network.
 */
export function clientAddress(c: ApiContext, publicUrl: string): string {
  const peer = canonical(c.env.incoming ? getConnInfo(c).remote.address : undefined);
  if (!publicUrl.startsWith('https:') || !isNear(peer)) return peer;
  return canonical(c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()) || peer;
}

/** What limits are counted by: one IPv4 address, or the /64 network that one IPv6 customer owns. */
export function limitKey(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** One spelling an address; IPv4 inside IPv6 counts as IPv4. Empty when it is no address. */
function canonical(text: string | undefined): string {
  return text && ipaddr.isValid(text) ? ipaddr.process(text).toString() : '';
}

function isNear(address: string): boolean {
  return (
    address !== '' &&
    ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.parse(address).range())
  );
}
