import * as z from 'zod';
import type { ResumenNegocios } from '#contract/entities/estadisticas.ts';
import {
  type Negocio,
  NegocioDetalle,
  NegocioListado,
  ProvinciaNegocios,
} from '#contract/entities/negocio.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { confirmationFrom, registrarOffer } from '../domains/list-columns.ts';
import { readCounters } from '../lists/counters.ts';
import { cursorPages } from '../lists/cursor-pages.ts';
import { type OrderedList, orderedPage } from '../lists/order.ts';
import { byId, byIntegers, byValue, type OrderedInteger } from '../lists/order-ranges.ts';
import type { Page, PageRequest } from '../lists/page.ts';
import { hasSecondChannel, RegistrarKeys, registrarKeys } from '../registry/second-channel.ts';
import { checkProgress, nextStep } from '../sql/check-progress.ts';
import { isFree } from '../sql/figures.ts';
import { iso } from '../sql/fragments.ts';
import { byProbing } from '../sql/planner.ts';
import { firstRow, rows, totalRow } from '../sql/rows.ts';
import { listSummary } from './counts.ts';
import { type BusinessFilter, businessWhere, byBatchSize, facetWhere, rating, reviews } from './filter.ts';

export interface BusinessSort {
  orden: 'fecha' | 'nombre_negocio' | 'rating' | 'review_count';
  direccion: 'asc' | 'desc';
}

const from = sql`negocios n`;
const withDomain = sql`negocios n LEFT JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id`;

const Verdict = NegocioListado.shape.dominio
  .unwrap()
  .omit({ segundo_canal: true })
  .extend({ claves_registrador: RegistrarKeys });
const Row = NegocioListado.extend({ dominio: Verdict.nullable() });
type Row = z.infer<typeof Row>;
const FoundBy = NegocioDetalle.shape.encontrado_por.element;

/** The requested batch, otherwise the first that found the business. */
const columns = (batchId: string | undefined) => sql`n.id AS _id, n.business_id, n.place_id, ${
  batchId
    ? sql`${batchId}::uuid`
    : sql`(SELECT bn.batch_id FROM batch_negocios bn WHERE bn.usuario_id = n.usuario_id AND bn.negocio_id = n.id
        ORDER BY bn.batch_id LIMIT 1)`
} AS batch_id, n.nombre_negocio, n.categoria_negocio, n.grupo, n.dominio_extraido, n.motivo_sin_dominio, n.sitio_web,
  n.enlace_maps, n.direccion, n.telefono, n.rating, n.review_count, n.keyword_origen,
  ${iso(sql`n.fecha_scrapeado`)} AS fecha_scrapeado, n.fuente_datos, n.licencia_datos, n.estado_actual, n.cerrado,
  n.provincia, n.municipio, n.pais, n.latitud, n.longitud,
  n.google_retirado IS NOT NULL AS google_retirado,
  CASE WHEN n.no_contactar IS NOT NULL THEN (
    SELECT json_build_object('fecha', ${iso(sql`m.fecha`)}, 'motivo', m.motivo) FROM no_contactar m
    WHERE m.usuario_id = n.usuario_id AND m.id = n.no_contactar) END AS no_contactar,
  CASE WHEN d.id IS NOT NULL THEN json_build_object('_id', d.id, 'dominio', d.dominio,
    'dominio_unicode', d.dominio_unicode, 'estado_verificacion', d.estado_verificacion,
    'es_disponible', d.es_disponible, 'confirmaciones', d.confirmaciones, 'fase_ciclo', d.fase_ciclo,
    'verification_method', d.verification_method, 'needs_manual_verification', d.needs_manual_verification,
    'motivo', d.motivo, 'fecha_ultima_verificacion', ${iso(sql`d.fecha_ultima_verificacion`)},
    'fecha_liberacion_estimada', ${iso(sql`d.fecha_liberacion_estimada`)},
    'oferta_registrador', ${registrarOffer}, 'comprobacion', ${checkProgress}, 'proxima_verificacion', ${iso(nextStep)},
    'confirmacion_desde', ${iso(sql`d.segundo_canal_desde`)}, 'claves_registrador', ${registrarKeys}) END AS dominio`;

function toListed({ dominio, ...row }: Row): NegocioListado {
  if (dominio === null) return { ...row, dominio };
  const { claves_registrador, ...verdict } = dominio;
  const segundo_canal = hasSecondChannel(verdict, claves_registrador);
  return { ...row, dominio: { ...verdict, confirmacion_desde: confirmationFrom(verdict), segundo_canal } };
}

/** Whole businesses; unknown ids are omitted. */
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

/** A business with its keywords, the latest first. */
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

