import { estadoVerificacion, faseCiclo, metodoVerificacion } from '#contract/states.ts';
import { recheckAfter } from '../check/recheck.ts';
import { estimateRelease, isAutoRenewed, phaseStart } from '../lifecycle/lifecycle.ts';
import { Memory } from '../text/memory.ts';
import { type OwnDomain, ownDomain } from '../website/website.ts';
import { startOf } from './attempts.ts';
import { effectiveExpiry, knownDates } from './dates.ts';
import * as motivo from './motivo.ts';
import { type Plan, planNext } from './plan.ts';
import { isUnanswerable, type Reading, readEvidence } from './reading.ts';
import { statementOf } from './registry.ts';
import { row } from './row.ts';
import { type Outcome, TABLE } from './rows.ts';

import type { Verdict, VerdictInput } from './types.ts';
import { windows } from './windows.ts';

/**
 * Pure and total; ignores the order of evidence and failed questions. Call it after each answer: `next` is the cheapest
 * open question, `row` is null while the first answers are missing.
 */
export function decideVerdict(input: VerdictInput): Verdict {
  const own = owns.get(input.dominio, () => ownDomain(input.dominio));
  const reading = readEvidence(input);
  if (own.kind === 'none' || own.dominio !== input.dominio) {
    const shared = own.kind === 'none' && own.reason !== 'invalid';
    return complete(reading, shared ? platformOutcome(reading, own) : unregistrable(), NO_PLAN);
  }
  const plan = planNext(reading);
  const base = firstRow(reading) ?? unknown(reading, plan);
  return complete(reading, lostOrSame(reading, base), plan);
}

/** Cached, since a name is judged after each answer and `ownDomain` is the slowest part. */
const owns = new Memory<OwnDomain>(1_000);

function firstRow(reading: Reading): Outcome | null {
  const rule = TABLE.find((candidate) => candidate.when(reading));
  return rule === undefined ? null : { row: rule.row, ...rule.says(reading) };
}

/** No row fits, finally or while a question is open. A known false is kept. */
function unknown(reading: Reading, plan: Plan): Outcome {
  const stays = reading.input.history.previous?.es_disponible === false ? false : null;
  return {
    ...openOrFailed(reading, plan),
    es_disponible: stays,
    fase: faseCiclo.desconocida,
    confianza: 0,
    method: metodoVerificacion.none,
  };
}

function openOrFailed(reading: Reading, { failed, ask }: Plan): Pick<Outcome, 'row' | 'estado' | 'motivo'> {
  if (failed !== null) {
    const again = failed.again || isUnconfirmed(reading, failed);
    const estado = again ? estadoVerificacion.error : estadoVerificacion.necesita_verificacion_manual;
    return { row: row.unknown, estado, motivo: motivo.failed(reading, failed.what, failed.again) };
  }
  if (ask === 'nothing') {
    return {
      row: row.unknown,
      estado: estadoVerificacion.necesita_verificacion_manual,
      motivo: motivo.undecidable,
    };
  }
  return { row: null, estado: estadoVerificacion.verificando, motivo: motivo.open(reading) };
}

/** A person cannot know more than the zone, so it is asked until a second server answers. */
function isUnconfirmed({ dns }: Reading, failed: Plan['failed']): boolean {
  return dns.unconfirmed && failed?.what === 'dns';
}

function lostOrSame(reading: Reading, base: Outcome): Outcome {
  if (!wasFree(reading) || base.es_disponible !== false) return base;
  if (isDelegatedSince(reading)) {
    return { ...base, row: row.lost, motivo: motivo.delegatedSince(base.motivo) };
  }
  if (reading.registry.kind !== 'registered') return base;
  const dying = base.fase === faseCiclo.redencion || base.fase === faseCiclo.pendiente_borrado;
  return {
    ...base,
    row: row.lost,
    fase: dying ? base.fase : faseCiclo.activo,
    confianza: 0.99,
    method: reading.registry.method,
    motivo: motivo.lost(base.motivo),
  };
}

/** The delegation proves a holder that no channel can name. A word that was withdrawn called no name free. */
function isDelegatedSince(reading: Reading): boolean {
  const { dns, registry, input } = reading;
  if (dns.kind !== 'referral' || registry.kind !== 'none' || !isUnanswerable(reading)) return false;
  return input.evidence.some(
    (piece) =>
      piece.fuente !== 'dns' && piece.fuente !== 'http' && statementOf(piece, input.zone)?.said === 'absent',
  );
}

/** False if a registration date long before it shows that the 'free' was a server's mistake. */
function wasFree({ registered, input: { history } }: Reading): boolean {
  if (history.previous?.es_disponible !== true) return false;
  const found = history.previous.hora ?? 0;
  const { registro } = knownDates(registered.filter((answer) => answer.hora > found));
  return registro === null || registro > found - windows.establishedMs;
}

