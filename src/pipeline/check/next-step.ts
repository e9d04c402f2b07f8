import { estadoVerificacion, fuenteEvidencia } from '#contract/states.ts';
import type { StepEnd } from '#domain/check/events.ts';
import { recheckPriority } from '#domain/check/priority.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import { registrarChannels, registrarSells } from '#domain/evidence/registrar-channel.ts';
import { row as verdictRow } from '#domain/verdict/row.ts';
import type { Verdict } from '#domain/verdict/types.ts';
import type { CheckStep, DomainUnderCheck, LockedDomain } from '#store/queries/domains/checks.ts';
import type { RegistryWork } from '#store/queries/registry/work.ts';
import type { WrittenStep } from '../batches/unanswered-domains.ts';
import { isShut } from '../registry/closed-server.ts';
import { type RegistryTarget, targetOf } from '../registry/registry-target.ts';
import type { CheckResult } from '../runtime/check-result.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import type { AccountAccess } from '../runtime/registry-ports.ts';
import {
  checkStart,
  type DomainUnderJudgement,
  isConclusive,
  isForRegistry,
  judge,
  stillWasFree,
} from './domain-checks.ts';
import { allEvidence, type Known, trusted } from './known-facts.ts';

/** A question with a longer wait does not block its batch. */
const PATIENCE_MS = 60_000;
/** A server that stays closed for longer ends the checks that wait for it. */
const CLOSED_MAX_MS = 24 * 3_600_000;
/** Pause when no server is known for a zone that should have one, because its bootstrap is unreachable. */
const NO_SERVER_REST_MS = 6 * 3_600_000;

export interface AskingStep extends CheckStep {
  question: (Omit<RegistryWork, 'usuario_id'> & { no_antes: number | null }) | null;
}

/**
 * The step that follows a result; null if the domain was deleted or claimed by another process (its evidence is
 * kept).
 */
export function stepOf(
  deps: PipelineDeps,
  result: CheckResult,
  known: Known,
  account: AccountAccess,
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
    accountKey: account.servers.whois_api !== undefined,
    registrars: registrarChannels.filter(
      (canal) => account.servers[canal] !== undefined && registrarSells(canal, row.dominio),
    ),
    quotaUsed: account.quotaUsed,
  };
  const verdict = judge(check, now);
  const era_libre = stillWasFree(row, verdict, check.evidence, now);
  const base = { dominio: row, proceso: owner, verdict, nuevas, reintentos: check.used, era_libre };
  const failed = verdict.estado_verificacion === estadoVerificacion.error;
  // A final verdict does not block a batch, so pausing the batch must not cancel its next recheck.
  const restsUnless = (settled: boolean) => known.paused.has(row.id) && !settled;
  if (!isForRegistry(verdict)) {
    const done = verdict.next.ask === 'nothing';
    const settled = done || isFinal(verdict, now);
    const again = Math.max(verdict.next.notBefore, now);
    const end: StepEnd = done
      ? finished(row, verdict, now)
      : restsUnless(settled)
        ? { kind: 'rests', failed }
        : { kind: 'retry', at: again };
    return { ...base, end, settled, question: null };
  }
  const target = targetOf(verdict.next.channel, result.access, account.servers);
  if (target === null) {
    const later = { ...verdict, proxima_verificacion: now + NO_SERVER_REST_MS };
    return { ...base, verdict: later, end: finished(row, later, now), settled: true, question: null };
  }
  const no_antes = dueAt(check, verdict, target, known.servers, now);
  const server = known.servers.get(target.servidor);
  const waitsForClosed = server !== undefined && no_antes > now && isShut(server, now);
  const settled = isFinal(verdict, now) || no_antes - now > PATIENCE_MS || waitsForClosed;
  const rests = restsUnless(settled);
  return {
    ...base,
    end: rests ? { kind: 'rests', failed } : { kind: 'asks_registry' },
    settled,
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

export function asWritten({ dominio, verdict, end }: AskingStep): WrittenStep {
  const answered =
    verdict.estado_verificacion !== estadoVerificacion.error && verdict.row !== verdictRow.unknown;
  return { dominio_id: dominio.id, answered, again: end.kind === 'retry' ? end.at : null };
}

function finished(row: LockedDomain, verdict: Verdict, now: number): StepEnd {
  const { fecha_liberacion_estimada, proxima_verificacion: next, estado_verificacion } = verdict;
  const prioridad = recheckPriority({ vigilado: row.vigilado, fecha_liberacion_estimada }, now);
  return { kind: 'finished', next, prioridad, failed: estado_verificacion === estadoVerificacion.error };
}

/** A verdict does not block its batch once it is known and no question is due now; confirmations may follow. */
function isFinal(verdict: Verdict, now: number): boolean {
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
  ...registrarChannels,
]);

/**
 * A question to a closed server is first answered as "not asked", so that the zone's other channel can replace it;
 * after that it waits until the server opens.
 */
function dueAt(
  check: DomainUnderJudgement,
  verdict: Verdict,
  target: RegistryTarget,
  servers: Known['servers'],
  now: number,
): number {
  // An answer of another channel allows asking this one again, to confirm it or to hand over.
  const answers = check.evidence.filter((piece) => CHANNELS.has(piece.fuente) && isConclusive(piece));
  const start = Math.max(checkStart(check.dominio, now), ...answers.map((piece) => piece.hora));
  const tried = check.evidence.some(
    (piece) => piece.fuente === target.canal && piece.hora >= start && !isConclusive(piece),
  );
  const opens = tried ? (servers.get(target.servidor)?.cerrado_hasta ?? 0) : 0;
  return Math.max(verdict.next.notBefore, opens, now);
}
