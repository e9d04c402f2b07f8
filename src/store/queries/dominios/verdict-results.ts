import type { EstadoProceso, EstadoVerificacion, FaseCiclo, MetodoVerificacion } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from '../batches/batches.ts';
import { firstRow, rows } from '../sql/rows.ts';

/** A verdict as the command line tells it. Dates are ISO 8601 in UTC. */
export interface VerdictRow {
  estado_verificacion: EstadoVerificacion;
  es_disponible: boolean | null;
  confianza: number | null;
  confirmaciones: number;
  verification_method: MetodoVerificacion | null;
  fase_ciclo: FaseCiclo;
  fecha_expiracion: string | null;
  fecha_liberacion_estimada: string | null;
  registrar: string | null;
  aparcado: boolean;
  motivo: string | null;
}

/** One business of a search with the verdict on its domain. */
export interface ResultRow extends Partial<VerdictRow> {
  negocio_id: string;
  orden: number;
  keyword: string;
  nombre_negocio: string;
  categoria_negocio: string | null;
  direccion: string | null;
  municipio: string | null;
  provincia: string | null;
  telefono: string | null;
  rating: number | null;
  review_count: number | null;
  estado_actual: string;
  sitio_web: string | null;
  dominio: string | null;
  motivo_sin_dominio: string | null;
  fuente_datos: string;
}

const iso = (column: SQL) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const verdict = sql`d.estado_verificacion, d.es_disponible, d.confianza, d.confirmaciones, d.verification_method,
  d.fase_ciclo, ${iso(sql`d.fecha_expiracion`)} AS fecha_expiracion,
  ${iso(sql`d.fecha_liberacion_estimada`)} AS fecha_liberacion_estimada, d.registrar, d.aparcado, d.motivo`;

/** Businesses of a batch whose row is final: no own domain, a verdict, or a batch that verifies nothing. */
export async function settledResults(
  tx: Tx,
  key: BatchKey,
  page: { after: number; limit: number; verificar: boolean },
): Promise<ResultRow[]> {
  return await rows<ResultRow>(
    tx,
    sql`SELECT n.id AS negocio_id, bn.orden::int AS orden, k.keyword, n.nombre_negocio, n.categoria_negocio, n.direccion,
          n.municipio, n.provincia, n.telefono, n.rating, n.review_count, n.estado_actual, n.sitio_web,
          n.dominio_extraido AS dominio, n.motivo_sin_dominio, n.fuente_datos, ${verdict}
        FROM batch_negocios bn
        JOIN negocios n ON n.usuario_id = bn.usuario_id AND n.id = bn.negocio_id
        LEFT JOIN keywords k ON k.usuario_id = bn.usuario_id AND k.id = bn.keyword_id
        LEFT JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id
        LEFT JOIN batch_dominios bd ON bd.usuario_id = bn.usuario_id AND bd.batch_id = bn.batch_id
          AND bd.dominio_id = n.dominio_id
        WHERE bn.usuario_id = ${key.usuario_id} AND bn.batch_id = ${key.batch_id} AND bn.orden > ${page.after}
          AND (n.dominio_id IS NULL OR bd.verificado OR NOT ${page.verificar})
        ORDER BY bn.orden LIMIT ${page.limit}`,
  );
}

export interface BatchProgress {
  estado: EstadoProceso;
  motivo: string | null;
  total_keywords: number;
  keywords_completadas: number;
  keywords_con_error: number;
  total_negocios_encontrados: number;
  total_dominios_extraidos: number;
  dominios_verificados: number;
  dominios_libres: number;
}

export async function batchProgress(tx: Tx, key: BatchKey): Promise<BatchProgress | undefined> {
  return await firstRow<BatchProgress>(
    tx,
    sql`SELECT estado, motivo, total_keywords, keywords_completadas, keywords_con_error, total_negocios_encontrados,
          total_dominios_extraidos, dominios_verificados, dominios_libres
        FROM batches WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`,
  );
}

/** The keywords of a batch that ended in error, with their reasons. */
export async function failedKeywords(
  tx: Tx,
  key: BatchKey,
  limit: number,
): Promise<{ keyword: string; error_mensaje: string | null }[]> {
  return await rows(
    tx,
    sql`SELECT keyword, error_mensaje FROM keywords
        WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id} AND estado = 'error'
        ORDER BY posicion LIMIT ${limit}`,
  );
}

export interface DomainVerdict extends VerdictRow {
  id: string;
  dominio: string;
  /** The check goes on: a confirmation or a retry is still to come. */
  comprobando: boolean;
  revision: number;
}

const domainVerdict = sql`d.id, d.dominio, d.comprobando, d.revision::float8 AS revision, ${verdict}`;

/** A place in the account's changes: revisions become visible in their order, all rows of one at once. */
export interface ChangeCursor {
  revision: number;
  id: string;
}

/** Domains with a verdict of the check in progress or of a later one than `since`, in the order of their changes. */
export async function settledVerdicts(
  tx: Tx,
  usuarioId: string,
  page: { after: ChangeCursor; since: number; limit: number },
): Promise<DomainVerdict[]> {
  return await rows<DomainVerdict>(
    tx,
    sql`SELECT ${domainVerdict} FROM dominios d
        WHERE d.usuario_id = ${usuarioId} AND d.revision >= ${page.after.revision}
          AND (d.revision, d.id) > (${page.after.revision}::bigint, ${page.after.id}::uuid)
          AND d.fecha_ultima_verificacion
            >= greatest(${new Date(page.since)}::timestamptz, coalesce(d.ronda_inicio, '-infinity'))
        ORDER BY d.revision, d.id LIMIT ${page.limit}`,
  );
}

/** Where these domains stand now. */
export async function verdictsOf(
  tx: Tx,
  usuarioId: string,
  dominios: readonly string[],
): Promise<DomainVerdict[]> {
  return await rows<DomainVerdict>(
    tx,
    sql`SELECT ${domainVerdict} FROM dominios d
        WHERE d.usuario_id = ${usuarioId} AND d.dominio = ANY(${[...dominios]}::text[])`,
  );
}

/** The account's revision now: what changes from here on has a greater one. */
export async function currentRevision(tx: Tx, usuarioId: string): Promise<number> {
  const row = await firstRow<{ revision: number }>(
    tx,
    sql`SELECT revision::float8 AS revision FROM revisiones WHERE usuario_id = ${usuarioId}`,
  );
  return row?.revision ?? 0;
}

/** How much of the account is in hand or due at `now`: domains, and questions for registries. */
export async function workLeft(tx: Tx, usuarioId: string, now: number): Promise<number> {
  const row = await firstRow<{ total: number }>(
    tx,
    sql`SELECT (SELECT count(*) FROM dominios WHERE usuario_id = ${usuarioId}
                AND (proxima_verificacion <= ${new Date(now)} OR reclamado_por IS NOT NULL))::int
             + (SELECT count(*) FROM trabajo_registro WHERE usuario_id = ${usuarioId}
                AND no_antes <= ${new Date(now)})::int AS total`,
  );
  return row?.total ?? 0;
}
