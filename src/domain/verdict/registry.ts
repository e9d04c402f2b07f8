import { SECOND_CONFIRMATION_MS } from '#contract/limits.ts';
import { fuenteEvidencia, type MetodoVerificacion, metodoVerificacion } from '#contract/states.ts';
import type { Evidence, ManualEvidence, RegistryEvidence } from '../evidence/evidence.ts';
import { isRegistrar } from '../evidence/registrar-channel.ts';
import { mayBeOver } from '../lifecycle/lifecycle.ts';
import { isEnding } from './dates.ts';
import { believedDns, type DnsReading } from './dns.ts';
import { newestFirst } from './order.ts';
import type { VerdictInput } from './types.ts';
import { windows } from './windows.ts';
import type { ZoneRules } from './zone.ts';

type Channel = RegistryEvidence['fuente'] | ManualEvidence['fuente'];
type Said = 'absent' | 'registered' | 'reserved';

export interface Statement {
  channel: Channel;
  said: Said;
  hora: number;
  /** From an account's key or a person (channels K and M): valid for that account only. */
  personal: boolean;
  answer: RegistryEvidence | null;
  /** With 'reserved': open to registration at a falling fee. */
  fallingFee: boolean;
  /** With 'reserved': the account's registrar sells it above the usual price. */
  premium: RegistryEvidence | null;
}

export interface RegistryReading {
  kind: Said | 'conflict' | 'none';
  /** The newest answer about a registration or reservation. */
  answer: RegistryEvidence | null;
  hora: number | null;
  /** With 'absent': the unbroken run of absent answers, newest first. */
  absents: readonly Statement[];
  fallingFee: boolean;
  premium: RegistryEvidence | null;
  confirmaciones: 0 | 1 | 2;
  twoChannels: boolean;
  /** Denied shortly after 'registered': all denials until this moment count as one. */
  heldUntil: number | null;
  method: MetodoVerificacion;
  personal: boolean;
  /** With 'conflict': one channel denies the name and the other's answer was not understood. */
  unclear: boolean;
}

export function readRegistry(
  evidence: readonly Evidence[],
  dns: DnsReading,
  input: VerdictInput,
): RegistryReading {
  const statements = currentStatements(evidence, input);
  const weighed = weigh(statements, dns, input, lastDelegation(evidence, input));
  const personal = statements.some((one) => one.personal);
  const unclear =
    weighed.kind === 'absent' && isContradictedUnclearly(weighed, statements, evidence, input.now);
  return { ...(unclear ? conflict(weighed.hora ?? input.now) : weighed), personal, unclear };
}

/** A channel's newest answer was not understood, so a denial is contested; a person's verdict is not. */
function isContradictedUnclearly(
  { absents }: Weighed,
  statements: readonly Statement[],
  evidence: readonly Evidence[],
  now: number,
): boolean {
  if (absents[0]?.personal !== false) return false;
  return evidence.some(
    (piece) =>
      'dudosa' in piece &&
      piece.authority === 'registry' &&
      now - piece.hora <= windows.registryMs &&
      !statements.some((one) => one.channel === piece.fuente && one.hora >= piece.hora),
  );
}

type Weighed = Omit<RegistryReading, 'personal' | 'unclear'>;

function weigh(
  statements: readonly Statement[],
  dns: DnsReading,
  { now, zone }: VerdictInput,
  delegated: number,
): Weighed {
  const newest = newestByChannel(statements);
  const standing = newest.filter((one) => one.said !== 'absent');
  const [lastAbsent] = newest.filter((one) => isAbsentStill(one, dns));
  if (lastAbsent === undefined) return present(standing);
  const fresh = standing.filter((one) => now - one.hora <= windows.registryMs);
  const [lastPresent] = fresh;
  // The other channel's "does not exist" is consistent with a premium or falling-fee name.
  if (fresh.every((one) => one.fallingFee || one.premium !== null) && lastPresent !== undefined)
    return present(fresh);
  if (lastPresent !== undefined) {
    // I6: registered after it was absent.
    if (lastPresent.hora > lastAbsent.hora) return present(standing);
    // A past date does not announce an end: many registries renew first and are paid later.
    const isOver = fresh.every((one) => mayBeOver(one.answer, lastAbsent.hora, zone.lifecycleDays));
    if (!isOver || lastAbsent.hora === lastPresent.hora) return conflict(lastAbsent.hora);
  }
  // I6: only absences after the last registration count; one that the zone showed and no longer shows is such, too.
  const said = statements.find((one) => one.said !== 'absent')?.hora ?? Number.NEGATIVE_INFINITY;
  const after = IN_ZONE.includes(dns.kind) ? said : Math.max(said, delegated);
  const run = statements.filter((one) => isAbsentStill(one, dns) && one.hora > after);
  return run.length === 0 ? NOTHING : absence(run, heldUntil(statements));
}

function lastDelegation(evidence: readonly Evidence[], { zone }: VerdictInput): number {
  const shown = believedDns(evidence).filter(
    ({ kind }) => kind === 'referral' || (kind === 'data_without_ns' && !zone.wildcard),
  );
  return Math.max(Number.NEGATIVE_INFINITY, ...shown.map(({ hora }) => hora));
}

/**
 * Shortly after a record, denials may come from one stale copy or a mass release, so until an hour later they count as
 * one, unless the record announced the end.
 */
