import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { estadoProceso } from '#contract/states.ts';
import { isSent } from '#domain/orders/states.ts';
import { identifier, join, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { applyToBatches } from '../batches/batch-writer.ts';
import { lockBatchesWhere } from '../batches/batches.ts';
import { applyToOrder } from '../orders/order-writer.ts';
import { lockOrdersWhere } from '../orders/orders.ts';
import { at, rows } from '../sql/rows.ts';
import { forgetAccountWork } from '../work/account-work.ts';

/** Removes the account's identity, stops its batches and cancels its orders. The caller ends its sessions. */
export async function markAccountDeleted(
  tx: Tx,
  usuarioId: string,
  { now, revision }: { now: number; revision: number },
): Promise<{ canceladas: number; enviadas: number; reservas: number }> {
  await tx.execute(sql`
    UPDATE cuentas SET eliminada = ${at(now)}, emisor = 'eliminada', sub = usuario_id::text, email = '',
      nombre_usuario = '', avatar_url = NULL
    WHERE usuario_id = ${usuarioId}`);
  await tx.execute(sql`DELETE FROM claves_api WHERE usuario_id = ${usuarioId}`);
  const running = await lockBatchesWhere(tx, usuarioId, sql`b.estado = ${estadoProceso.procesando}`);
  await applyToBatches(tx, usuarioId, running, { kind: 'account_deleted' }, revision);
  const open = await lockOrdersWhere(tx, usuarioId, sql`o.proxima IS NOT NULL`);
  for (const order of open)
    await applyToOrder(tx, usuarioId, order, { kind: 'account_deleted', now }, revision);
  // Without the key the registrar cannot be asked any more whether an attempt without an answer has bought the name.
  const enviadas = open.filter(({ estado, dudas }) => isSent(estado) || dudas > 0).length;
  const reservas = open.filter(({ cuando, estado }) => cuando === 'reserva' && isSent(estado)).length;
  const canceladas = open.filter(({ estado }) => estado !== 'borrador').length - enviadas;
  return { canceladas, enviadas, reservas };
}

export async function accountsToDelete(tx: Tx, limit: number): Promise<string[]> {
  const found = await rows(
    tx,
    z.object({ usuario_id: Id }),
    sql`SELECT usuario_id FROM accounts_to_delete(${limit})`,
  );
  return found.map((row) => row.usuario_id);
}

/** Maintained by triggers or not writable by the program: deleted with the account's row. */
const WITH_THE_ACCOUNT = new Set([
  'cuentas',
  'auditoria',
  'contadores',
  'facetas_dominios',
  'facetas_negocios',
  'revisiones',
]);
export const isDeletedByPages = (table: string): boolean => !WITH_THE_ACCOUNT.has(table);

export async function deleteSomeRows(
  tx: Tx,
  usuarioId: string,
  table: string,
  limit: number,
): Promise<number> {
  const key = join((await primaryKey(tx, table)).map(identifier));
  const answer = await tx.execute(sql`
    DELETE FROM ${identifier(table)} WHERE usuario_id = ${usuarioId} AND (${key}) IN (
      SELECT ${key} FROM ${identifier(table)} WHERE usuario_id = ${usuarioId} LIMIT ${limit})`);
  return answer.rowCount ?? 0;
}

async function primaryKey(tx: Tx, table: string): Promise<string[]> {
  const found = await rows(
    tx,
    z.strictObject({ name: z.string() }),
    sql`SELECT a.attname::text AS name FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(num, place)
        JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.num
        WHERE i.indrelid = ${table}::regclass AND i.indisprimary ORDER BY k.place`,
  );
  return found.map(({ name }) => name);
}

/** The account's row with everything that depends on it, and its jobs in the queue. */
export async function deleteAccountRow(tx: Tx, usuarioId: string): Promise<void> {
  await tx.execute(sql`DELETE FROM pgboss.job WHERE data->>'usuario_id' = ${usuarioId}`);
  await forgetAccountWork(tx, usuarioId);
  await tx.execute(sql`DELETE FROM cuentas WHERE usuario_id = ${usuarioId}`);
}
