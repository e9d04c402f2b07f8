import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { join, prepared, raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstCheck, newCheckColumns, newCheckValues } from '../domains/check-writer.ts';
import type { TradeZone } from '../keywords/claims.ts';
import { alongIndex } from '../sql/planner.ts';
import { at, json, rows } from '../sql/rows.ts';

/** A business as found by a keyword, with its own domain. Fields are named like the columns. */
export interface NewBusiness {
  clave_lugar: string;
  place_id: string | null;
  business_id: string | null;
  nombre_negocio: string;
  categoria_negocio: string | null;
  grupo: string | null;
  /** 'pendiente': the tables do not know its category, but a model may. */
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
  /** Given by hand; by default the searched keyword and now. */
  keyword_origen?: string | null;
  fecha_scrapeado?: string | null;
}

export interface FoundBy extends TradeZone {
  keyword: string;
}

/** Columns of the statement's input and their types. Arrays are read in half of the time of a JSON document. */
const INPUT = {
  clave_lugar: 'text',
  place_id: 'text',
  business_id: 'text',
  nombre_negocio: 'text',
  categoria_negocio: 'text',
  grupo: 'text',
  clasificacion: 'text',
  dominio: 'text',
  motivo_sin_dominio: 'text',
  sitio_web: 'text',
  enlace_maps: 'text',
  direccion: 'text',
  provincia: 'text',
  municipio: 'text',
  pais: 'text',
  codigo_postal: 'text',
  latitud: 'float8',
  longitud: 'float8',
  telefono: 'text',
  rating: 'float8',
  review_count: 'int',
  estado_actual: 'text',
  fuente_datos: 'text',
  licencia_datos: 'text',
  datos_raw: 'text',
  dominio_id: 'uuid',
  keyword_origen: 'text',
  fecha_scrapeado: 'timestamptz',
  oficio: 'text',
  zona_buscada: 'text',
} as const;
const inputNames = Object.keys(INPUT) as (keyof typeof INPUT)[]; // the record's own names

type InputRow = Omit<NewBusiness, 'datos_raw'> & {
  datos_raw: string | null;
  dominio_id: string | null;
  oficio: string | null;
  zona_buscada: string | null;
};

function inputOf(rows: readonly InputRow[]): SQL {
  const columns = inputNames.map(
    (name) => sql`${rows.map((row) => cleaned(row[name] ?? null))}::${raw(INPUT[name])}[]`,
  );
  return sql`unnest(${join(columns)}) AS e(${raw(inputNames.join(', '))})`;
}

/** PostgreSQL's text takes no NUL, which a provider's identifiers may contain. */
const cleaned = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value;

const keepsModelAnswer = sql`(n.clasificacion = 'ia' AND excluded.clasificacion = 'pendiente'
            AND n.nombre_negocio = excluded.nombre_negocio)`;

const knownAreUpdated = sql`ON CONFLICT (usuario_id, clave_lugar) DO UPDATE SET
    place_id = coalesce(excluded.place_id, n.place_id),
    business_id = coalesce(excluded.business_id, n.business_id),
    nombre_negocio = excluded.nombre_negocio,
    -- A model's answer stays as long as the tables still have none.
    categoria_negocio = CASE WHEN ${keepsModelAnswer} THEN n.categoria_negocio ELSE excluded.categoria_negocio END,
    grupo = CASE WHEN ${keepsModelAnswer} THEN n.grupo ELSE excluded.grupo END,
    clasificacion = CASE WHEN ${keepsModelAnswer} THEN n.clasificacion ELSE excluded.clasificacion END,
    dominio_id = excluded.dominio_id, dominio_extraido = excluded.dominio_extraido,
    motivo_sin_dominio = excluded.motivo_sin_dominio, sitio_web = excluded.sitio_web,
    enlace_maps = excluded.enlace_maps, direccion = excluded.direccion, provincia = excluded.provincia,
    municipio = excluded.municipio, pais = excluded.pais, codigo_postal = excluded.codigo_postal,
    latitud = excluded.latitud, longitud = excluded.longitud, telefono = excluded.telefono,
    rating = excluded.rating, review_count = excluded.review_count,
    estado_actual = excluded.estado_actual, cerrado = excluded.cerrado, datos_raw = excluded.datos_raw,
    fuente_datos = excluded.fuente_datos, licencia_datos = excluded.licencia_datos,
    keyword_origen = coalesce(n.keyword_origen, excluded.keyword_origen),
    oficio = coalesce(n.oficio, excluded.oficio), zona = coalesce(n.zona, excluded.zona),
    google_retirado = NULL, actualizado = excluded.actualizado, revision = excluded.revision`;

