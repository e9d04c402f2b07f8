import { fuenteEvidencia } from '#contract/states.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { RegistrarChannel } from '../evidence/registrar-channel.ts';
import type { DnsReading } from './dns.ts';
import { believedDns } from './dns.ts';
import { statementOf } from './registry.ts';
import { isSiteAnswer } from './site.ts';
import type { RegistryChannel, VerdictInput } from './types.ts';
import { windows } from './windows.ts';

export type { RegistryChannel } from './types.ts';

export interface Attempt {
  what: 'dns' | 'site' | 'registry';
  /** Null for DNS, the website and a person's own verdict. */
  channel: RegistryChannel | null;
  hora: number;
  answered: boolean;
  /** The answer does not count: an NXDOMAIN that another server contradicts, a false 404… */
  disbelieved: boolean;
  /** Asking again cannot help, because the zone's rules exclude it. */
  hopeless: boolean;
}

/** All attempts of one kind, successful or not, without registrars' answers. */
export function attemptsAt(input: VerdictInput, what: Attempt['what']): Attempt[] {
  const believed = new Set<Evidence>(believedDns(input.evidence));
  return input.evidence
    .map((piece): Attempt | null => {
      const spoke = !['failure', 'limited', 'error', 'unknown'].includes(piece.kind);
      const attempt = (what: Attempt['what'], channel: Attempt['channel'], answered: boolean): Attempt => ({
        what,
        channel,
        hora: piece.hora,
        answered,
        disbelieved: spoke && !answered,
        hopeless: spoke && !answered && 'quarantined' in piece && !piece.quarantined,
      });
      switch (piece.fuente) {
        case 'dns':
          return attempt('dns', null, believed.has(piece));
        case 'http':
          return attempt('site', null, isSiteAnswer(piece));
        case 'manual':
          return attempt('registry', null, true);
        default:
          if (piece.authority === 'registrar') return null;
          return attempt('registry', piece.fuente, statementOf(piece, input.zone) !== null);
      }
    })
    .filter((attempt) => attempt !== null)
    .filter((attempt) => attempt.what === what && attempt.hora <= input.now + windows.clockSkewMs);
}

interface AskedAbout {
  input: VerdictInput;
  dns: DnsReading;
}

/** In order. WHOIS without own rules is asked only without RDAP; account keys only if the registry does not answer. */
export function registryChannels(r: AskedAbout): RegistryChannel[] {
  const { zone, accountKey } = r.input;
  if (zone.channel === 'none') {
    return [...registrarsToAsk(r), ...(accountKey === true ? [fuenteEvidencia.whois_api] : [])];
  }
  const channels: RegistryChannel[] = [];
  if (zone.hasRdap) channels.push(fuenteEvidencia.rdap);
  if (zone.hasWhoisRules || !zone.hasRdap) channels.push(fuenteEvidencia.whois);
  return channels;
}

/** Only for names absent from the zone: registrars close accounts that ask in bulk. */
export function registrarsToAsk({ input, dns }: AskedAbout): readonly RegistrarChannel[] {
  return dns.kind === 'nxdomain' ? (input.registrars ?? []) : [];
}

/** Earlier answers do not spare a question; without a check in progress, all current ones do. */
export function startOf({ check, now }: VerdictInput): number {
  return check?.startedAt ?? now - windows.dnsMs;
}
