import type { BatchConfiguracion } from '#contract/entities/batch.ts';
import { estadoProceso } from '#contract/states.ts';
import { AppError } from '#platform/errors.ts';
import { takeOnRequestToken } from '#store/queries/batches/batch-writer.ts';
import { type BatchKey, type BatchRow, lockBatch } from '#store/queries/batches/batches.ts';
import { type BatchChange, updateBatch } from '#store/queries/batches/edits.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

/** Editable fields of a batch; absent ones stay, also within `configuracion`. */
export interface BatchEdit {
  nombre?: string | undefined;
  descripcion?: string | undefined;
  configuracion?: Partial<BatchConfiguracion> | undefined;
}

/** Throws `batch_no_encontrado`, and `batch_en_proceso` for the settings of a running batch. */
export async function editBatch(
  deps: Pick<PipelineDeps, 'store'>,
  key: BatchKey,
  edit: BatchEdit,
): Promise<void> {
  const { nombre, descripcion, configuracion } = edit;
  await withAccount(deps.store, key.usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    const batch = await lockBatch(tx, key);
    if (!batch) throw new AppError('batch_no_encontrado');
    if (configuracion && batch.estado === estadoProceso.procesando) throw new AppError('batch_en_proceso');
    if (configuracion) await takeOnRequestToken(tx, key);
    const change = {
      ...(nombre === undefined ? {} : { nombre }),
      ...(descripcion === undefined ? {} : { descripcion }),
      ...(configuracion === undefined ? {} : settingsOf(batch, configuracion)),
    };
    await updateBatch(tx, key, change, revision);
  });
}

/** In a later round the caps are totals of the batch, and its settings keep the allowance of each round. */
function settingsOf(
  { configuracion: present, recolecciones, ...batch }: BatchRow,
  change: Partial<BatchConfiguracion>,
): Pick<BatchChange, 'configuracion' | 'topes'> {
  const { tope_solicitudes = batch.tope_solicitudes, tope_creditos = batch.tope_creditos } = change;
  const topes = { tope_solicitudes, tope_creditos };
  const allowance = recolecciones > 0 ? present : topes;
  return {
    configuracion: {
      ...present,
      ...change,
      tope_solicitudes: allowance.tope_solicitudes,
      tope_creditos: allowance.tope_creditos,
    },
    topes,
  };
}
