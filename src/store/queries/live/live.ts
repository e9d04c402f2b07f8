import * as z from 'zod';
import { FilaLive, type ORDENES_LIVE, ResumenLive } from '#contract/entities/live.ts';
import { Id } from '#contract/entities/shared.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { type BatchKey, listedFree } from '../batches/batches.ts';
import { confirmationFrom, registrarOffer } from '../domains/list-columns.ts';
import {
  arrivalPage,
  countUpTo,
  type Page,
  type PageRequest,
  sortedPage,
  type Total,
} from '../lists/page.ts';
import { hasSecondChannel, RegistrarKeys, registrarKeys } from '../registry/second-channel.ts';
import { checkProgress, nextStep } from '../sql/check-progress.ts';
import { isFree } from '../sql/figures.ts';
import { all, iso } from '../sql/fragments.ts';
import { firstRow, rows } from '../sql/rows.ts';
import { liveSearch } from './search.ts';

export interface LiveFilter {
  buscar?: string | undefined;
  solo_libres?: boolean | undefined;
}
export interface LiveSort {
  orden: (typeof ORDENES_LIVE)[number];
  direccion: 'asc' | 'desc';
}

/** Without `segundo_canal`, which is computed afterwards. */
export const LiveRow = FilaLive.extend({
  dominio: FilaLive.shape.dominio
    .unwrap()
    .omit({ segundo_canal: true })
    .extend({ claves_registrador: RegistrarKeys })
    .nullable(),
});
export type LiveRow = z.infer<typeof LiveRow>;

export const liveColumns = sql`n.id AS _id, bn.orden::float8 AS orden, coalesce(k.keyword, '') AS keyword, bn.nuevo,
  json_build_object('nombre_negocio', n.nombre_negocio, 'sitio_web', n.sitio_web,
    'dominio_extraido', n.dominio_extraido, 'motivo_sin_dominio', n.motivo_sin_dominio, 'rating', n.rating,
    'review_count', n.review_count, 'telefono', n.telefono, 'estado_actual', n.estado_actual,
    'fuente_datos', n.fuente_datos, 'enlace_maps', n.enlace_maps) AS negocio,
  CASE WHEN d.id IS NOT NULL THEN json_build_object('_id', d.id, 'dominio', d.dominio,
    'dominio_unicode', d.dominio_unicode, 'estado_verificacion', d.estado_verificacion,
    'es_disponible', d.es_disponible, 'confirmaciones', d.confirmaciones, 'fase_ciclo', d.fase_ciclo,
    'verification_method', d.verification_method, 'needs_manual_verification', d.needs_manual_verification,
    'motivo', d.motivo, 'extension', d.extension, 'favorito', d.favorito, 'valor_estimado', d.valor_estimado,
    'fecha_liberacion_estimada', ${iso(sql`d.fecha_liberacion_estimada`)},
    'oferta_registrador', ${registrarOffer}, 'comprobacion', ${checkProgress}, 'proxima_verificacion', ${iso(nextStep)}, 'fecha_ultima_verificacion', ${iso(sql`d.fecha_ultima_verificacion`)},
    'confirmacion_desde', ${iso(sql`d.segundo_canal_desde`)}, 'claves_registrador', ${registrarKeys}) END AS dominio`;

export const liveFrom = sql`batch_negocios bn
  JOIN negocios n ON n.usuario_id = bn.usuario_id AND n.id = bn.negocio_id
  LEFT JOIN keywords k ON k.usuario_id = bn.usuario_id AND k.id = bn.keyword_id
  LEFT JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id`;

/** The text search covers business, keyword and domain. */
export async function liveWhere(tx: Tx, key: BatchKey, filter: LiveFilter): Promise<SQL> {
  return all([
    ofBatch(key),
    filter.solo_libres ? isFree : undefined,
    filter.buscar === undefined ? undefined : await liveSearch(tx, key, filter.buscar),
  ]);
}

const ofBatch = (key: BatchKey) => sql`bn.usuario_id = ${key.usuario_id} AND bn.batch_id = ${key.batch_id}`;

/** Available now, then possibly soon, then the rest; without domain last. */
export const freeFirst = sql`CASE WHEN ${isFree} THEN 4 WHEN d.confirmaciones = 1 THEN 3
  WHEN d.fase_ciclo IN ('redencion', 'pendiente_borrado') THEN 2 WHEN d.id IS NOT NULL THEN 1 END`;

