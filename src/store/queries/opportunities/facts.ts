import * as z from 'zod';
import { FUENTE_GOOGLE } from '#contract/google-data.ts';
import type { EstadoNegocio, EstadoVerificacion, FaseCiclo } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, rows } from '../sql/rows.ts';

/** The fields of a business that its score needs. */
export interface StoredBusiness {
  id: string;
  nombre_negocio: string;
  categoria_negocio: string | null;
  municipio: string | null;
  provincia: string | null;
  pais: string | null;
  rating: number | null;
  review_count: number | null;
  estado_actual: EstadoNegocio;
  telefono: string | null;
  dominio_extraido: string | null;
  /** It asked not to be contacted. */
  no_contactar: boolean;
  /** From Google Places, whose terms restrict export. */
  de_google: boolean;
  /** Its Google data were withdrawn: the name is empty. */
  retirado: boolean;
  /** When the maps were last asked about it. */
  visto: number;
}

/** The fields of a domain that its score needs. Times in epoch milliseconds. */
export interface StoredDomain {
  id: string;
  dominio: string;
  extension: string;
  es_disponible: boolean | null;
  confirmaciones: number;
  fase_ciclo: FaseCiclo;
  estado_verificacion: EstadoVerificacion;
  aparcado: boolean;
  fecha_registro: number | null;
  fecha_expiracion: number | null;
  fecha_liberacion_estimada: number | null;
  valor_estimado: number | null;
  metricas: unknown;
  apartado: boolean;
  revision: number;
  /** Most reviewed first, at most `BUSINESSES_READ`; empty for a domain in use. */
  negocios: StoredBusiness[];
}

const Business = z.strictObject({
  id: z.uuid(),
  nombre_negocio: z.string(),
  categoria_negocio: z.string().nullable(),
  municipio: z.string().nullable(),
  provincia: z.string().nullable(),
  pais: z.string().nullable(),
  rating: z.number().nullable(),
  review_count: z.number().nullable(),
  estado_actual: z.custom<EstadoNegocio>((value) => typeof value === 'string'),
  telefono: z.string().nullable(),
  dominio_extraido: z.string().nullable(),
  no_contactar: z.boolean(),
  de_google: z.boolean(),
  retirado: z.boolean(),
  visto: z.number(),
});

const Domain: z.ZodType<StoredDomain, StoredDomain> = z.strictObject({
  id: z.uuid(),
  dominio: z.string(),
  extension: z.string(),
  es_disponible: z.boolean().nullable(),
  confirmaciones: z.number(),
  fase_ciclo: z.custom<FaseCiclo>((value) => typeof value === 'string'),
  estado_verificacion: z.custom<EstadoVerificacion>((value) => typeof value === 'string'),
  aparcado: z.boolean(),
  fecha_registro: z.number().nullable(),
  fecha_expiracion: z.number().nullable(),
  fecha_liberacion_estimada: z.number().nullable(),
  valor_estimado: z.number().nullable(),
  metricas: z.unknown(),
  apartado: z.boolean(),
  revision: z.number(),
  negocios: z.array(Business),
});

const BUSINESSES_READ = 5;
const ms = (column: SQL) => sql`(extract(epoch FROM ${column}) * 1000)::float8`;
const businessColumns = sql`n.id, n.nombre_negocio, n.categoria_negocio, n.municipio, n.provincia, n.pais, n.rating,
  n.review_count, n.estado_actual, n.telefono, n.dominio_extraido,
  n.no_contactar IS NOT NULL AS no_contactar, n.fuente_datos = ${FUENTE_GOOGLE} AS de_google,
  n.google_retirado IS NOT NULL AS retirado,
  (extract(epoch FROM n.actualizado) * 1000)::float8 AS visto`;

/** Only these can be valuable. Written like the condition of their index. */
const worthwhile = sql`(d.estado_verificacion IN ('expirado', 'no_resuelve', 'necesita_verificacion_manual') OR d.aparcado)`;

const domainColumns = sql`d.id, d.dominio, d.extension, d.es_disponible, d.confirmaciones, d.fase_ciclo,
  d.estado_verificacion, d.aparcado, ${ms(sql`d.fecha_registro`)} AS fecha_registro,
  ${ms(sql`d.fecha_expiracion`)} AS fecha_expiracion,
  ${ms(sql`d.fecha_liberacion_estimada`)} AS fecha_liberacion_estimada, d.valor_estimado, d.metricas,
  d.estado_gestion IS NOT NULL AS apartado, d.revision::float8 AS revision, coalesce(b.negocios, '[]'::json) AS negocios`;
/** Also during and after a failed recheck. */
const withBusinesses = sql`LEFT JOIN LATERAL (
    SELECT json_agg(n) AS negocios FROM (
      SELECT ${businessColumns} FROM negocios n WHERE n.usuario_id = d.usuario_id AND n.dominio_id = d.id
      ORDER BY n.review_count DESC NULLS LAST, n.id LIMIT ${BUSINESSES_READ}) n
  ) b ON ${worthwhile} OR d.estado_verificacion IN ('verificando', 'error')`;

export interface Seen {
  revision: number;
  id: string;
}