const SavedBusiness = z.object({
  id: Id,
  clave_lugar: z.string(),
  nuevo: z.boolean(),
  dominio_id: Id.nullable(),
  /** Before this statement. */
  dominio_anterior: Id.nullable(),
});
export type SavedBusiness = z.infer<typeof SavedBusiness>;

interface OwnDomain {
  id: string;
  nuevo: boolean;
}

/** `lugar`: position among the requested names, from 1; null without names. */
const Known = z.object({ lugar: z.int().nullable(), id: Id, nuevo: z.boolean(), nuevos: z.boolean() });

/** Businesses of one keyword; `found`: null for those added by hand. */
export interface FoundBusinesses {
  found: FoundBy | null;
  businesses: readonly NewBusiness[];
}

/**
 * One business for each account and place with its domain; repeated ones are updated. Each `clave_lugar` occurs once. A
 * new domain is written once, with its businesses' data and first check, because its row is in many indexes, and is the
 * first keyword's. `prioridad`: priority of the check of new domains; null: no check.
 */
export async function upsertBusinesses(
  tx: Tx,
  usuarioId: string,
  finds: readonly FoundBusinesses[],
  options: { now: number; revision: number; prioridad: number | null },
): Promise<{ saved: SavedBusiness[]; newDomains: ReadonlySet<string> }> {
  // The account's lock keeps others from adding places meanwhile. To allow for known ones costs more for each row.
  const { domains, allNew } = await readKnown(
    tx,
    usuarioId,
    finds.flatMap(({ businesses }) => businesses),
  );
  const withDomain = finds.flatMap(({ found, businesses }) =>
    businesses.map((business) => ({
      ...business,
      datos_raw: business.datos_raw && json(business.datos_raw),
      dominio_id: business.dominio === null ? null : (domains.get(business.dominio)?.id ?? null),
      keyword_origen: business.keyword_origen ?? found?.keyword ?? null,
      oficio: found?.oficio ?? null,
      zona_buscada: found?.zona ?? null,
    })),
  );
  const fresh = new Map(
    withDomain
      .toReversed()
      .flatMap(({ dominio, dominio_unicode, zona, dominio_id, keyword_origen }) =>
        dominio !== null && domains.get(dominio)?.nuevo
          ? [[dominio, { id: dominio_id, dominio, dominio_unicode, zona, keyword_origen }]]
          : [],
      ),
  );
  const newDomains = sql`json_to_recordset(${json([...fresh.values()])}::json)
    AS e(id uuid, dominio text, dominio_unicode text, zona text, keyword_origen text)`;
  const now = at(options.now);
  const first = firstCheck(
    options.prioridad === null ? null : { kind: 'found', now: options.now, prioridad: options.prioridad },
  );
  const saved = await rows(
    tx,
    SavedBusiness,
    prepared(sql`WITH hechos AS (
        INSERT INTO negocios AS n (usuario_id, clave_lugar, place_id, business_id, nombre_negocio,
          categoria_negocio, grupo, clasificacion, dominio_id, dominio_extraido, motivo_sin_dominio, sitio_web, enlace_maps, direccion,
          provincia, municipio, pais, codigo_postal, latitud, longitud, telefono, rating, review_count,
          estado_actual, cerrado, fuente_datos, licencia_datos, datos_raw, keyword_origen, fecha_scrapeado,
          actualizado, oficio, zona, revision)
        SELECT ${usuarioId}::uuid, e.clave_lugar, e.place_id, e.business_id, e.nombre_negocio,
          e.categoria_negocio, e.grupo, e.clasificacion, e.dominio_id, e.dominio, e.motivo_sin_dominio, e.sitio_web, e.enlace_maps, e.direccion,
          e.provincia, e.municipio, e.pais, e.codigo_postal, e.latitud, e.longitud, e.telefono, e.rating,
          e.review_count, e.estado_actual, e.estado_actual = 'cerrado', e.fuente_datos, e.licencia_datos,
          e.datos_raw::jsonb, e.keyword_origen,
          coalesce(e.fecha_scrapeado, ${now}::timestamptz), ${now}::timestamptz, e.oficio,
          e.zona_buscada, ${options.revision}::bigint
        FROM ${inputOf(withDomain)}
        ORDER BY e.clave_lugar
        ${allNew ? sql`` : knownAreUpdated}
        RETURNING id, clave_lugar, ${allNew ? sql`true` : sql`(xmax = 0)`} AS nuevo, dominio_id, review_count,
          ${allNew ? sql`NULL::uuid` : sql`old.dominio_id`} AS dominio_anterior
      ), mejor AS (
        SELECT DISTINCT ON (dominio_id) dominio_id, id, count(*) OVER (PARTITION BY dominio_id)::int AS total
        FROM hechos WHERE dominio_id IS NOT NULL ORDER BY dominio_id, review_count DESC NULLS LAST, id
      ), dominios_nuevos AS (
        INSERT INTO dominios (usuario_id, id, dominio, dominio_unicode, extension, zona, estado_verificacion,
          keyword_origen, listado_por_negocio, negocio_id, negocios_total, fecha_creacion, revision, ${newCheckColumns})
        SELECT ${usuarioId}::uuid, e.id, e.dominio, e.dominio_unicode, split_part(e.dominio, '.', -1), e.zona,
          ${first.estado_verificacion}, e.keyword_origen, true, m.id, m.total, ${now}::timestamptz,
          ${options.revision}::bigint, ${newCheckValues(first.check)}
        FROM ${newDomains} JOIN mejor m ON m.dominio_id = e.id ORDER BY e.dominio
      )
      SELECT id, clave_lugar, nuevo, dominio_id, dominio_anterior FROM hechos`),
  );
  return { saved, newDomains: new Set([...domains.values()].flatMap(({ id, nuevo }) => (nuevo ? id : []))) };
}

