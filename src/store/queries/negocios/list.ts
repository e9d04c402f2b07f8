import * as z from 'zod';
import type { ResumenNegocios } from '#contract/entities/estadisticas.ts';
import {
  type Negocio,
  NegocioDetalle,
  NegocioListado,
  ProvinciaNegocios,
} from '#contract/entities/negocio.ts';
import { GrupoNegocio } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { confirmationFrom, hasSecondChannel } from '../dominios/list-columns.ts';
import { countersUnder, readCounters } from '../lists/counters.ts';
import { cursorPages } from '../lists/cursor-pages.ts';
import { arrivalPage, type Page, type PageRequest, sortedPage, type Total } from '../lists/page.ts';
import { contains } from '../lists/search.ts';
import { all, iso } from '../sql/fragments.ts';
import { firstRow, rows } from '../sql/rows.ts';

export interface BusinessFilter {
  buscar?: string | undefined;
  batch_id?: string | undefined;
  keyword_id?: string | undefined;
  rating_min?: number | undefined;
  reviews_min?: number | undefined;
  tiene_website?: boolean | undefined;
  categoria_negocio?: string | undefined;
  pais?: string | undefined;
  provincia?: string | undefined;
  municipio?: string | undefined;
  cerrado?: boolean | undefined;
  grupo?: GrupoNegocio | undefined;
  dominio_libre?: boolean | undefined;
  ids?: readonly string[] | undefined;
}
export interface BusinessSort {
  orden: 'fecha' | 'nombre_negocio' | 'rating' | 'review_count';
  direccion: 'asc' | 'desc';
}

const from = sql`negocios n`;
const withDomain = sql`negocios n LEFT JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id`;

const Verdict = NegocioListado.shape.dominio.unwrap().omit({ segundo_canal: true });
const Row = NegocioListado.extend({ dominio: Verdict.nullable() });
type Row = z.infer<typeof Row>;
const FoundBy = NegocioDetalle.shape.encontrado_por.element;

/** The batch shown of a business: the one asked for, else the first that found it. */
const columns = (batchId: string | undefined) => sql`n.id AS _id, n.business_id, n.place_id, ${
  batchId
    ? sql`${batchId}::uuid`
    : sql`(SELECT bn.batch_id FROM batch_negocios bn WHERE bn.usuario_id = n.usuario_id AND bn.negocio_id = n.id
        ORDER BY bn.batch_id LIMIT 1)`
} AS batch_id, n.nombre_negocio, n.categoria_negocio, n.grupo, n.dominio_extraido, n.motivo_sin_dominio, n.sitio_web,
  n.enlace_maps, n.direccion, n.telefono, n.rating, n.review_count, n.keyword_origen,
  ${iso(sql`n.fecha_scrapeado`)} AS fecha_scrapeado, n.fuente_datos, n.licencia_datos, n.estado_actual, n.cerrado,
  n.provincia, n.municipio, n.pais, n.latitud, n.longitud,
  CASE WHEN d.id IS NOT NULL THEN json_build_object('_id', d.id, 'dominio', d.dominio,
    'dominio_unicode', d.dominio_unicode, 'estado_verificacion', d.estado_verificacion,
    'es_disponible', d.es_disponible, 'confirmaciones', d.confirmaciones, 'fase_ciclo', d.fase_ciclo,
    'verification_method', d.verification_method, 'needs_manual_verification', d.needs_manual_verification,
    'motivo', d.motivo, 'fecha_ultima_verificacion', ${iso(sql`d.fecha_ultima_verificacion`)},
    'confirmacion_desde', ${iso(sql`d.segundo_canal_desde`)}) END AS dominio`;

function toListed({ dominio, ...row }: Row): NegocioListado {
  if (dominio === null) return { ...row, dominio };
  const segundo_canal = hasSecondChannel(dominio.dominio);
  return { ...row, dominio: { ...dominio, confirmacion_desde: confirmationFrom(dominio), segundo_canal } };
}

/** These businesses whole, by id; what the account does not have is left out. */
export async function businessesOf(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
): Promise<Map<string, Negocio>> {
  if (ids.length === 0) return new Map();
  const found = await rows(
    tx,
    Row,
    sql`SELECT ${columns(undefined)} FROM ${withDomain}
        WHERE n.usuario_id = ${usuarioId} AND n.id = ANY(${[...ids]}::uuid[])`,
  );
  return new Map(found.map(({ dominio: _, ...negocio }) => [negocio._id, negocio]));
}

const FOUND_BY_MAX = 50;

