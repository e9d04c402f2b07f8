import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

export type AddressJudgement = { ok: true } | { ok: false; motivo: string };

/** Public by range, but only reachable inside a cloud: metadata services and host agents. */
const INSIDE_CLOUDS = new Set(['168.63.129.16', '169.254.169.254', '100.100.100.200', 'fd00:ec2::254']);

const OWN_MAX_AGE_MS = 10_000;
let own: { readAt: number; addresses: ReadonlySet<string> } | null = null;

const RANGE_WORDS: Readonly<Record<string, string>> = {
  loopback: 'esta misma máquina',
  private: 'red privada',
  uniqueLocal: 'red privada',
  linkLocal: 'enlace local',
  carrierGradeNat: 'red de un operador',
  multicast: 'difusión',
  broadcast: 'difusión',
};
const notPublic = (range: string): AddressJudgement => ({
  ok: false,
  motivo: `dirección no pública (${RANGE_WORDS[range] ?? 'reservada'})`,
});

/** Names with a local meaning only (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal). */
const LOCAL_NAME =
  /^[^.]*$|(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|onion|test|invalid)$/i;
export const isLocalName = (host: string): boolean => LOCAL_NAME.test(host.replace(/\.$/, ''));
export const LOCAL_NAME_REFUSED = 'nombre de una red interna';

/** Public unicast only; no ranges that embed another address (v4-mapped, 6to4, Teredo, NAT64). */
export function judgeAddress(
  address: string,
  ownAddresses: ReadonlySet<string> = machineAddresses(),
): AddressJudgement {
  if (isIP(address) === 0) return { ok: false, motivo: 'no es una dirección IP' };
  if (address.includes('%')) return { ok: false, motivo: 'dirección de enlace local' };
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range !== 'unicast') return notPublic(range);
  // Only 2000::/3 is assigned as global unicast (RFC 4291, IANA).
  if (parsed instanceof ipaddr.IPv6 && ((parsed.parts[0] ?? 0) & 0xe000) !== 0x2000) {
    return notPublic('reserved');
  }
  const canonical = parsed.toString();
  if (INSIDE_CLOUDS.has(canonical)) return { ok: false, motivo: 'dirección interna de una nube' };
  if (ownAddresses.has(canonical)) return { ok: false, motivo: 'dirección de esta máquina' };
  return { ok: true };
}

/** The address of a URL host in any encoding (decimal, octal, short forms); null for a name, undefined if invalid. */
export function literalAddress(host: string): string | null | undefined {
  const bare = host.replace(/^\[|\]$/g, '');
  const isV6 = isIP(bare) === 6;
  const candidate = isV6 ? `[${bare}]` : host;
  if ((!isV6 && /[:@]/.test(host)) || !URL.canParse(`http://${candidate}/`)) return undefined;
  const url = new URL(`http://${candidate}/`);
  if (url.href !== `http://${url.hostname}/`) return undefined;
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(hostname) === 0 ? null : hostname;
}

function machineAddresses(): ReadonlySet<string> {
  const now = performance.now();
  if (!own || now - own.readAt > OWN_MAX_AGE_MS) {
    const list = Object.values(networkInterfaces()).flatMap((nics) => nics ?? []);
    const addresses = list.flatMap(({ address }) => {
      const plain = address.split('%')[0] ?? '';
      return isIP(plain) === 0 ? [] : [ipaddr.parse(plain).toString()];
    });
    own = { readAt: now, addresses: new Set(addresses) };
  }
  return own.addresses;
}
