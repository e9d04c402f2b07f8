import { type DnsMessage, type DnsRecord, dnsType, rcode } from './codec.ts';

/** An authoritative answer to "NS of this name". `bad`: ask another server of the zone. */
export type DelegationAnswer =
  | { kind: 'referral'; aa: boolean; nameservers: string[] }
  | { kind: 'deeper'; zone: string; nameservers: string[] }
  | { kind: 'nxdomain'; aa: true }
  | { kind: 'nodata'; aa: boolean }
  | { kind: 'data'; aa: true }
  | { kind: 'bad'; detalle: string };

const RCODE_TEXT: Record<number, string> = {
  [rcode.formErr]: 'FORMERR',
  [rcode.servFail]: 'SERVFAIL',
  [rcode.notImp]: 'NOTIMP',
  [rcode.refused]: 'REFUSED',
};
const MAX_NAMESERVERS = 16;

/** `zone` is the zone of the asked server: NS records at or above it are a lame server's upward referral. */
export function readDelegation(domain: string, zone: string, message: DnsMessage): DelegationAnswer {
  if (message.rcode === rcode.nxDomain) {
    // RFC 1035 §4.1.1: without the AA bit it is not the zone's own answer.
    return message.aa ? { kind: 'nxdomain', aa: true } : { kind: 'bad', detalle: 'NXDOMAIN sin autoridad' };
  }
  if (message.rcode !== rcode.noError) {
    return { kind: 'bad', detalle: RCODE_TEXT[message.rcode] ?? `código ${message.rcode}` };
  }
  const own = serversOf(domain, message.answers, message.authority);
  if (own.length > 0) return { kind: 'referral', aa: message.aa, nameservers: own };
  if (message.answers.length > 0) {
    // RFC 1035 §4.1.1: a resolver that answers in the zone's place does not set the AA bit.
    return message.aa ? { kind: 'data', aa: true } : { kind: 'bad', detalle: 'datos sin autoridad' };
  }
  const cut = message.authority.find(
    ({ type, name }) => type === dnsType.NS && domain.endsWith(`.${name}`) && name.endsWith(`.${zone}`),
  );
  if (cut) return { kind: 'deeper', zone: cut.name, nameservers: serversOf(cut.name, message.authority) };
  const denied = message.authority.some(({ type }) => type === dnsType.SOA);
  if (denied || message.aa) return { kind: 'nodata', aa: message.aa };
  return { kind: 'bad', detalle: 'servidor que no lleva la zona' };
}

export function isInZone(kind: DelegationAnswer['kind']): boolean | 'delegated' {
  return kind === 'referral' ? 'delegated' : kind === 'nodata' || kind === 'data';
}

/** Null for a usable answer; otherwise why another server should be asked. */
export function isUsable(message: DnsMessage): string | null {
  return message.rcode === 0 || message.rcode === 3 ? null : `código ${message.rcode}`;
}

export function isZoneData(message: DnsMessage): string | null {
  if (message.answers.length > 0 && !message.aa) return 'datos sin autoridad';
  return isUsable(message);
}

export function dataOf(message: DnsMessage): string | null {
  if (message.rcode !== rcode.noError || message.answers.length === 0) return null;
  // The owner names of a synthesised answer differ; only types and data are compared.
  return message.answers
    .map(({ type, data }) => `${type} ${data}`)
    .sort()
    .join('|');
}

/** One loop: this is the most frequent step of reading answers. */
function serversOf(owner: string, ...sections: readonly (readonly DnsRecord[])[]): string[] {
  const names: string[] = [];
  for (const records of sections) {
    for (const { type, name, data } of records) {
      if (names.length === MAX_NAMESERVERS) return names;
      if (type === dnsType.NS && name === owner && !names.includes(data)) names.push(data);
    }
  }
  return names;
}
