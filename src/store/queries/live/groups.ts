import * as z from 'zod';
import type { GrupoLive } from '#contract/entities/live.ts';
import { Id } from '#contract/entities/shared.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from '../batches/batches.ts';
import { countUpTo, type Page, type PageRequest, sortedPage } from '../lists/page.ts';
import { rows } from '../sql/rows.ts';
import {
  freeFirst,
  type LiveFilter,
  LiveRow,
  type LiveSort,
  liveColumns,
  liveFrom,
  liveWhere,
  toFila,
} from './live.ts';

/** Businesses shown of one domain, out of `negocios_total`. */
const SHOWN = 20;

const Group = z.object({
  dominio_id: Id.nullable(),
  total: z.number(),
});
type Group = z.infer<typeof Group>;

/** One group for each domain; businesses without domain form the last one. */
export async function listLiveGroups(
  tx: Tx,
  key: BatchKey,
  filter: LiveFilter,
  sort: LiveSort,
  request: PageRequest,
): Promise<Page<GrupoLive>> {
  const where = await liveWhere(tx, key, filter);
  const from = sql`(SELECT n.dominio_id, count(*)::int AS total, max(bn.orden) AS reciente,
      min(texto_busqueda(n.nombre_negocio)) AS nombre_negocio, min(texto_busqueda(k.keyword)) AS keyword,
      max(n.rating) AS rating,
      (array_agg(n.review_count ORDER BY n.rating DESC NULLS LAST, n.review_count DESC NULLS LAST))[1] AS reviews, min(d.dominio_unicode) AS dominio, max(${freeFirst}) AS libres
    FROM ${liveFrom} WHERE ${where} GROUP BY n.dominio_id) g`;
  const page = await sortedPage(
    tx,
    { row: Group, columns: sql`g.dominio_id, g.total`, from, where: sql`true`, order: order(sort) },
    request,
    await countUpTo(tx, from, sql`true`),
  );
  const members = await membersOf(tx, where, page.filas);
  return { ...page, filas: page.filas.map((group) => toGroup(group, members.get(group.dominio_id) ?? [])) };
}

function order({ orden, direccion }: LiveSort): SQL {
  const column = {
    recientes: sql`g.reciente`,
    nombre_negocio: sql`g.nombre_negocio`,
    keyword: sql`g.keyword`,
    rating: sql`g.rating`,
    dominio: sql`g.dominio`,
    libres: sql`g.libres`,
  }[orden];
  const way = direccion === 'desc' ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
  const tie = orden === 'rating' ? sql`, g.reviews DESC NULLS LAST` : sql``;
  return sql`(g.dominio_id IS NULL), ${column} ${way}${tie}, g.dominio_id`;
}

const MemberRow = LiveRow.extend({ dominio_id: Id.nullable(), puesto: z.string() });

async function membersOf(
  tx: Tx,
  where: SQL,
  groups: readonly Group[],
): Promise<Map<string | null, LiveRow[]>> {
  const ids = groups.map((group) => group.dominio_id).filter((id) => id !== null);
  const wanted = sql`(n.dominio_id = ANY(${ids}::uuid[])
    OR (${groups.length > ids.length} AND n.dominio_id IS NULL))`;
  const found = await rows(
    tx,
    MemberRow,
    sql`SELECT * FROM (
          SELECT ${liveColumns}, n.dominio_id,
            row_number() OVER (PARTITION BY n.dominio_id ORDER BY n.review_count DESC NULLS LAST, bn.orden) AS puesto
          FROM ${liveFrom} WHERE ${where} AND ${wanted}) f
        WHERE f.puesto <= ${SHOWN} ORDER BY f.puesto`,
  );
  return Map.groupBy(found, (row) => row.dominio_id);
}

function toGroup(group: Group, members: readonly LiveRow[]): GrupoLive {
  const negocios = members.map(toFila);
  return { dominio: negocios[0]?.dominio ?? null, negocios, negocios_total: group.total };
}
