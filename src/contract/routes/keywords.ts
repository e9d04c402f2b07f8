import * as z from 'zod';
import { Batch, LiveConfiguracion } from '../entities/batch.ts';
import { EstadisticasProceso } from '../entities/estadisticas.ts';
import { IdiomaEntrada, Keyword, KeywordEntrada, PaisEntrada } from '../entities/keyword.ts';
import { Exito, Id, IdEntrada, Paginacion, PaginaQuery } from '../entities/shared.ts';
import { BULK_CHUNK_MAX, PAIS_DETECT } from '../limits.ts';
import { EstadoProceso } from '../states.ts';
import { routes } from './route.ts';

const IdParams = z.object({ id: Id });
const ListaKeywords = z.strictObject({
  success: z.literal(true),
  data: z.array(Keyword),
  paginacion: Paginacion,
});

/** The live search's form: one text with a keyword a line, a batch of its own. */
export const CrearLive = z.object({
  keywords_texto: z.string().max(1_000_000),
  nombre_batch: z.string().trim().max(120).optional(),
  descripcion_batch: z.string().trim().max(2_000).default(''),
  pais: PaisEntrada.default(PAIS_DETECT),
  /** The account's language when absent. */
  idioma: IdiomaEntrada.optional(),
  configuracion: LiveConfiguracion,
});
/** The other form: one keyword, into a batch or into one made on the spot. */
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

export const keywordsRoutes = routes({
  listar: {
    method: 'GET',
    path: '/api/keywords',
    summary: 'Lista de keywords con filtros y páginas',
    auth: true,
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
    query: z.object({ batch_id: Id.optional() }),
    answer: Exito(EstadisticasProceso),
  },
  crear: {
    method: 'POST',
    path: '/api/keywords',
    summary: 'Crea una búsqueda live con sus keywords, o una keyword suelta',
    auth: true,
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
    summary: 'Sube un archivo de keywords',
    auth: true,
    consumes: 'multipart/form-data',
    answer: Exito(z.looseObject({ keywords_creadas: z.int(), keywords_duplicadas: z.int() })),
  },
  bulk: {
    method: 'POST',
    path: '/api/keywords/bulk',
    summary: 'Añade keywords a un batch por trozos; repetir un trozo no cambia nada',
    auth: true,
    body: z.object({
      batch_id: IdEntrada,
      keywords: z.array(KeywordEntrada).min(1).max(BULK_CHUNK_MAX),
      chunk: z.int().min(0).max(1_000_000).optional(),
      ultimo: z.boolean().optional(),
    }),
    answer: Exito(z.strictObject({ keywords_creadas: z.int(), keywords_duplicadas: z.int() })),
  },
  comprobarDuplicadas: {
    method: 'POST',
    path: '/api/keywords/check-duplicates',
    summary: 'Cuáles de estas keywords son nuevas en la cuenta',
    auth: true,
    body: z.object({ keywords: z.array(z.string().max(1_000)).max(BULK_CHUNK_MAX) }),
    answer: Exito(z.strictObject({ nuevas: z.array(z.string()) })),
  },
  ver: {
    method: 'GET',
    path: '/api/keywords/:id',
    summary: 'Una keyword',
    auth: true,
    params: IdParams,
    answer: Exito(Keyword),
  },
  cambiar: {
    method: 'PUT',
    path: '/api/keywords/:id',
    summary: 'Cambia una keyword que no se está procesando',
    auth: true,
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
    params: IdParams,
    answer: Exito(z.null()),
  },
});
