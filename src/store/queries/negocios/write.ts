import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { estadoVerificacion, metodoVerificacion } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { applyToChecks } from '../dominios/check-writer.ts';
import type { KeywordKey } from '../keywords/outcomes.ts';
import { at, firstRow, idRow, json, rows } from '../sql/rows.ts';

/** A business as a keyword found it, its own domain already distinguished. Field names are the columns'. */
export interface NewBusiness {
  clave_lugar: string;
  place_id: string | null;
  business_id: string | null;
  nombre_negocio: string;
  categoria_negocio: string | null;
  grupo: string | null;
  /** 'pendiente': the tables could not tell its category, a model may. */
  clasificacion: 'pendiente' | null;
  dominio: string | null;
  dominio_unicode: string | null;
  zona: string | null;
  motivo_sin_dominio: string | null;
  sitio_web: string | null;
  enlace_maps: string | null;
  direccion: string | null;
  provincia: string | null;
  municipio: string | null;
  pais: string | null;
  codigo_postal: string | null;
  latitud: number | null;
  longitud: number | null;
  telefono: string | null;
  rating: number | null;
  review_count: number | null;
  estado_actual: string;
  fuente_datos: string;
  licencia_datos: string | null;
  datos_raw: Record<string, unknown> | null;
}

const record = sql`e(clave_lugar text, place_id text, business_id text, nombre_negocio text, categoria_negocio text,
  grupo text, clasificacion text, dominio text, dominio_unicode text, zona text, motivo_sin_dominio text, sitio_web text, enlace_maps text,
  direccion text, provincia text, municipio text, pais text, codigo_postal text, latitud float8, longitud float8,
  telefono text, rating float8, review_count int, estado_actual text, fuente_datos text, licencia_datos text,
  datos_raw jsonb, ord bigint)`;

const toldByModel = sql`(n.clasificacion = 'ia' AND excluded.clasificacion = 'pendiente'
            AND n.nombre_negocio = excluded.nombre_negocio)`;

export interface SavedBusinesses {
  /** That this keyword had not found before: new to the account, and known to it. */
  encontrados: number;
  nuevos: number;
  conocidos: number;
  /** Domains of this keyword that wait for a check. */
  porVerificar: number;
}

const SavedBusiness = z.object({
  id: Id,
  clave_lugar: z.string(),
  nuevo: z.boolean(),
  dominio_id: Id.nullable(),
});
type SavedBusiness = z.infer<typeof SavedBusiness>;

/**
 * Writes what one keyword found: businesses (one per account and place; seen again = updated), their domains, the
 * links of both to keyword and batch, and the batch's counters. Repeating it changes nothing but the update time.
 * `businesses` must hold each `clave_lugar` once.
 */
export async function saveBusinesses(
  tx: Tx,
  key: KeywordKey & { keyword: string },
  businesses: readonly NewBusiness[],
  options: { now: number; revision: number; verificar: boolean; prioridad: number; freshSince: number },
): Promise<SavedBusinesses> {
  if (businesses.length === 0) return { encontrados: 0, nuevos: 0, conocidos: 0, porVerificar: 0 };
  const saved = await upsertBusinesses(tx, key.usuario_id, businesses, { ...options, keyword: key.keyword });
  const order = new Map(businesses.map((business, index) => [business.clave_lugar, index]));
  const links = saved.map((row) => ({
    negocio_id: row.id,
    dominio_id: row.dominio_id,
    nuevo: row.nuevo,
    orden: order.get(row.clave_lugar) ?? 0,
  }));
  return await linkBusinesses(tx, key, links, options);
}

/**
 * Businesses added by hand: no keyword and no batch found them, and their domains are not checked unasked. Returns the
 * saved rows by `clave_lugar`.
 */
export async function saveManualBusinesses(
  tx: Tx,
  usuarioId: string,
  businesses: readonly NewBusiness[],
  options: { now: number; revision: number },
): Promise<ReadonlyMap<string, SavedBusiness>> {
  const saved = await upsertBusinesses(tx, usuarioId, businesses, {
    ...options,
    keyword: null,
  });
  const links = saved.map(({ dominio_id }) => ({ dominio_id }));
  const input = sql`jsonb_to_recordset(${json(links)}::jsonb) AS e(dominio_id uuid)`;
  await pickBusinessOfDomain(tx, usuarioId, input, options.revision);
  return new Map(saved.map((row) => [row.clave_lugar, row]));
}

