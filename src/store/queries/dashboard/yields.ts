import * as z from 'zod';
import { RENDIMIENTO_FILAS, type Rendimiento, type RendimientoFila } from '#contract/routes/dashboard.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { countersUnder, MARKET } from '../lists/counters.ts';
import { freeNames, isFreeExpired } from '../sql/figures.ts';
import { rows } from '../sql/rows.ts';

/** Businesses of average yield added to each pair, so that small samples do not lead. */
const PRIOR_BUSINESSES = 200;

const FreeOfMarket = z.object({ mercado: z.string(), libres: z.int() });

/**
 * Results of each trade and place; for one place, its trades. A business counts for its first keyword, a free name
 * for its first business. Free names are few, so the query starts from them.
 */
export async function readYields(
  tx: Tx,
  usuarioId: string,
  provincias: readonly string[],
  zona?: string,
): Promise<Rendimiento> {
  const negocios = await countersUnder(tx, usuarioId, 'negocios', MARKET);
  const free = await rows(
    tx,
    FreeOfMarket,
    sql`SELECT oficio || chr(31) || zona AS mercado, count(*)::int AS libres FROM (
          SELECT DISTINCT ON (n.dominio_id) n.oficio, n.zona FROM negocios n
          WHERE n.usuario_id = ${usuarioId} AND n.oficio IS NOT NULL
            AND n.dominio_id = ANY(ARRAY(${freeNames(usuarioId, isFreeExpired)}))
          ORDER BY n.dominio_id, n.id) m GROUP BY 1`,
  );
  const libres = new Map(free.map((row) => [row.mercado, row.libres]));
  const pairs = [...negocios].map(([mercado, total]) => {
    const [oficio = '', lugar = ''] = mercado.split('\u001f');
    return { oficio, zona: lugar, negocios: total, libres: libres.get(mercado) ?? 0 };
  });
  const total = sumOf(pairs);
  const isListed = (pair: RendimientoFila) =>
    zona === undefined ? pair.oficio !== '' || pair.zona !== '' : pair.zona === zona;
  return {
    total,
    filas: pairs.filter(isListed).sort(bestFirst(total)).slice(0, RENDIMIENTO_FILAS),
    provincias: ofProvinces(pairs, new Set(provincias)),
  };
}

type Figures = Rendimiento['total'];

const sumOf = (all: readonly Figures[]): Figures =>
  all.reduce(
    (sum, { negocios, libres }) => ({ negocios: sum.negocios + negocios, libres: sum.libres + libres }),
    { negocios: 0, libres: 0 },
  );

function bestFirst(total: Figures): (one: RendimientoFila, other: RendimientoFila) => number {
  const expected = (PRIOR_BUSINESSES * total.libres) / Math.max(1, total.negocios);
  const rate = ({ libres, negocios }: Figures) => (libres + expected) / (negocios + PRIOR_BUSINESSES);
  return (one, other) =>
    rate(other) - rate(one) ||
    other.libres - one.libres ||
    one.oficio.localeCompare(other.oficio) ||
    one.zona.localeCompare(other.zona);
}

function ofProvinces(
  pairs: readonly RendimientoFila[],
  provincias: ReadonlySet<string>,
): Rendimiento['provincias'] {
  const groups = Map.groupBy(
    pairs.filter((pair) => provincias.has(pair.zona)),
    (pair) => pair.zona,
  );
  return [...groups]
    .map(([name, of]) => ({ zona: name, ...sumOf(of) }))
    .sort((one, other) => one.zona.localeCompare(other.zona));
}
