import type * as z from 'zod';
import type { FiltroLiberaciones } from '#contract/routes/gestion.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { businessWhere } from '../businesses/filter.ts';
import { isReleasing, releaseDate } from '../sql/figures.ts';
import { all } from '../sql/fragments.ts';

export type DropFilter = z.output<typeof FiltroLiberaciones> & {
  ids?: readonly string[] | undefined;
  timezone: string;
  /** Epoch milliseconds. */
  now: number;
};

export const upcoming = (usuarioId: string, now: number): SQL =>
  sql`d.usuario_id = ${usuarioId} AND ${isReleasing(now)}`;

export async function dropWhere(tx: Tx, usuarioId: string, filter: DropFilter): Promise<SQL> {
  const { dia, dias, search, provincia, categoria_negocio, ids, timezone, now } = filter;
  const beginOf = (day: SQL) => sql`(${day})::timestamp AT TIME ZONE ${timezone}`;
  const today = sql`(${new Date(now)}::timestamptz AT TIME ZONE ${timezone})::date`;
  const isOfBusiness = provincia !== undefined || categoria_negocio !== undefined;
  return all([
    upcoming(usuarioId, now),
    dia === undefined
      ? undefined
      : sql`${releaseDate} >= ${beginOf(sql`${dia}::date`)} AND ${releaseDate} < ${beginOf(sql`${dia}::date + 1`)}`,
    dias === undefined ? undefined : sql`${releaseDate} < ${beginOf(sql`${today} + ${dias + 1}::int`)}`,
    search === undefined ? undefined : sql`texto_busqueda(d.dominio_unicode) LIKE patron_busqueda(${search})`,
    isOfBusiness
      ? sql`EXISTS (SELECT FROM negocios n WHERE n.dominio_id = d.id
          AND ${await businessWhere(tx, usuarioId, { provincia, categoria_negocio })})`
      : undefined,
    ids && sql`d.id = ANY(${[...ids]}::uuid[])`,
  ]);
}
