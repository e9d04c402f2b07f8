import type * as z from 'zod';
import type { ConfiguracionEntrada, ConfiguracionPlan } from '#contract/entities/batch.ts';
import { createEmptyBatch as createBatch } from '#pipeline/batches/create-batch.ts';
import { AppError } from '#platform/errors.ts';
import type { ApiDeps } from '../deps.ts';
import { accountForms, accountMoment } from '../export/account-moment.ts';
import type { Account } from '../http/handler.ts';

/** Creates an empty batch; without a name it is named by date and time. Returns its id. */
export async function createEmptyBatch(
  deps: ApiDeps,
  usuario_id: string,
  batch: {
    nombre?: string | undefined;
    descripcion?: string | undefined;
    configuracion: z.output<typeof ConfiguracionEntrada>;
  },
): Promise<string> {
  const nombre = batch.nombre || `Batch ${await accountMoment(deps, usuario_id)}`;
  const configuracion = await completeSettings(deps, usuario_id, batch.configuracion);
  return await createBatch(deps, {
    usuario_id,
    nombre,
    descripcion: batch.descripcion ?? '',
    configuracion,
  });
}

export async function completeSettings(
  deps: ApiDeps,
  usuario_id: string,
  configuracion: z.output<typeof ConfiguracionPlan>,
) {
  const idioma_keywords = configuracion.idioma_keywords ?? (await accountForms(deps, usuario_id)).idioma;
  return { ...configuracion, idioma_keywords };
}

export function requireAiScope({ acceso }: Account, settings: { usar_optimizacion_ia?: boolean }): void {
  if (settings.usar_optimizacion_ia && acceso?.alcances.includes('actuar') === false)
    throw new AppError('alcance_insuficiente', 'actuar');
}
