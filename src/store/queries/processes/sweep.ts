import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { BatchKey } from '../batches/batches.ts';
import { at, rows } from '../sql/rows.ts';

const PER_SWEEP = 200;

export async function batchesWithWork(tx: Tx, now: number): Promise<BatchKey[]> {
  return await rows(
    tx,
    BatchKey,
    sql`SELECT usuario_id, batch_id FROM sweep_batches(${at(now)}, ${PER_SWEEP})`,
  );
}

export async function batchesToRecollect(tx: Tx, now: number): Promise<BatchKey[]> {
  return await rows(
    tx,
    BatchKey,
    sql`SELECT usuario_id, batch_id FROM sweep_recolecciones(${at(now)}, ${PER_SWEEP})`,
  );
}

const accountsWithDueDomainsRow = z.object({ usuario_id: Id });

export async function accountsWithDueDomains(tx: Tx, now: number): Promise<string[]> {
  const found = await rows(
    tx,
    accountsWithDueDomainsRow,
    sql`SELECT usuario_id FROM sweep_domains(${at(now)}, ${PER_SWEEP})`,
  );
  return found.map((row) => row.usuario_id);
}

const serversWithDueWorkRow = z.object({ servidor: z.string() });

export async function serversWithDueWork(tx: Tx, now: number): Promise<string[]> {
  const found = await rows(
    tx,
    serversWithDueWorkRow,
    sql`SELECT servidor FROM sweep_registry(${at(now)}, ${PER_SWEEP})`,
  );
  return found.map((row) => row.servidor);
}