/** One business per account and place, with the row of its domain; seen again = updated. */
async function upsertBusinesses(
  tx: Tx,
  usuarioId: string,
  businesses: readonly NewBusiness[],
  options: { now: number; revision: number; keyword: string | null },
): Promise<SavedBusiness[]> {
  const input = sql`jsonb_to_recordset(${json(businesses.map((b, ord) => ({ ...b, ord })))}::jsonb) AS ${record}`;
  const now = at(options.now);
  await tx.execute(sql`
    INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, estado_verificacion,
      keyword_origen, listado_por_negocio, fecha_creacion, revision)
    SELECT DISTINCT ON (e.dominio) ${usuarioId}::uuid, e.dominio, e.dominio_unicode,
      regexp_replace(e.dominio, '^.*[.]', ''), e.zona, ${estadoVerificacion.pendiente},
      ${options.keyword}::text, true, ${now}::timestamptz, ${options.revision}::bigint
    FROM ${input} WHERE e.dominio IS NOT NULL ORDER BY e.dominio
    ON CONFLICT (usuario_id, dominio) DO NOTHING`);
  return await rows(
    tx,
    SavedBusiness,
    sql`INSERT INTO negocios AS n (usuario_id, clave_lugar, place_id, business_id, nombre_negocio,
          categoria_negocio, grupo, clasificacion, dominio_id, dominio_extraido, motivo_sin_dominio, sitio_web, enlace_maps, direccion,
          provincia, municipio, pais, codigo_postal, latitud, longitud, telefono, rating, review_count,
          estado_actual, cerrado, fuente_datos, licencia_datos, datos_raw, keyword_origen, fecha_scrapeado,
          actualizado, revision)
        SELECT ${usuarioId}::uuid, e.clave_lugar, e.place_id, e.business_id, e.nombre_negocio,
          e.categoria_negocio, e.grupo, e.clasificacion, d.id, e.dominio, e.motivo_sin_dominio, e.sitio_web, e.enlace_maps, e.direccion,
          e.provincia, e.municipio, e.pais, e.codigo_postal, e.latitud, e.longitud, e.telefono, e.rating,
          e.review_count, e.estado_actual, e.estado_actual = 'cerrado', e.fuente_datos, e.licencia_datos,
          e.datos_raw, ${options.keyword}::text, ${now}::timestamptz, ${now}::timestamptz, ${options.revision}::bigint
        FROM ${input}
        LEFT JOIN dominios d ON d.usuario_id = ${usuarioId} AND d.dominio = e.dominio
        ORDER BY e.clave_lugar
        ON CONFLICT (usuario_id, clave_lugar) DO UPDATE SET
          place_id = coalesce(excluded.place_id, n.place_id),
          business_id = coalesce(excluded.business_id, n.business_id),
          nombre_negocio = excluded.nombre_negocio,
          -- What a model told stays as long as the tables still cannot tell.
          categoria_negocio = CASE WHEN ${toldByModel} THEN n.categoria_negocio ELSE excluded.categoria_negocio END,
          grupo = CASE WHEN ${toldByModel} THEN n.grupo ELSE excluded.grupo END,
          clasificacion = CASE WHEN ${toldByModel} THEN n.clasificacion ELSE excluded.clasificacion END,
          dominio_id = excluded.dominio_id, dominio_extraido = excluded.dominio_extraido,
          motivo_sin_dominio = excluded.motivo_sin_dominio, sitio_web = excluded.sitio_web,
          enlace_maps = excluded.enlace_maps, direccion = excluded.direccion, provincia = excluded.provincia,
          municipio = excluded.municipio, pais = excluded.pais, codigo_postal = excluded.codigo_postal,
          latitud = excluded.latitud, longitud = excluded.longitud, telefono = excluded.telefono,
          rating = excluded.rating, review_count = excluded.review_count,
          estado_actual = excluded.estado_actual, cerrado = excluded.cerrado, datos_raw = excluded.datos_raw,
          actualizado = excluded.actualizado, revision = excluded.revision
        RETURNING id, clave_lugar, (xmax = 0) AS nuevo, dominio_id`,
  );
}

interface Link {
  negocio_id: string;
  dominio_id: string | null;
  nuevo: boolean;
  orden: number;
}

