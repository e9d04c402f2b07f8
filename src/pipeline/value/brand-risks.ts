import type { Dominio } from '#contract/entities/dominio.ts';
import { faseCiclo } from '#contract/states.ts';
import { judge } from '#domain/value/opportunity/judgement.ts';
import { factsOfDomain } from '#domain/value/stored-facts.ts';
import { DEFAULT_TABLES } from '#domain/value/tables/market-tables.ts';
import { domainsById, type StoredBusiness } from '#store/queries/opportunities/facts.ts';
import type { Tx } from '#store/store.ts';
import { withdrawnFacts } from './kept-scores.ts';

const RELEASING: ReadonlySet<string> = new Set([
  faseCiclo.gracia,
  faseCiclo.redencion,
  faseCiclo.pendiente_borrado,
]);

/** Adds the possible trademark of others to each domain to be bought; `withoutGoogle`: not from names of Google. */
export async function withBrandRisk<Row extends Dominio>(
  tx: Tx,
  usuarioId: string,
  rows: readonly Row[],
  now: number,
  { withoutGoogle = false } = {},
): Promise<Row[]> {
  const bought = rows.filter((row) => row.es_disponible === true || RELEASING.has(row.fase_ciclo));
  const facts = await domainsById(
    tx,
    usuarioId,
    bought.map(({ _id }) => _id),
  );
  const shown = (one: StoredBusiness) => (withoutGoogle && one.de_google ? withdrawnFacts(one) : one);
  const allowed = facts.map((one) => ({ ...one, negocios: one.negocios.map(shown) }));
  const known = new Map(allowed.map((one) => [one.id, factsOfDomain(one, now)]));
  return rows.map((row) => {
    const subject = known.get(row._id);
    if (!subject) return row;
    return { ...row, riesgo_marca: judge(subject, DEFAULT_TABLES).risk?.marca ?? null };
  });
}
