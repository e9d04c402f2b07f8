import type { BatchConfiguracion } from '#contract/entities/batch.ts';
import { raw, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from './batches.ts';

/** A batch of hundreds of thousands of keywords takes longer to remove than other statements may. */
const REMOVAL_TIMEOUT_MS = 600_000;

export async function updateBatch(
  tx: Tx,
  key: BatchKey,
  change: { nombre?: string; descripcion?: string; configuracion?: BatchConfiguracion; revision: number },
): Promise<void> {
  const { configuracion } = change;
  await tx.execute(sql`
    UPDATE batches SET revision = ${change.revision},
      nombre = coalesce(${change.nombre ?? null}, nombre),
      descripcion = coalesce(${change.descripcion ?? null}, descripcion),
      configuracion = ${configuracion ? sql`${JSON.stringify(configuracion)}::jsonb` : sql`configuracion`},
      tope_solicitudes = ${configuracion ? sql`${configuracion.tope_solicitudes}::int` : sql`tope_solicitudes`}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
}

/** Removes a batch with its keywords, log and links; businesses and domains stay. */
export async function removeBatch(tx: Tx, key: BatchKey): Promise<void> {
  await tx.execute(raw(`SET LOCAL statement_timeout = ${REMOVAL_TIMEOUT_MS}`));
  await tx.execute(sql`DELETE FROM batches WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
}