async function linkBusinesses(
  tx: Tx,
  key: KeywordKey,
  links: readonly Link[],
  options: { now: number; revision: number; verificar: boolean; prioridad: number; freshSince: number },
): Promise<SavedBusinesses> {
  const input = sql`jsonb_to_recordset(${json(links)}::jsonb)
    AS e(negocio_id uuid, dominio_id uuid, nuevo boolean, orden int)`;
  const linked = await firstRow(
    tx,
    z.object({ encontrados: z.number(), nuevos: z.number() }),
    sql`WITH hechos AS (
          INSERT INTO keyword_negocios (usuario_id, keyword_id, negocio_id, orden, nuevo)
          SELECT ${key.usuario_id}::uuid, ${key.keyword_id}::uuid, e.negocio_id, e.orden, e.nuevo FROM ${input}
          ORDER BY e.negocio_id
          ON CONFLICT DO NOTHING RETURNING nuevo)
        SELECT count(*)::int AS encontrados, count(*) FILTER (WHERE nuevo)::int AS nuevos FROM hechos`,
  );
  const { encontrados, nuevos } = linked ?? { encontrados: 0, nuevos: 0 };
  await tx.execute(sql`
    WITH hechos AS (
      INSERT INTO batch_negocios (usuario_id, batch_id, negocio_id, keyword_id, orden, nuevo, revision)
      SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, e.negocio_id, ${key.keyword_id}::uuid,
        b.total_negocios_encontrados + row_number() OVER (ORDER BY e.orden), e.nuevo, ${options.revision}::bigint
      FROM ${input}, batches b WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id}
      ON CONFLICT (usuario_id, batch_id, negocio_id) DO NOTHING
      RETURNING nuevo
    ), cuenta AS (
      SELECT count(*)::int AS total, count(*) FILTER (WHERE nuevo)::int AS nuevos FROM hechos
    )
    UPDATE batches SET total_negocios_encontrados = total_negocios_encontrados + cuenta.total,
      negocios_nuevos = negocios_nuevos + cuenta.nuevos, revision = ${options.revision}
    FROM cuenta WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
  await pickBusinessOfDomain(tx, key.usuario_id, input, options.revision);
  const porVerificar = await linkDomains(tx, key, input, options);
  return { encontrados, nuevos, conocidos: encontrados - nuevos, porVerificar };
}

/** As an array, so that an index finds them: joined, a table without statistics is read whole for each search. */
const domainsOf = (input: SQL) =>
  sql`ARRAY(SELECT DISTINCT e.dominio_id FROM ${input} WHERE e.dominio_id IS NOT NULL)`;

/** A domain shows its most-reviewed business and how many list it. */
async function pickBusinessOfDomain(tx: Tx, usuarioId: string, input: SQL, revision: number): Promise<void> {
  await tx.execute(sql`
    WITH mejor AS (
      SELECT DISTINCT ON (n.dominio_id) n.dominio_id, n.id, count(*) OVER (PARTITION BY n.dominio_id)::int AS total
      FROM negocios n
      WHERE n.usuario_id = ${usuarioId} AND n.dominio_id = ANY(${domainsOf(input)})
      ORDER BY n.dominio_id, n.review_count DESC NULLS LAST, n.id
    )
    UPDATE dominios d SET negocio_id = mejor.id, negocios_total = mejor.total, listado_por_negocio = true,
      revision = ${revision}
    FROM mejor WHERE d.usuario_id = ${usuarioId} AND d.id = mejor.dominio_id
      AND (d.negocio_id, d.negocios_total) IS DISTINCT FROM (mejor.id, mejor.total)`);
}

/**
 * Ties the domains to the batch. One verified since `freshSince` counts as verified at once; the others become due.
 * Returns how many became due.
 */
async function linkDomains(
  tx: Tx,
  key: KeywordKey,
  input: SQL,
  options: { now: number; revision: number; verificar: boolean; prioridad: number; freshSince: number },
): Promise<number> {
  const linked = await rows(
    tx,
    idRow,
    sql`WITH tocados AS (
          SELECT d.id, d.fecha_ultima_verificacion >= ${at(options.freshSince)}::timestamptz
                   AND d.estado_verificacion NOT IN (${estadoVerificacion.pendiente}, ${estadoVerificacion.error},
                     ${estadoVerificacion.verificando})
                   AND d.verification_method IS DISTINCT FROM ${metodoVerificacion.none} AS fresco,
            d.estado_verificacion = ${estadoVerificacion.expirado} AS expirado,
            d.es_disponible IS TRUE AS libre
          FROM dominios d WHERE d.usuario_id = ${key.usuario_id}
            AND d.id = ANY(${domainsOf(input)})
        ), hechos AS (
          INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id, verificado, expirado, libre, oficio, zona)
          SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, id, coalesce(fresco, false),
            coalesce(fresco, false) AND expirado, coalesce(fresco, false) AND libre, ${key.oficio}, ${key.zona}
          FROM tocados ORDER BY id
          ON CONFLICT (usuario_id, batch_id, dominio_id) DO NOTHING
          RETURNING dominio_id, verificado, expirado, libre
        ), suma AS (
          UPDATE batches b SET
            total_dominios_extraidos = total_dominios_extraidos + c.total,
            dominios_verificados = dominios_verificados + c.verificados,
            dominios_expirados_encontrados = dominios_expirados_encontrados + c.expirados,
            dominios_libres = dominios_libres + c.libres
          FROM (SELECT count(*)::int AS total, count(*) FILTER (WHERE verificado)::int AS verificados,
                  count(*) FILTER (WHERE expirado)::int AS expirados,
                  count(*) FILTER (WHERE libre)::int AS libres FROM hechos) c
          WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id}
        )
        SELECT dominio_id AS id FROM hechos WHERE ${options.verificar}::boolean AND NOT verificado`,
  );
  const { now, prioridad, revision } = options;
  const event = { kind: 'found', now, prioridad } as const;
  const ids = linked.map(({ id }) => id);
  return (await applyToChecks(tx, key.usuario_id, ids, event, revision)).size;
}
