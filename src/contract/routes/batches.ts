import * as z from 'zod';
import { Batch, BatchCambio, BatchEntrada, BatchLog, ConfiguracionPlan } from '../entities/batch.ts';
import { EstadisticasProceso } from '../entities/estadisticas.ts';
import { Keyword } from '../entities/keyword.ts';
import { GrupoLive, ORDENES_LIVE, PaginaLive } from '../entities/live.ts';
import { Plan } from '../entities/plan.ts';
import { BoolQuery, Exito, Id, Paginacion, PaginaQuery } from '../entities/shared.ts';
import { KEYWORDS_PER_BATCH_MAX, LIVE_PAGE_SIZE } from '../limits.ts';
import { routes } from '../route.ts';
import { EstadoProceso, TipoBatch } from '../states.ts';

const IdParams = z.object({ id: Id });
const FiltroLive = PaginaQuery.extend({
  limite: z.coerce.number().int().min(1).max(200).default(LIVE_PAGE_SIZE),
  buscar: z.string().max(200).optional(),
  solo_libres: BoolQuery.optional(),
  orden: z.enum(ORDENES_LIVE).default('recientes'),
  direccion: z.enum(['asc', 'desc']).default('desc'),
});

/** 'en_marcha': running ones, then stopped, not started and ended ones. */
export const ORDENES_BATCHES = ['recientes', 'en_marcha'] as const;

