import * as z from 'zod';
import type { Embudo } from '#contract/routes/dashboard.ts';
import { estadoProceso, estadoVerificacion } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { readCounters } from '../lists/counters.ts';
import { furtherKinds } from '../opportunities/names.ts';
import { isEndingFacet, isFreeExpiredFacet, isOnlyTimed } from '../sql/figures.ts';
import { firstRow } from '../sql/rows.ts';

const Figures = z.object({
  dominios: z.number(),
  verificados: z.number(),
  expirados: z.number(),
  libres: z.number(),
  por_liberarse: z.number(),
});

/** Rows left at each step from keywords to free names: maintained totals without further kinds of names. */
export async function readFunnel(tx: Tx, usuarioId: string, now: number): Promise<Embudo> {
  const keywords = await readCounters(tx, usuarioId, 'keywords');
  const businesses = await readCounters(tx, usuarioId, 'negocios');
  const opportunities = await readCounters(tx, usuarioId, 'oportunidades');
  // Resultados lists each name once.
  const further = furtherKinds(opportunities);
  const domains = await firstRow(
    tx,
    Figures,
    sql`SELECT coalesce(sum(total), 0)::float8 AS dominios, coalesce(sum(verificados), 0)::float8 AS verificados,
          coalesce(sum(total) FILTER (WHERE estado_verificacion = ${estadoVerificacion.expirado}), 0)::float8 AS expirados,
          coalesce(sum(total) FILTER (WHERE ${isFreeExpiredFacet}), 0)::float8 AS libres,
          coalesce(sum(total) FILTER (WHERE ${isEndingFacet}), 0)::float8 + (
            SELECT count(*) FROM dominios d WHERE d.usuario_id = ${usuarioId} AND ${isOnlyTimed(now)})::float8
            AS por_liberarse
        FROM facetas_dominios f WHERE usuario_id = ${usuarioId}`,
  );
  return {
    keywords: keywords('total'),
    keywords_completadas: keywords(`estado:${estadoProceso.completado}`),
    negocios: businesses('total'),
    negocios_con_dominio: businesses('con_dominio'),
    dominios: domains?.dominios ?? 0,
    verificados: domains?.verificados ?? 0,
    expirados: domains?.expirados ?? 0,
    libres: domains?.libres ?? 0,
    por_liberarse: domains?.por_liberarse ?? 0,
    oportunidades: opportunities('total') - further.alta - further.media - further.baja,
  };
}
