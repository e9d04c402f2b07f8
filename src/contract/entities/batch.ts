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
  /** Paid requests at which the batch stops; null: only the account's quota applies. */
  tope_solicitudes: z.int().min(1).max(100_000_000).nullable().default(null),
  tope_creditos: z.int().min(1).max(100_000_000).nullable().default(null),
  /** Searches the keywords most likely to bring free names first; false: in order. */
  orden_rendimiento: z.boolean().default(true),
  /** Null: the account's choice. */
  proveedor_mapas: ProveedorMapas.nullable().default(null),
});
export type BatchConfiguracion = z.infer<typeof BatchConfiguracion>;

/** `idioma_objetivo`: the keywords' language in the live search (default: the account's). */
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
  /** Why it is paused or in error, in Spanish. */
  motivo: z.string().nullable(),
  motivo_codigo: MotivoParada.nullable(),
  /** False while keywords are being received: it cannot be started. */
  intake_completo: z.boolean(),
  /** Chunks received; an interrupted upload continues with this number. */
  trozos_recibidos: z.int(),
  total_keywords: z.int(),
  keywords_completadas: z.int(),
  keywords_con_error: z.int(),
  porcentaje_completado: z.number().min(0).max(100),
  /** Minutes, by measured pace; null: unknown. */
  tiempo_estimado_restante: z.number().nullable(),
  ritmo: z.strictObject({
    keywords_por_minuto: z.number().nullable(),
    dominios_por_minuto: z.number().nullable(),
  }),
  gasto: z.strictObject({
    solicitudes: z.int(),
    creditos: z.int(),
    tope_solicitudes: z.int().nullable(),
    tope_creditos: z.int().nullable(),
  }),
  plan: Plan.nullable(),
  recoleccion: z.strictObject({
    vueltas: z.int(),
    cada_dias: z.int().nullable(),
    proxima: Fecha.nullable(),
    tope_solicitudes: z.int().nullable(),
    tope_creditos: z.int().nullable(),
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

/** All that a batch may have. Default language: the account's. */
export const ConfiguracionPlan = BatchConfiguracion.extend({ idioma_keywords: IdiomaEntrada.optional() });

/** A new batch of the API has one of the offered sizes; the command line and a later change any up to the maximum. */
export const ConfiguracionEntrada = ConfiguracionPlan.extend({
  max_resultados_por_keyword: z.literal([...MAX_RESULTS_OPTIONS]).default(MAX_RESULTS_DEFAULT),
});

export const BatchEntrada = z.object({
  nombre: z.string().trim().max(120).optional(),
  descripcion: z.string().trim().max(2_000).default(''),
  configuracion: ConfiguracionEntrada.prefault({}),
});
export type BatchEntrada = z.infer<typeof BatchEntrada>;

/** Missing fields stay, also within `configuracion`. In a later round a cap is a total; each round's allowance stays. */
export const BatchCambio = z
  .strictObject({
    nombre: z.string().trim().min(1).max(120),
    descripcion: z.string().trim().max(2_000),
    configuracion: z.record(z.string(), z.unknown()),
  })
  .partial();
export type BatchCambio = z.infer<typeof BatchCambio>;
