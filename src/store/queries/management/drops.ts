import * as z from 'zod';
import type { Dominio } from '#contract/entities/dominio.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { domainsOf } from '../domains/list.ts';
import { countUpTo, type Page, type PageRequest, sortedPage } from '../lists/page.ts';
import { isFree, isReleasing, releaseDate } from '../sql/figures.ts';
import { all, iso } from '../sql/fragments.ts';
import { idRow, rows } from '../sql/rows.ts';

export interface DropFilter {
  /** A day of `timezone`, `2026-09-07`. */
  dia?: string | undefined;
  search?: string | undefined;
  timezone: string;
  /** Epoch milliseconds. */
  now: number;
}

const from = sql`dominios d`;

/** Names that come free soon, the soonest first; those without a date last. */
export async function listDrops(
  tx: Tx,
  usuarioId: string,
  filter: DropFilter,
  request: PageRequest,
): Promise<Page<Dominio>> {
  const where = all([
    upcoming(usuarioId, filter.now),
    filter.dia === undefined
      ? undefined
      : sql`${releaseDate} >= ${filter.dia}::date::timestamp AT TIME ZONE ${filter.timezone}
          AND ${releaseDate} < (${filter.dia}::date + 1)::timestamp AT TIME ZONE ${filter.timezone}`,
    filter.search === undefined
      ? undefined
      : sql`texto_busqueda(d.dominio_unicode) LIKE patron_busqueda(${filter.search})`,
  ]);
  const order = sql`${releaseDate} NULLS LAST, d.id`;
  const page = await sortedPage(
    tx,
    { row: idRow, columns: sql`d.id`, from, where, order },
    request,
    await countUpTo(tx, from, where),
  );
  const filas = await domainsOf(
    tx,
    usuarioId,
    page.filas.map(({ id }) => id),
  );
  return { ...page, filas };
}

const upcoming = (usuarioId: string, now: number): SQL =>
  sql`d.usuario_id = ${usuarioId} AND ${isReleasing(now)}`;

const Day = z.strictObject({ dia: z.string(), total: z.int() });

/** How many names are due to be free each day of the account's time zone; days without any are left out. */
export async function dropsByDay(
  tx: Tx,
  usuarioId: string,
  period: { from: number; until: number; timezone: string; now: number },
): Promise<z.infer<typeof Day>[]> {
  return await rows(
    tx,
    Day,
    sql`SELECT to_char(${releaseDate} AT TIME ZONE ${period.timezone}, 'YYYY-MM-DD') AS dia,
          count(*)::int AS total
        FROM ${from} WHERE ${upcoming(usuarioId, period.now)} AND ${releaseDate} >= ${new Date(period.from)}
          AND ${releaseDate} < ${new Date(period.until)}
        GROUP BY 1 ORDER BY 1`,
  );
}

const Freed = z.strictObject({ id: z.uuid(), desde: z.string() });
const FREED_MAX = 20;

/** Free names that were seen held before, the newest first, with when they were first seen free: ISO 8601. */
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
