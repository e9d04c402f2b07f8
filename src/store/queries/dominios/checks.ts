import { estadoProceso, estadoVerificacion, type FaseCiclo } from '#contract/states.ts';
import { recheckPriority, verificationPriority } from '#domain/check/priority.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import type { Verdict } from '#domain/verdict/types.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, json, rows } from '../sql/rows.ts';

/** A domain in its check round, with what its verdict needs. Times are epoch milliseconds. */
export interface DomainUnderCheck {
  id: string;
  dominio: string;
  sitio_web: string | null;
  prioridad_verificacion: number;
  ronda_inicio: number | null;
  ronda_persona: boolean;
  reintentos_usados: number;
  rondas_null: number;
  conocido_registrado: boolean;
  listado_por_negocio: boolean;
  /** A favourite: a free name is looked at again every day. */
  vigilado: boolean;
  es_disponible: boolean | null;
  /** It was free, and no registry has said yet who has it. */
  era_libre: boolean;
  fecha_expiracion: number | null;
  fase_ciclo: FaseCiclo;
  fase_desde: number | null;
  fecha_ultima_verificacion: number | null;
}

const ms = (column: SQL) => sql`(extract(epoch FROM ${column}) * 1000)::float8`;
/** The columns of `dominios d` that make one. */
export const columnsUnderCheck = sql`d.id, d.dominio, (SELECT n.sitio_web FROM negocios n WHERE n.usuario_id = d.usuario_id
    AND n.id = d.negocio_id) AS sitio_web, d.prioridad_verificacion, ${ms(sql`d.ronda_inicio`)} AS ronda_inicio,
  d.ronda_persona, d.reintentos_usados, d.rondas_null, d.conocido_registrado, d.listado_por_negocio,
  d.favorito AS vigilado, d.es_disponible, d.era_libre, ${ms(sql`d.fecha_expiracion`)} AS fecha_expiracion, d.fase_ciclo,
  ${ms(sql`d.fase_desde`)} AS fase_desde, ${ms(sql`d.fecha_ultima_verificacion`)} AS fecha_ultima_verificacion`;

/** A domain in its round, and who works it now. */
export interface LockedDomain extends DomainUnderCheck {
  reclamado_por: string | null;
}

/** These domains as they stand, locked in one order for what was learned to be written. */
export async function lockDomains(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
): Promise<Map<string, LockedDomain>> {
  const found = await rows<LockedDomain>(
    tx,
    sql`SELECT ${columnsUnderCheck}, d.reclamado_por FROM dominios d
        WHERE d.usuario_id = ${usuarioId} AND d.id = ANY(${[...ids]}::uuid[])
        ORDER BY d.id FOR UPDATE`,
  );
  return new Map(found.map((row) => [row.id, row]));
}

/** What a step of a check leaves behind. */
export interface CheckStep {
  dominio: DomainUnderCheck;
  verdict: Verdict;
  /** Evidence gathered in this step; the account's own goes to its own table. */
  nuevas: readonly Evidence[];
  /** The verdict stands: batches count the domain as verified, even while a confirmation is still to come. */
  settled: boolean;
  /** The round is over: nothing more is asked until `proxima_verificacion`. */
  done: boolean;
  /** When the check lane should take it again within the round; null while it waits for a registry. */
  again: number | null;
  reintentos: number;
}

/**
 * Writes verdicts and moves the counters of every batch that waits for these domains. Evidence is written by
 * `saveEvidence`. Each domain may stand in one step only. Returns the batches whose counters moved.
 */