function platformOutcome(reading: Reading, own: OwnDomain & { kind: 'none' }): Outcome {
  const dead = reading.site.kind === 'dead';
  return {
    row: row.platform,
    estado: dead ? estadoVerificacion.no_resuelve : estadoVerificacion.activo,
    es_disponible: false,
    fase: faseCiclo.activo,
    confianza: 1,
    method: metodoVerificacion.psl,
    motivo: own.reason === 'suffix' ? motivo.publicSuffix(own.host) : motivo.platform(own.host),
  };
}

function unregistrable(): Outcome {
  return {
    row: row.unknown,
    estado: estadoVerificacion.necesita_verificacion_manual,
    es_disponible: null,
    fase: faseCiclo.desconocida,
    confianza: 0,
    method: metodoVerificacion.none,
    motivo: motivo.notRegistrable,
  };
}

const NO_PLAN: Plan = {
  ask: 'nothing',
  channel: null,
  notBefore: 0,
  reason: 'Sin dominio propio: no se pregunta nada',
  failed: null,
};

function complete(reading: Reading, outcome: Outcome, plan: Plan): Verdict {
  const { zone, history, now } = reading.input;
  const known =
    effectiveExpiry(reading.dates, reading.unpaid, now) ?? history.previous?.fecha_expiracion ?? null;
  // A future expiry of a free name belongs to the ended registration.
  const expiry = outcome.fase === faseCiclo.libre && known !== null && known > now ? null : known;
  const release = {
    fase: outcome.fase,
    lifecycleDays: zone.lifecycleDays,
    fecha_expiracion: expiry,
    fase_desde: phaseSince(reading, outcome),
    publicada: publishedRelease(reading),
    plazo: history.plazo ?? null,
    now,
  };
  const seen = reading.registry.hora ?? now;
  const manual = outcome.estado === estadoVerificacion.necesita_verificacion_manual;
  const confirmaciones = outcome.fase === faseCiclo.libre ? reading.registry.confirmaciones : 0;
  return {
    estado_verificacion: outcome.estado,
    es_disponible: outcome.es_disponible,
    fase_ciclo: outcome.fase,
    confianza: outcome.confianza,
    verification_method: outcome.method,
    confirmaciones,
    fecha_expiracion: expiry,
    fecha_registro: reading.dates.registro,
    fase_desde: release.fase_desde,
    fecha_liberacion_estimada: hasReleaseDate(reading, outcome) ? estimateRelease(release) : null,
    aparcado: isParked(reading) && outcome.es_disponible === false,
    motivo: outcome.motivo,
    needs_manual_verification: manual,
    proxima_verificacion:
      plan.ask === 'nothing'
        ? recheckAfter({
            ...release,
            row: outcome.row,
            es_disponible: outcome.es_disponible,
            onlyByPerson: isUnanswerable(reading),
            unconfirmed: isUnconfirmed(reading, plan.failed),
            renewalOpen: isRenewalOpen(reading, outcome),
            history,
          })
        : plan.notBefore,
    next: { ask: plan.ask, channel: plan.channel, notBefore: plan.notBefore, reason: plan.reason },
    vista: outcome.es_disponible === true && seen < startOf(reading.input) ? seen : null,
    perdido: wasFree(reading) && outcome.es_disponible === false,
    shareable: !reading.registry.personal,
    row: outcome.row,
  };
}

/** In grace the name may be on its way out, and the registrar's date that would tell is missing. */
function isRenewalOpen({ registry, dates }: Reading, outcome: Outcome): boolean {
  const isNobodys = outcome.row === row.parked || outcome.row === row.deadSite;
  const renewed = registry.answer !== null && isAutoRenewed(registry.answer);
  return isNobodys && renewed && dates.expiracionRegistrador === null;
}

function isParked({ site, dns }: Reading): boolean {
  return site.kind === 'parked' && (site.answer?.kind !== 'default_page' || dns.parkingNameservers);
}

/** A held name has one only if its date is past; a name in release rounds has an unknown one. */
function hasReleaseDate(reading: Reading, outcome: Outcome): boolean {
  if (outcome.row === row.releaseRounds) return false;
  return outcome.fase !== faseCiclo.retenido || (outcome.row === row.outOfZone && reading.everyDatePast);
}

function publishedRelease({ registered }: Reading): number | null {
  return registered.find((answer) => answer.fecha_liberacion !== undefined)?.fecha_liberacion ?? null;
}

function phaseSince(reading: Reading, outcome: Outcome): number | null {
  const { history, zone, now } = reading.input;
  const { previous } = history;
  const stored = previous?.fase_ciclo === outcome.fase ? (previous.fase_desde ?? null) : null;
  return stored ?? phaseStart(outcome.fase, reading.registered, zone.lifecycleDays, now);
}
