import { SECOND_CONFIRMATION_MS } from '#contract/limits.ts';
import { fuenteEvidencia, type MetodoVerificacion, metodoVerificacion } from '#contract/states.ts';
import type { Evidence, ManualEvidence, RegistryEvidence } from '../evidence/evidence.ts';
import { isEnding } from './dates.ts';
import type { DnsReading } from './dns.ts';
import { newestFirst } from './order.ts';
import type { VerdictInput } from './types.ts';
import { windows } from './windows.ts';
import type { ZoneRules } from './zone.ts';

type Channel = RegistryEvidence['fuente'] | ManualEvidence['fuente'];
type Said = 'absent' | 'registered' | 'reserved';

/** A believable answer on whether the name is in the registry. */
export interface Statement {
  channel: Channel;
  said: Said;
  hora: number;
  /** An account's key or own eyes (channels K and M): counts for that account only. */
  personal: boolean;
  answer: RegistryEvidence | null;
}

export interface RegistryReading {
  kind: Said | 'conflict' | 'none';
  /** The newest answer of a registered name; `null` for the account's own verdict and for the other kinds. */
  answer: RegistryEvidence | null;
  /** Time of the newest statement that counts. */
  hora: number | null;
  /** Of an absent name: the unbroken run of absent answers, newest first. */
  absents: readonly Statement[];
  confirmaciones: 0 | 1 | 2;
  twoChannels: boolean;
  method: MetodoVerificacion;
  /** An account's own evidence was among the statements. */
  personal: boolean;
}

/** Weighs what the registry's channels say, one against another and against a delegation seen later. */
export function readRegistry(
  evidence: readonly Evidence[],
  dns: DnsReading,
  input: VerdictInput,
): RegistryReading {
  const statements = currentStatements(evidence, input);
  const newest = newestByChannel(statements);
  const absent = newest.filter((one) => one.said === 'absent' && !outdatedByDns(one, dns));
  const standing = newest.filter((one) => one.said !== 'absent');
  const lastAbsent = absent[0];
  if (lastAbsent === undefined) return present(standing, statements);
  const fresh = standing.filter((one) => input.now - one.hora <= windows.registryMs);
  const lastPresent = fresh[0];
  if (lastPresent !== undefined) {
    // I6: whoever registered it did so after it was absent.
    if (lastPresent.hora > lastAbsent.hora) return present(standing, statements);
    const wasEnding = fresh.every((one) => one.answer !== null && isEnding(one.answer));
    if (!wasEnding || lastAbsent.hora <= lastPresent.hora)
      return conflict(lastAbsent, lastPresent, statements);
  }
  return absence(absent, statements, lastPresent?.hora ?? Number.NEGATIVE_INFINITY);
}

/** The believable statements within their window, newest first; on equal times the one against freedom comes first. */
function currentStatements(evidence: readonly Evidence[], input: VerdictInput): Statement[] {
  const spoken = evidence.filter((piece) => piece.fuente !== 'dns' && piece.fuente !== 'http');
  const order: readonly Said[] = ['registered', 'reserved', 'absent'];
  return newestFirst(spoken, (piece) => order.indexOf(statementOf(piece, input.zone)?.said ?? 'absent'))
    .map((piece) => statementOf(piece, input.zone))
    .filter((one) => one !== null)
    .filter((one) => input.now - one.hora <= lifetimeMs(one));
}

function lifetimeMs(one: Statement): number {
  const saidByPerson = one.channel === fuenteEvidencia.manual && one.said === 'registered';
  return saidByPerson ? windows.manualRegisteredMs : windows.registryMs;
}

/** The statement in a piece of evidence, or `null` when it is no evidence (I4, quarantine, a registrar's "not here"). */
export function statementOf(piece: RegistryEvidence | ManualEvidence, zone: ZoneRules): Statement | null {
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

function newestByChannel(statements: readonly Statement[]): Statement[] {
  const seen = new Set<Channel>();
  return statements.filter((one) => {
    if (seen.has(one.channel)) return false;
    seen.add(one.channel);
    return true;
  });
}

/** Somebody registered the name after the registry was asked: the older answer no longer counts. */
function outdatedByDns(one: Statement, dns: DnsReading): boolean {
  const exists = dns.kind === 'referral' || dns.kind === 'data' || dns.kind === 'nodata';
  return exists && dns.answer !== null && dns.answer.hora - one.hora > windows.supersedesMs;
}

function present(standing: readonly Statement[], statements: readonly Statement[]): RegistryReading {
  const [last] = standing;
  if (last === undefined) return { ...NOTHING, personal: statements.some((one) => one.personal) };
  return {
    ...NOTHING,
    kind: last.said,
    answer: standing.find((one) => one.answer !== null)?.answer ?? null,
    hora: last.hora,
    method: methodOf(last),
    personal: statements.some((one) => one.personal),
  };
}

function conflict(absent: Statement, standing: Statement, statements: readonly Statement[]): RegistryReading {
  return {
    ...NOTHING,
    kind: 'conflict',
    hora: Math.max(absent.hora, standing.hora),
    method: metodoVerificacion.conflict,
    personal: statements.some((one) => one.personal),
  };
}

function absence(
  absent: readonly Statement[],
  statements: readonly Statement[],
  after: number,
): RegistryReading {
  const channels = new Set(absent.map((one) => one.channel));
  const run = statements.filter(
    (one) => one.said === 'absent' && channels.has(one.channel) && one.hora > sinceOf(one, statements, after),
  );
  const shared = run.filter((one) => !one.personal);
  const confirmaciones = confirmations(run);
  const sharedEnough = confirmations(shared) === confirmaciones;
  return {
    kind: 'absent',
    answer: null,
    hora: run[0]?.hora ?? null,
    absents: run,
    confirmaciones,
    twoChannels: new Set(run.map((one) => one.channel)).size > 1,
    method: absentMethod(sharedEnough ? shared : run.filter((one) => one.personal)),
    personal: statements.some((one) => one.personal),
  };
}

/** A channel's absent answers count from its last contrary one on. */
function sinceOf(one: Statement, statements: readonly Statement[], after: number): number {
  const contrary = statements.find((other) => other.channel === one.channel && other.said !== 'absent');
  return Math.max(after, contrary?.hora ?? Number.NEGATIVE_INFINITY);
}

/** Two when another channel agrees, or the same one does at least ten minutes later. */
function confirmations(run: readonly Statement[]): 0 | 1 | 2 {
  const newest = run[0];
  const oldest = run.at(-1);
  if (newest === undefined || oldest === undefined) return 0;
  const otherChannel = run.some((one) => one.channel !== newest.channel);
  return otherChannel || newest.hora - oldest.hora >= SECOND_CONFIRMATION_MS ? 2 : 1;
}

function absentMethod(run: readonly Statement[]): MetodoVerificacion {
  const channels = run.map((one) => one.channel);
  if (channels.includes(fuenteEvidencia.rdap) && run.every((one) => !one.personal)) {
    return metodoVerificacion.rdap404;
  }
  if (channels.includes(fuenteEvidencia.manual)) return metodoVerificacion.manual;
  if (run.some((one) => one.personal)) return metodoVerificacion.whoisApi;
  return metodoVerificacion.whoisNf;
}

function methodOf(one: Statement): MetodoVerificacion {
  if (one.channel === fuenteEvidencia.manual) return metodoVerificacion.manual;
  if (one.personal) return metodoVerificacion.whoisApi;
  return one.channel === fuenteEvidencia.rdap ? metodoVerificacion.rdap : metodoVerificacion.whois;
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