/** A business with the keywords that found it, the latest first. */
export async function readBusiness(
  tx: Tx,
  usuarioId: string,
  id: string,
): Promise<NegocioDetalle | undefined> {
  const row = await firstRow(
    tx,
    Row,
    sql`SELECT ${columns(undefined)} FROM ${withDomain} WHERE n.usuario_id = ${usuarioId} AND n.id = ${id}`,
  );
  if (!row) return undefined;
  const encontrado_por = await rows(
    tx,
    FoundBy,
    sql`SELECT k.id AS keyword_id, k.keyword, b.id AS batch_id, b.nombre AS batch_nombre, kn.nuevo
        FROM keyword_negocios kn
        JOIN keywords k ON k.usuario_id = kn.usuario_id AND k.id = kn.keyword_id
        JOIN batches b ON b.usuario_id = k.usuario_id AND b.id = k.batch_id
        WHERE kn.usuario_id = ${usuarioId} AND kn.negocio_id = ${id} ORDER BY k.id DESC LIMIT ${FOUND_BY_MAX}`,
  );
  return { ...toListed(row), encontrado_por };
}

/** A page of businesses, with the counts of the filter in force. */
export async function listBusinesses(
  tx: Tx,
  usuarioId: string,
  filter: BusinessFilter,
  sort: BusinessSort,
  request: PageRequest,
): Promise<Page<NegocioListado> & { resumen: ResumenNegocios }> {
  const where = await businessWhere(tx, usuarioId, filter);
  const resumen = await summary(tx, usuarioId, filter, where);
  const total: Total = { total: resumen.total, exacto: true };
  const desc = sort.direccion === 'desc';
  const query = { row: Row, columns: columns(filter.batch_id), from: withDomain, where };
  const page =
    sort.orden === 'fecha'
      ? await arrivalPage(tx, { ...query, key: sql`n.id`, keyType: 'uuid', desc }, request, total)
      : await sortedPage(tx, { ...query, order: order(sort.orden, desc) }, request, total);
  return { ...page, filas: page.filas.map(toListed), resumen };
}

function order(by: Exclude<BusinessSort['orden'], 'fecha'>, desc: boolean): SQL {
  const column = {
    nombre_negocio: sql`texto_busqueda(n.nombre_negocio)`,
    rating: sql`n.rating`,
    review_count: sql`n.review_count`,
  };
  return desc ? sql`${column[by]} DESC NULLS LAST, n.id DESC` : sql`${column[by]} ASC NULLS LAST, n.id ASC`;
}

/** Every business that a filter leaves, newest first, page by page. */
export async function* allBusinesses(
  tx: Tx,
  usuarioId: string,
  filter: BusinessFilter,
): AsyncGenerator<Negocio[]> {
  const where = await businessWhere(tx, usuarioId, filter);
  const found = cursorPages(
    tx,
    Row,
    sql`SELECT ${columns(filter.batch_id)} FROM ${withDomain} WHERE ${where} ORDER BY n.id DESC`,
  );
  for await (const page of found) yield page.map(({ dominio: _, ...row }) => row);
}

/** Businesses by province, the most first, of the filter in force. */
export async function businessProvinces(
  tx: Tx,
  usuarioId: string,
  filter: BusinessFilter,
): Promise<ProvinciaNegocios[]> {
  const where = await businessWhere(tx, usuarioId, filter);
  return await rows(
    tx,
    ProvinciaNegocios,
    sql`SELECT n.provincia, count(*)::int AS total, count(n.dominio_id)::int AS con_dominio,
          (count(*) - count(n.dominio_id))::int AS sin_dominio,
          (count(DISTINCT d.id) FILTER (WHERE d.es_disponible))::int AS dominios_libres
        FROM ${withDomain} WHERE ${where} AND n.provincia IS NOT NULL
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${PROVINCES_MAX}`,
  );
}

const PROVINCES_MAX = 500;

export async function businessSummary(
  tx: Tx,
  usuarioId: string,
  filter: BusinessFilter,
): Promise<ResumenNegocios> {
  return await summary(tx, usuarioId, filter, await businessWhere(tx, usuarioId, filter));
}

/** Countries that appear, the most frequent first. */
export async function businessCountries(tx: Tx, usuarioId: string): Promise<string[]> {
  const counters = await countersUnder(tx, usuarioId, 'negocios', 'pais:');
  return byCount(counters).map(({ pais }) => pais);
}

const RECENT = 50_000;
const CATEGORIES_MAX = 200;

const businessCategoriesRow = z.object({ categoria_negocio: z.string() });

/** Categories that appear among the newest businesses, the most frequent first. */
export async function businessCategories(tx: Tx, usuarioId: string): Promise<string[]> {
  const found = await rows(
    tx,
    businessCategoriesRow,
    sql`SELECT categoria_negocio FROM (
          SELECT n.categoria_negocio FROM negocios n WHERE n.usuario_id = ${usuarioId} ORDER BY n.id DESC LIMIT ${RECENT}
        ) r WHERE categoria_negocio IS NOT NULL
        GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${CATEGORIES_MAX}`,
  );
  return found.map((row) => row.categoria_negocio);
}

