import * as z from 'zod';
import type { Dominio } from '#contract/entities/dominio.ts';
import { OPCIONES_MAX } from '#contract/routes/gestion.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { domainsOf } from '../domains/list.ts';
import { cursorPages } from '../lists/cursor-pages.ts';
import { countUpTo, type Page, type PageRequest, sortedPage } from '../lists/page.ts';
import { notKept } from '../lists/saved-filters.ts';
import { isFree, releaseDate } from '../sql/figures.ts';
import { iso } from '../sql/fragments.ts';
import { idRow, rows } from '../sql/rows.ts';
import { type DropFilter, dropWhere, leftWhere, upcoming } from './drop-filter.ts';

const from = sql`dominios d`;

/** In every time zone a day begins with a minute. */
const MINUTE_MS = 60_000;

/** Soonest first; names without a date last. */
export async function listDrops(
  tx: Tx,
  usuarioId: string,
  filter: DropFilter,
  request: PageRequest,
): Promise<Page<Dominio>> {
  const where = await dropWhere(tx, usuarioId, filter);
  const ofMinute = await dropWhere(tx, usuarioId, { ...filter, now: filter.now - (filter.now % MINUTE_MS) });
  const page = await sortedPage(
    tx,
    { row: idRow, columns: sql`d.id`, from, where, order: soonestFirst },
    request,
    await countUpTo(tx, from, where, ofMinute),
  );
  const filas = await domainsOf(
    tx,
    usuarioId,
    page.filas.map(({ id }) => id),
  );
  return { ...page, filas };
}

export async function* allDrops(tx: Tx, usuarioId: string, filter: DropFilter): AsyncGenerator<Dominio[]> {
  const where = await dropWhere(tx, usuarioId, filter);
  const query = sql`SELECT d.id FROM ${from} WHERE ${where} ORDER BY ${soonestFirst}`;
  for await (const page of cursorPages(tx, idRow, query))
    yield await domainsOf(
      tx,
      usuarioId,
      page.map(({ id }) => id),
    );
}

const soonestFirst = sql`${releaseDate} NULLS LAST, d.id`;

export const dropIds = async (tx: Tx, usuarioId: string, filter: DropFilter): Promise<SQL> =>
  sql`SELECT d.id FROM ${from} WHERE ${await dropWhere(tx, usuarioId, filter)}`;

/**
 * Of these names those of the filter, and those that were until a moment ago, their days aside: `ending`, and of `notFree`
 * those with a release interval.
 */
export async function dropsAmong(
  tx: Tx,
  usuarioId: string,
  filter: DropFilter,
  ids: readonly string[],
  { ending, notFree }: { ending: readonly string[]; notFree: readonly string[] },
): Promise<ReadonlySet<string>> {
  const left = await leftWhere(tx, usuarioId, filter);
  const found = await rows(
    tx,
    idRow,
    sql`SELECT d.id FROM ${from} WHERE d.usuario_id = ${usuarioId} AND d.id = ANY(${[...ids]}::uuid[])
        AND ((${await dropWhere(tx, usuarioId, filter)}) OR (${left} AND (d.id = ANY(${[...ending]}::uuid[])
          OR (d.liberacion_desde IS NOT NULL AND d.id = ANY(${[...notFree]}::uuid[])))))`,
  );
  return new Set(found.map(({ id }) => id));
}

const Named = z.strictObject({ id: z.uuid(), nombre: z.string() });

/** Names of a filter not stored for the saved filter `filtroId`, soonest first. */
export async function newDrops(
  tx: Tx,
  usuarioId: string,
  filter: DropFilter,
  filtroId: string,
  limit: number,
): Promise<z.infer<typeof Named>[]> {
  return await rows(
    tx,
    Named,
    sql`SELECT d.id, d.dominio_unicode AS nombre FROM ${from}
        WHERE ${await dropWhere(tx, usuarioId, filter)} AND ${notKept(usuarioId, filtroId, sql`d.id`)}
        ORDER BY ${soonestFirst} LIMIT ${limit}`,
  );
}

const Choice = z.strictObject({ valor: z.string() });

/** Places and categories of the businesses of names soon free, most frequent first. */
export async function dropChoices(
  tx: Tx,
  usuarioId: string,
  now: number,
): Promise<{ provincias: string[]; categorias: string[] }> {
  const choicesOf = async (column: SQL) => {
    const found = await rows(
      tx,
      Choice,
      sql`SELECT ${column} AS valor FROM ${from}
          JOIN negocios n ON n.usuario_id = d.usuario_id AND n.dominio_id = d.id
          WHERE ${upcoming(usuarioId, now)} AND ${column} IS NOT NULL
          GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${OPCIONES_MAX}`,
    );
    return found.map(({ valor }) => valor);
  };
  return {
    provincias: await choicesOf(sql`n.provincia`),
    categorias: await choicesOf(sql`n.categoria_negocio`),
  };
}

const Day = z.strictObject({ dia: z.string(), total: z.int() });

/** Names of a filter (without its days) by day in the account's time zone; empty days are omitted. */
export async function dropsByDay(
  tx: Tx,
  usuarioId: string,
  { dia: _, dias: __, ...filter }: DropFilter,
  period: { from: number; until: number },
): Promise<z.infer<typeof Day>[]> {
  return await rows(
    tx,
    Day,
    sql`SELECT to_char(${releaseDate} AT TIME ZONE ${filter.timezone}, 'YYYY-MM-DD') AS dia,
          count(*)::int AS total
        FROM ${from} WHERE ${await dropWhere(tx, usuarioId, filter)} AND ${releaseDate} >= ${new Date(period.from)}
          AND ${releaseDate} < ${new Date(period.until)}
        GROUP BY 1 ORDER BY 1`,
  );
}

const Freed = z.strictObject({ id: z.uuid(), desde: z.string() });
const FREED_MAX = 20;

/** Free names that were registered before, newest first, with when they were first seen free (ISO 8601). */
export async function recentlyFreed(
  tx: Tx,
  usuarioId: string,
  since: number,
): Promise<{ dominio: Dominio; libre_desde: string }[]> {
  const found = await rows(
    tx,
    Freed,
    sql`SELECT c.dominio_id AS id, ${iso(sql`min(c.hora)`)} AS desde FROM cambios_dominios c
        JOIN dominios d ON d.usuario_id = c.usuario_id AND d.id = c.dominio_id
        WHERE c.usuario_id = ${usuarioId} AND c.es_disponible AND c.hora >= ${new Date(since)}
          AND ${isFree}
          AND EXISTS (SELECT FROM cambios_dominios a WHERE a.usuario_id = c.usuario_id AND a.dominio_id = c.dominio_id
            AND a.id < c.id AND a.es_disponible IS FALSE)
        GROUP BY 1 ORDER BY min(c.hora) DESC LIMIT ${FREED_MAX}`,
  );
  const dominios = await domainsOf(
    tx,
    usuarioId,
    found.map(({ id }) => id),
  );
  const freedAt = new Map(found.map(({ id, desde }) => [id, desde]));
  return dominios.map((dominio) => ({ dominio, libre_desde: freedAt.get(dominio._id) ?? '' }));
}