export async function saveSteps(
  tx: Tx,
  usuarioId: string,
  steps: readonly CheckStep[],
  moment: { now: number; revision: number },
): Promise<string[]> {
  if (steps.length === 0) return [];
  await tx.execute(sql`
    UPDATE dominios d SET
      estado_verificacion = e.estado_verificacion, es_disponible = e.es_disponible, fase_ciclo = e.fase_ciclo,
      fase_desde = e.fase_desde, confianza = e.confianza, verification_method = e.verification_method,
      confirmaciones = e.confirmaciones, fecha_expiracion = coalesce(e.fecha_expiracion, d.fecha_expiracion),
      fecha_registro = coalesce(e.fecha_registro, d.fecha_registro),
      fecha_actualizacion = coalesce(e.fecha_actualizacion, d.fecha_actualizacion),
      fecha_liberacion_estimada = e.fecha_liberacion_estimada, aparcado = e.aparcado, motivo = e.motivo,
      needs_manual_verification = e.needs_manual_verification,
      codigo_estado_http = coalesce(e.codigo_estado_http, d.codigo_estado_http),
      tiempo_respuesta = coalesce(e.tiempo_respuesta, d.tiempo_respuesta),
      registrar = coalesce(e.registrar, d.registrar),
      registrante_nombre = coalesce(e.registrante_nombre, d.registrante_nombre),
      registrante_organizacion = coalesce(e.registrante_organizacion, d.registrante_organizacion),
      conocido_registrado = d.conocido_registrado OR e.registrado,
      segundo_canal_desde = e.segundo_canal_desde, era_libre = e.era_libre,
      comprobando = NOT e.hecho, ronda_persona = d.ronda_persona AND NOT e.hecho,
      reintentos_usados = CASE WHEN e.hecho THEN 0 ELSE e.reintentos END,
      rondas_null = CASE WHEN NOT e.hecho THEN d.rondas_null
                         WHEN e.es_disponible IS NULL THEN d.rondas_null + 1 ELSE 0 END,
      prioridad_verificacion = CASE WHEN e.hecho THEN e.prioridad_siguiente ELSE d.prioridad_verificacion END,
      verificaciones_realizadas = d.verificaciones_realizadas + e.firme::int,
      fecha_ultima_verificacion = CASE WHEN e.firme THEN ${at(moment.now)}::timestamptz ELSE d.fecha_ultima_verificacion END,
      proxima_verificacion = e.proxima_verificacion,
      reclamado_por = NULL, reclamado_hasta = NULL, revision = ${moment.revision}
    FROM jsonb_to_recordset(${json(steps.map((step) => toRecord(step, moment.now)))}::jsonb) AS e(
      id uuid, estado_verificacion text, es_disponible boolean, fase_ciclo text, fase_desde timestamptz,
      confianza float8, verification_method text, confirmaciones int, fecha_expiracion timestamptz,
      fecha_registro timestamptz, fecha_actualizacion timestamptz, fecha_liberacion_estimada timestamptz,
      aparcado boolean, motivo text, needs_manual_verification boolean, codigo_estado_http int, tiempo_respuesta int,
      registrar text, registrante_nombre text, registrante_organizacion text, registrado boolean,
      segundo_canal_desde timestamptz, era_libre boolean, hecho boolean, prioridad_siguiente int, firme boolean, reintentos int, proxima_verificacion timestamptz)
    WHERE d.usuario_id = ${usuarioId} AND d.id = e.id`);
  return await moveCounters(tx, usuarioId, steps, moment.revision);
}

function toRecord({ dominio, verdict, ...step }: CheckStep, now: number) {
  const seen = observed(step.nuevas);
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
    registrante_nombre: seen.nombre,
    registrante_organizacion: seen.organizacion,
    registrado: seen.registered,
    // Where nobody is left to be asked, only a person's second look confirms it.
    segundo_canal_desde: at(
      verdict.confirmaciones === 1 && verdict.next.ask !== 'nothing' ? verdict.next.notBefore : null,
    ),
    era_libre: verdict.perdido && verdict.row !== 19,
    hecho: step.done,
    prioridad_siguiente: recheckPriority(
      { vigilado: dominio.vigilado, fecha_liberacion_estimada: verdict.fecha_liberacion_estimada },
      now,
    ),
    firme: step.settled,
    reintentos: step.reintentos,
    proxima_verificacion: at(step.done ? verdict.proxima_verificacion : step.again),
  };
}

