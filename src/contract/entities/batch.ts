import * as z from 'zod';
import {
  BATCH_DELAY_MS_DEFAULT,
  CONCURRENCY,
  IDIOMA_DEFAULT,
  INTENSITIES,
  MAX_RESULTS_DEFAULT,
  MAX_RESULTS_OPTIONS,
  PAIS_DETECT,
  PROCESAMIENTO,
  RETRY_DEFAULT,
  RETRY_OPTIONS,
} from '../limits.ts';
import { EstadoProceso, MotivoParada, NivelLog, ProveedorMapas, TipoBatch } from '../states.ts';
import { IdiomaEntrada, PaisEntrada } from './keyword.ts';
import { Plan } from './plan.ts';
import { Fecha, Id } from './shared.ts';

export const BatchConfiguracion = z.strictObject({
  idioma_keywords: IdiomaEntrada.default(IDIOMA_DEFAULT),
  pais_objetivo: PaisEntrada.default(PAIS_DETECT),
  deteccion_automatica_pais: z.boolean().default(true),
  usar_optimizacion_ia: z.boolean().default(false),
  max_resultados_por_keyword: z.int().min(1).max(MAX_RESULTS_DEFAULT).default(MAX_RESULTS_DEFAULT),
  delay_entre_requests: z
    .int()
    .min(0)
    .max(PROCESAMIENTO.delay_entre_requests.max)
    .default(BATCH_DELAY_MS_DEFAULT),
  max_concurrent_requests: z.int().min(CONCURRENCY.min).max(CONCURRENCY.max).default(CONCURRENCY.default),
  reintentos_automaticos: z.literal([...RETRY_OPTIONS]).default(RETRY_DEFAULT),
  omitir_duplicados: z.boolean().default(true),
  verificar_dominios: z.boolean().default(true),
  cobertura_completa: z.boolean().default(false),
  /** Paid requests at which the batch stops; null means only the account's quota. */
  tope_solicitudes: z.int().min(1).max(100_000_000).nullable().default(null),
  /** The provider's credits at which the batch stops. */
  tope_creditos: z.int().min(1).max(100_000_000).nullable().default(null),
  /** Keywords likeliest to bring free names first; off: in the order they came. */
  orden_rendimiento: z.boolean().default(true),
  /** Null means the account's choice. */
  proveedor_mapas: ProveedorMapas.nullable().default(null),
});
export type BatchConfiguracion = z.infer<typeof BatchConfiguracion>;

/**
 * What the live search sends: the two intensities and no other, `idioma_objetivo` as its name for the keywords'
 * language (the account's when absent), and any other setting of a batch.
 */
export const LiveConfiguracion = BatchConfiguracion.extend({
  max_resultados_por_keyword: z.literal([...INTENSITIES]),
  idioma_objetivo: IdiomaEntrada.optional(),
});
export type LiveConfiguracion = z.infer<typeof LiveConfiguracion>;

export const BatchLog = z.strictObject({ timestamp: Fecha, nivel: NivelLog, mensaje: z.string() });
export type BatchLog = z.infer<typeof BatchLog>;

export const Batch = z.strictObject({
  _id: Id,
  nombre: z.string(),
  descripcion: z.string(),
  tipo: TipoBatch,
  estado: EstadoProceso,
  /** Why it is paused or in error, in Spanish; null when there is nothing to say. */
  motivo: z.string().nullable(),
  motivo_codigo: MotivoParada.nullable(),
  /** False while keywords are still coming in: it cannot be started. */
  intake_completo: z.boolean(),
  /** Chunks that came in; an upload that broke off goes on with the chunk of this number. */
  trozos_recibidos: z.int(),
  total_keywords: z.int(),
  keywords_completadas: z.int(),
  keywords_con_error: z.int(),
  porcentaje_completado: z.number().min(0).max(100),
  /** In minutes, from measured throughput; null while it cannot be known. */
  tiempo_estimado_restante: z.number().nullable(),
  /** Of the latest minutes; null while there is nothing to measure. */
  ritmo: z.strictObject({
    keywords_por_minuto: z.number().nullable(),
    dominios_por_minuto: z.number().nullable(),
  }),
  /** Requests and credits reserved or used so far, with the batch's own caps. */
  gasto: z.strictObject({
    solicitudes: z.int(),
    creditos: z.int(),
    tope_solicitudes: z.int().nullable(),
    tope_creditos: z.int().nullable(),
  }),
  /** What was expected when it was started; null before. */
  plan: Plan.nullable(),
  recoleccion: z.strictObject({
    /** So many times its keywords were searched again. */
    vueltas: z.int(),
    cada_dias: z.int().nullable(),
    proxima: Fecha.nullable(),
    /** Paid requests at which each round stops. */
    tope_solicitudes: z.int().nullable(),
  }),
  fecha_creacion: Fecha,
  fecha_inicio: Fecha.nullable(),
  fecha_fin: Fecha.nullable(),
  configuracion: BatchConfiguracion,
  estadisticas: z.strictObject({
    total_negocios_encontrados: z.int(),
    negocios_nuevos: z.int(),
    total_dominios_extraidos: z.int(),
    dominios_expirados_encontrados: z.int(),
    /** Its names that are free now, as Dominios lists them. */
    dominios_libres: z.int(),
    dominios_verificados: z.int(),
    keywords_limitadas: z.int(),
  }),
  estadisticas_tiempo_real: z.strictObject({
    keywords: z.strictObject({ total: z.int(), completadas: z.int() }),
    negocios: z.strictObject({ total: z.int() }),
    dominios: z.strictObject({ total: z.int(), total_verificados: z.int(), expirados: z.int() }),
  }),
  logs: z.array(BatchLog),
});
export type Batch = z.infer<typeof Batch>;

/** On the wire only the offered sizes are taken; the command line may ask for any number up to the greatest. */
export const ConfiguracionEntrada = BatchConfiguracion.extend({
  /** The account's language when absent. */
  idioma_keywords: IdiomaEntrada.optional(),
  max_resultados_por_keyword: z.literal([...MAX_RESULTS_OPTIONS]).default(MAX_RESULTS_DEFAULT),
});

export const BatchEntrada = z.object({
  nombre: z.string().trim().max(120).optional(),
  descripcion: z.string().trim().max(2_000).default(''),
  configuracion: ConfiguracionEntrada.prefault({}),
});
export type BatchEntrada = z.infer<typeof BatchEntrada>;

/** A change of a batch: what is not given stays as it is, in `configuracion` field by field. */
export const BatchCambio = z
  .strictObject({
    nombre: z.string().trim().min(1).max(120),
    descripcion: z.string().trim().max(2_000),
    configuracion: z.record(z.string(), z.unknown()),
  })
  .partial();
export type BatchCambio = z.infer<typeof BatchCambio>;
