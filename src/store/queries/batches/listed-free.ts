import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { freeNames } from '../sql/figures.ts';
import { rows } from '../sql/rows.ts';
import type { BatchKey } from './batches.ts';

const FreeRow = z.object({ batch_id: Id, libres: z.int() });

/** Free names by batch. The query starts from the free names, which are few. */
export async function listedFree(
  tx: Tx,
  usuarioId: string,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (batchIds.length === 0) return new Map();
  const found = await rows(
    tx,
    FreeRow,
    sql`SELECT bd.batch_id, count(*)::int AS libres FROM batch_dominios bd
        WHERE bd.usuario_id = ${usuarioId} AND bd.batch_id = ANY(${[...batchIds]}::uuid[])
          AND bd.dominio_id = ANY(ARRAY(${freeNames(usuarioId)})) GROUP BY 1`,
  );
  return new Map(found.map(({ batch_id, libres }) => [batch_id, libres]));
}

export async function freeOfBatch(tx: Tx, { usuario_id, batch_id }: BatchKey): Promise<number> {
  return (await listedFree(tx, usuario_id, [batch_id])).get(batch_id) ?? 0;
}
