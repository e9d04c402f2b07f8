import * as z from 'zod';
import { Fecha, Id } from '#contract/entities/shared.ts';
import {
  EstadoProceso,
  EstadoVerificacion,
  FaseCiclo,
  MetodoVerificacion,
  MotivoParada,
} from '#contract/states.ts';
import { prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { type BatchKey, freeOfBatch } from '../batches/batches.ts';
import { firstRow, rows, totalRow } from '../sql/rows.ts';

/** A verdict for the command line. Dates are ISO 8601 in UTC. */
export const VerdictColumns = z.object({
  estado_verificacion: EstadoVerificacion,
  es_disponible: z.boolean().nullable(),
  confianza: z.number().nullable(),
  confirmaciones: z.number(),
  verification_method: MetodoVerificacion.nullable(),
  fase_ciclo: FaseCiclo,
  fecha_expiracion: Fecha.nullable(),
  fecha_liberacion_estimada: Fecha.nullable(),
  registrar: z.string().nullable(),
  aparcado: z.boolean(),
  motivo: z.string().nullable(),
});
export type VerdictColumns = z.infer<typeof VerdictColumns>;

/** A business of a search with its domain's verdict; without a domain all verdict fields are null. */
export const ResultRow = VerdictColumns.extend({
  estado_verificacion: EstadoVerificacion.nullable(),
  confirmaciones: z.int().nullable(),
  fase_ciclo: FaseCiclo.nullable(),
  aparcado: z.boolean().nullable(),
  negocio_id: Id,
  orden: z.number(),
  keyword: z.string(),
  nombre_negocio: z.string(),
  categoria_negocio: z.string().nullable(),
  direccion: z.string().nullable(),
  municipio: z.string().nullable(),
  provincia: z.string().nullable(),
  telefono: z.string().nullable(),
  rating: z.number().nullable(),
  review_count: z.number().nullable(),
  estado_actual: z.string(),
  sitio_web: z.string().nullable(),
  dominio: z.string().nullable(),
  motivo_sin_dominio: z.string().nullable(),
  fuente_datos: z.string(),
});
export type ResultRow = z.infer<typeof ResultRow>;

const iso = (column: SQL) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const verdict = sql`d.estado_verificacion, d.es_disponible, d.confianza, d.confirmaciones, d.verification_method,
  d.fase_ciclo, ${iso(sql`d.fecha_expiracion`)} AS fecha_expiracion,
  ${iso(sql`d.fecha_liberacion_estimada`)} AS fecha_liberacion_estimada, d.registrar, d.aparcado, d.motivo`;

/** Rows with a verdict or without need of one. 'No contactar' is excluded, as in every file. */
export async function settledResults(
  tx: Tx,
  key: BatchKey,
  page: { after: number; limit: number; verificar: boolean },
): Promise<ResultRow[]> {
  return await rows(
    tx,
    ResultRow,
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
          AND (n.dominio_id IS NULL OR bd.verificado OR NOT ${page.verificar}) AND n.no_contactar IS NULL
        ORDER BY bn.orden LIMIT ${page.limit}`,
  );
}

export const BatchProgress = z.object({
  estado: EstadoProceso,
  motivo: z.string().nullable(),
  total_keywords: z.number(),
  keywords_completadas: z.number(),
  keywords_con_error: z.number(),
  total_negocios_encontrados: z.number(),
  total_dominios_extraidos: z.number(),
  dominios_verificados: z.number(),
  dominios_libres: z.number(),
});
export type BatchProgress = z.infer<typeof BatchProgress>;

export async function batchProgress(tx: Tx, key: BatchKey): Promise<BatchProgress | undefined> {
  const found = await firstRow(
    tx,
    BatchProgress.omit({ dominios_libres: true }),
    sql`SELECT estado, motivo, total_keywords, keywords_completadas, keywords_con_error, total_negocios_encontrados,
          total_dominios_extraidos, dominios_verificados
        FROM batches WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`,
  );
  return found && { ...found, dominios_libres: await freeOfBatch(tx, key) };
}

const failedRow = z.object({ keyword: z.string(), error_mensaje: z.string().nullable() });

export async function failedKeywords(
  tx: Tx,
  key: BatchKey,
  limit: number,
): Promise<{ keyword: string; error_mensaje: string | null }[]> {
  return await rows(
    tx,
    failedRow,
    sql`SELECT keyword, error_mensaje FROM keywords
        WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id} AND estado = 'error'
        ORDER BY posicion LIMIT ${limit}`,
  );
}

export const DomainVerdict = VerdictColumns.extend({
  id: Id,
  dominio: z.string(),
  /** A confirmation or retry is still due. */
  comprobando: z.boolean(),
  /** When the confirmation may follow (epoch ms); null if none is due. */
  segundo_canal_desde: z.number().nullable(),
  revision: z.number(),
});
export type DomainVerdict = z.infer<typeof DomainVerdict>;

const domainVerdict = sql`d.id, d.dominio, d.comprobando, d.revision::float8 AS revision,
  (extract(epoch FROM d.segundo_canal_desde) * 1000)::float8 AS segundo_canal_desde, ${verdict}`;

/** Position in the account's changes; a revision's rows become visible together, in order. */
export interface ChangeCursor {
  revision: number;
  id: string;
}

/** Domains with a verdict of the running check or newer than `since`, in order of change. */
export async function settledVerdicts(
  tx: Tx,
  usuarioId: string,
  page: { after: ChangeCursor; since: number; limit: number },
): Promise<DomainVerdict[]> {
  return await rows(
    tx,
    DomainVerdict,
    prepared(sql`SELECT ${domainVerdict} FROM dominios d
        WHERE d.usuario_id = ${usuarioId} AND d.revision >= ${page.after.revision}
          AND (d.revision, d.id) > (${page.after.revision}::bigint, ${page.after.id}::uuid)
          AND d.fecha_ultima_verificacion
            >= greatest(${new Date(page.since)}::timestamptz, coalesce(d.ronda_inicio, '-infinity'))
        ORDER BY d.revision, d.id LIMIT ${page.limit}`),
  );
}

export async function verdictsOf(
  tx: Tx,
  usuarioId: string,
  dominios: readonly string[],
): Promise<DomainVerdict[]> {
  return await rows(
    tx,
    DomainVerdict,
    sql`SELECT ${domainVerdict} FROM dominios d
        WHERE d.usuario_id = ${usuarioId} AND d.dominio = ANY(${[...dominios]}::text[])`,
  );
}

const currentRevisionRow = z.object({ revision: z.number() });

/** Later changes have a greater revision. */
export async function currentRevision(tx: Tx, usuarioId: string): Promise<number> {
  const row = await firstRow(
    tx,
    currentRevisionRow,
    sql`SELECT revision::float8 AS revision FROM revisiones WHERE usuario_id = ${usuarioId}`,
  );
  return row?.revision ?? 0;
}

/** Claimed or due domains and registry questions at `now`. */
export async function workLeft(tx: Tx, usuarioId: string, now: number): Promise<number> {
  const row = await firstRow(
    tx,
    totalRow,
    sql`SELECT (SELECT count(*) FROM dominios WHERE usuario_id = ${usuarioId}
                AND (proxima_verificacion <= ${new Date(now)} OR reclamado_por IS NOT NULL))::int
             + (SELECT count(*) FROM trabajo_registro WHERE usuario_id = ${usuarioId}
                AND no_antes <= ${new Date(now)})::int AS total`,
  );
  return row?.total ?? 0;
}

const batchTotalsRow = z.object({
  estado: EstadoProceso,
  motivo: z.string().nullable(),
  motivo_codigo: MotivoParada.nullable(),
  total_keywords: z.number(),
  keywords_hechas: z.number(),
  negocios: z.number(),
  negocios_nuevos: z.number(),
  dominios: z.number(),
  dominios_verificados: z.number(),
  solicitudes: z.number(),
  creditos: z.number(),
});

/** A batch's results, free names apart; undefined if it was deleted. */
export async function batchTotals(
  tx: Tx,
  key: BatchKey,
): Promise<z.infer<typeof batchTotalsRow> | undefined> {
  return await firstRow(
    tx,
    batchTotalsRow,
    sql`SELECT b.estado, b.motivo, b.motivo_codigo, b.total_keywords,
          b.keywords_completadas + b.keywords_con_error AS keywords_hechas, b.total_negocios_encontrados AS negocios,
          b.negocios_nuevos, b.total_dominios_extraidos AS dominios, b.dominios_verificados,
          b.solicitudes_usadas AS solicitudes, b.creditos_usados AS creditos
        FROM batches b WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id}`,
  );
}
