import type { Evidence } from '#domain/evidence/evidence.ts';
import type { RegistrarChannel } from '#domain/evidence/registrar-channel.ts';
import { row as verdictRow } from '#domain/verdict/row.ts';
import type { Verdict, VerdictInput } from '#domain/verdict/types.ts';
import { decideVerdict } from '#domain/verdict/verdict.ts';
import type { ZoneRules } from '#domain/verdict/zone.ts';
import type { DomainUnderCheck } from '#store/queries/domains/checks.ts';
import { EVIDENCE_MEMORY_MS } from '#store/queries/evidence/evidence.ts';

/** Answers this young, gathered for anybody, spare the question in a check that no person asked for. */
const SHARED_FRESH_MS = 3_600_000;

/** A domain under check: its row, what is known of it, and the attempts so far. */
export interface DomainUnderJudgement {
  dominio: DomainUnderCheck;
  zone: ZoneRules;
  evidence: readonly Evidence[];
  used: number;
  allowed: number;
  /** The account owns a key of a WHOIS service that answers where the registry does not. */
  accountKey: boolean;
  /** Its registrars that sell names like this one. */
  registrars: readonly RegistrarChannel[];
  /** It owns one whose requests of the month are used up. */
  quotaUsed?: boolean;
}

/** The start of the check in progress: only answers from then on spare a question. */
export function checkStart(dominio: DomainUnderCheck, now: number): number {
  const since = dominio.ronda_inicio ?? now;
  return dominio.ronda_persona ? since : since - SHARED_FRESH_MS;
}

export const judge = (check: DomainUnderJudgement, now: number): Verdict =>
  decideVerdict(verdictInput(check, now));

export function verdictInput(check: DomainUnderJudgement, now: number): VerdictInput {
  const { dominio } = check;
  return {
    dominio: dominio.dominio,
    zone: check.zone,
    evidence: check.evidence,
    history: {
      knownRegistered: dominio.conocido_registrado,
      listedByBusiness: dominio.listado_por_negocio,
      seenInArchive: dominio.visto_en_archivo,
      previous:
        dominio.fecha_ultima_verificacion === null
          ? null
          : {
              es_disponible: dominio.era_libre ? true : dominio.es_disponible,
              hora: freeSince(dominio),
              fecha_expiracion: dominio.fecha_expiracion,
              fase_ciclo: dominio.fase_ciclo,
              fase_desde: dominio.fase_desde,
            },
      watched: dominio.vigilado,
      nullChecks: dominio.rondas_null,
    },
    retries: { used: check.used, allowed: check.allowed },
    now,
    check: { startedAt: checkStart(dominio, now), byPerson: dominio.ronda_persona },
    accountKey: check.accountKey,
    registrars: check.registrars,
    quotaUsed: check.quotaUsed ?? false,
  };
}

function freeSince(dominio: DomainUnderCheck): number | null {
  const { es_disponible, era_libre, libre_en, fecha_ultima_verificacion } = dominio;
  if (!es_disponible && !era_libre) return null;
  return libre_en ?? (es_disponible ? fecha_ultima_verificacion : null);
}

/**
 * Whether a name that was free has to be reported as lost once a registry says who has it. A verdict that says nothing does
 * not change that, unless none of the evidence for it counts any more.
 */
export function stillWasFree(
  dominio: DomainUnderCheck,
  verdict: Verdict,
  evidence: readonly Evidence[],
  now: number,
): boolean {
  if (verdict.es_disponible !== null) return verdict.perdido && verdict.row !== verdictRow.lost;
  if (!dominio.era_libre && dominio.es_disponible !== true) return false;
  const since = freeSince(dominio);
  // What it was called free on was not taken back: it is too old to be read.
  if (since !== null && now - since > EVIDENCE_MEMORY_MS) return true;
  return evidence.some((piece) =>
    'quarantined' in piece ? piece.kind === 'absent' && !piece.quarantined : piece.kind === 'libre',
  );
}

/** Whether a piece says anything of the name; what says nothing uses up an attempt. */
export function isConclusive(piece: Evidence): boolean {
  switch (piece.fuente) {
    case 'dns':
    case 'http':
      return piece.kind !== 'failure';
    case 'manual':
      return true;
    default:
      return piece.kind === 'absent' || piece.kind === 'registered' || piece.kind === 'reserved';
  }
}

/** Registry questions are asked by the server's own worker, at its pace. */
export const isForRegistry = (verdict: Verdict) =>
  verdict.next.ask === 'registry' || verdict.next.ask === 'second_channel';
