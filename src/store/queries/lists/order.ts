import { AppError } from '#platform/errors.ts';
import { join, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { alongIndex } from '../sql/planner.ts';
import { firstRow, rows, totalRow } from '../sql/rows.ts';
import { type Cursor, CursorRow, notOfThisList, readCursor, readOn, writeCursor } from './cursor.ts';
import type { Stretch } from './order-ranges.ts';
import { type Page, type PageRequest, pagination, type Total } from './page.ts';

/** A list in total order whose rows have a unique `id uuid`. */
export interface OrderedList {
  /** A table and its alias, used in all conditions and columns. */
  from: SQL;
  alias: SQL;
  where: SQL;
  id: SQL;
  stretches: readonly Stretch[];
  desc: boolean;
  cursor: Parameters<typeof readCursor>[1];
  /** The rows of any filter are spread along the order. */
  isEven: boolean;
  /** Rows of the filter; null if too many to gather. */
  matches: number | null;
  /** Most rows read to gather those of the filter; null if too many. */
  scanned: number | null;
  /** The order's index covers the filter, so other rows are not fetched. */
  isCovered: boolean;
  /** Rows without the filter. */
  population: number;
}

/** Farther pages, from either end, are reached by cursor only. */
const OFFSET_MAX = 100_000;

/**
 * Cursors continue from the first and last row shown, so later changes shift no rows. An index on the ordered column
 * and the id serves all pages in both directions. `gathered`: the rows of the requested page and the next one, if known.
 */
export async function orderedPage(
  tx: Tx,
  list: OrderedList,
  request: PageRequest,
  total: Total,
  gathered: CursorRow[] | null = null,
): Promise<Page<string>> {
  const place = placeOf(list, request, total);
  const isGathered = gathered !== null && place.from === null && !place.backwards;
  const found = isGathered ? gathered : await readOn(place.from, () => walk(tx, list, place));
  const more = found.length > place.take;
  const shown = found.slice(0, place.take);
  if (place.backwards) shown.reverse();
  const [first, last] = [shown.at(0), shown.at(-1)];
  const away = place.offset > 0 || place.from !== null;
  return {
    filas: shown.map((row) => row.id),
    paginacion: {
      ...pagination(request, total),
      siguiente: (place.backwards ? away : more) && last ? writeCursor('despues', last) : null,
      anterior: (place.backwards ? more : away) && first ? writeCursor('antes', first) : null,
    },
  };
}

interface Place {
  backwards: boolean;
  from: CursorRow | null;
  offset: number;
  take: number;
}

function placeOf(list: OrderedList, request: PageRequest, { total, exacto }: Total): Place {
  const { pagina, limite, cursor } = request;
  if (cursor !== undefined)
    return byCursor(list, readCursor(cursor, list.cursor), limite, exacto ? total : null);
  const offset = (pagina - 1) * limite;
  const left = total - offset;
  // The far half of a list of known length is read from its end; the last page may be short.
  const place: Place =
    exacto && left > 0 && left < offset
      ? { backwards: true, from: null, offset: Math.max(0, left - limite), take: Math.min(limite, left) }
      : { backwards: false, from: null, offset, take: limite };
  if (place.offset > OFFSET_MAX) {
    throw new AppError('entrada_no_valida', 'pagina: tan lejos solo se llega página a página, con el cursor');
  }
  return place;
}

function byCursor(list: OrderedList, cursor: Cursor, limite: number, total: number | null): Place {
  switch (cursor.kind) {
    case 'fin':
      return {
        backwards: true,
        from: null,
        offset: 0,
        take: total === null ? limite : total % limite || limite,
      };
    case 'antes':
    case 'despues':
      if (!list.stretches.some((stretch) => stretch.holds(cursor))) throw notOfThisList();
      return { backwards: cursor.kind === 'antes', from: cursor, offset: 0, take: limite };
  }
}

/** Up to one row more than the page takes, to detect a next page. */
async function walk(tx: Tx, list: OrderedList, place: Place): Promise<CursorRow[]> {
  const { from } = place;
  const found: CursorRow[] = [];
  let offset = place.offset;
  let reached = from === null;
  for (const stretch of place.backwards ? list.stretches.toReversed() : list.stretches) {
    const starts = !reached && from !== null && stretch.holds(from);
    if (!reached && !starts) continue;
    reached = true;
    if (stretch.total === 0) continue;
    if (stretch.total !== null && offset >= stretch.total) {
      offset -= stretch.total;
      continue;
    }
    const part = { list, stretch, after: starts ? from : null, backwards: place.backwards };
    const limit = place.take + 1 - found.length;
    const got = await readStretch(tx, part, { limit, offset });
    found.push(...got);
    if (found.length > place.take) break;
    offset = got.length > 0 || offset === 0 ? 0 : offset - (await countStretch(tx, part, offset));
  }
  return found;
}

interface Part {
  list: OrderedList;
  stretch: Stretch;
  after: CursorRow | null;
  backwards: boolean;
}

async function readStretch(tx: Tx, part: Part, at: { limit: number; offset: number }): Promise<CursorRow[]> {
  const { list, stretch, backwards } = part;
  const way = list.desc !== backwards ? sql`DESC` : sql`ASC`;
  const order = join(stretch.keys.map((key) => sql`${key} ${way}`));
  const gathers = shouldGather(list, stretch, at.offset + at.limit);
  const page = sql`SELECT ${list.id} AS id, ${stretch.valor}::text AS valor FROM ${rangeOf(part, gathers)}
    ORDER BY ${order} LIMIT ${at.limit} OFFSET ${at.offset}`;
  if (gathers) return await rows(tx, CursorRow, page);
  return await alongIndex(tx, () => rows(tx, CursorRow, page));
}

/** Rows of a part; when gathering, OFFSET 0 separates the filter from the order. */
function rangeOf({ list, stretch, after, backwards }: Part, gathers: boolean): SQL {
  const down = list.desc !== backwards;
  const keys = join([...stretch.keys]);
  const beyond = after === null ? sql`true` : sql`(${keys}) ${down ? sql`<` : sql`>`} ${stretch.at(after)}`;
  const inside = sql`${list.where} AND ${stretch.condition}`;
  return gathers
    ? sql`(SELECT * FROM ${list.from} WHERE ${inside} OFFSET 0) ${list.alias} WHERE ${beyond}`
    : sql`${list.from} WHERE ${inside} AND ${beyond}`;
}

const FEW = 10_000;
/** Index rows that cost as much as fetching one row. */
const FETCHED = 10;
/** Pages beginning deeper than this are gathered without a count. */
const DEEP = 1_000;

/**
 * Gathering reads all rows of the filter; walking reads in order until `depth` match. The cheaper way is chosen, and
 * gathering if a walk could be much longer than estimated.
 */
function shouldGather(list: OrderedList, stretch: Stretch, depth: number): boolean {
  const rows = stretch.total ?? list.matches;
  if (rows === null) return depth > DEEP && list.scanned !== null && !list.isCovered && !list.isEven;
  const population = stretch.population ?? list.population;
  if (rows >= population) return false;
  if (rows <= FEW && !(list.isEven && stretch.total !== null)) return true;
  if (stretch.total === null && !list.isEven) return true;
  return rows * rows <= depth * population * (list.isCovered ? 1 : FETCHED);
}

async function countStretch(tx: Tx, part: Part, atMost: number): Promise<number> {
  const counted = await firstRow(
    tx,
    totalRow,
    sql`SELECT count(*)::int AS total FROM (SELECT FROM ${rangeOf(part, false)} LIMIT ${atMost}) t`,
  );
  return counted?.total ?? 0;
}
