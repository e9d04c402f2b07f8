import { estadoProceso } from '#contract/states.ts';
import { identifier, join, prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from './batches.ts';

type Counter =
  | 'total_keywords'
  | 'keywords_completadas'
  | 'keywords_con_error'
  | 'keywords_limitadas'
  | 'total_negocios_encontrados'
  | 'negocios_nuevos'
  | 'total_dominios_extraidos'
  | 'dominios_verificados'
  | 'dominios_expirados_encontrados'
  | 'dominios_libres';

export const domainCounters = [
  'total_dominios_extraidos',
  'dominios_verificados',
  'dominios_expirados_encontrados',
  'dominios_libres',
] as const satisfies readonly Counter[];

export const endedCounters = [
  'keywords_completadas',
  'keywords_con_error',
  'keywords_limitadas',
] as const satisfies readonly Counter[];

/** SQL: the amounts by which `endedCounters` fall for grouped keywords, by their former `estado` and `limitada`. */
export const withoutEnded = sql`
  -count(*) FILTER (WHERE estado = ${estadoProceso.completado})::int AS keywords_completadas,
  -count(*) FILTER (WHERE estado = ${estadoProceso.error})::int AS keywords_con_error,
  -count(*) FILTER (WHERE limitada AND estado = ${estadoProceso.completado})::int AS keywords_limitadas`;

/**
 * SQL: adds to batch counters. `changes` is a query with one row for each batch: `batch_id` and the amount under each
 * counter's name. Usable alone or in a WITH; `b` is the batch in its RETURNING.
 */
export function addToCounters(
  usuarioId: string,
  counters: readonly Counter[],
  changes: SQL,
  revision: number,
): SQL {
  return sql`UPDATE batches b SET ${sumsOf(counters)}, revision = ${revision}
    FROM (${changes}) s WHERE b.usuario_id = ${usuarioId} AND b.id = s.batch_id`;
}

/** SQL: adds to the counters of the batch `b` what `s` has under their names. */
export const sumsOf = (counters: readonly Counter[]): SQL =>
  join(counters.map((name) => sql`${identifier(name)} = b.${identifier(name)} + s.${identifier(name)}`));

export async function countKeywords(tx: Tx, key: BatchKey, added: number, revision: number): Promise<void> {
  const changes = sql`SELECT ${key.batch_id}::uuid AS batch_id, ${added}::int AS total_keywords`;
  await tx.execute(prepared(addToCounters(key.usuario_id, ['total_keywords'], changes, revision)));
}
