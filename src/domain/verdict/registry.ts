import { SECOND_CONFIRMATION_MS } from '#contract/limits.ts';
import { fuenteEvidencia, type MetodoVerificacion, metodoVerificacion } from '#contract/states.ts';
import type { Evidence, ManualEvidence, RegistryEvidence } from '../evidence/evidence.ts';
import { isEnding } from './dates.ts';
import { newestFirst } from './order.ts';
import type { DnsReading } from './reading.ts';
import type { VerdictInput } from './types.ts';
import { windows } from './windows.ts';
import type { ZoneRules } from './zone.ts';

type Channel = RegistryEvidence['fuente'] | ManualEvidence['fuente'];
type Said = 'absent' | 'registered' | 'reserved';

/** A believable word on whether the name is in the registry. */
export interface Word {
  channel: Channel;
  said: Said;
  hora: number;
  /** An account's key or own eyes (channels K and M): counts for that account only. */
  personal: boolean;
  answer: RegistryEvidence | null;
}

export interface RegistryReading {
  kind: Said | 'conflict' | 'none';
  /** The newest answer of a registered name; `null` for the account's own word and for the other kinds. */
  answer: RegistryEvidence | null;
  /** Time of the newest word that counts. */
  hora: number | null;
  /** Of an absent name: the unbroken run of absent answers, newest first. */
  absents: readonly Word[];
  confirmaciones: 0 | 1 | 2;
  twoChannels: boolean;
  method: MetodoVerificacion;
  /** An account's own evidence was among the words. */
  personal: boolean;
}

/** Weighs what the registry's channels say, one against another and against a delegation seen later. */
export function readRegistry(
  evidence: readonly Evidence[],
  dns: DnsReading,
  input: VerdictInput,
): RegistryReading {
  const words = currentWords(evidence, input);
  const newest = newestByChannel(words);
  const absent = newest.filter((word) => word.said === 'absent' && !outdatedByDns(word, dns));
  const standing = newest.filter((word) => word.said !== 'absent');
  const lastAbsent = absent[0];
  if (lastAbsent === undefined) return present(standing, words);
  const fresh = standing.filter((word) => input.now - word.hora <= windows.registryMs);
  const lastPresent = fresh[0];
  if (lastPresent !== undefined) {
    if (lastPresent.hora - lastAbsent.hora > windows.supersedesMs) return present(standing, words);
    const wasEnding = fresh.every((word) => word.answer !== null && isEnding(word.answer));
    if (!wasEnding || lastAbsent.hora <= lastPresent.hora) return conflict(lastAbsent, lastPresent, words);
  }
  return absence(absent, words, lastPresent?.hora ?? Number.NEGATIVE_INFINITY);
}

/** The believable words within their window, newest first; on equal times the one against freedom comes first. */
function currentWords(evidence: readonly Evidence[], input: VerdictInput): Word[] {
  const spoken = evidence.filter((piece) => piece.fuente !== 'dns' && piece.fuente !== 'http');
  const order: readonly Said[] = ['registered', 'reserved', 'absent'];
  return newestFirst(spoken, (piece) => order.indexOf(wordOf(piece, input.zone)?.said ?? 'absent'))
    .map((piece) => wordOf(piece, input.zone))
    .filter((word) => word !== null)
    .filter((word) => input.now - word.hora <= lifetimeMs(word));
}

function lifetimeMs(word: Word): number {
  const saidByPerson = word.channel === fuenteEvidencia.manual && word.said === 'registered';
  return saidByPerson ? windows.manualRegisteredMs : windows.registryMs;
}

/** The word in a piece of evidence, or `null` when it is no evidence (I4, quarantine, a registrar's "not here"). */
export function wordOf(piece: RegistryEvidence | ManualEvidence, zone: ZoneRules): Word | null {
  if (piece.fuente === fuenteEvidencia.manual) {
    const said = piece.kind === 'libre' ? 'absent' : 'registered';
    return { channel: piece.fuente, said, hora: piece.hora, personal: true, answer: null };
  }
  if (piece.quarantined || piece.authority === 'registrar') return null;
  if (piece.kind === 'limited' || piece.kind === 'error' || piece.kind === 'unknown') return null;
  if (piece.kind === 'absent' && !mayBeAbsent(piece, zone)) return null;
  return {
    channel: piece.fuente,
    said: piece.kind,
    hora: piece.hora,
    personal: piece.authority === 'account' || piece.fuente === fuenteEvidencia.whois_api,
    answer: piece.kind === 'registered' ? piece : null,
  };
}