/** Ends in arrival, so that the order is total. */
export function liveOrder({ orden, direccion }: LiveSort): SQL {
  const way = direccion === 'desc' ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
  const column = {
    recientes: null,
    nombre_negocio: sql`texto_busqueda(n.nombre_negocio)`,
    keyword: sql`texto_busqueda(k.keyword)`,
    rating: sql`n.rating`,
    // The shown form, because 'xn--…' would sort under x.
    dominio: sql`d.dominio_unicode`,
    libres: freeFirst,
  }[orden];
  const arrival = sql`bn.orden ${direccion === 'desc' ? sql`DESC` : sql`ASC`}`;
  // Equal ratings: more reviews first, in both directions.
  const tie = orden === 'rating' ? sql`, n.review_count DESC NULLS LAST` : sql``;
  return column ? sql`${column} ${way}${tie}, ${arrival}` : arrival;
}

/** A page of a search: ids first, by filter and order, then whole rows. */
export async function listLive(
  tx: Tx,
  key: BatchKey,
  filter: LiveFilter,
  sort: LiveSort,
  request: PageRequest,
): Promise<Page<FilaLive>> {
  const where = await liveWhere(tx, key, filter);
  const total = await liveTotal(tx, key, filter, where);
  const from = isUnfiltered(filter) && sort.orden === 'recientes' ? links : liveFrom;
  const query = { row: idOnly, columns: sql`bn.negocio_id`, from, where };
  const page =
    sort.orden === 'recientes'
      ? await arrivalPage(
          tx,
          { ...query, key: sql`bn.orden`, keyType: 'bigint', desc: sort.direccion === 'desc' },
          request,
          total,
        )
      : await sortedPage(tx, { ...query, order: liveOrder(sort) }, request, total);
  const ids = page.filas.map((row) => row.negocio_id);
  return { ...page, filas: await liveRows(tx, key, ids) };
}

const idOnly = z.object({ negocio_id: Id });
const links = sql`batch_negocios bn`;
const isUnfiltered = (filter: LiveFilter) => filter.buscar === undefined && !filter.solo_libres;

async function liveRows(tx: Tx, key: BatchKey, ids: readonly string[]): Promise<FilaLive[]> {
  if (ids.length === 0) return [];
  const found = await rows(
    tx,
    LiveRow,
    sql`SELECT ${liveColumns} FROM ${liveFrom}
        WHERE ${ofBatch(key)} AND bn.negocio_id = ANY(${[...ids]}::uuid[])`,
  );
  const byId = new Map(found.map((row) => [row._id, toFila(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const Found = ResumenLive.omit({ dominios_libres: true });

/** Counts of the whole search, without filter; undefined for an unknown batch. */
export async function liveSummary(tx: Tx, key: BatchKey): Promise<ResumenLive | undefined> {
  const found = await firstRow(
    tx,
    Found,
    sql`SELECT b.total_negocios_encontrados AS total, b.negocios_nuevos AS nuevos,
          b.total_negocios_encontrados - b.negocios_nuevos AS conocidos
        FROM batches b WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id}`,
  );
  if (!found) return undefined;
  const free = await listedFree(tx, key.usuario_id, [key.batch_id]);
  return { ...found, dominios_libres: free.get(key.batch_id) ?? 0 };
}

async function liveTotal(tx: Tx, key: BatchKey, filter: LiveFilter, where: SQL): Promise<Total> {
  if (filter.buscar !== undefined) return await countUpTo(tx, liveFrom, where);
  if (filter.solo_libres) {
    const joined = sql`batch_negocios bn JOIN negocios n ON n.usuario_id = bn.usuario_id AND n.id = bn.negocio_id
      JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id`;
    return await countUpTo(tx, joined, where);
  }
  const counted = await countUpTo(tx, links, where);
  return counted.exacto
    ? counted
    : { total: (await liveSummary(tx, key))?.total ?? counted.total, exacto: true };
}

export function toFila(row: LiveRow): FilaLive {
  const { _id, orden, keyword, nuevo, negocio, dominio } = row;
  return {
    _id,
    orden,
    keyword,
    nuevo,
    negocio,
    dominio: dominio && domainOf(dominio),
  };
}

function domainOf({ claves_registrador, ...verdict }: NonNullable<LiveRow['dominio']>): FilaLive['dominio'] {
  const segundo_canal = hasSecondChannel(verdict, claves_registrador);
  return { ...verdict, confirmacion_desde: confirmationFrom(verdict), segundo_canal };
}
