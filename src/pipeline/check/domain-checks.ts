import type { Evidence } from '#domain/evidence/evidence.ts';
import type { RegistrarChannel } from '#domain/evidence/registrar-channel.ts';
import { row as verdictRow } from '#domain/verdict/row.ts';
import type { Verdict, VerdictInput } from '#domain/verdict/types.ts';
import { decideVerdict } from '#domain/verdict/verdict.ts';
import type { ZoneRules } from '#domain/verdict/zone.ts';
import type { DomainUnderCheck } from '#store/queries/domains/checks.ts';
import { EVIDENCE_MEMORY_MS } from '#store/queries/evidence/evidence.ts';

/** Shared answers younger than this replace a question, unless a person asked for the check. */
const SHARED_FRESH_MS = 3_600_000;

export interface DomainUnderJudgement {
  dominio: DomainUnderCheck;
  zone: ZoneRules;
  evidence: readonly Evidence[];
  used: number;
  allowed: number;
  /** The account has a key of a WHOIS service that answers for closed registries. */
  accountKey: boolean;
  registrars: readonly RegistrarChannel[];
  /** The month's requests of the account's key are used up. */
  quotaUsed?: boolean;
}

/** Start of the check; only newer answers replace a question. */
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
      plazo: intervalOf(dominio),
    },
    retries: { used: check.used, allowed: check.allowed },
    now,
    check: { startedAt: checkStart(dominio, now), byPerson: dominio.ronda_persona },
    accountKey: check.accountKey,
    registrars: check.registrars,
    quotaUsed: check.quotaUsed ?? false,
  };
}

function intervalOf({ liberacion_desde: desde, liberacion_hasta: hasta }: DomainUnderCheck) {
  return desde === null || hasta === null ? null : { desde, hasta };
}

function freeSince(dominio: DomainUnderCheck): number | null {
  const { es_disponible, era_libre, libre_en, fecha_ultima_verificacion } = dominio;
  if (!es_disponible && !era_libre) return null;
  return libre_en ?? (es_disponible ? fecha_ultima_verificacion : null);
}

/**
 * Whether the loss of a free name must still be reported once a registry names its holder. An unknown verdict keeps
 * this, unless all evidence for 'free' was withdrawn.
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
  // The evidence for 'free' was not withdrawn: it is older than the period read.
  if (since !== null && now - since > EVIDENCE_MEMORY_MS) return true;
  return evidence.some((piece) =>
    'quarantined' in piece ? piece.kind === 'absent' && !piece.quarantined : piece.kind === 'libre',
  );
}

/** Whether the evidence decides between existing and absent; an inconclusive answer uses up an attempt. */
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

/** Registry questions go to the worker of their server. */
export const isForRegistry = (verdict: Verdict) =>
  verdict.next.ask === 'registry' || verdict.next.ask === 'second_channel';
