import ipaddr from 'ipaddr.js';
import { type DnsRecord, nameBytes, type } from './codec.ts';

const TTL = 300;
const NEGATIVE_TTL = 900;

export const ns = (name: string, host: string): DnsRecord => ({
  name,
  type: type.NS,
  ttl: TTL,
  data: nameBytes(host),
});

export const cname = (name: string, target: string): DnsRecord => ({
  name,
  type: type.CNAME,
  ttl: TTL,
  data: nameBytes(target),
});

/** An A or AAAA record, by the kind of address; IPv4-mapped addresses stay AAAA. */
export function address(name: string, text: string, ttl = TTL): DnsRecord {
  const parsed = ipaddr.parse(text);
  return {
    name,
    type: parsed.kind() === 'ipv4' ? type.A : type.AAAA,
    ttl,
    data: Buffer.from(parsed.toByteArray()),
  };
}

export const mx = (name: string, preference: number, host: string): DnsRecord => ({
  name,
  type: type.MX,
  ttl: TTL,
  data: Buffer.concat([Buffer.from([preference >> 8, preference & 255]), nameBytes(host)]),
});

const soas = new Map<string, DnsRecord>();

/** The SOA of a zone; its last number is the negative TTL (RFC 2308). */
export function soa(zone: string, primary: string): DnsRecord {
  const known = soas.get(zone);
  if (known) return known;
  const numbers = Buffer.alloc(20);
  numbers.writeUInt32BE(2_026_112_101, 0);
  numbers.writeUInt32BE(7_200, 4);
  numbers.writeUInt32BE(3_600, 8);
  numbers.writeUInt32BE(604_800, 12);
  numbers.writeUInt32BE(NEGATIVE_TTL, 16);
  const data = Buffer.concat([nameBytes(primary), nameBytes(`hostmaster.${primary}`), numbers]);
  const record = { name: zone, type: type.SOA, ttl: NEGATIVE_TTL, data };
  if (soas.size < 1_000) soas.set(zone, record);
  return record;
}
