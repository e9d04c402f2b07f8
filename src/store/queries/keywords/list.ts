import * as z from 'zod';
import type { EstadisticasProceso } from '#contract/entities/estadisticas.ts';
import { Keyword } from '#contract/entities/keyword.ts';
import { Id } from '#contract/entities/shared.ts';
import type { EstadoProceso } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from '../batches/batches.ts';
import { readCounters } from '../lists/counters.ts';
import { cursorPages } from '../lists/cursor-pages.ts';
import {
  arrivalPage,
  countUpTo,
  type Page,
  type PageRequest,
  sortedPage,
  type Total,
} from '../lists/page.ts';
import { contains } from '../lists/search.ts';
import { freeNames } from '../sql/figures.ts';
import { all, iso } from '../sql/fragments.ts';
import { firstRow, idRow, rows } from '../sql/rows.ts';

const Row = Keyword.omit({ batch_id: true, error: true, dominios_libres: true }).extend({
  oficio: z.string(),
  lugar: z.string(),
  lote: Id,
  lote_nombre: z.string(),
  error_codigo: z.string().nullable(),
  error_mensaje: z.string().nullable(),
});
type Row = z.infer<typeof Row>;

const columns = sql`k.id AS _id, k.keyword, k.pais, k.idioma, k.estado, k.resultados_encontrados, k.resultados_nuevos,
  k.resultados_conocidos, k.limitada, k.consultas, k.oficio, k.lugar,
  k.error_codigo, k.error_mensaje, k.intentos, k.batch_id AS lote,
  b.nombre AS lote_nombre, ${iso(sql`k.fecha_creacion`)} AS fecha_creacion, ${iso(sql`k.fecha_fin`)} AS fecha_fin`;
const from = sql`keywords k JOIN batches b ON b.usuario_id = k.usuario_id AND b.id = k.batch_id`;

export interface KeywordFilter {
  estado?: EstadoProceso | undefined;
  batch_id?: string | undefined;
  search?: string | undefined;
  ids?: readonly string[] | undefined;
}
export type KeywordOrder = 'fecha' | 'keyword' | 'estado' | 'resultados';

export async function readKeyword(tx: Tx, usuarioId: string, id: string): Promise<Keyword | undefined> {
  const row = await firstRow(
    tx,
    Row,
    sql`SELECT ${columns} FROM ${from} WHERE k.usuario_id = ${usuarioId} AND k.id = ${id}`,
  );
  return row && (await withFree(tx, usuarioId, [row]))[0];
}

