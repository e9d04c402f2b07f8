import * as z from 'zod';
import { Batch } from './batch.ts';
import { Dominio } from './dominio.ts';
import { Negocio } from './negocio.ts';
import { Id, Paginacion } from './shared.ts';

export const FilaLive = z.strictObject({
  /** The business's id, which identifies the row in its batch. */
  _id: Id,
  orden: z.int(),
  keyword: z.string(),
  /** False: the account already had this business ('ya conocido'). */
  nuevo: z.boolean(),
  negocio: Negocio.pick({
    nombre_negocio: true,
    sitio_web: true,
    dominio_extraido: true,
    motivo_sin_dominio: true,
    rating: true,
    review_count: true,
    telefono: true,
    estado_actual: true,
    fuente_datos: true,
    enlace_maps: true,
  }),
  dominio: Dominio.pick({
    _id: true,
    dominio: true,
    dominio_unicode: true,
    estado_verificacion: true,
    es_disponible: true,
    confirmaciones: true,
    fase_ciclo: true,
    verification_method: true,
    needs_manual_verification: true,
    motivo: true,
    extension: true,
    favorito: true,
    valor_estimado: true,
    fecha_liberacion_estimada: true,
    oferta_registrador: true,
    comprobacion: true,
    proxima_verificacion: true,
    fecha_ultima_verificacion: true,
    confirmacion_desde: true,
    segundo_canal: true,
  }).nullable(),
});
export type FilaLive = z.infer<typeof FilaLive>;

export const ORDENES_LIVE = [
  'recientes',
  'nombre_negocio',
  'keyword',
  'rating',
  'dominio',
  'libres',
] as const;

export const ResumenLive = z.strictObject({
  total: z.int(),
  nuevos: z.int(),
  conocidos: z.int(),
  dominios_libres: z.int(),
});
export type ResumenLive = z.infer<typeof ResumenLive>;

export const PaginaLive = z.strictObject({
  filas: z.array(FilaLive),
  resumen: ResumenLive,
  paginacion: Paginacion,
});
export type PaginaLive = z.infer<typeof PaginaLive>;

export const GrupoLive = z.strictObject({
  dominio: FilaLive.shape.dominio,
  negocios: z.array(FilaLive),
  negocios_total: z.int(),
});
export type GrupoLive = z.infer<typeof GrupoLive>;

/** `revision`: cursor for resuming without a gap. `recargar`: too much changed; its page or, without a batch, each list is read again. */
export const Evento = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('batch'), revision: z.int(), batch: Batch }),
  z.strictObject({ tipo: z.literal('filas'), revision: z.int(), batch_id: Id, filas: z.array(FilaLive) }),
  z.strictObject({ tipo: z.literal('recargar'), revision: z.int(), batch_id: Id.nullable() }),
  z.strictObject({ tipo: z.literal('dominio'), revision: z.int(), dominio_id: Id }),
  z.strictObject({ tipo: z.literal('notificacion'), revision: z.int(), sin_leer: z.int() }),
  z.strictObject({ tipo: z.literal('latido'), revision: z.int() }),
]);
export type Evento = z.infer<typeof Evento>;
