import { estadoVerificacion, fuenteEvidencia } from '#contract/states.ts';
import type { StepEnd } from '#domain/check/events.ts';
import { recheckPriority } from '#domain/check/priority.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import { row as verdictRow } from '#domain/verdict/row.ts';
import type { Verdict } from '#domain/verdict/types.ts';
import { logLostDomains } from '#store/queries/batches/batches.ts';
import { accountLimits } from '#store/queries/cuentas/limits.ts';
import { pausedDomains } from '#store/queries/dominios/batch-domains.ts';
import {
  type CheckStep,
  type DomainUnderCheck,
  type LockedDomain,
  lockDomains,
  saveSteps,
} from '#store/queries/dominios/checks.ts';
import { readEvidence, saveEvidence } from '#store/queries/evidencias/evidence.ts';
import { holdServerTrust, type RegistryServer, readServers } from '#store/queries/registry/servers.ts';
import { withdrawDenials } from '#store/queries/registry/withdraw-denials.ts';
import { enqueueRegistryWork, finishRegistryWork, type RegistryWork } from '#store/queries/registry/work.ts';
import { nextRevision, type Tx, withAccount, withSystem } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { endBatches } from '../batches/finish-batches.ts';
import { reportUnanswered, type WrittenStep } from '../batches/unanswered-domains.ts';
import { notifyFreed } from '../notifications/freed-domains.ts';
import { recordChanges } from '../notifications/verdict-changes.ts';
import { isTrusted } from '../registry/canary.ts';
import { isShut } from '../registry/closed-server.ts';
import {
  type ContradictedServers,
  contradictedServers,
  quarantineContradicted,
} from '../registry/contradicted-denials.ts';
import { type RegistryTarget, targetOf } from '../registry/registry-target.ts';
import type { ZoneAccess } from '../registry/zone-access.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import {
  checkStart,
  type DomainUnderJudgement,
  isForRegistry,
  judge,
  says,
  stillWasFree,
} from './domain-checks.ts';

/** What one step of a check learned of one domain. */
export interface CheckResult {
  dominio_id: string;
  dominio: string;
  access: ZoneAccess;
  nuevas: readonly Evidence[];
  /** Attempts that this cost the check. */
  spent: number;
  /** The registry question that is answered with it; null for results of DNS and website. */
  work: RegistryWork | null;
}

/** A question that has to wait longer than this does not hold up its batch. */
const PATIENCE_MS = 60_000;
/** A server that is closed for so long ends the checks that wait for it. */
const CLOSED_MAX_MS = 24 * 3_600_000;
/** Each try puts one server more into quarantine at least; these are more than one zone has. */
const TRIES_MAX = 20;
/** Where the zone's registry answers, the account's own key is not needed. */
const NO_KEY = { key: null, quotaUsed: false };
/** When no server can be named for a zone that should have one (its bootstrap is out of reach), the check rests. */
const NO_SERVER_REST_MS = 6 * 3_600_000;

/**
 * Evidence, the verdicts that follow from all that is known, counters, and the registry questions they lead to. A server
 * whose denial all this contradicts is quarantined first, and its answers are not trusted then.
 */
export async function writeCheckResults(
  deps: PipelineDeps,
  usuarioId: string,
  results: readonly CheckResult[],
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const { servers, contradicted } = await writeUnlessContradicted(deps, usuarioId, results);
    if (contradicted.size === 0) return;
    await withSystem(deps.store, (tx) => quarantineContradicted(tx, servers, contradicted, deps.clock.now()));
    deps.log.warn({ servidores: [...contradicted.keys()] }, 'registry servers contradicted');
    await withdrawDenials(deps.store, () => deps.clock.now(), signal);
  }
  throw new Error('registry servers were contradicted again and again while results were written');
}

/**
 * All or nothing, in one transaction of the account; nothing when a trusted server is contradicted. Verdicts are made
 * here, under the rows' lock, from evidence read here.
 */
