import { GrupoNegocio } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { readCounters } from '../lists/counters.ts';
import type { OrderedInteger } from '../lists/order-ranges.ts';
import { contains } from '../lists/search.ts';
import { freeNames } from '../sql/figures.ts';
import { all } from '../sql/fragments.ts';
import { byJoining, byProbing } from '../sql/planner.ts';
import { firstRow, totalRow } from '../sql/rows.ts';

export interface BusinessFilter {
  buscar?: string | undefined;
  batch_id?: string | undefined;
  keyword_id?: string | undefined;
  rating_min?: number | undefined;
  reviews_min?: number | undefined;
  tiene_website?: boolean | undefined;
  categoria_negocio?: string | undefined;
  pais?: string | undefined;
  provincia?: string | undefined;
  municipio?: string | undefined;
  cerrado?: boolean | undefined;
  grupo?: GrupoNegocio | undefined;
  dominio_libre?: boolean | undefined;
  ids?: readonly string[] | undefined;
  /** Without (true) or with (false) the mark «No contactar». */
  contactable?: boolean | undefined;
}
/** `met`: how rows of free names are found: gathered by index, or each row met is looked up. */
export async function businessWhere(
  tx: Tx,
  usuarioId: string,
  filter: BusinessFilter,
  met: 'gathered' | 'walked' = 'gathered',
): Promise<SQL> {
  const { batch_id, keyword_id, tiene_website, cerrado } = filter;
  const same = (column: SQL, value: string | undefined) =>
    value === undefined ? undefined : sql`texto_busqueda(${column}) = texto_busqueda(${value})`;
  return all([
    sql`n.usuario_id = ${usuarioId}`,
    batch_id
      ? sql`EXISTS (SELECT FROM batch_negocios bn WHERE bn.usuario_id = n.usuario_id AND bn.batch_id = ${batch_id}
          AND bn.negocio_id = n.id)`
      : undefined,
    keyword_id
      ? sql`EXISTS (SELECT FROM keyword_negocios kn WHERE kn.usuario_id = n.usuario_id
          AND kn.keyword_id = ${keyword_id} AND kn.negocio_id = n.id)`
      : undefined,
    filter.rating_min === undefined
      ? undefined
      : sql`n.rating >= ${filter.rating_min} AND ${atLeast(rating, Math.floor(filter.rating_min * 100))}`,
    filter.reviews_min === undefined ? undefined : atLeast(reviews, filter.reviews_min),
    tiene_website === undefined ? undefined : tiene_website ? sql`n.con_dominio` : sql`NOT n.con_dominio`,
    cerrado === undefined ? undefined : sql`n.cerrado = ${cerrado}`,
    filter.ids === undefined ? undefined : sql`n.id = ANY(${[...filter.ids]}::uuid[])`,
    filter.contactable === undefined
      ? undefined
      : filter.contactable
        ? sql`n.no_contactar IS NULL`
        : sql`n.no_contactar IS NOT NULL`,
    filter.grupo && sql`n.grupo = ${filter.grupo}`,
    filter.dominio_libre === undefined
      ? undefined
      : filter.dominio_libre
        ? met === 'gathered'
          ? sql`n.dominio_id = ANY(ARRAY(${freeNames(usuarioId)}))`
          : sql`(n.dominio_id IN (${freeNames(usuarioId)})) IS TRUE`
        : sql`(n.dominio_id IN (${freeNames(usuarioId)})) IS NOT TRUE`,
    filter.pais === undefined ? undefined : sql`n.pais = ${filter.pais.toUpperCase()}`,
    filter.provincia === undefined ? undefined : inProvince(usuarioId, filter.provincia),
    same(sql`n.municipio`, filter.municipio),
    filter.categoria_negocio === undefined
      ? undefined
      : GrupoNegocio.safeParse(filter.categoria_negocio).success
        ? // The filter's four options are kinds of business, whatever their provider calls them.
          sql`n.grupo = ${filter.categoria_negocio}`
        : sql`texto_busqueda(n.categoria_negocio) LIKE patron_busqueda(${filter.categoria_negocio})`,
    filter.buscar === undefined ? undefined : await contains(tx, 'negocios', filter.buscar),
  ]);
}

/** Row-level security reads no index of a COALESCE, which may leak values. */
const ordered = (column: SQL): OrderedInteger => ({
  column,
  known: sql`CASE WHEN ${column} IS NULL THEN -1 ELSE ${column} END`,
});
/** PostgreSQL merges equal entries of an index of integers, not of floats. */
export const rating = ordered(sql`n.rating_centesimas`);
export const reviews = ordered(sql`n.review_count`);

/** The second condition is tried in the index that is ordered by the other number and then by this one. */
const atLeast = ({ column, known }: OrderedInteger, least: number): SQL =>
  sql`${column} >= ${least} AND ${known} >= ${least}`;

/** A batch with more than one in this many of the account's businesses is joined as a whole. */
const JOINED_SHARE = 10;

/** Reads the rows of a filter with the join that suits the batch's size. */
export async function byBatchSize<T>(
  tx: Tx,
  usuarioId: string,
  { batch_id }: BusinessFilter,
  read: () => Promise<T>,
): Promise<T> {
  if (batch_id === undefined) return await read();
  const found = await firstRow(
    tx,
    totalRow,
    sql`SELECT total_negocios_encontrados AS total FROM batches
        WHERE usuario_id = ${usuarioId} AND id = ${batch_id}`,
  );
  const all = (await readCounters(tx, usuarioId, 'negocios'))('total');
  return (found?.total ?? 0) * JOINED_SHARE > all ? await byJoining(tx, read) : await byProbing(tx, read);
}

/** The account's spellings of a province, ignoring accents and case: an index finds these. */
const inProvince = (usuarioId: string, provincia: string): SQL =>
  sql`n.provincia = ANY(ARRAY(SELECT DISTINCT f.provincia FROM facetas_negocios f WHERE f.usuario_id = ${usuarioId}
    AND texto_busqueda(f.provincia) = texto_busqueda(${provincia})))`;

/** The condition for `facetas_negocios f`; null if the filter needs more than the facets know. */
export function facetWhere(usuarioId: string, filter: BusinessFilter): SQL | null {
  const { pais, provincia, tiene_website, cerrado, categoria_negocio, grupo, ...rest } = filter;
  if (Object.values(rest).some((value) => value !== undefined)) return null;
  const kind = GrupoNegocio.safeParse(categoria_negocio);
  if (categoria_negocio !== undefined && !kind.success) return null;
  return all([
    sql`f.usuario_id = ${usuarioId}`,
    sql`f.total > 0`,
    pais === undefined ? undefined : sql`f.pais = ${pais.toUpperCase()}`,
    provincia === undefined ? undefined : sql`texto_busqueda(f.provincia) = texto_busqueda(${provincia})`,
    tiene_website === undefined ? undefined : sql`f.con_dominio = ${tiene_website}`,
    cerrado === undefined ? undefined : sql`f.cerrado = ${cerrado}`,
    grupo && sql`f.grupo = ${grupo}`,
    kind.success ? sql`f.grupo = ${kind.data}` : undefined,
  ]);
}
