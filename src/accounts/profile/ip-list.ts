import ipaddr from 'ipaddr.js';
import { AppError } from '#platform/errors.ts';

/** Normalised entries without repeats. Throws `entrada_no_valida` for an invalid address. */
export function readIpList(entries: readonly string[]): string[] {
  return [
    ...new Set(
      entries
        .map((entry) => entry.trim())
        .filter(Boolean)
        .map(canonicalEntry),
    ),
  ];
}

function canonicalEntry(entry: string): string {
  const [address = '', bits, ...rest] = entry.split('/');
  const isWhole = bits === undefined || (rest.length === 0 && ipaddr.isValidCIDR(entry));
  // Four full numbers: short and octal forms mean different addresses to different programs.
  if (!isWhole || !(ipaddr.IPv6.isValid(address) || ipaddr.IPv4.isValidFourPartDecimal(address))) {
    throw new AppError('entrada_no_valida', `«${entry.slice(0, 64)}» no es una dirección IP ni un rango`);
  }
  const parsed = bits === undefined ? ipaddr.process(address) : ipaddr.parse(address);
  return bits === undefined ? parsed.toString() : `${parsed.toString()}/${Number(bits)}`;
}

/** An empty list admits all; an unknown address is on no list. */
export function isOnIpList(list: readonly string[], ip: string): boolean {
  if (list.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return list.some((entry) => {
    if (!ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry)) return false;
    const [range, bits] = ipaddr.parseCIDR(
      entry.includes('/') ? entry : `${entry}/${entry.includes(':') ? 128 : 32}`,
    );
    return range.kind() === address.kind() && address.match(range, bits);
  });
}
