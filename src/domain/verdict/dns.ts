import type { DnsEvidence, Evidence } from '../evidence/evidence.ts';
import { onlyParkingNameservers } from '../site/parking-nameservers.ts';
import { newestFirst } from './order.ts';
import type { VerdictInput } from './types.ts';
import { windows } from './windows.ts';

export interface DnsReading {
  kind: 'referral' | 'nxdomain' | 'nodata' | 'data' | 'wildcard' | 'none';
  answer: DnsEvidence | null;
  parkingNameservers: boolean;
  /** Only one server of the zone denies the name, which is not enough for 'free'. */
  unconfirmed: boolean;
  /** Start of the unbroken run of NXDOMAIN answers up to the newest one. */
  nxdomainSince: number | null;
  /** The run lasts at least a day. */
  lasting: boolean;
}

export function readDns(evidence: readonly Evidence[], input: VerdictInput): DnsReading {
  const answers = newestFirst(believedDns(evidence), (piece) => DNS_TIE.indexOf(piece.kind));
  const answer = answers[0];
  if (answer === undefined || input.now - answer.hora > windows.dnsMs) {
    return { ...NOTHING, unconfirmed: evidence.some((piece) => isUnconfirmedFailure(piece, input)) };
  }
  const nxdomainSince = nxdomainRunStart(answers, input.now);
  return {
    kind: dnsKind(answer, input.zone.wildcard),
    answer,
    parkingNameservers: onlyParkingNameservers(answer.nameservers),
    unconfirmed: isAlone(answer) && !answers.some((piece) => confirms(piece, answer)),
    nxdomainSince,
    lasting: nxdomainSince !== null && answer.hora - nxdomainSince >= windows.nxdomainTwiceMs,
  };
}

const NOTHING = {
  kind: 'none',
  answer: null,
  parkingNameservers: false,
  unconfirmed: false,
  nxdomainSince: null,
  lasting: false,
} as const;

/** The servers agreed shortly before, and no other answer came since. */
function confirms(piece: DnsAnswer, alone: DnsAnswer): boolean {
  return piece.kind === alone.kind && !isAlone(piece) && alone.hora - piece.hora <= windows.supersedesMs;
}

function isUnconfirmedFailure(piece: Evidence, { now }: VerdictInput): boolean {
  return piece.fuente === 'dns' && piece.contradicho === false && now - piece.hora <= windows.dnsMs;
}

/** At equal times, the answer most in favour of a registration wins. */
const DNS_TIE: readonly DnsEvidence['kind'][] = [
  'referral',
  'data_without_ns',
  'nodata',
  'wildcard',
  'nxdomain',
];

type DnsAnswer = DnsEvidence & { kind: Exclude<DnsEvidence['kind'], 'failure'> };

/**
 * Excluded: NXDOMAIN without AA, and of one server alone within a day of a contradicting answer (I6), unless servers
 * have agreed since.
 */
export function believedDns(evidence: readonly Evidence[]): DnsAnswer[] {
  const pieces = evidence.filter((piece) => piece.fuente === 'dns');
  const answers = pieces.filter(isAnswer);
  const agreed = answers.filter((piece) => piece.kind === 'nxdomain' && !isAlone(piece));
  const contrary = pieces.filter((piece) => piece.contradicho === true || EXISTS.includes(piece.kind));
  const isContradicted = (alone: DnsAnswer) =>
    contrary.some(
      ({ hora }) =>
        Math.abs(alone.hora - hora) <= windows.dnsMs &&
        !agreed.some((piece) => piece.hora > hora && piece.hora <= alone.hora),
    );
  return answers.filter((piece) => !isAlone(piece) || EXISTS.includes(piece.kind) || !isContradicted(piece));
}

function isAnswer(piece: DnsEvidence): piece is DnsAnswer {
  return piece.kind !== 'failure' && (piece.kind !== 'nxdomain' || piece.aa);
}

const isAlone = ({ corroborado }: DnsEvidence) => corroborado === false;

const EXISTS: readonly DnsEvidence['kind'][] = ['referral', 'data_without_ns', 'nodata'];

function dnsKind({ kind }: DnsAnswer, wildcardZone: boolean): DnsReading['kind'] {
  if (kind !== 'data_without_ns') return kind;
  return wildcardZone ? 'wildcard' : 'data';
}

function nxdomainRunStart(answers: readonly DnsEvidence[], now: number): number | null {
  let since: number | null = null;
  for (const { kind, hora } of answers) {
    if (kind !== 'nxdomain' || now - hora > windows.nxdomainMemoryMs) break;
    since = hora;
  }
  return since;
}