async function writeUnlessContradicted(
  deps: PipelineDeps,
  usuarioId: string,
  results: readonly CheckResult[],
): Promise<{ servers: Known['servers']; contradicted: ContradictedServers }> {
  // The account's own key is read only where the zone has no channel.
  const closed = results.some(({ access }) => access.rules.channel === 'none');
  return await withAccount(deps.store, usuarioId, async (tx) => {
    const { key, quotaUsed } = closed ? await deps.whoisKeys.read(tx, usuarioId) : NO_KEY;
    const accountServer = key === null ? null : deps.registry.whois_api.serverFor(key);
    await holdServerTrust(tx);
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const known = await readAll(tx, usuarioId, results, accountServer, moment.now);
    const { servers } = known;
    const contradicted = contradictedServers(
      servers,
      results.map((result) => allEvidence(result, known)),
    );
    if (contradicted.size > 0) return { servers, contradicted };
    const works = results.flatMap(({ work }) => (work === null ? [] : [work]));
    const nuevas = results.flatMap((result) =>
      trusted(result, servers).map((evidence) => ({ dominio: result.dominio, evidence })),
    );
    await saveEvidence(tx, usuarioId, nuevas);
    await finishRegistryWork(tx, usuarioId, works);
    const steps = results.flatMap(
      (result) => stepOf(deps, result, known, { accountServer, quotaUsed }, moment.now) ?? [],
    );
    const asked = steps.flatMap(({ question }) => question ?? []);
    await enqueueRegistryWork(tx, usuarioId, asked, moment.now);
    const batches = await saveSteps(tx, usuarioId, steps, moment);
    const lost = steps.filter(({ verdict }) => verdict.perdido && verdict.row === verdictRow.lost);
    await logLostDomains(
      tx,
      usuarioId,
      lost.map(({ dominio }) => dominio.id),
      moment.now,
    );
    for (const servidor of new Set(
      asked
        .filter(({ no_antes }) => no_antes !== null && no_antes <= moment.now)
        .map((work) => work.servidor),
    )) {
      wakeUp(tx, { kind: 'registry', servidor });
    }
    await notifyFreed(tx, usuarioId, steps, moment);
    await recordChanges(tx, usuarioId, steps, moment);
    await reportUnanswered(tx, usuarioId, steps.map(asWritten), moment);
    await endBatches(tx, usuarioId, [...new Set(batches)].sort(), moment);
    return { servers, contradicted };
  });
}

interface Known {
  rows: Awaited<ReturnType<typeof lockDomains>>;
  evidence: Map<string, Evidence[]>;
  servers: Map<string, RegistryServer>;
  /** Only paused batches wait for these: what would be asked next rests. */
  paused: ReadonlySet<string>;
  allowed: number;
}

async function readAll(
  tx: Tx,
  usuarioId: string,
  results: readonly CheckResult[],
  accountServer: string | null,
  now: number,
): Promise<Known> {
  const ids = results.map((result) => result.dominio_id);
  const names = results.map((result) => result.dominio);
  const servers = results.flatMap(({ access, work }) => [
    access.servers.rdap,
    access.servers.whois,
    work?.servidor,
  ]);
  const { reintentos_automaticos } = await accountLimits(tx, usuarioId);
  return {
    rows: await lockDomains(tx, usuarioId, ids),
    evidence: await readEvidence(tx, usuarioId, names, now),
    servers: await readServers(tx, [...new Set([...servers, accountServer].filter((name) => name != null))]),
    paused: await pausedDomains(tx, usuarioId, ids),
    allowed: reintentos_automaticos,
  };
}

const allEvidence = (result: CheckResult, known: Known) => [
  ...(known.evidence.get(result.dominio) ?? []),
  ...trusted(result, known.servers),
];

/** An answer of a server that was quarantined while it was in flight is not trusted. */
function trusted(result: CheckResult, servers: Known['servers']): readonly Evidence[] {
  const server = result.work === null ? undefined : servers.get(result.work.servidor);
  if (server === undefined || isTrusted(server)) return result.nuevas;
  return result.nuevas.map((piece) =>
    'quarantined' in piece && says(piece) ? { ...piece, quarantined: true } : piece,
  );
}

interface AskingStep extends CheckStep {
  question: (Omit<RegistryWork, 'usuario_id'> & { no_antes: number | null }) | null;
}

