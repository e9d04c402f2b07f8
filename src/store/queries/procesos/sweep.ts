import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from '../batches/batches.ts';
import { at, rows } from '../sql/rows.ts';

const PER_SWEEP = 200;

/** Running batches with a keyword that somebody could claim now. */
export async function batchesWithWork(tx: Tx, now: number): Promise<BatchKey[]> {
  return await rows<BatchKey>(
    tx,
    sql`SELECT usuario_id, batch_id FROM sweep_batches(${at(now)}, ${PER_SWEEP})`,
  );
}

/** Accounts with a due domain that nobody holds. */
export async function accountsWithDueDomains(tx: Tx, now: number): Promise<string[]> {
  const found = await rows<{ usuario_id: string }>(
    tx,
    sql`SELECT usuario_id FROM sweep_domains(${at(now)}, ${PER_SWEEP})`,
  );
  return found.map((row) => row.usuario_id);
}

/** Registry servers with a due question that nobody holds, and that may be asked. */
export async function serversWithDueWork(tx: Tx, now: number): Promise<string[]> {
  const found = await rows<{ servidor: string }>(
    tx,
    sql`SELECT servidor FROM sweep_registry(${at(now)}, ${PER_SWEEP})`,
  );
  return found.map((row) => row.servidor);
}
