import * as z from 'zod';
import { PrioridadAccion, TipoOportunidad } from '../states.ts';
import { Dominio } from './dominio.ts';
import { Negocio } from './negocio.ts';
import { Id } from './shared.ts';

export const Oportunidad = z.strictObject({
  _id: Id,
  dominio_id: Dominio.nullable(),
  negocio_id: Negocio.nullable(),
  tipo_oportunidad: TipoOportunidad,
  puntuacion_oportunidad: z.int().min(0).max(100),
  /** EUR. */
  valor_estimado: z.int().nullable(),
  prioridad_accion: PrioridadAccion.default('baja'),
  razones_oportunidad: z.array(z.string()),
  acciones_recomendadas: z.array(z.string()),
  notas: z.string(),
});
export type Oportunidad = z.infer<typeof Oportunidad>;
