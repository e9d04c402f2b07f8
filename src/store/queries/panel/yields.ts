import * as z from 'zod';
import { RENDIMIENTO_FILAS, Rendimiento, RendimientoZona } from '#contract/routes/dashboard.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow, json, rows } from '../sql/rows.ts';

/** Businesses of the average yield that every pair of trade and place is held to before its own ones count. */
const PRIOR_BUSINESSES = 200;

const Figures = z.object({ total: Rendimiento.shape.total, filas: Rendimiento.shape.filas });

/** What each trade and place has brought over all batches, from the totals that the batches keep. */
export async function readYields(
  tx: Tx,
  usuarioId: string,
  provincias: readonly string[],
): Promise<Rendimiento> {
  const found = await firstRow(
    tx,
    Figures,
    sql`WITH pares AS MATERIALIZED (
          SELECT oficio, zona, sum(keywords - pendientes)::int AS keywords, sum(negocios)::int AS negocios,
            sum(dominios)::int AS dominios, sum(libres)::int AS libres
          FROM rendimiento WHERE usuario_id = ${usuarioId} GROUP BY 1, 2 HAVING sum(negocios) > 0
        ), suma AS (
          SELECT coalesce(sum(keywords), 0)::int AS keywords, coalesce(sum(negocios), 0)::int AS negocios,
            coalesce(sum(dominios), 0)::int AS dominios, coalesce(sum(libres), 0)::int AS libres FROM pares
        ), mejores AS (
          SELECT p.* FROM pares p, suma s WHERE p.oficio <> '' OR p.zona <> ''
          ORDER BY (p.libres + ${PRIOR_BUSINESSES}::float8 * s.libres / greatest(s.negocios, 1))
            / (p.negocios + ${PRIOR_BUSINESSES}) DESC, p.libres DESC, p.oficio, p.zona
          LIMIT ${RENDIMIENTO_FILAS})
        SELECT (SELECT to_jsonb(suma) FROM suma) AS total,
          (SELECT coalesce(jsonb_agg(to_jsonb(mejores)), '[]') FROM mejores) AS filas`,
  );
  return {
    total: found?.total ?? { keywords: 0, negocios: 0, dominios: 0, libres: 0 },
    filas: found?.filas ?? [],
    provincias: await ofProvinces(tx, usuarioId, provincias),
  };
}

const ofProvinces = (tx: Tx, usuarioId: string, provincias: readonly string[]): Promise<RendimientoZona[]> =>
  rows(
    tx,
    RendimientoZona,
    sql`SELECT zona, sum(keywords - pendientes)::int AS keywords, sum(negocios)::int AS negocios,
          sum(dominios)::int AS dominios, sum(libres)::int AS libres
        FROM rendimiento WHERE usuario_id = ${usuarioId}
          AND zona IN (SELECT jsonb_array_elements_text(${json(provincias)}::jsonb))
        GROUP BY 1 HAVING sum(negocios) > 0 ORDER BY 1`,
  );
