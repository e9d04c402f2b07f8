import * as z from 'zod';
import type { ResumenNegocios } from '#contract/entities/estadisticas.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { countersUnder, readCounters } from '../lists/counters.ts';
import { rememberLargeCounts } from '../lists/large-counts.ts';
import { COUNT_CAP } from '../lists/page.ts';
import { rows } from '../sql/rows.ts';
import { type BusinessFilter, businessWhere, byBatchSize, facetWhere } from './filter.ts';

const SummaryRow = z.object({
  pais: z.string(),
  total: z.number(),
  con_dominio: z.number(),
  cerrados: z.number(),
});

/** Exact figures of a filter. */
export async function businessSummary(
  tx: Tx,
  usuarioId: string,
  filter: BusinessFilter,
): Promise<ResumenNegocios> {
  const kept = await keptSummary(tx, usuarioId, filter);
  if (kept !== null) return kept;
  const where = await businessWhere(tx, usuarioId, filter);
  const all = counted(sql`negocios n WHERE ${where}`);
  return ofRows(await byBatchSize(tx, usuarioId, filter, () => rows(tx, SummaryRow, all)));
}

const countOnce = rememberLargeCounts<ResumenNegocios>();

/** Figures of a filter for its list, counted up to the cap unless maintained. */
export async function listSummary(
  tx: Tx,
  usuarioId: string,
  filter: BusinessFilter,
  where: SQL,
): Promise<ResumenNegocios> {
  const kept = await keptSummary(tx, usuarioId, filter);
  if (kept !== null) return kept;
  const query = counted(
    sql`(SELECT n.pais, n.con_dominio, n.cerrado FROM negocios n WHERE ${where} LIMIT ${COUNT_CAP}) n`,
  );
  const count = async () => {
    const summary = ofRows(await rows(tx, SummaryRow, query));
    return summary.total < COUNT_CAP ? summary : { ...summary, exacto: false };
  };
  return await countOnce(tx, query, count, (summary) => (summary.exacto === false ? summary : undefined));
}

/** Most frequent first. */
export async function businessCountries(tx: Tx, usuarioId: string): Promise<string[]> {
  const counters = await countersUnder(tx, usuarioId, 'negocios', 'pais:');
  return byCount(counters).map(({ pais }) => pais);
}

/** Null if the maintained figures do not cover the filter. */
async function keptSummary(
  tx: Tx,
  usuarioId: string,
  filter: BusinessFilter,
): Promise<ResumenNegocios | null> {
  if (Object.values(filter).every((value) => value === undefined)) {
    const count = await readCounters(tx, usuarioId, 'negocios');
    const countries = await countersUnder(tx, usuarioId, 'negocios', 'pais:');
    return toSummary(
      { total: count('total'), con_dominio: count('con_dominio'), cerrados: count('cerrado') },
      countries,
    );
  }
  const where = facetWhere(usuarioId, filter);
  if (where === null) return null;
  return ofRows(
    await rows(
      tx,
      SummaryRow,
      sql`SELECT f.pais, sum(f.total)::float8 AS total,
            coalesce(sum(f.total) FILTER (WHERE f.con_dominio), 0)::float8 AS con_dominio,
            coalesce(sum(f.total) FILTER (WHERE f.cerrado), 0)::float8 AS cerrados
          FROM facetas_negocios f WHERE ${where} GROUP BY 1`,
    ),
  );
}

const counted = (from: SQL): SQL =>
  sql`SELECT coalesce(n.pais, '') AS pais, count(*)::int AS total, (count(*) FILTER (WHERE n.con_dominio))::int AS con_dominio,
        (count(*) FILTER (WHERE n.cerrado))::int AS cerrados
      FROM ${from} GROUP BY 1`;

function ofRows(found: readonly z.infer<typeof SummaryRow>[]): ResumenNegocios {
  const sum = (key: 'total' | 'con_dominio' | 'cerrados') =>
    found.reduce((total, row) => total + row[key], 0);
  return toSummary(
    { total: sum('total'), con_dominio: sum('con_dominio'), cerrados: sum('cerrados') },
    new Map(found.map((row) => [row.pais, row.total])),
  );
}

function toSummary(
  { total, con_dominio, cerrados }: { total: number; con_dominio: number; cerrados: number },
  countries: Map<string, number>,
): ResumenNegocios {
  const lista_paises = byCount(countries);
  return {
    total_negocios: total,
    total,
    con_dominio,
    sin_dominio: total - con_dominio,
    cerrados,
    paises: lista_paises.length,
    lista_paises,
  };
}

/** Most frequent first, without unknown countries. */
function byCount(countries: Map<string, number>): { pais: string; total: number }[] {
  return [...countries]
    .filter(([pais]) => pais !== '')
    .map(([pais, total]) => ({ pais, total }))
    .sort((one, other) => other.total - one.total || one.pais.localeCompare(other.pais));
}
