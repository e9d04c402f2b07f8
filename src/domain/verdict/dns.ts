import type { DnsEvidence, Evidence } from '../evidence/evidence.ts';
import { onlyParkingNameservers } from '../site/parking-nameservers.ts';
import { newestFirst } from './order.ts';
import type { VerdictInput } from './types.ts';
import { windows } from './windows.ts';

export interface DnsReading {
  kind: 'referral' | 'nxdomain' | 'nodata' | 'data' | 'wildcard' | 'none';
  answer: DnsEvidence | null;
  parkingNameservers: boolean;
  /** First of the unbroken run of NXDOMAIN answers that the newest one belongs to. */
  nxdomainSince: number | null;
}

/** What the zone says of the name, as far as a recent answer says it. */
export function readDns(evidence: readonly Evidence[], input: VerdictInput): DnsReading {
  const answers = newestFirst(believedDns(evidence), (piece) => DNS_TIE.indexOf(piece.kind));
  const answer = answers[0];
  if (answer === undefined || input.now - answer.hora > windows.dnsMs) {
    return { kind: 'none', answer: null, parkingNameservers: false, nxdomainSince: null };
  }
  return {
    kind: dnsKind(answer, input.zone.wildcard),
    answer,
    parkingNameservers: onlyParkingNameservers(answer.nameservers),
    nxdomainSince: nxdomainRunStart(answers, input.now),
  };
}

/** On equal times the answer that speaks most for a registration wins. */
const DNS_TIE: readonly DnsEvidence['kind'][] = [
  'referral',
  'data_without_ns',
  'nodata',
  'wildcard',
  'nxdomain',
  'failure',
];

/**
 * The answers that count. An NXDOMAIN without the AA bit is not the zone's own; one that no other server of the zone has
 * confirmed does not count within a day of an answer that contradicts it (I6).
 */
export function believedDns(evidence: readonly Evidence[]): DnsEvidence[] {
  const pieces = evidence.filter((piece) => piece.fuente === 'dns');
  const answers = pieces.filter(({ kind, aa }) => kind !== 'failure' && (kind !== 'nxdomain' || aa));
  return answers.filter((piece) => !isAlone(piece) || !isContradicted(piece, pieces));
}

function isAlone({ kind, corroborado }: DnsEvidence): boolean {
  return kind === 'nxdomain' && corroborado === false;
}

function isContradicted(alone: DnsEvidence, pieces: readonly DnsEvidence[]): boolean {
  const contrary = pieces.filter((piece) => piece.contradicho === true || EXISTS.includes(piece.kind));
  return contrary.some(
    ({ hora }) =>
      Math.abs(alone.hora - hora) <= windows.dnsMs &&
      !pieces.some((piece) => settles(piece, hora, alone.hora)),
  );
}

/** Servers that agreed after they had contradicted each other. */
function settles(piece: DnsEvidence, after: number, until: number): boolean {
  return (
    piece.kind === 'nxdomain' && piece.aa && !isAlone(piece) && piece.hora > after && piece.hora <= until
  );
}

const EXISTS: readonly DnsEvidence['kind'][] = ['referral', 'data_without_ns', 'nodata'];

function dnsKind(answer: DnsEvidence, wildcardZone: boolean): DnsReading['kind'] {
  switch (answer.kind) {
    case 'data_without_ns':
      return wildcardZone ? 'wildcard' : 'data';
    case 'failure':
      return 'none';
    default:
      return answer.kind;
  }
}

function nxdomainRunStart(answers: readonly DnsEvidence[], now: number): number | null {
  let since: number | null = null;
  for (const { kind, hora } of answers) {
    if (kind !== 'nxdomain' || now - hora > windows.nxdomainMemoryMs) break;
    since = hora;
  }
  return since;
}