/**
 * The conditions of *registry_absent* that the zone decides: RDAP only where IANA names a believable base, WHOIS only
 * with rules made for that server (the generic rule alone never makes a name free). An account's key brings its own.
 */
function mayBeAbsent(piece: RegistryEvidence, zone: ZoneRules): boolean {
  if (piece.authority === 'account') return true;
  if (piece.fuente === fuenteEvidencia.rdap) return zone.hasRdap;
  if (piece.fuente === fuenteEvidencia.whois) return zone.hasWhoisRules;
  return false;
}

function newestByChannel(words: readonly Word[]): Word[] {
  const seen = new Set<Channel>();
  return words.filter((word) => {
    if (seen.has(word.channel)) return false;
    seen.add(word.channel);
    return true;
  });
}

/** Somebody registered the name after the registry was asked: the older answer no longer counts. */
function outdatedByDns(word: Word, dns: DnsReading): boolean {
  const exists = dns.kind === 'referral' || dns.kind === 'data' || dns.kind === 'nodata';
  return exists && dns.answer !== null && dns.answer.hora - word.hora > windows.supersedesMs;
}

function present(standing: readonly Word[], words: readonly Word[]): RegistryReading {
  const [last] = standing;
  if (last === undefined) return { ...NOTHING, personal: words.some((word) => word.personal) };
  return {
    ...NOTHING,
    kind: last.said,
    answer: standing.find((word) => word.answer !== null)?.answer ?? null,
    hora: last.hora,
    method: methodOfWord(last),
    personal: words.some((word) => word.personal),
  };
}

function conflict(absent: Word, standing: Word, words: readonly Word[]): RegistryReading {
  return {
    ...NOTHING,
    kind: 'conflict',
    hora: Math.max(absent.hora, standing.hora),
    method: metodoVerificacion.conflict,
    personal: words.some((word) => word.personal),
  };
}

function absence(absent: readonly Word[], words: readonly Word[], after: number): RegistryReading {
  const channels = new Set(absent.map((word) => word.channel));
  const run = words.filter(
    (word) => word.said === 'absent' && channels.has(word.channel) && word.hora > sinceOf(word, words, after),
  );
  const shared = run.filter((word) => !word.personal);
  const confirmaciones = confirmations(run);
  const sharedEnough = confirmations(shared) === confirmaciones;
  return {
    kind: 'absent',
    answer: null,
    hora: run[0]?.hora ?? null,
    absents: run,
    confirmaciones,
    twoChannels: new Set(run.map((word) => word.channel)).size > 1,
    method: absentMethod(sharedEnough ? shared : run.filter((word) => word.personal)),
    personal: words.some((word) => word.personal),
  };
}

/** A channel's absent answers count from its last contrary one on. */
function sinceOf(word: Word, words: readonly Word[], after: number): number {
  const contrary = words.find((other) => other.channel === word.channel && other.said !== 'absent');
  return Math.max(after, contrary?.hora ?? Number.NEGATIVE_INFINITY);
}

/** Two when another channel agrees, or the same one does at least ten minutes later. */
function confirmations(run: readonly Word[]): 0 | 1 | 2 {
  const newest = run[0];
  const oldest = run.at(-1);
  if (newest === undefined || oldest === undefined) return 0;
  const otherChannel = run.some((word) => word.channel !== newest.channel);
  return otherChannel || newest.hora - oldest.hora >= SECOND_CONFIRMATION_MS ? 2 : 1;
}

function absentMethod(run: readonly Word[]): MetodoVerificacion {
  const channels = run.map((word) => word.channel);
  if (channels.includes(fuenteEvidencia.rdap) && run.every((word) => !word.personal)) {
    return metodoVerificacion.rdap404;
  }
  if (channels.includes(fuenteEvidencia.manual)) return metodoVerificacion.manual;
  if (run.some((word) => word.personal)) return metodoVerificacion.whoisApi;
  return metodoVerificacion.whoisNf;
}

function methodOfWord(word: Word): MetodoVerificacion {
  if (word.channel === fuenteEvidencia.manual) return metodoVerificacion.manual;
  if (word.personal) return metodoVerificacion.whoisApi;
  return word.channel === fuenteEvidencia.rdap ? metodoVerificacion.rdap : metodoVerificacion.whois;
}

const NOTHING: RegistryReading = {
  kind: 'none',
  answer: null,
  hora: null,
  absents: [],
  confirmaciones: 0,
  twoChannels: false,
  method: metodoVerificacion.none,
  personal: false,
};