/** A page with the filter's counts: ids first, then whole rows. */
export async function listBusinesses(
  tx: Tx,
  usuarioId: string,
  filter: BusinessFilter,
  sort: BusinessSort,
  request: PageRequest,
): Promise<Page<NegocioListado> & { resumen: ResumenNegocios }> {
  const where = await businessWhere(tx, usuarioId, filter);
  const read = async () => {
    const resumen = await listSummary(tx, usuarioId, filter, where);
    const total = { total: resumen.total, exacto: resumen.exacto !== false };
    const count = await readCounters(tx, usuarioId, 'negocios');
    const list: OrderedList = {
      from,
      alias: sql`n`,
      where:
        filter.dominio_libre && !total.exacto ? await businessWhere(tx, usuarioId, filter, 'walked') : where,
      id: sql`n.id`,
      matches: total.exacto ? total.total : null,
      scanned: null,
      isCovered: false,
      population: count('total'),
      ...orderOf(sort),
    };
    return { resumen, page: await orderedPage(tx, list, request, total) };
  };
  const isJoined = filter.batch_id !== undefined || filter.keyword_id !== undefined;
  const { resumen, page } = await (isJoined ? byProbing(tx, read) : read());
  const found = await rows(
    tx,
    Row,
    sql`SELECT ${columns(filter.batch_id)} FROM ${withDomain}
        WHERE n.usuario_id = ${usuarioId} AND n.id = ANY(${[...page.filas]}::uuid[])`,
  );
  const byKey = new Map(found.map((row) => [row._id, toListed(row)]));
  return { ...page, filas: page.filas.flatMap((id) => byKey.get(id) ?? []), resumen };
}

function orderOf({
  orden,
  direccion,
}: BusinessSort): Pick<OrderedList, 'stretches' | 'desc' | 'cursor' | 'isEven'> {
  const id = sql`n.id`;
  const shared = { desc: direccion === 'desc', isEven: true };
  /** Rows without a value come last in both directions. */
  const valued = (first: OrderedInteger, second: OrderedInteger) => ({
    ...shared,
    stretches: [byIntegers(first, second, id), byId(sql`${first.column} IS NULL`, null, id, null)],
    cursor: { type: 'integers', nullable: true } as const,
  });
  switch (orden) {
    case 'fecha':
      return {
        ...shared,
        stretches: [byId(sql`true`, null, id, null)],
        cursor: { type: 'text', nullable: true },
      };
    case 'nombre_negocio':
      return {
        ...shared,
        stretches: [byValue(sql`n.nombre_orden`, 'text', id, null)],
        cursor: { type: 'text', nullable: false },
      };
    case 'rating':
      return valued(rating, reviews);
    case 'review_count':
      return valued(reviews, rating);
  }
}

/** Exact count. */
export async function countBusinesses(tx: Tx, usuarioId: string, filter: BusinessFilter): Promise<number> {
  const where = await businessWhere(tx, usuarioId, filter);
  const found = await firstRow(tx, totalRow, sql`SELECT count(*)::int AS total FROM ${from} WHERE ${where}`);
  return found?.total ?? 0;
}

/** All businesses of a filter, newest first, page by page. */
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

/** Businesses of a filter by province, most first. */
export async function businessProvinces(
  tx: Tx,
  usuarioId: string,
  filter: BusinessFilter,
): Promise<ProvinciaNegocios[]> {
  const where = await businessWhere(tx, usuarioId, filter);
  const kept = facetWhere(usuarioId, filter);
  // Free names are few, so the query starts from them.
  const provinces = sql`WITH totales AS (${kept === null ? countedProvinces(where) : keptProvinces(kept)}), libres AS (
          SELECT n.provincia, count(DISTINCT d.id)::int AS dominios_libres
          FROM dominios d JOIN ${from} ON n.usuario_id = d.usuario_id AND n.dominio_id = d.id
          WHERE d.usuario_id = ${usuarioId} AND ${isFree} AND ${where} GROUP BY 1)
        SELECT t.provincia, t.total, t.con_dominio, t.total - t.con_dominio AS sin_dominio,
          coalesce(l.dominios_libres, 0) AS dominios_libres
        FROM totales t LEFT JOIN libres l ON l.provincia = t.provincia
        ORDER BY t.total DESC, t.provincia LIMIT ${PROVINCES_MAX}`;
  return await byBatchSize(tx, usuarioId, filter, () => rows(tx, ProvinciaNegocios, provinces));
}

const countedProvinces = (where: SQL): SQL =>
  sql`SELECT n.provincia, count(*)::int AS total, (count(*) FILTER (WHERE n.con_dominio))::int AS con_dominio
      FROM ${from} WHERE ${where} AND n.provincia IS NOT NULL GROUP BY 1`;

const keptProvinces = (where: SQL): SQL =>
  sql`SELECT f.provincia, sum(f.total)::int AS total,
        coalesce(sum(f.total) FILTER (WHERE f.con_dominio), 0)::int AS con_dominio
      FROM facetas_negocios f WHERE ${where} AND f.provincia <> '' GROUP BY 1`;

const PROVINCES_MAX = 500;

const RECENT = 50_000;
const CATEGORIES_MAX = 200;

const businessCategoriesRow = z.object({ categoria_negocio: z.string() });

/** Categories of the newest businesses, most frequent first. */
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
