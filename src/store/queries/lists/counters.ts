import * as z from 'zod';
import type { EstadisticasProceso } from '#contract/entities/estadisticas.ts';
import { estadoProceso } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { rows } from '../sql/rows.ts';

export type Scope = 'keywords' | 'batches' | 'negocios' | 'dominios' | 'oportunidades' | 'almacen';

/** The maintained totals of one table of the account: `total`, `estado:…`, `pais:…` and so on; absent is 0. */
export async function readCounters(
  tx: Tx,
  usuarioId: string,
  scope: Scope,
): Promise<(key: string) => number> {
  const counters = await countersUnder(tx, usuarioId, scope, '');
  return (key) => counters.get(key) ?? 0;
}

const countersUnderRow = z.object({ clave: z.string(), valor: z.number() });

/** Those whose key begins with `prefix`, without the ones that have come to zero. */
export async function countersUnder(
  tx: Tx,
  usuarioId: string,
  scope: Scope,
  prefix: string,
): Promise<Map<string, number>> {
  const found = await rows(
    tx,
    countersUnderRow,
    sql`SELECT clave, valor::float8 AS valor FROM contadores
        WHERE usuario_id = ${usuarioId} AND ambito = ${scope} AND valor > 0 AND starts_with(clave, ${prefix})`,
  );
  return new Map(found.map(({ clave, valor }) => [clave.slice(prefix.length), valor]));
}

/** Counts of keywords or batches by state, from the maintained totals. */
export async function processStats(
  tx: Tx,
  usuarioId: string,
  scope: 'keywords' | 'batches',
): Promise<EstadisticasProceso> {
  const count = await readCounters(tx, usuarioId, scope);
  return {
    total: count('total'),
    por_estado: {
      pendientes: count(`estado:${estadoProceso.pendiente}`),
      completadas: count(`estado:${estadoProceso.completado}`),
      procesando: count(`estado:${estadoProceso.procesando}`),
      con_error: count(`estado:${estadoProceso.error}`),
      pausadas: count(`estado:${estadoProceso.pausado}`),
    },
  };
}
