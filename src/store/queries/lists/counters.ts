import * as z from 'zod';
import type { EstadisticasProceso } from '#contract/entities/estadisticas.ts';
import { estadoProceso } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { rows } from '../sql/rows.ts';

export type Scope = 'keywords' | 'batches' | 'negocios' | 'dominios' | 'oportunidades' | 'almacen';

/** Maintained totals of one table: `total`, `estado:…`, `pais:…` and so on; absent means 0. */
export async function readCounters(
  tx: Tx,
  usuarioId: string,
  scope: Scope,
): Promise<(key: string) => number> {
  const counters = await found(tx, usuarioId, scope, sql`NOT starts_with(clave, ${MARKET})`);
  return (key) => counters.get(key) ?? 0;
}

/** Counters by trade and place, with a separator between `oficio` and `zona`; there are thousands. */
export const MARKET = 'mercado:';

const counterRow = z.object({ clave: z.string(), valor: z.number() });

/** Non-zero counters whose key begins with `prefix`. */
export async function countersUnder(
  tx: Tx,
  usuarioId: string,
  scope: Scope,
  prefix: string,
): Promise<Map<string, number>> {
  const counters = await found(tx, usuarioId, scope, sql`starts_with(clave, ${prefix})`);
  return new Map([...counters].map(([clave, valor]) => [clave.slice(prefix.length), valor]));
}

async function found(tx: Tx, usuarioId: string, scope: Scope, which: SQL): Promise<Map<string, number>> {
  const counters = await rows(
    tx,
    counterRow,
    sql`SELECT clave, valor::float8 AS valor FROM contadores
        WHERE usuario_id = ${usuarioId} AND ambito = ${scope} AND valor > 0 AND ${which}`,
  );
  return new Map(counters.map(({ clave, valor }) => [clave, valor]));
}

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