/** The domains by name, known ones and ids for new ones, and whether all places are new. */
async function readKnown(
  tx: Tx,
  usuarioId: string,
  businesses: readonly NewBusiness[],
): Promise<{ domains: ReadonlyMap<string, OwnDomain>; allNew: boolean }> {
  const names = [...new Set(businesses.flatMap(({ dominio }) => dominio ?? []))];
  const places = businesses.map(({ clave_lugar }) => cleaned(clave_lugar));
  // For a new account the planner takes any index for as good as the one on names, so the order is forced.
  const found = await alongIndex(tx, () =>
    rows(
      tx,
      Known,
      prepared(sql`WITH conocidos AS MATERIALIZED (
            SELECT dominio, id FROM dominios WHERE usuario_id = ${usuarioId} AND dominio = ANY(${names}::text[])
            ORDER BY dominio
          ), lugares AS MATERIALIZED (
            SELECT clave_lugar FROM negocios WHERE usuario_id = ${usuarioId} AND clave_lugar = ANY(${places}::text[])
            ORDER BY clave_lugar LIMIT 1)
          SELECT e.lugar::int AS lugar, coalesce(c.id, uuidv7()) AS id, c.id IS NULL AS nuevo,
            NOT EXISTS (SELECT FROM lugares) AS nuevos
          FROM (VALUES (true)) una(fila) LEFT JOIN unnest(${names}::text[]) WITH ORDINALITY AS e(dominio, lugar) ON true
            LEFT JOIN conocidos c ON c.dominio = e.dominio`),
    ),
  );
  const domains = found.flatMap(({ lugar, id, nuevo }): [string, OwnDomain][] => {
    const name = lugar === null ? undefined : names[lugar - 1];
    return name === undefined ? [] : [[name, { id, nuevo }]];
  });
  return { domains: new Map(domains), allNew: found[0]?.nuevos ?? false };
}
