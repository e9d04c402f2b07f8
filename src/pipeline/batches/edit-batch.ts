import type { BatchConfiguracion } from '#contract/entities/batch.ts';
import { estadoProceso } from '#contract/states.ts';
import { AppError } from '#platform/errors.ts';
import { takeOnRequestToken } from '#store/queries/batches/batch-writer.ts';
import { type BatchKey, lockBatch } from '#store/queries/batches/batches.ts';
import { updateBatch } from '#store/queries/batches/edits.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

/** Editable fields of a batch; `configuracion` maps the present settings to the new ones. */
export interface BatchEdit {
  nombre?: string | undefined;
  descripcion?: string | undefined;
  configuracion?: ((present: BatchConfiguracion) => BatchConfiguracion) | undefined;
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
      ...(configuracion === undefined ? {} : { configuracion: configuracion(batch.configuracion) }),
    };
    await updateBatch(tx, key, change, revision);
  });
}