function heldUntil(statements: readonly Statement[]): number | null {
  const record = statements.find((one) => one.said === 'registered' && !one.personal)?.answer ?? null;
  if (record === null || record.fecha_registro === null || isEnding(record)) return null;
  const isEstablished = record.fecha_registro <= record.hora - windows.establishedMs;
  return isEstablished ? record.hora + windows.stillHeldMs : null;
}

/** Credible statements within their window, newest first; at equal times the one against freedom is first. */
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

/** Null: not evidence (I4). An untrusted server's denials are dropped, its registrations and reservations kept. */
export function statementOf(piece: RegistryEvidence | ManualEvidence, zone: ZoneRules): Statement | null {
  if (piece.fuente === fuenteEvidencia.manual) {
    const said = piece.kind === 'libre' ? 'absent' : 'registered';
    return {
      channel: piece.fuente,
      said,
      hora: piece.hora,
      personal: true,
      answer: null,
      fallingFee: false,
      premium: null,
    };
  }
  if (piece.authority === 'registrar') return null;
  if (piece.kind === 'limited' || piece.kind === 'error' || piece.kind === 'unknown') return null;
  if (piece.kind === 'absent' && (piece.quarantined || !mayBeAbsent(piece, zone))) return null;
  return {
    channel: piece.fuente,
    said: piece.kind,
    hora: piece.hora,
    personal: piece.authority === 'account',
    answer: piece.kind === 'registered' ? piece : null,
    fallingFee: piece.recargo_decreciente === true,
    premium: piece.premium === true ? piece : null,
  };
}

/** RDAP needs a credible IANA base, WHOIS rules for that server; an account's key is enough by itself. */
function mayBeAbsent(piece: RegistryEvidence, zone: ZoneRules): boolean {
  if (piece.authority === 'account') return true;
  if (piece.fuente === fuenteEvidencia.rdap) return zone.hasRdap;
  return piece.fuente === fuenteEvidencia.whois && zone.hasWhoisRules;
}

function newestByChannel(statements: readonly Statement[]): Statement[] {
  const seen = new Set<Channel>();
  return statements.filter((one) => {
    if (seen.has(one.channel)) return false;
    seen.add(one.channel);
    return true;
  });
}

/** An absence is outdated if the zone delegates the name an hour or more later. */
function isAbsentStill(one: Statement, { answer, kind }: DnsReading): boolean {
  if (one.said !== 'absent') return false;
  const isLater = answer !== null && answer.hora - one.hora > windows.supersedesMs;
  return !isLater || !IN_ZONE.includes(kind);
}

const IN_ZONE: readonly DnsReading['kind'][] = ['referral', 'data', 'nodata'];

function present(standing: readonly Statement[]): Weighed {
  const [last] = standing;
  if (last === undefined) return NOTHING;
  const answer = standing.find((one) => one.answer !== null)?.answer ?? null;
  return {
    ...NOTHING,
    kind: last.said,
    answer,
    hora: last.hora,
    method: methodOf(last),
    fallingFee: last.fallingFee,
    premium: last.premium,
  };
}

function conflict(hora: number): Weighed {
  return { ...NOTHING, kind: 'conflict', hora, method: metodoVerificacion.conflict };
}

function absence(run: readonly Statement[], until: number | null): Weighed {
  const shared = run.filter((one) => !one.personal);
  const confirmaciones = confirmations(run, until);
  return {
    kind: 'absent',
    answer: null,
    hora: run[0]?.hora ?? null,
    absents: run,
    fallingFee: false,
    premium: null,
    confirmaciones,
    twoChannels: new Set(run.map((one) => one.channel)).size > 1,
    heldUntil: isWithin(run, until) ? until : null,
    method: absentMethod(confirmations(shared, until) === confirmaciones ? shared : run),
  };
}

/** 2: another channel agrees, or the same one at least ten minutes apart. */
function confirmations(run: readonly Statement[], until: number | null): 0 | 1 | 2 {
  const [newest] = run;
  if (newest === undefined) return 0;
  if (isWithin(run, until)) return 1;
  const agrees = (one: Statement) =>
    one.channel !== newest.channel || newest.hora - one.hora >= SECOND_CONFIRMATION_MS;
  return run.some(agrees) ? 2 : 1;
}

const isWithin = ([newest]: readonly Statement[], until: number | null): boolean =>
  newest !== undefined && until !== null && newest.hora < until;

function absentMethod(run: readonly Statement[]): MetodoVerificacion {
  const channels = run.map((one) => one.channel);
  if (channels.includes(fuenteEvidencia.manual)) return metodoVerificacion.manual;
  const personal = run.find((one) => one.personal);
  if (personal !== undefined) return accountMethod(personal);
  return channels.includes(fuenteEvidencia.rdap) ? metodoVerificacion.rdap404 : metodoVerificacion.whoisNf;
}

function methodOf(one: Statement): MetodoVerificacion {
  if (one.channel === fuenteEvidencia.manual) return metodoVerificacion.manual;
  if (one.personal) return accountMethod(one);
  return one.channel === fuenteEvidencia.rdap ? metodoVerificacion.rdap : metodoVerificacion.whois;
}

function accountMethod({ channel }: Statement): MetodoVerificacion {
  return isRegistrar(channel) ? metodoVerificacion.registrador : metodoVerificacion.whoisApi;
}

const NOTHING: Weighed = {
  kind: 'none',
  answer: null,
  hora: null,
  absents: [],
  fallingFee: false,
  premium: null,
  confirmaciones: 0,
  twoChannels: false,
  heldUntil: null,
  method: metodoVerificacion.none,
};