/** In order of change. */
export async function changedDomains(
  tx: Tx,
  usuarioId: string,
  seen: Seen,
  limit: number,
): Promise<StoredDomain[]> {
  return await rows(
    tx,
    Domain,
    sql`SELECT ${domainColumns} FROM (
          SELECT * FROM dominios d WHERE d.usuario_id = ${usuarioId} AND d.revision >= ${seen.revision}
            AND (d.revision, d.id) > (${seen.revision}::bigint, ${seen.id}::uuid)
          ORDER BY d.revision, d.id LIMIT ${limit}
        ) d ${withBusinesses} ORDER BY d.revision, d.id`,
  );
}

export async function domainsById(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
): Promise<StoredDomain[]> {
  if (ids.length === 0) return [];
  return await rows(
    tx,
    Domain,
    sql`SELECT ${domainColumns} FROM dominios d ${withBusinesses}
        WHERE d.usuario_id = ${usuarioId} AND d.id = ANY(${[...ids]}::uuid[])`,
  );
}

export async function worthwhileDomains(
  tx: Tx,
  usuarioId: string,
  after: string,
  limit: number,
): Promise<StoredDomain[]> {
  return await rows(
    tx,
    Domain,
    sql`SELECT ${domainColumns} FROM (
          SELECT * FROM dominios d WHERE d.usuario_id = ${usuarioId} AND d.id > ${after}::uuid AND ${worthwhile}
          ORDER BY d.id LIMIT ${limit}
        ) d ${withBusinesses} ORDER BY d.id`,
  );
}

export interface ChangedBusiness extends StoredBusiness {
  dominio_id: string | null;
  revision: number;
}

const Changed = Business.extend({ dominio_id: z.uuid().nullable(), revision: z.number() });
const changedColumns = sql`${businessColumns}, n.dominio_id, n.revision::float8 AS revision`;

export async function changedBusinesses(
  tx: Tx,
  usuarioId: string,
  seen: Seen,
  limit: number,
): Promise<ChangedBusiness[]> {
  return await rows(
    tx,
    Changed,
    sql`SELECT ${changedColumns} FROM negocios n WHERE n.usuario_id = ${usuarioId} AND n.revision >= ${seen.revision}
          AND (n.revision, n.id) > (${seen.revision}::bigint, ${seen.id}::uuid)
        ORDER BY n.revision, n.id LIMIT ${limit}`,
  );
}

/** Without a domain, and perhaps worth a call. Written like the condition of their index. */
const worthACall = sql`n.dominio_id IS NULL AND NOT n.cerrado AND n.review_count >= 10`;
const leadsMarket = sql`o.tipo_oportunidad = 'bajo_competencia' AND o.negocio_id IS NOT NULL`;

export async function worthwhileBusinesses(
  tx: Tx,
  usuarioId: string,
  after: string,
  limit: number,
): Promise<ChangedBusiness[]> {
  return await rows(
    tx,
    Changed,
    sql`SELECT ${changedColumns} FROM negocios n
        WHERE n.usuario_id = ${usuarioId} AND n.id IN (
          (SELECT n.id FROM negocios n WHERE n.usuario_id = ${usuarioId} AND n.id > ${after}::uuid AND ${worthACall}
            ORDER BY n.id LIMIT ${limit})
          UNION (SELECT o.negocio_id FROM oportunidades o
            WHERE o.usuario_id = ${usuarioId} AND o.negocio_id > ${after}::uuid AND ${leadsMarket}
            ORDER BY o.negocio_id LIMIT ${limit}))
        ORDER BY n.id LIMIT ${limit}`,
  );
}

export async function businessesById(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
): Promise<ChangedBusiness[]> {
  if (ids.length === 0) return [];
  return await rows(
    tx,
    Changed,
    sql`SELECT ${changedColumns} FROM negocios n WHERE n.usuario_id = ${usuarioId} AND n.id = ANY(${[...ids]}::uuid[])`,
  );
}

const Subject = z.strictObject({ dominio_id: z.uuid().nullable(), negocio_id: z.uuid().nullable() });

/** Subjects with a time-dependent score, due at `now`. */
export async function dueSubjects(
  tx: Tx,
  usuarioId: string,
  now: number,
  limit: number,
): Promise<z.infer<typeof Subject>[]> {
  return await rows(
    tx,
    Subject,
    sql`SELECT DISTINCT o.dominio_id, o.negocio_id FROM (
          SELECT dominio_id, negocio_id FROM oportunidades WHERE usuario_id = ${usuarioId} AND repasar <= ${at(now)}
          ORDER BY repasar LIMIT ${limit}) o`,
  );
}

/** Subjects of a complete scoring. */
export async function countWorthwhile(tx: Tx, usuarioId: string): Promise<number> {
  const [found] = await rows(
    tx,
    z.strictObject({ total: z.number() }),
    sql`SELECT (SELECT count(*) FROM dominios d WHERE d.usuario_id = ${usuarioId} AND ${worthwhile})::int
          + (SELECT count(*) FROM negocios n WHERE n.usuario_id = ${usuarioId} AND ${worthACall})::int
          + (SELECT count(*) FROM oportunidades o JOIN negocios n ON n.usuario_id = o.usuario_id AND n.id = o.negocio_id
             WHERE o.usuario_id = ${usuarioId} AND ${leadsMarket} AND (${worthACall}) IS NOT TRUE)::int AS total`,
  );
  return found?.total ?? 0;
}