export const batchesRoutes = routes({
  listar: {
    method: 'GET',
    path: '/api/batches',
    summary: 'Lista de batches',
    auth: true,
    scope: 'leer',
    query: PaginaQuery.extend({
      estado: EstadoProceso.optional(),
      tipo: TipoBatch.optional(),
      /** `true`: not ended; `false`: ended, completed or failed. */
      activos: BoolQuery.optional(),
      search: z.string().max(200).optional(),
      orden: z.enum(ORDENES_BATCHES).default('recientes'),
    }),
    answer: z.strictObject({ success: z.literal(true), data: z.array(Batch), paginacion: Paginacion }),
  },
  estadisticas: {
    method: 'GET',
    path: '/api/batches/estadisticas',
    summary: 'Cuántos batches hay en cada estado',
    auth: true,
    scope: 'leer',
    answer: Exito(EstadisticasProceso),
  },
  crear: {
    method: 'POST',
    path: '/api/batches',
    summary: 'Crea un batch vacío al que se añaden keywords',
    auth: true,
    scope: 'recolectar',
    body: BatchEntrada,
    answer: Exito(Batch),
  },
  planificar: {
    method: 'POST',
    path: '/api/batches/plan',
    summary:
      'Lo que se espera de un batch antes de iniciarlo: negocios, solicitudes, créditos, dinero y tiempo',
    auth: true,
    scope: 'leer',
    body: z.object({
      total_keywords: z.int().min(0).max(KEYWORDS_PER_BATCH_MAX),
      configuracion: ConfiguracionPlan.prefault({}),
    }),
    answer: Exito(Plan),
  },
  accion: {
    method: 'POST',
    path: '/api/batches/accion',
    summary: 'Pausa los batches que se procesan, o reanuda los pausados',
    auth: true,
    scope: 'recolectar',
    body: z.object({ accion: z.enum(['pausar', 'reanudar']), ids: z.array(Id).max(1_000).optional() }),
    answer: Exito(z.strictObject({ cambiados: z.int() })),
  },
  ver: {
    method: 'GET',
    path: '/api/batches/:id',
    summary: 'Un batch con sus contadores y sus últimos registros',
    auth: true,
    scope: 'leer',
    params: IdParams,
    answer: Exito(Batch),
  },
  cambiar: {
    method: 'PUT',
    path: '/api/batches/:id',
    summary: 'Cambia el nombre, la descripción o, si no se procesa, la configuración',
    auth: true,
    scope: 'recolectar',
    params: IdParams,
    body: BatchCambio,
    answer: Exito(Batch),
  },
  eliminar: {
    method: 'DELETE',
    path: '/api/batches/:id',
    summary: 'Elimina un batch y sus keywords; negocios y dominios quedan',
    auth: true,
    scope: 'recolectar',
    params: IdParams,
    answer: Exito(z.null()),
  },
  keywords: {
    method: 'GET',
    path: '/api/batches/:id/keywords',
    summary: 'Las keywords de un batch',
    auth: true,
    scope: 'leer',
    params: IdParams,
    query: PaginaQuery.extend({ estado: EstadoProceso.optional() }),
    answer: z.strictObject({ success: z.literal(true), data: z.array(Keyword), paginacion: Paginacion }),
  },
  logs: {
    method: 'GET',
    path: '/api/batches/:id/logs',
    summary: 'Los registros de un batch, del más nuevo al más antiguo',
    auth: true,
    scope: 'leer',
    params: IdParams,
    query: PaginaQuery,
    answer: z.strictObject({ success: z.literal(true), data: z.array(BatchLog), paginacion: Paginacion }),
  },
  iniciar: {
    method: 'POST',
    path: '/api/batches/:id/iniciar',
    summary: 'Inicia o reanuda un batch',
    auth: true,
    scope: 'recolectar',
    params: IdParams,
    answer: Exito(Batch),
  },
  pausar: {
    method: 'POST',
    path: '/api/batches/:id/pausar',
    summary: 'Pausa un batch; lo que está en curso termina',
    auth: true,
    scope: 'recolectar',
    params: IdParams,
    body: z.object({ razon: z.string().trim().max(300).optional() }),
    answer: Exito(Batch),
  },
  reintentar: {
    method: 'POST',
    path: '/api/batches/:id/reintentar',
    summary: 'Vuelve a poner en marcha las keywords con error',
    auth: true,
    scope: 'recolectar',
    params: IdParams,
    answer: Exito(Batch),
  },
  recolectar: {
    method: 'POST',
    path: '/api/batches/:id/recolectar',
    summary:
      'Busca otra vez las keywords de un batch terminado, ahora o cada tantos días, cada vuelta con sus topes; solo cuenta lo nuevo',
    auth: true,
    scope: 'recolectar',
    params: IdParams,
    body: z.object({
      /** Null ends the repetition; missing leaves it unchanged. */
      cada_dias: z.int().min(1).max(365).nullable().optional(),
      /** Where each round stops, this one too. Null: the first round's; missing leaves it unchanged. */
      tope_solicitudes: z.int().min(1).max(100_000_000).nullable().optional(),
      tope_creditos: z.int().min(1).max(100_000_000).nullable().optional(),
      ahora: z.boolean().default(true),
    }),
    answer: Exito(Batch),
  },
  rendimiento: {
    method: 'GET',
    path: '/api/batches/:id/rendimiento',
    summary: 'Qué se espera y qué se ha encontrado, por oficio y lugar',
    auth: true,
    scope: 'leer',
    params: IdParams,
    answer: Exito(
      z.array(
        z.strictObject({
          oficio: z.string().nullable(),
          lugar: z.string().nullable(),
          keywords: z.int(),
          pendientes: z.int(),
          solicitudes: z.int(),
          libres: z.int(),
          libres_por_solicitud: z.number(),
        }),
      ),
    ),
  },
  filas: {
    method: 'GET',
    path: '/api/batches/:id/filas',
    summary: 'Una página de los resultados de una búsqueda',
    auth: true,
    scope: 'leer',
    params: IdParams,
    query: FiltroLive,
    answer: Exito(PaginaLive),
  },
  grupos: {
    method: 'GET',
    path: '/api/batches/:id/grupos',
    summary: 'Una página de los resultados de una búsqueda, agrupados por dominio',
    auth: true,
    scope: 'leer',
    params: IdParams,
    query: FiltroLive,
    answer: Exito(
      z.strictObject({
        grupos: z.array(GrupoLive),
        resumen: PaginaLive.shape.resumen,
        paginacion: Paginacion,
      }),
    ),
  },
  filasCsv: {
    method: 'GET',
    path: '/api/batches/:id/filas.csv',
    summary: 'Los resultados de una búsqueda, con su filtro, como CSV',
    auth: true,
    scope: 'leer',
    params: IdParams,
    query: FiltroLive.omit({ pagina: true, limite: true, cursor: true }),
    produces: 'text/csv',
  },
});
