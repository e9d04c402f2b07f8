import * as z from 'zod';
import type { ResumenNegocios } from '#contract/entities/estadisticas.ts';
import { Negocio } from '#contract/entities/negocio.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { countersUnder, readCounters } from '../lists/counters.ts';
import { cursorPages } from '../lists/cursor-pages.ts';
import { arrivalPage, type Page, type PageRequest, type Total } from '../lists/page.ts';
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
  ids?: readonly string[] | undefined;
}

const from = sql`negocios n`;

/** The batch shown of a business: the one asked for, else the first that found it. */
const columns = (batchId: string | undefined) => sql`n.id AS _id, n.business_id, n.place_id, ${
  batchId
    ? sql`${batchId}::uuid`
    : sql`(SELECT bn.batch_id FROM batch_negocios bn WHERE bn.usuario_id = n.usuario_id AND bn.negocio_id = n.id
        ORDER BY bn.batch_id LIMIT 1)`
} AS batch_id, n.nombre_negocio, n.categoria_negocio, n.dominio_extraido, n.motivo_sin_dominio, n.sitio_web,
  n.enlace_maps, n.direccion, n.telefono, n.rating, n.review_count, n.keyword_origen,
  ${iso(sql`n.fecha_scrapeado`)} AS fecha_scrapeado, n.fuente_datos, n.licencia_datos, n.estado_actual, n.cerrado,
  n.provincia, n.municipio, n.pais`;

export async function readBusiness(tx: Tx, usuarioId: string, id: string): Promise<Negocio | undefined> {
  return await firstRow(
    tx,
    Negocio,
    sql`SELECT ${columns(undefined)} FROM ${from} WHERE n.usuario_id = ${usuarioId} AND n.id = ${id}`,
  );
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
    Negocio,
    sql`SELECT ${columns(undefined)} FROM ${from} WHERE n.usuario_id = ${usuarioId} AND n.id = ANY(${[...ids]}::uuid[])`,
  );
  return new Map(found.map((negocio) => [negocio._id, negocio]));
}

/** A page of businesses, newest first, with the counts of the filter in force. */
export async function listBusinesses(
  tx: Tx,
  usuarioId: string,
  filter: BusinessFilter,
  request: PageRequest,
): Promise<Page<Negocio> & { resumen: ResumenNegocios }> {
  const where = await businessWhere(tx, usuarioId, filter);
  const resumen = await summary(tx, usuarioId, filter, where);
  const query = {
    row: Negocio,
    columns: columns(filter.batch_id),
    from,
    where,
    key: sql`n.id`,
    keyType: 'uuid',
    desc: true,
  } as const;
  const total: Total = { total: resumen.total, exacto: true };
  const page = await arrivalPage(tx, query, request, total);
  return { ...page, resumen };
}

/** Every business that a filter leaves, newest first, page by page. */
export async function* allBusinesses(
  tx: Tx,
  usuarioId: string,
  filter: BusinessFilter,
): AsyncGenerator<Negocio[]> {
  const where = await businessWhere(tx, usuarioId, filter);
  yield* cursorPages(
    tx,
    Negocio,
    sql`SELECT ${columns(filter.batch_id)} FROM ${from} WHERE ${where} ORDER BY n.id DESC`,
  );
}

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
    filter.ids === undefined ? undefined : sql`n.id = ANY(${[...filter.ids]}::uuid[])`,
    filter.rating_min === undefined ? undefined : sql`n.rating >= ${filter.rating_min}`,
    filter.reviews_min === undefined ? undefined : sql`n.review_count >= ${filter.reviews_min}`,
    tiene_website === undefined
      ? undefined
      : tiene_website
        ? sql`n.dominio_extraido IS NOT NULL`
        : sql`n.dominio_extraido IS NULL`,
    cerrado === undefined ? undefined : sql`n.cerrado = ${cerrado}`,
    filter.pais === undefined ? undefined : sql`n.pais = ${filter.pais.toUpperCase()}`,
    same(sql`n.provincia`, filter.provincia),
    same(sql`n.municipio`, filter.municipio),
    filter.categoria_negocio === undefined
      ? undefined
      : sql`texto_busqueda(n.categoria_negocio) LIKE patron_busqueda(${filter.categoria_negocio})`,
    filter.buscar === undefined ? undefined : await contains(tx, 'negocios', filter.buscar),
  ]);
}

const summaryRow = z.object({ pais: z.string(), total: z.number(), con_dominio: z.number() });

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
    return toSummary(count('total'), count('con_dominio'), countries);
  }
  const found = await rows(
    tx,
    summaryRow,
    sql`SELECT coalesce(n.pais, '') AS pais, count(*)::int AS total, count(n.dominio_extraido)::int AS con_dominio
        FROM ${from} WHERE ${where} GROUP BY 1`,
  );
  const sum = (key: 'total' | 'con_dominio') => found.reduce((total, row) => total + row[key], 0);
  return toSummary(sum('total'), sum('con_dominio'), new Map(found.map((row) => [row.pais, row.total])));
}

function toSummary(total: number, conDominio: number, countries: Map<string, number>): ResumenNegocios {
  const lista_paises = byCount(countries);
  return {
    total_negocios: total,
    total,
    con_dominio: conDominio,
    sin_dominio: total - conDominio,
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