export async function listKeywords(
  tx: Tx,
  usuarioId: string,
  filter: KeywordFilter,
  sort: { orden: KeywordOrder; direccion: 'asc' | 'desc' },
  request: PageRequest,
): Promise<Page<Keyword>> {
  const where = await keywordWhere(tx, usuarioId, filter);
  const total = await keywordTotal(tx, usuarioId, filter, where);
  const desc = sort.direccion === 'desc';
  if (sort.orden === 'fecha') {
    const query = { row: Row, columns, from, where, ...arrivalKey(filter), desc };
    const page = await arrivalPage(tx, query, request, total);
    return { ...page, filas: await withFree(tx, usuarioId, page.filas) };
  }
  // Ids first, from a narrow table that is sorted as a whole; then whole rows.
  const sorted = { row: idRow, columns: sql`k.id`, from: sql`keywords k`, where };
  const page = await sortedPage(tx, { ...sorted, order: order(sort.orden, desc) }, request, total);
  const ids = page.filas.map(({ id }) => id);
  const found = await rows(
    tx,
    Row,
    sql`SELECT ${columns} FROM ${from} WHERE k.usuario_id = ${usuarioId} AND k.id = ANY(${ids}::uuid[])`,
  );
  const byId = new Map((await withFree(tx, usuarioId, found)).map((row) => [row._id, row]));
  return { ...page, filas: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** All keywords of a filter, newest first, page by page. */
export async function* allKeywords(
  tx: Tx,
  usuarioId: string,
  filter: KeywordFilter,
): AsyncGenerator<Keyword[]> {
  const where = await keywordWhere(tx, usuarioId, filter);
  const query = sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY k.id DESC`;
  for await (const page of cursorPages(tx, Row, query)) yield await withFree(tx, usuarioId, page);
}

async function keywordWhere(tx: Tx, usuarioId: string, filter: KeywordFilter): Promise<SQL> {
  return all([
    sql`k.usuario_id = ${usuarioId}`,
    filter.estado && sql`k.estado = ${filter.estado}`,
    filter.batch_id ? sql`k.batch_id = ${filter.batch_id}` : undefined,
    filter.ids === undefined ? undefined : sql`k.id = ANY(${[...filter.ids]}::uuid[])`,
    filter.search === undefined ? undefined : await contains(tx, 'keywords', filter.search),
  ]);
}

export async function listBatchKeywords(
  tx: Tx,
  key: BatchKey,
  request: PageRequest,
  filter: { estado?: EstadoProceso | undefined } = {},
): Promise<Page<Keyword>> {
  const where = all([
    sql`k.usuario_id = ${key.usuario_id} AND k.batch_id = ${key.batch_id}`,
    filter.estado && sql`k.estado = ${filter.estado}`,
  ]);
  const query = {
    row: Row,
    columns,
    from,
    where,
    key: sql`k.posicion`,
    keyType: 'bigint',
    desc: false,
  } as const;
  const total = await keywordTotal(tx, key.usuario_id, { batch_id: key.batch_id, ...filter }, where);
  const page = await arrivalPage(tx, query, request, total);
  return { ...page, filas: await withFree(tx, key.usuario_id, page.filas) };
}

const batchKeywordStatsRow = z.object({
  total: z.number(),
  completadas: z.number(),
  con_error: z.number(),
  procesando: z.number(),
  pendientes: z.number(),
});

/** Counts by state from the batch's counters and its open keywords. */
export async function batchKeywordStats(tx: Tx, key: BatchKey): Promise<EstadisticasProceso | undefined> {
  const row = await firstRow(
    tx,
    batchKeywordStatsRow,
    sql`SELECT b.total_keywords AS total, b.keywords_completadas AS completadas, b.keywords_con_error AS con_error,
          q.procesando, q.pendientes
        FROM batches b, LATERAL (
          SELECT count(*) FILTER (WHERE k.estado = 'procesando')::int AS procesando,
            count(*) FILTER (WHERE k.estado = 'pendiente')::int AS pendientes
          FROM keywords k WHERE k.usuario_id = b.usuario_id AND k.batch_id = b.id
            AND k.estado IN ('pendiente', 'procesando')) q
        WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id}`,
  );
  if (!row) return undefined;
  const { total, ...por_estado } = row;
  const { completadas, con_error, procesando, pendientes } = por_estado;
  const pausadas = Math.max(0, total - completadas - con_error - procesando - pendientes);
  return { total, por_estado: { ...por_estado, pausadas } };
}

async function keywordTotal(tx: Tx, usuarioId: string, filter: KeywordFilter, where: SQL): Promise<Total> {
  const filters = Object.values(filter).filter((value) => value !== undefined);
  if (filters.length === 0 || (filters.length === 1 && filter.estado)) {
    const count = await readCounters(tx, usuarioId, 'keywords');
    return { total: count(filter.estado ? `estado:${filter.estado}` : 'total'), exacto: true };
  }
  if (filters.length === 1 && filter.batch_id) {
    const stats = await batchKeywordStats(tx, { usuario_id: usuarioId, batch_id: filter.batch_id });
    return { total: stats?.total ?? 0, exacto: true };
  }
  return await countUpTo(tx, from, where);
}

/** Within a batch the position is the order of arrival and is indexed. */
function arrivalKey({ batch_id }: KeywordFilter) {
  return batch_id
    ? ({ key: sql`k.posicion`, keyType: 'bigint' } as const)
    : ({ key: sql`k.id`, keyType: 'uuid' } as const);
}

/** `unaccent` takes seconds for hundreds of thousands of texts; keywords are Latin and already case-folded. */
const ACCENTED = 'áàâäãåāăąćčçďđéèêëēėęěğíìîïīįıłĺľñńňóòôöõøōőŕřśšşșťţțúùûüūůűųýÿžźż';
const PLAIN = 'aaaaaaaaacccddeeeeeeeegiiiiiiilllnnnoooooooorrsssstttuuuuuuuuyyzzz';

function order(by: Exclude<KeywordOrder, 'fecha'>, desc: boolean): SQL {
  const column = {
    keyword: sql`translate(k.keyword_normalizada, ${ACCENTED}, ${PLAIN})`,
    estado: sql`k.estado`,
    resultados: sql`k.resultados_encontrados`,
  };
  const way = desc ? sql`DESC` : sql`ASC`;
  return sql`${column[by]} ${way}, k.id ${way}`;
}

const FreeRow = z.object({ keyword_id: Id, libres: z.int() });

/** Adds the free names of each keyword's businesses. The query starts from the free names, which are few. */
async function withFree(tx: Tx, usuarioId: string, found: readonly Row[]): Promise<Keyword[]> {
  if (found.length === 0) return [];
  const free = await rows(
    tx,
    FreeRow,
    sql`SELECT kn.keyword_id, count(DISTINCT n.dominio_id)::int AS libres
        FROM keyword_negocios kn JOIN negocios n ON n.usuario_id = kn.usuario_id AND n.id = kn.negocio_id
        WHERE kn.usuario_id = ${usuarioId} AND kn.keyword_id = ANY(${found.map(({ _id }) => _id)}::uuid[])
          AND n.dominio_id = ANY(ARRAY(${freeNames(usuarioId)})) GROUP BY 1`,
  );
  const libres = new Map(free.map((row) => [row.keyword_id, row.libres]));
  return found.map((row) => toKeyword(row, libres.get(row._id) ?? 0));
}

function toKeyword(row: Row, dominios_libres: number): Keyword {
  return {
    _id: row._id,
    keyword: row.keyword,
    pais: row.pais,
    idioma: row.idioma,
    estado: row.estado,
    resultados_encontrados: row.resultados_encontrados,
    resultados_nuevos: row.resultados_nuevos,
    resultados_conocidos: row.resultados_conocidos,
    limitada: row.limitada,
    consultas: row.consultas,
    dominios_libres,
    oficio: row.oficio || null,
    lugar: row.lugar || null,
    error: row.error_codigo === null ? null : { code: row.error_codigo, message: row.error_mensaje ?? '' },
    intentos: row.intentos,
    batch_id: { _id: row.lote, nombre: row.lote_nombre },
    fecha_creacion: row.fecha_creacion,
    fecha_fin: row.fecha_fin,
  };
}
