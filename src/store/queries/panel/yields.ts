import { RENDIMIENTO_FILAS, Rendimiento } from '#contract/routes/dashboard.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow } from '../sql/rows.ts';

/** Businesses of the average yield that every pair of trade and place is held to before its own ones count. */
const PRIOR_BUSINESSES = 200;

/**
 * What each trade and place has brought over all batches, from the totals that the batches keep; of one place, its
 * trades. They are read once for all figures made of them.
 */
export async function readYields(
  tx: Tx,
  usuarioId: string,
  provincias: readonly string[],
  zona?: string,
): Promise<Rendimiento> {
  const isListed = zona === undefined ? sql`(p.oficio <> '' OR p.zona <> '')` : sql`p.zona = ${zona}`;
  const found = await firstRow(
    tx,
    Rendimiento,
    sql`WITH pares AS MATERIALIZED (
          SELECT oficio, zona, sum(keywords - pendientes)::int AS keywords, sum(negocios)::int AS negocios,
            sum(dominios)::int AS dominios, sum(libres)::int AS libres
          FROM rendimiento WHERE usuario_id = ${usuarioId} GROUP BY 1, 2 HAVING sum(negocios) > 0
        ), suma AS (
          SELECT coalesce(sum(keywords), 0)::int AS keywords, coalesce(sum(negocios), 0)::int AS negocios,
            coalesce(sum(dominios), 0)::int AS dominios, coalesce(sum(libres), 0)::int AS libres FROM pares
        ), mejores AS (
          SELECT p.* FROM pares p, suma s WHERE ${isListed}
          ORDER BY (p.libres + ${PRIOR_BUSINESSES}::float8 * s.libres / greatest(s.negocios, 1))
            / (p.negocios + ${PRIOR_BUSINESSES}) DESC, p.libres DESC, p.oficio, p.zona
          LIMIT ${RENDIMIENTO_FILAS}
        ), de_provincia AS (
          SELECT zona, sum(keywords)::int AS keywords, sum(negocios)::int AS negocios, sum(dominios)::int AS dominios,
            sum(libres)::int AS libres
          FROM pares WHERE zona = ANY(${[...provincias]}::text[]) GROUP BY 1 ORDER BY 1)
        SELECT (SELECT to_jsonb(suma) FROM suma) AS total,
          (SELECT coalesce(jsonb_agg(to_jsonb(mejores)), '[]') FROM mejores) AS filas,
          (SELECT coalesce(jsonb_agg(to_jsonb(de_provincia)), '[]') FROM de_provincia) AS provincias`,
  );
  if (!found) throw new Error('a sum returned no row');
  return found;
}