/** The facts of the newest evidence that the row itself shows. */
function observed(evidence: readonly Evidence[]) {
  let code: number | null = null;
  let ms: number | null = null;
  let registrar: string | null = null;
  let nombre: string | null = null;
  let organizacion: string | null = null;
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
      nombre = piece.registrante?.nombre ?? nombre;
      organizacion = piece.registrante?.organizacion ?? organizacion;
      updated = piece.fecha_actualizacion ?? updated;
      if (piece.kind === 'registered') registered = true;
    }
  }
  return { code, ms, registrar, nombre, organizacion, updated, registered };
}

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
  const touched = await rows<{ batch_id: string }>(
    tx,
    sql`WITH v AS (
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
            sum((v.hecho AND NOT a.verificado)::int)::int AS verificados,
            sum(v.expirado::int - a.expirado::int)::int AS expirados,
            sum(v.libre::int - a.libre::int)::int AS libres
          FROM antes a JOIN v ON v.id = a.dominio_id GROUP BY a.batch_id
        )
        UPDATE batches b SET dominios_verificados = b.dominios_verificados + s.verificados,
          dominios_expirados_encontrados = b.dominios_expirados_encontrados + s.expirados,
          dominios_libres = b.dominios_libres + s.libres, revision = ${revision}
        FROM sumas s WHERE b.usuario_id = ${usuarioId} AND b.id = s.batch_id
        RETURNING b.id AS batch_id`,
  );
  return touched.map((row) => row.batch_id);
}

/**
 * Makes every unverified domain of a batch due again (`now`), or lets them rest (`null`), their questions for registries
 * with them, unless another batch runs that wants them or a person asked.
 */
export async function setBatchDomainsDue(
  tx: Tx,
  key: { usuario_id: string; batch_id: string },
  due: { at: number | null; prioridad: number; revision: number },
): Promise<void> {
  const resting = due.at === null;
  const wanted = sql`bd.usuario_id = ${key.usuario_id} AND bd.batch_id = ${key.batch_id} AND NOT bd.verificado
    AND (NOT ${resting}::boolean OR NOT EXISTS (
      SELECT 1 FROM batch_dominios o JOIN batches b ON b.usuario_id = o.usuario_id AND b.id = o.batch_id
      WHERE o.usuario_id = bd.usuario_id AND o.dominio_id = bd.dominio_id AND NOT o.verificado
        AND o.batch_id <> ${key.batch_id} AND b.estado = ${estadoProceso.procesando}))`;
  await tx.execute(sql`
    UPDATE trabajo_registro t SET no_antes = coalesce(${at(due.at)}::timestamptz, 'infinity')
    FROM batch_dominios bd
    WHERE ${wanted} AND t.usuario_id = bd.usuario_id AND t.dominio_id = bd.dominio_id AND t.reclamado_por IS NULL
      AND t.prioridad < ${PERSON} AND (${resting}::boolean OR t.no_antes = 'infinity')`);
  await tx.execute(sql`
    UPDATE dominios d SET proxima_verificacion = ${at(due.at)}, comprobando = ${!resting},
      ronda_inicio = coalesce(ronda_inicio, ${at(due.at)}::timestamptz),
      prioridad_verificacion = greatest(prioridad_verificacion, ${due.prioridad}::int), revision = ${due.revision}
    FROM batch_dominios bd
    WHERE ${wanted} AND d.usuario_id = bd.usuario_id AND d.id = bd.dominio_id AND d.reclamado_por IS NULL
      AND d.prioridad_verificacion < ${PERSON}
      AND NOT EXISTS (SELECT 1 FROM trabajo_registro t WHERE t.usuario_id = d.usuario_id AND t.dominio_id = d.id)`);
}

/** `prioridad_verificacion` of what a person asked for: no pause stops that. */
const PERSON = verificationPriority(['person']);

/** Those of these domains that only paused batches wait for. */
export async function pausedDomains(tx: Tx, usuarioId: string, ids: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ dominio_id: string }>(
    tx,
    sql`SELECT bd.dominio_id FROM batch_dominios bd
        JOIN batches b ON b.usuario_id = bd.usuario_id AND b.id = bd.batch_id
        JOIN dominios d ON d.usuario_id = bd.usuario_id AND d.id = bd.dominio_id
        WHERE bd.usuario_id = ${usuarioId} AND bd.dominio_id = ANY(${[...ids]}::uuid[])
          AND NOT bd.verificado AND d.prioridad_verificacion < ${PERSON}
        GROUP BY bd.dominio_id HAVING bool_and(b.estado = ${estadoProceso.pausado})`,
  );
  return new Set(found.map((row) => row.dominio_id));
}
