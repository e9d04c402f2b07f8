import type * as z from 'zod';
import type { FiltroLiberaciones } from '#contract/routes/gestion.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { businessWhere } from '../businesses/filter.ts';
import { isListed, isReleasing, releaseDate } from '../sql/figures.ts';
import { all } from '../sql/fragments.ts';

export type DropFilter = z.output<typeof FiltroLiberaciones> & {
  timezone: string;
  /** Epoch milliseconds. */
  now: number;
};

export const upcoming = (usuarioId: string, now: number): SQL =>
  sql`d.usuario_id = ${usuarioId} AND ${isReleasing(now)}`;

export async function dropWhere(tx: Tx, usuarioId: string, filter: DropFilter): Promise<SQL> {
  const { dia, dias, timezone, now } = filter;
  const beginOf = (day: SQL) => sql`(${day})::timestamp AT TIME ZONE ${timezone}`;
  const today = sql`(${new Date(now)}::timestamptz AT TIME ZONE ${timezone})::date`;
  return all([
    upcoming(usuarioId, now),
    dia === undefined
      ? undefined
      : sql`${releaseDate} >= ${beginOf(sql`${dia}::date`)} AND ${releaseDate} < ${beginOf(sql`${dia}::date + 1`)}`,
    dias === undefined ? undefined : sql`${releaseDate} < ${beginOf(sql`${today} + ${dias + 1}::int`)}`,
    ...(await ofName(tx, usuarioId, filter)),
  ]);
}

/** The same names after their release, which leaves its days without a meaning. */
export const leftWhere = async (tx: Tx, usuarioId: string, filter: DropFilter): Promise<SQL> =>
  all([sql`d.usuario_id = ${usuarioId}`, isListed, ...(await ofName(tx, usuarioId, filter))]);

async function ofName(tx: Tx, usuarioId: string, filter: DropFilter): Promise<(SQL | undefined)[]> {
  const { search, provincia, categoria_negocio } = filter;
  const isOfBusiness = provincia !== undefined || categoria_negocio !== undefined;
  return [
    search === undefined ? undefined : sql`texto_busqueda(d.dominio_unicode) LIKE patron_busqueda(${search})`,
    isOfBusiness
      ? sql`EXISTS (SELECT FROM negocios n WHERE n.dominio_id = d.id
          AND ${await businessWhere(tx, usuarioId, { provincia, categoria_negocio })})`
      : undefined,
  ];
}
