import * as z from 'zod';
import { Batch, LiveConfiguracion } from '../entities/batch.ts';
import { EstadisticasProceso } from '../entities/estadisticas.ts';
import { IdiomaEntrada, Keyword, KeywordEntrada, PaisEntrada } from '../entities/keyword.ts';
import { Exito, Id, IdEntrada, Paginacion, PaginaQuery } from '../entities/shared.ts';
import { BULK_CHUNK_MAX, KEYWORDS_PER_BATCH_MAX, PAIS_DETECT } from '../limits.ts';
import { routes } from '../route.ts';
import { EstadoProceso } from '../states.ts';

const IdParams = z.object({ id: Id });
const ListaKeywords = z.strictObject({
  success: z.literal(true),
  data: z.array(Keyword),
  paginacion: Paginacion,
});

export const CrearLive = z.object({
  keywords_texto: z.string().max(1_000_000),
  nombre_batch: z.string().trim().max(120).optional(),
  descripcion_batch: z.string().trim().max(2_000).default(''),
  pais: PaisEntrada.default(PAIS_DETECT),
  /** Default: the account's language. */
  idioma: IdiomaEntrada.optional(),
  configuracion: LiveConfiguracion,
});
export const CrearKeyword = z.object({
  keyword: z.string().max(1_000),
  batch_id: IdEntrada.nullish(),
  pais: PaisEntrada.default(PAIS_DETECT),
  idioma: IdiomaEntrada.optional(),
});

export const FiltroKeywords = z.object({
  estado: EstadoProceso.optional(),
  batch_id: Id.optional(),
  search: z.string().max(200).optional(),
});
/** `batch_id` null: no keyword was stored. */
export const ArchivoLeido = z.strictObject({
  batch_id: Id.nullable(),
  columnas: z.array(z.string()),
  /** Columns from 0. `columna` null: no column looks like keywords, so the person has to choose. */
  columna: z.int().nullable(),
  columna_pais: z.int().nullable(),
  columna_idioma: z.int().nullable(),
  /** Null: one column, or a workbook. */
  separador: z.string().nullable(),
  codificacion: z.string().nullable(),
  cabecera: z.int().nullable(),
  /** Rows left out: above the header, and totals at the end. */
  titulos: z.int(),
  totales: z.int(),
  /** Rows that are not blank, without titles, header and totals. */
  lineas: z.int(),
  validas: z.int(),
  keywords_creadas: z.int(),
  /** Left out: repeated in the file, or known to the account if the batch excludes those. */
  keywords_duplicadas: z.int(),
  /** Valid keywords that the account has already, left out or not. */
  conocidas: z.int(),
  rechazadas_total: z.int(),
  /** The first 5,000 refused rows, with repeated ones. */
  rechazadas: z.array(z.strictObject({ linea: z.int(), texto: z.string(), motivo: z.string() })),
  muestra: z.array(z.strictObject({ keyword: z.string(), pais: z.string(), idioma: z.string() })),
});
export type ArchivoLeido = z.infer<typeof ArchivoLeido>;
/** Progress. `total` 0: unknown. `comparando`: with the account's keywords. */
export const AvanceArchivo = z.strictObject({
  fase: z.enum(['contando', 'leyendo', 'comparando', 'guardando']),
  hechas: z.int(),
  total: z.int(),
});
export type AvanceArchivo = z.infer<typeof AvanceArchivo>;
/** Lines of the streamed answer: progress, then the result. */
export const PasoArchivo = z.union([
  AvanceArchivo,
  z.strictObject({ leido: ArchivoLeido }),
  z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string() }) }),
]);
export type PasoArchivo = z.infer<typeof PasoArchivo>;

