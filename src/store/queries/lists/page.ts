import * as z from 'zod';
import type { Paginacion } from '#contract/entities/shared.ts';
import { AppError } from '#platform/errors.ts';
import { raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow, prove, rows, totalRow } from '../sql/rows.ts';
import { LAST, notOfThisList } from './cursor.ts';
import { rememberLargeCounts } from './large-counts.ts';

export interface PageRequest {
  /** From 1. */
  pagina: number;
  limite: number;
  cursor?: string | undefined;
}

/** `exacto` is false if counting stopped at its cap. */
export interface Total {
  total: number;
  exacto: boolean;
}

export interface Page<Row> {
  filas: Row[];
  paginacion: Paginacion;
}

/** Filtered lists are counted up to here; above it the answer says 'más de'. */
export const COUNT_CAP = 10_000;
/** Farther pages, from either end, are reached by cursor only. */
const OFFSET_MAX = 100_000;

/** A list by order of arrival, given by a unique column. */
export interface ListQuery<Row> {
  row: z.ZodType<Row>;
  columns: SQL;
  from: SQL;
  where: SQL;
  /** Unique, indexed together with the filter's equality columns. */
  key: SQL;
  /** The SQL type that a cursor's text is cast to. */
  keyType: 'uuid' | 'bigint';
  desc: boolean;
}

const Keyed = z.looseObject({ clave: z.string() });

/** Cursors continue from the first and last row shown, so later rows shift none. */
export async function arrivalPage<Row>(
  tx: Tx,
  query: ListQuery<Row>,
  request: PageRequest,
  total: Total,
): Promise<Page<Row>> {
  const { limite } = request;
  const place = request.cursor === undefined ? byNumber(request, total) : byCursor(query, request, total);
  const down = query.desc !== place.backwards;
  const take = place.take ?? limite;
  // One row more than asked detects a next page.
  const page = sql`SELECT ${query.columns}, ${query.key}::text AS clave FROM ${query.from}
        WHERE ${query.where} AND ${place.after ? sql`${query.key} ${down ? sql`<` : sql`>`} ${place.after}` : sql`true`}
        ORDER BY ${query.key} ${down ? sql`DESC` : sql`ASC`} LIMIT ${take + 1} OFFSET ${place.offset}`;
  const found = await rows(tx, Keyed, page);
  const more = found.length > take;
  const shown = found.slice(0, take);
  if (place.backwards) shown.reverse();
  const [first, last] = [shown.at(0), shown.at(-1)];
  const hasNext = place.backwards ? (place.offset > 0 || place.after !== null) && first !== undefined : more;
  const hasPrevious = place.backwards ? more : place.offset > 0 || place.after !== null;
  const filas = shown.map(({ clave: _, ...fila }) => fila);
  return {
    filas: prove(query.row, filas, page),
    paginacion: {
      ...pagination(request, total),
      siguiente: hasNext && last ? `a.${last.clave}` : null,
      anterior: hasPrevious && first ? `b.${first.clave}` : null,
    },
  };
}

/** One page, by its number alone, in any other order; `order` must end in a unique column. */
export async function sortedPage<Row>(
  tx: Tx,
  query: { row: z.ZodType<Row>; columns: SQL; from: SQL; where: SQL; order: SQL },
  request: PageRequest,
  total: Total,
): Promise<Page<Row>> {
  if (request.cursor !== undefined) throw notOfThisList();
  const offset = (request.pagina - 1) * request.limite;
  requireNear(offset, 'no se llega en este orden: acota la lista con un filtro');
  const filas = await rows(
    tx,
    query.row,
    sql`SELECT ${query.columns} FROM ${query.from} WHERE ${query.where}
        ORDER BY ${query.order} LIMIT ${request.limite} OFFSET ${offset}`,
  );
  return { filas, paginacion: pagination(request, total) };
}

/** `remembered`: the condition that a large count is remembered by, where `where` itself changes with each moment. */
export async function countUpTo(tx: Tx, from: SQL, where: SQL, remembered?: SQL): Promise<Total> {
  return (await countToGather(tx, from, where, COUNT_CAP, remembered)).total;
}

/** Up to this many rows are gathered and sorted, which is faster than a long walk. */
export const GATHERED_MAX = 50_000;

const countOnce = rememberLargeCounts<number>();

/** Counts up to `most`: the total shown, and the number of rows to gather if few enough. */
export async function countToGather(
  tx: Tx,
  from: SQL,
  where: SQL,
  most: number,
  remembered = where,
): Promise<{ total: Total; matches: number | null }> {
  const query = (condition: SQL) =>
    sql`SELECT count(*)::int AS total FROM (SELECT 1 FROM ${from} WHERE ${condition} LIMIT ${most + 1}) AS t`;
  const count = async () => (await firstRow(tx, totalRow, query(where)))?.total ?? 0;
  const counted = await countOnce(tx, query(remembered), count, (rows) =>
    rows > COUNT_CAP ? rows : undefined,
  );
  return {
    total: { total: Math.min(counted, COUNT_CAP), exacto: counted <= COUNT_CAP },
    matches: counted <= most ? counted : null,
  };
}

export function pagination(request: PageRequest, { total, exacto }: Total): Paginacion {
  return {
    pagina_actual: request.pagina,
    total_paginas: Math.max(1, Math.ceil(total / request.limite)),
    total_elementos: total,
    total_exacto: exacto,
  };
}

interface Place {
  backwards: boolean;
  after: SQL | null;
  offset: number;
  take?: number;
}

function byNumber({ pagina, limite }: PageRequest, { total, exacto }: Total): Place {
  const offset = (pagina - 1) * limite;
  const left = total - offset;
  // The far half of a list of known length is read from its end; the last page may be short.
  if (exacto && left > 0 && left < offset) {
    const take = Math.min(limite, left);
    requireNear(left - take);
    return { backwards: true, after: null, offset: left - take, take };
  }
  requireNear(offset);
  return { backwards: false, after: null, offset };
}

const KEYS = { uuid: z.uuid(), bigint: z.string().regex(/^\d{1,18}$/) };

function byCursor(
  { keyType }: Pick<ListQuery<unknown>, 'keyType'>,
  { cursor = '', limite }: PageRequest,
  { total, exacto }: Total,
): Place {
  if (cursor === LAST)
    return { backwards: true, after: null, offset: 0, take: exacto ? total % limite || limite : limite };
  const [, side, text] = /^([ab])\.(.+)$/.exec(cursor) ?? [];
  const key = KEYS[keyType].safeParse(text);
  if (!key.success) throw notOfThisList();
  return { backwards: side === 'b', after: sql`${key.data}::${raw(keyType)}`, offset: 0 };
}

function requireNear(offset: number, how = 'solo se llega página a página, con el cursor'): void {
  if (offset > OFFSET_MAX) throw new AppError('entrada_no_valida', `pagina: tan lejos ${how}`);
}