/** The step that follows from one result; null when the domain is gone or another process has claimed it (the evidence is kept). */
function stepOf(
  deps: PipelineDeps,
  result: CheckResult,
  known: Known,
  { accountServer, quotaUsed }: { accountServer: string | null; quotaUsed: boolean },
  now: number,
): AskingStep | null {
  const row = known.rows.get(result.dominio_id);
  const owner = result.work === null ? deps.proceso : null;
  if (row === undefined || row.reclamado_por !== owner) return null;
  const nuevas = trusted(result, known.servers);
  const check: DomainUnderJudgement = {
    dominio: row,
    zone: result.access.rules,
    evidence: allEvidence(result, known),
    used: row.reintentos_usados + (isWornOut(row, result, now) ? known.allowed : result.spent),
    allowed: known.allowed,
    accountKey: accountServer !== null,
    quotaUsed,
  };
  const verdict = judge(check, now);
  const era_libre = stillWasFree(row, verdict, check.evidence, now);
  const base = { dominio: row, proceso: owner, verdict, nuevas, reintentos: check.used, era_libre };
  const failed = verdict.estado_verificacion === estadoVerificacion.error;
  const rests = known.paused.has(row.id);
  if (!isForRegistry(verdict)) {
    const done = verdict.next.ask === 'nothing';
    const again = Math.max(verdict.next.notBefore, now);
    const end: StepEnd = done
      ? finished(row, verdict, now)
      : rests
        ? { kind: 'rests', failed }
        : { kind: 'retry', at: again };
    return { ...base, end, settled: done || isFirm(verdict, now), question: null };
  }
  const target = targetOf(verdict.next.channel, result.access, accountServer);
  if (target === null) {
    // No server can be named for a zone that should have one: its bootstrap is out of reach.
    const later = { ...verdict, proxima_verificacion: now + NO_SERVER_REST_MS };
    return { ...base, verdict: later, end: finished(row, later, now), settled: true, question: null };
  }
  const no_antes = dueAt(check, verdict, target, known.servers, now);
  const server = known.servers.get(target.servidor);
  const waitsForClosed = server !== undefined && no_antes > now && isShut(server, now);
  return {
    ...base,
    end: rests ? { kind: 'rests', failed } : { kind: 'asks_registry' },
    settled: isFirm(verdict, now) || no_antes - now > PATIENCE_MS || waitsForClosed,
    question:
      rests && failed
        ? null
        : {
            dominio_id: row.id,
            dominio: row.dominio,
            prioridad: row.prioridad_verificacion,
            ...target,
            no_antes: rests ? null : no_antes,
          },
  };
}

function asWritten({ dominio, verdict, end }: AskingStep): WrittenStep {
  const answered =
    verdict.estado_verificacion !== estadoVerificacion.error && verdict.row !== verdictRow.unknown;
  return { dominio_id: dominio.id, answered, again: end.kind === 'retry' ? end.at : null };
}

/** The check is over: when, and how urgently, it is repeated. */
function finished(row: LockedDomain, verdict: Verdict, now: number): StepEnd {
  const { fecha_liberacion_estimada, proxima_verificacion: next, estado_verificacion } = verdict;
  const prioridad = recheckPriority({ vigilado: row.vigilado, fecha_liberacion_estimada }, now);
  return { kind: 'finished', next, prioridad, failed: estado_verificacion === estadoVerificacion.error };
}

/** A row of the table holds and nothing is to be asked at once: a confirmation minutes away keeps no batch waiting. */
function isFirm(verdict: Verdict, now: number): boolean {
  if (verdict.row === null || verdict.row === verdictRow.unknown) return false;
  return verdict.next.notBefore > now || verdict.confirmaciones > 0;
}

function isWornOut(row: DomainUnderCheck, result: CheckResult, now: number): boolean {
  const closed = result.nuevas.some((piece) => piece.kind === 'limited');
  return closed && now - checkStart(row, now) > CLOSED_MAX_MS;
}

const CHANNELS: ReadonlySet<Evidence['fuente']> = new Set([
  fuenteEvidencia.rdap,
  fuenteEvidencia.whois,
  fuenteEvidencia.whois_api,
]);

/**
 * When the question may be asked. A server that is closed is given one chance to be replaced by the zone's other channel
 * (it is answered at once as not asked); a question that has had that answer waits until the server may be asked again.
 */
function dueAt(
  check: DomainUnderJudgement,
  verdict: Verdict,
  target: RegistryTarget,
  servers: Known['servers'],
  now: number,
): number {
  // An answer of another channel allows this one to be asked again: to confirm it, or to leave that to the other.
  const answers = check.evidence.filter((piece) => CHANNELS.has(piece.fuente) && says(piece));
  const start = Math.max(checkStart(check.dominio, now), ...answers.map((piece) => piece.hora));
  const tried = check.evidence.some(
    (piece) => piece.fuente === target.canal && piece.hora >= start && !says(piece),
  );
  const opens = tried ? (servers.get(target.servidor)?.cerrado_hasta ?? 0) : 0;
  return Math.max(verdict.next.notBefore, opens, now);
}