export const keywordsRoutes = routes({
  listar: {
    method: 'GET',
    path: '/api/keywords',
    summary: 'Lista de keywords con filtros y páginas',
    auth: true,
    scope: 'leer',
    query: PaginaQuery.extend({
      ...FiltroKeywords.shape,
      keyword: z.string().max(200).optional(),
      orden: z.enum(['fecha', 'keyword', 'estado', 'resultados']).default('fecha'),
      direccion: z.enum(['asc', 'desc']).default('desc'),
    }),
    answer: ListaKeywords,
  },
  estadisticas: {
    method: 'GET',
    path: '/api/keywords/estadisticas',
    summary: 'Cuántas keywords hay en cada estado',
    auth: true,
    scope: 'leer',
    query: z.object({ batch_id: Id.optional() }),
    answer: Exito(EstadisticasProceso),
  },
  crear: {
    method: 'POST',
    path: '/api/keywords',
    summary: 'Crea una búsqueda live con sus keywords, o una keyword suelta',
    auth: true,
    scope: 'recolectar',
    body: z.union([CrearLive, CrearKeyword]),
    answer: Exito(
      z.strictObject({
        batch: Batch,
        keywords_creadas: z.int(),
        keywords_duplicadas: z.int(),
        rechazadas: z.array(z.strictObject({ linea: z.int(), texto: z.string(), motivo: z.string() })),
      }),
    ),
  },
  subir: {
    method: 'POST',
    path: '/api/keywords/upload',
    summary:
      'Lee un archivo de keywords (archivo; columna, batch_id, nombre, configuracion opcionales); con previa=true no guarda nada',
    auth: true,
    scope: 'recolectar',
    consumes: 'multipart/form-data',
    answer: Exito(ArchivoLeido),
  },
  subirPorPasos: {
    method: 'POST',
    path: '/api/keywords/upload/pasos',
    summary: 'Como /api/keywords/upload, con una línea JSON por paso: cuánto lleva y, al final, lo leído',
    auth: true,
    scope: 'recolectar',
    consumes: 'multipart/form-data',
    produces: 'application/x-ndjson',
  },
  subidaRechazadas: {
    method: 'POST',
    path: '/api/keywords/upload/rechazadas',
    summary: 'Las filas de un archivo que no se aceptan, como CSV; no guarda nada',
    auth: true,
    scope: 'recolectar',
    consumes: 'multipart/form-data',
    produces: 'text/csv',
  },
  bulk: {
    method: 'POST',
    path: '/api/keywords/bulk',
    summary: 'Añade keywords a un batch por trozos; repetir un trozo no cambia nada',
    auth: true,
    scope: 'recolectar',
    body: z.object({
      batch_id: IdEntrada,
      keywords: z.array(KeywordEntrada).min(1).max(BULK_CHUNK_MAX),
      /** Chunks may arrive in parallel and in any order; the last one after all others. */
      chunk: z
        .int()
        .min(0)
        .max(KEYWORDS_PER_BATCH_MAX - 1)
        .optional(),
      ultimo: z.boolean().optional(),
    }),
    answer: Exito(
      z.strictObject({
        keywords_creadas: z.int(),
        keywords_duplicadas: z.int(),
        /** Refused items; `linea`: position in the list, from 1. */
        rechazadas: z.array(z.strictObject({ linea: z.int(), texto: z.string(), motivo: z.string() })),
      }),
    ),
  },
  comprobarDuplicadas: {
    method: 'POST',
    path: '/api/keywords/check-duplicates',
    summary: 'Cuáles de estas keywords son nuevas en la cuenta',
    auth: true,
    scope: 'leer',
    body: z.object({
      keywords: z.array(z.string().max(1_000)).max(BULK_CHUNK_MAX),
      pais: PaisEntrada.default(PAIS_DETECT),
      idioma: IdiomaEntrada.optional(),
    }),
    answer: Exito(z.strictObject({ nuevas: z.array(z.string()) })),
  },
  accion: {
    method: 'POST',
    path: '/api/keywords/accion',
    summary: 'Inicia, reintenta o elimina varias keywords; con previa=true solo dice cuántas serían',
    auth: true,
    scope: 'recolectar',
    body: z
      .object({
        accion: z.enum(['iniciar', 'reintentar', 'eliminar']),
        ids: z.array(IdEntrada).min(1).max(1_000),
        /** Only counts the keywords, which are searched with their batch. */
        previa: z.boolean().default(false),
      })
      .refine(({ accion, previa }) => !previa || accion !== 'eliminar', {
        error: 'previa no vale con eliminar',
        path: ['previa'],
      }),
    /** For a start: all keywords started, with others of the same batches. */
    answer: Exito(z.strictObject({ cambiadas: z.int() })),
  },
  iniciar: {
    method: 'POST',
    path: '/api/keywords/:id/iniciar',
    summary: 'Inicia el batch de una keyword pendiente, o la reintenta si falló',
    auth: true,
    scope: 'recolectar',
    params: IdParams,
    answer: Exito(Keyword),
  },
  ver: {
    method: 'GET',
    path: '/api/keywords/:id',
    summary: 'Una keyword',
    auth: true,
    scope: 'leer',
    params: IdParams,
    answer: Exito(Keyword),
  },
  cambiar: {
    method: 'PUT',
    path: '/api/keywords/:id',
    summary: 'Cambia una keyword que no se está procesando',
    auth: true,
    scope: 'recolectar',
    params: IdParams,
    body: z
      .strictObject({ keyword: z.string().max(1_000), pais: PaisEntrada, idioma: IdiomaEntrada })
      .partial(),
    answer: Exito(Keyword),
  },
  eliminar: {
    method: 'DELETE',
    path: '/api/keywords/:id',
    summary: 'Elimina una keyword que no se está procesando',
    auth: true,
    scope: 'recolectar',
    params: IdParams,
    answer: Exito(z.null()),
  },
});
