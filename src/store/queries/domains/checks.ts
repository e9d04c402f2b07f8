import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { EstadoVerificacion, estadoVerificacion, FaseCiclo, faseCiclo } from '#contract/states.ts';
import type { StepEnd } from '#domain/check/events.ts';
import { FAILED_AGAIN_MS, type Transition, transition } from '#domain/check/transition.ts';
import type { Evidence, RegistryEvidence } from '#domain/evidence/evidence.ts';
import { row } from '#domain/verdict/row.ts';
import type { Verdict } from '#domain/verdict/types.ts';
import { prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { addToCounters } from '../batches/batch-writer.ts';
import { tellAgain } from '../release/zone-clocks.ts';
import { at, json, rows } from '../sql/rows.ts';
import {
  changeQuestions,
  checkAssignments,
  checkColumns,
  checkOf,
  checkRecord,
  checkRecordTypes,
  checkShape,
  questionsColumn,
  questionsShape,
} from './check-writer.ts';
import { TOP_RANKED } from './watch.ts';

/** A domain in its check with the facts for its verdict. Times in epoch milliseconds. */
export const DomainUnderCheck = z.object({
  id: Id,
  dominio: z.string(),
  sitio_web: z.string().nullable(),
  ...checkShape,
  rondas_null: z.int(),
  conocido_registrado: z.boolean(),
  listado_por_negocio: z.boolean(),
  visto_en_archivo: z.boolean(),
  /** A favourite or top-ranked: if free, it is checked every day. */
  vigilado: z.boolean(),
  /** Marked as bought or discarded: hidden from lists and alerts. */
  gestionado: z.boolean(),
  es_disponible: z.boolean().nullable(),
  confirmaciones: z.int(),
  /** It was free, and no registry has named its holder yet. */
  era_libre: z.boolean(),
  /** When it was last found free; kept as long as `era_libre`. */
  libre_en: z.number().nullable(),
  fecha_expiracion: z.number().nullable(),
  fase_ciclo: FaseCiclo,
  fase_desde: z.number().nullable(),
  fecha_ultima_verificacion: z.number().nullable(),
  liberacion_desde: z.number().nullable(),
  liberacion_hasta: z.number().nullable(),
});
export type DomainUnderCheck = z.infer<typeof DomainUnderCheck>;

const ms = (column: SQL) => sql`(extract(epoch FROM ${column}) * 1000)::float8`;
export const columnsUnderCheck = sql`d.id, d.dominio, (SELECT n.sitio_web FROM negocios n WHERE n.usuario_id = d.usuario_id
    AND n.id = d.negocio_id) AS sitio_web, ${checkColumns}, d.rondas_null, d.conocido_registrado, d.listado_por_negocio,
  d.favorito OR EXISTS (SELECT FROM oportunidades o WHERE o.usuario_id = d.usuario_id AND o.dominio_id = d.id
    AND o.puntuacion_oportunidad >= ${TOP_RANKED} AND NOT o.apartada) AS vigilado,
  d.estado_gestion IS NOT NULL AS gestionado,
  coalesce((d.metricas->>'archivo_capturas')::float8 > 0, false) AS visto_en_archivo, d.es_disponible, d.confirmaciones, d.era_libre, ${ms(sql`d.libre_en`)} AS libre_en,
  ${ms(sql`d.fecha_expiracion`)} AS fecha_expiracion, d.fase_ciclo,
  ${ms(sql`d.fase_desde`)} AS fase_desde, ${ms(sql`d.fecha_ultima_verificacion`)} AS fecha_ultima_verificacion,
  ${ms(sql`d.liberacion_desde`)} AS liberacion_desde, ${ms(sql`d.liberacion_hasta`)} AS liberacion_hasta`;

export const LockedDomain = DomainUnderCheck.extend({
  ...questionsShape,
  estado_verificacion: EstadoVerificacion,
});
export type LockedDomain = z.infer<typeof LockedDomain>;

/** Locked in a fixed order. */
export async function lockDomains(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
): Promise<Map<string, LockedDomain>> {
  const found = await rows(
    tx,
    LockedDomain,
    prepared(sql`SELECT ${columnsUnderCheck}, ${questionsColumn}, d.estado_verificacion FROM dominios d
        WHERE d.usuario_id = ${usuarioId} AND d.id = ANY(${[...ids]}::uuid[])
        ORDER BY d.id FOR UPDATE OF d`),
  );
  return new Map(found.map((row) => [row.id, row]));
}

export interface CheckStep {
  dominio: LockedDomain;
  /** The claiming process; null for a registry's answer. */
  proceso: string | null;
  verdict: Verdict;
  /** Evidence of this step; the account's own is stored apart. */
  nuevas: readonly Evidence[];
  /** The verdict is final for batches, although a confirmation may follow. */
  settled: boolean;
  end: StepEnd;
  reintentos: number;
  /** It was free, and no registry has named its holder yet. */
  era_libre: boolean;
}

/**
 * Writes verdicts and the counters of waiting batches, but not the evidence. Each domain may occur once. Returns the
 * batches with changed counters.
 */
export async function saveSteps(
  tx: Tx,
  usuarioId: string,
  steps: readonly CheckStep[],
  moment: { now: number; revision: number },
): Promise<string[]> {
  if (steps.length === 0) return [];
  const written = steps.map((step) => ({ step, row: step.dominio, done: afterStep(step, moment.now) }));
  const records = written.map(({ step, done }) => toRecord(step, done, moment.now));
  await tx.execute(
    prepared(sql`
    UPDATE dominios d SET
      estado_verificacion = e.estado_verificacion, es_disponible = e.es_disponible, fase_ciclo = e.fase_ciclo,
      fase_desde = e.fase_desde, confianza = e.confianza, verification_method = e.verification_method,
      confirmaciones = e.confirmaciones,
      fecha_expiracion = CASE WHEN e.fecha_expiracion IS NULL AND e.fase_ciclo = 'libre'
        AND d.fecha_expiracion > ${at(moment.now)}::timestamptz THEN NULL ELSE coalesce(e.fecha_expiracion, d.fecha_expiracion) END,
      fecha_registro = coalesce(e.fecha_registro, d.fecha_registro),
      fecha_actualizacion = coalesce(e.fecha_actualizacion, d.fecha_actualizacion),
      fecha_liberacion_estimada = e.fecha_liberacion_estimada, aparcado = e.aparcado, motivo = e.motivo,
      needs_manual_verification = e.needs_manual_verification,
      codigo_estado_http = coalesce(e.codigo_estado_http, d.codigo_estado_http),
      tiempo_respuesta = coalesce(e.tiempo_respuesta, d.tiempo_respuesta),
      registrar = coalesce(e.registrar, d.registrar),
      registrante_nombre = CASE WHEN e.titular_dicho THEN e.registrante_nombre ELSE d.registrante_nombre END,
      registrante_organizacion = CASE WHEN e.titular_dicho THEN e.registrante_organizacion ELSE d.registrante_organizacion END,
      conocido_registrado = d.conocido_registrado OR e.registrado,
      segundo_canal_desde = e.segundo_canal_desde, era_libre = e.era_libre,
      perdido_en = CASE WHEN e.perdido THEN ${at(moment.now)}::timestamptz ELSE d.perdido_en END,
      libre_avisado = d.libre_avisado AND e.es_disponible IS DISTINCT FROM false,
      libre_en = CASE WHEN e.es_disponible THEN coalesce(e.vista, ${at(moment.now)}) WHEN e.era_libre THEN d.libre_en END,
      ${checkAssignments},
      rondas_null = CASE WHEN NOT e.hecho THEN d.rondas_null
                         WHEN e.es_disponible IS NULL THEN d.rondas_null + 1 ELSE 0 END,
      verificaciones_realizadas = d.verificaciones_realizadas + e.firme::int,
      fecha_ultima_verificacion = CASE WHEN e.firme THEN coalesce(e.vista, ${at(moment.now)}) ELSE d.fecha_ultima_verificacion END,
      revision = ${moment.revision}
    FROM jsonb_to_recordset(${json(records)}::jsonb) AS e(
      id uuid, estado_verificacion text, es_disponible boolean, fase_ciclo text, fase_desde timestamptz,
      confianza float8, verification_method text, confirmaciones int, fecha_expiracion timestamptz,
      fecha_registro timestamptz, fecha_actualizacion timestamptz, fecha_liberacion_estimada timestamptz,
      aparcado boolean, motivo text, needs_manual_verification boolean, codigo_estado_http int, tiempo_respuesta int,
      registrar text, registrante_nombre text, registrante_organizacion text, titular_dicho boolean, registrado boolean,
      segundo_canal_desde timestamptz, era_libre boolean, perdido boolean, hecho boolean, firme boolean, vista timestamptz,
      ${checkRecordTypes})
    WHERE d.usuario_id = ${usuarioId} AND d.id = e.id`),
  );
  await changeQuestions(tx, usuarioId, written, null);
  await tellAgain(tx, steps.filter(hasOtherExpiry).map(nameOf));
  return await moveCounters(tx, usuarioId, steps, moment.revision);
}

const hasOtherExpiry = ({ dominio, verdict }: CheckStep) =>
  verdict.fecha_expiracion !== dominio.fecha_expiracion;
const nameOf = ({ dominio: { dominio } }: CheckStep) => dominio;

const afterStep = ({ dominio, proceso, end, reintentos }: CheckStep, now: number): Transition =>
  transition(checkOf(dominio), dominio, { kind: 'step', proceso, end, reintentos, now });

function toRecord({ dominio, verdict, ...step }: CheckStep, done: Transition, now: number) {
  const seen = observed(step.nuevas);
  const isGone = verdict.fase_ciclo === faseCiclo.libre || verdict.row === row.lost;
  const holder = isGone ? null : seen.holder;
  return {
    id: dominio.id,
    estado_verificacion: verdict.estado_verificacion,
    es_disponible: verdict.es_disponible,
    fase_ciclo: verdict.fase_ciclo,
    fase_desde: at(
      verdict.fase_desde ?? (verdict.fase_ciclo === dominio.fase_ciclo ? dominio.fase_desde : now),
    ),
    confianza: verdict.confianza,
    verification_method: verdict.verification_method,
    confirmaciones: verdict.confirmaciones,
    fecha_expiracion: at(verdict.fecha_expiracion),
    fecha_registro: at(verdict.fecha_registro),
    fecha_actualizacion: at(seen.updated),
    fecha_liberacion_estimada: at(verdict.fecha_liberacion_estimada),
    aparcado: verdict.aparcado,
    motivo: verdict.motivo,
    needs_manual_verification: verdict.needs_manual_verification,
    codigo_estado_http: seen.code,
    tiempo_respuesta: seen.ms,
    registrar: seen.registrar,
    registrante_nombre: holder?.nombre ?? null,
    registrante_organizacion: holder?.organizacion ?? null,
    titular_dicho: holder !== undefined,
    registrado: seen.registered,
    segundo_canal_desde: at(verdict.confirmaciones === 1 ? secondWordFrom(verdict, now) : null),
    era_libre: step.era_libre,
    perdido: verdict.row === row.lost && !dominio.gestionado,
    hecho: step.end.kind === 'finished',
    firme: step.settled,
    vista: at(verdict.vista),
    ...checkRecord(done.check),
  };
}

/** When the confirmation may follow. Without a channel left in this check a person may give it. */
function secondWordFrom({ next, proxima_verificacion }: Verdict, now: number): number | null {
  if (next.ask !== 'nothing') return next.notBefore;
  return proxima_verificacion !== null && proxima_verificacion - now <= FAILED_AGAIN_MS
    ? proxima_verificacion
    : null;
}

function observed(evidence: readonly Evidence[]) {
  let code: number | null = null;
  let ms: number | null = null;
  let registrar: string | null = null;
  let holder: RegistryEvidence['registrante'] | undefined;
  let updated: number | null = null;
  let registered = false;
  for (const piece of evidence) {
    if (piece.fuente === 'http') {
      code = piece.codigo_estado_http ?? code;
      ms = Math.round(piece.ms);
    }
    if (piece.fuente === 'dns' && piece.kind === 'referral') registered = true;
    if (piece.fuente === 'rdap' || piece.fuente === 'whois' || piece.fuente === 'whois_api') {
      registrar = piece.registrar ?? registrar;
      updated = piece.fecha_actualizacion ?? updated;
      if (piece.kind !== 'registered') continue;
      registered = true;
      holder = piece.registrante ?? holder ?? null;
    }
  }
  return { code, ms, registrar, holder, updated, registered };
}

const VERDICT_COUNTERS = [
  'dominios_verificados',
  'dominios_expirados_encontrados',
  'dominios_libres',
] as const;

const moveCountersRow = z.object({ batch_id: Id });

async function moveCounters(
  tx: Tx,
  usuarioId: string,
  steps: readonly CheckStep[],
  revision: number,
): Promise<string[]> {
  const records = steps.map((step) => ({
    id: step.dominio.id,
    hecho: step.settled,
    expirado: step.verdict.estado_verificacion === estadoVerificacion.expirado,
    libre: step.verdict.es_disponible === true,
  }));
  const touched = await rows(
    tx,
    moveCountersRow,
    prepared(sql`WITH v AS (
          SELECT * FROM jsonb_to_recordset(${json(records)}::jsonb)
            AS e(id uuid, hecho boolean, expirado boolean, libre boolean)
        ), antes AS (
          SELECT bd.batch_id, bd.dominio_id, bd.verificado, bd.expirado, bd.libre FROM batch_dominios bd
          JOIN v ON v.id = bd.dominio_id WHERE bd.usuario_id = ${usuarioId}
        ), cambio AS (
          UPDATE batch_dominios bd SET verificado = bd.verificado OR v.hecho, expirado = v.expirado, libre = v.libre
          FROM v WHERE bd.usuario_id = ${usuarioId} AND bd.dominio_id = v.id
        ), sumas AS (
          SELECT a.batch_id,
            sum((v.hecho AND NOT a.verificado)::int)::int AS dominios_verificados,
            sum(v.expirado::int - a.expirado::int)::int AS dominios_expirados_encontrados,
            sum(v.libre::int - a.libre::int)::int AS dominios_libres
          FROM antes a JOIN v ON v.id = a.dominio_id GROUP BY a.batch_id
        )
        ${addToCounters(usuarioId, VERDICT_COUNTERS, sql`SELECT * FROM sumas`, revision)}
        RETURNING b.id AS batch_id`),
  );
  return touched.map((row) => row.batch_id);
}