async function businessWhere(tx: Tx, usuarioId: string, filter: BusinessFilter): Promise<SQL> {
  const { batch_id, keyword_id, tiene_website, cerrado } = filter;
  const same = (column: SQL, value: string | undefined) =>
    value === undefined ? undefined : sql`texto_busqueda(${column}) = texto_busqueda(${value})`;
  return all([
    sql`n.usuario_id = ${usuarioId}`,
    batch_id
      ? sql`EXISTS (SELECT FROM batch_negocios bn WHERE bn.usuario_id = n.usuario_id AND bn.batch_id = ${batch_id}
          AND bn.negocio_id = n.id)`
      : undefined,
    keyword_id
      ? sql`EXISTS (SELECT FROM keyword_negocios kn WHERE kn.usuario_id = n.usuario_id
          AND kn.keyword_id = ${keyword_id} AND kn.negocio_id = n.id)`
      : undefined,
    filter.rating_min === undefined ? undefined : sql`n.rating >= ${filter.rating_min}`,
    filter.reviews_min === undefined ? undefined : sql`n.review_count >= ${filter.reviews_min}`,
    tiene_website === undefined
      ? undefined
      : tiene_website
        ? sql`n.dominio_extraido IS NOT NULL`
        : sql`n.dominio_extraido IS NULL`,
    cerrado === undefined ? undefined : sql`n.cerrado = ${cerrado}`,
    filter.ids === undefined ? undefined : sql`n.id = ANY(${[...filter.ids]}::uuid[])`,
    filter.grupo && sql`n.grupo = ${filter.grupo}`,
    filter.dominio_libre === undefined
      ? undefined
      : sql`${filter.dominio_libre ? sql`` : sql`NOT `}EXISTS (SELECT FROM dominios l WHERE l.usuario_id = n.usuario_id
          AND l.id = n.dominio_id AND l.es_disponible)`,
    filter.pais === undefined ? undefined : sql`n.pais = ${filter.pais.toUpperCase()}`,
    same(sql`n.provincia`, filter.provincia),
    same(sql`n.municipio`, filter.municipio),
    filter.categoria_negocio === undefined
      ? undefined
      : GrupoNegocio.safeParse(filter.categoria_negocio).success
        ? // The filter's four options are kinds of business, whatever their provider calls them.
          sql`n.grupo = ${filter.categoria_negocio}`
        : sql`texto_busqueda(n.categoria_negocio) LIKE patron_busqueda(${filter.categoria_negocio})`,
    filter.buscar === undefined ? undefined : await contains(tx, 'negocios', filter.buscar),
  ]);
}

const summaryRow = z.object({
  pais: z.string(),
  total: z.number(),
  con_dominio: z.number(),
  cerrados: z.number(),
});

/** Without a filter, the maintained totals; else counted. */
async function summary(
  tx: Tx,
  usuarioId: string,
  filter: BusinessFilter,
  where: SQL,
): Promise<ResumenNegocios> {
  if (Object.values(filter).every((value) => value === undefined)) {
    const count = await readCounters(tx, usuarioId, 'negocios');
    const countries = await countersUnder(tx, usuarioId, 'negocios', 'pais:');
    return toSummary(
      { total: count('total'), con_dominio: count('con_dominio'), cerrados: count('cerrado') },
      countries,
    );
  }
  const found = await rows(
    tx,
    summaryRow,
    sql`SELECT coalesce(n.pais, '') AS pais, count(*)::int AS total, count(n.dominio_extraido)::int AS con_dominio,
          (count(*) FILTER (WHERE n.cerrado))::int AS cerrados
        FROM ${from} WHERE ${where} GROUP BY 1`,
  );
  const sum = (key: 'total' | 'con_dominio' | 'cerrados') =>
    found.reduce((total, row) => total + row[key], 0);
  return toSummary(
    { total: sum('total'), con_dominio: sum('con_dominio'), cerrados: sum('cerrados') },
    new Map(found.map((row) => [row.pais, row.total])),
  );
}

function toSummary(
  { total, con_dominio, cerrados }: { total: number; con_dominio: number; cerrados: number },
  countries: Map<string, number>,
): ResumenNegocios {
  const lista_paises = byCount(countries);
  return {
    total_negocios: total,
    total,
    con_dominio,
    sin_dominio: total - con_dominio,
    cerrados,
    paises: lista_paises.length,
    lista_paises,
  };
}

function byCount(countries: Map<string, number>): { pais: string; total: number }[] {
  return [...countries]
    .filter(([pais]) => pais !== '')
    .map(([pais, total]) => ({ pais, total }))
    .sort((one, other) => other.total - one.total || one.pais.localeCompare(other.pais));
}
