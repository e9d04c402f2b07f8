import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow, totalRow } from '../sql/rows.ts';

/**
 * A statement that writes work of an account, which also adds the account to those with work, so that claims find it.
 * `written` returns `servidor`, `prioridad` and `no_antes` of its rows.
 */
export function addingAccount(tipo: 'registro' | 'metricas', usuarioId: string, written: SQL): SQL {
  return sql`
    WITH escritas AS (${written})
    INSERT INTO trabajo_de_cuentas AS e (tipo, servidor, prioridad, cuenta, no_antes)
    SELECT ${tipo}, servidor, prioridad, ${usuarioId}::uuid, min(no_antes) FROM escritas
    WHERE no_antes < 'infinity' GROUP BY servidor, prioridad ORDER BY servidor, prioridad
    ON CONFLICT (tipo, servidor, prioridad, cuenta) DO UPDATE SET no_antes = excluded.no_antes
      WHERE e.no_antes > excluded.no_antes`;
}

export async function recountAccountWork(tx: Tx): Promise<number> {
  const row = await firstRow(tx, totalRow, sql`SELECT recontar_trabajo() AS total`);
  return row?.total ?? 0;
}

export async function forgetAccountWork(tx: Tx, usuarioId: string): Promise<void> {
  await tx.execute(sql`DELETE FROM trabajo_de_cuentas WHERE cuenta = ${usuarioId}`);
}
