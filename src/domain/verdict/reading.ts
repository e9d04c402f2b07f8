import type { DnsEvidence, Evidence, RegistryEvidence, SiteEvidence } from '../evidence/evidence.ts';
import { endPhase } from '../lifecycle/lifecycle.ts';
import { onlyParkingNameservers } from '../site/parking-nameservers.ts';
import { everyDatePast, type KnownDates, knownDates, looksUnpaid } from './dates.ts';
import { newestFirst, withoutFuture } from './order.ts';
import { type RegistryReading, readRegistry } from './registry.ts';
import type { VerdictInput } from './types.ts';
import { windows } from './windows.ts';

/** What the current evidence amounts to, channel by channel. Failures have already fallen out. */
export interface Reading {
  input: VerdictInput;
  dns: DnsReading;
  site: SiteReading;
  registry: RegistryReading;
  /** Answers that tell of the present (or last) registration, newest first. */
  registered: readonly RegistryEvidence[];
  dates: KnownDates;
  /** Phase that a registered name's statuses announce. */
  ending: 'redencion' | 'pendiente_borrado' | null;
  unpaid: boolean;
  everyDatePast: boolean;
  /** Anything at all says that somebody once had this name. */
  everKnown: boolean;
}

export interface DnsReading {
  kind: 'referral' | 'nxdomain' | 'nodata' | 'data' | 'wildcard' | 'none';
  answer: DnsEvidence | null;
  parkingNameservers: boolean;
  /** First of the unbroken run of NXDOMAIN answers that the newest one belongs to. */
  nxdomainSince: number | null;
}

interface SiteReading {
  kind: 'alive' | 'parked' | 'dead' | 'none';
  answer: SiteEvidence | null;
}

/** Reads evidence of any age and order. Every answer that is no evidence (I4) is dropped here, before any rule. */
export function readEvidence(input: VerdictInput): Reading {
  const evidence = withoutFuture(input.evidence, input.now);
  const dns = readDns(evidence, input);
  const registry = readRegistry(evidence, dns, input);
  const told = newestFirst(evidence.filter(tellsOfRegistration), registryTie);
  const registered = sinceRegistered(told, registry);
  const dates = knownDates(registered);
  const answer = registry.kind === 'registered' ? registry.answer : null;
  const parking = dns.parkingNameservers || onlyParkingNameservers(answer?.nameservers ?? []);
  return {
    input,
    dns,
    site: readSite(evidence, dns, input.now),
    registry,
    registered,
    dates,
    ending: answer === null ? null : endPhase(answer.status),
    unpaid: answer !== null && looksUnpaid(answer, dates, parking, input.now),
    everyDatePast: everyDatePast(dates, input.now),
    everKnown:
      input.history.knownRegistered ||
      input.history.listedByBusiness ||
      input.history.seenInArchive ||
      told.length > 0,
  };
}

/** The account can get an answer by no channel at all. */
export function isUnanswerable(r: Reading): boolean {
  return r.input.zone.channel === 'none' && r.input.accountKey !== true;
}

function readDns(evidence: readonly Evidence[], input: VerdictInput): DnsReading {
  const answers = newestFirst(
    evidence.filter((piece) => piece.fuente === 'dns').filter(isDnsAnswer),
    (piece) => DNS_TIE.indexOf(piece.kind),
  );
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

/** An NXDOMAIN without the AA bit is somebody's hearsay, not the zone's word. */
export function isDnsAnswer(piece: DnsEvidence): boolean {
  return piece.kind !== 'failure' && (piece.kind !== 'nxdomain' || piece.aa);
}

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

function readSite(evidence: readonly Evidence[], dns: DnsReading, now: number): SiteReading {
  const [answer] = newestFirst(
    evidence.filter((piece) => piece.fuente === 'http').filter(isSiteAnswer),
    (piece) => SITE_TIE.indexOf(siteKind(piece.kind)),
  );
  if (answer === undefined || now - answer.hora > windows.siteMs) return { kind: 'none', answer: null };
  const kind = siteKind(answer.kind);
  const parkingPage = answer.kind === 'answers' && dns.parkingNameservers;
  return { kind: parkingPage ? 'parked' : kind, answer };
}

const SITE_TIE: readonly SiteReading['kind'][] = ['alive', 'parked', 'dead', 'none'];

export function isSiteAnswer(piece: SiteEvidence): boolean {
  return piece.kind !== 'failure';
}

function siteKind(kind: SiteEvidence['kind']): SiteReading['kind'] {
  switch (kind) {
    case 'answers':
    case 'redirected':
    case 'bot_wall':
    case 'hijacked':
      return 'alive';
    case 'parked':
    case 'for_sale':
      return 'parked';
    case 'failure':
      return 'none';
    default:
      return 'dead';
  }
}

function tellsOfRegistration(piece: Evidence): piece is RegistryEvidence {
  return 'authority' in piece && piece.kind === 'registered' && !piece.quarantined;
}

/** Dates of an earlier registration say nothing of the present one. */
function sinceRegistered(
  told: readonly RegistryEvidence[],
  registry: RegistryReading,
): readonly RegistryEvidence[] {
  const created = registry.answer?.fecha_registro ?? null;
  if (created === null) return told;
  return told.filter(
    (piece) => piece.fecha_registro === null || piece.fecha_registro >= created - 86_400_000,
  );
}

function registryTie(piece: RegistryEvidence): number {
  return piece.authority === 'registrar' ? 1 : 0;
}
