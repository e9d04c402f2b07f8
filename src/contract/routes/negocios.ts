import * as z from 'zod';
import { ALIAS_NEGOCIO, conAlias } from '../aliases.ts';
import { ResumenNegocios } from '../entities/estadisticas.ts';
import { Negocio, NegocioDetalle, NegocioListado, ProvinciaNegocios } from '../entities/negocio.ts';
import { BoolQuery, CursorQuery, Exito, Fecha, Id, IdEntrada, Pagination } from '../entities/shared.ts';
import {
  FUENTE_DATOS_DEFAULT,
  FUENTE_DATOS_MAX,
  KEYWORD_ORIGEN_MAX,
  PAGE_SIZE_DEFAULT,
  POLL_LIMIT_MAX,
  REVIEW_COUNT_MAX,
} from '../limits.ts';
import { routes } from '../route.ts';
import { EstadoNegocio, GrupoNegocio } from '../states.ts';

const IdParams = z.object({ id: Id });
export const FiltroNegocios = z.object({
  buscar: z.string().max(200).optional(),
  batch_id: Id.optional(),
  keyword_id: Id.optional(),
  rating_min: z.coerce.number().min(0).max(5).optional(),
  reviews_min: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
  tiene_website: BoolQuery.optional(),
  categoria_negocio: z.string().max(200).optional(),
  pais: z.string().max(2).optional(),
  provincia: z.string().max(120).optional(),
  municipio: z.string().max(120).optional(),
  cerrado: BoolQuery.optional(),
  grupo: GrupoNegocio.optional(),
  dominio_libre: BoolQuery.optional(),
});
const limite = z.coerce.number().int().min(1).max(POLL_LIMIT_MAX);

const camposNegocio = z.object({
  nombre_negocio: z.string().trim().min(1).max(300),
  business_id: z.string().max(200).nullish(),
  place_id: z.string().max(200).nullish(),
  batch_id: IdEntrada.nullish(),
  dominio_extraido: z.string().max(253).nullish(),
  sitio_web: z.string().max(2_000).nullish(),
  enlace_maps: z.string().max(2_000).nullish(),
  direccion: z.string().max(500).nullish(),
  telefono: z.string().max(60).nullish(),
  categoria_negocio: z.string().max(200).nullish(),
  rating: z.number().min(0).max(5).nullish(),
  review_count: z.int().min(0).max(REVIEW_COUNT_MAX).nullish(),
  keyword_origen: z.string().max(KEYWORD_ORIGEN_MAX).nullish(),
  fecha_scrapeado: Fecha.optional(),
  estado_actual: EstadoNegocio.optional(),
  municipio: z.string().max(120).nullish(),
  provincia: z.string().max(120).nullish(),
  pais: z.string().length(2).nullish(),
  fuente_datos: z.string().trim().min(1).max(FUENTE_DATOS_MAX),
});
export const NegocioEntrada = conAlias(
  ALIAS_NEGOCIO,
  camposNegocio.extend({ fuente_datos: camposNegocio.shape.fuente_datos.default(FUENTE_DATOS_DEFAULT) }),
);
/** Missing fields stay unchanged. */
export const NegocioCambio = conAlias(ALIAS_NEGOCIO, camposNegocio.partial());

export const negociosRoutes = routes({
  listar: {
    method: 'GET',
    path: '/api/negocios',
    summary: 'Lista de negocios con filtros y páginas',
    auth: true,
    scope: 'leer',
    query: conAlias(
      ALIAS_NEGOCIO,
      FiltroNegocios.extend({
        page: z.coerce.number().int().min(1).max(2_000_000_000).default(1),
        limit: limite.default(PAGE_SIZE_DEFAULT),
        cursor: CursorQuery.optional(),
        orden: z.enum(['fecha', 'nombre_negocio', 'rating', 'review_count']).default('fecha'),
        direccion: z.enum(['asc', 'desc']).default('desc'),
      }),
    ),
    answer: z.strictObject({
      success: z.literal(true),
      data: z.array(NegocioListado),
      pagination: Pagination,
      estadisticas: ResumenNegocios,
    }),
  },
  estadisticas: {
    method: 'GET',
    path: '/api/negocios/estadisticas',
    summary: 'Cuántos negocios hay, con y sin dominio, por país',
    auth: true,
    scope: 'leer',
    query: conAlias(ALIAS_NEGOCIO, FiltroNegocios),
    answer: Exito(z.strictObject({ resumen: ResumenNegocios })),
  },
  categorias: {
    method: 'GET',
    path: '/api/negocios/categorias',
    summary: 'Las categorías que aparecen',
    auth: true,
    scope: 'leer',
    answer: Exito(z.array(z.string())),
  },
  paises: {
    method: 'GET',
    path: '/api/negocios/paises',
    summary: 'Los países que aparecen',
    auth: true,
    scope: 'leer',
    answer: Exito(z.array(z.string())),
  },
  provincias: {
    method: 'GET',
    path: '/api/negocios/provincias',
    summary: 'Negocios, dominios y libres por provincia, con el filtro en vigor',
    auth: true,
    scope: 'leer',
    query: conAlias(ALIAS_NEGOCIO, FiltroNegocios),
    answer: Exito(z.array(ProvinciaNegocios)),
  },
  crear: {
    method: 'POST',
    path: '/api/negocios',
    summary: 'Añade un negocio a mano',
    auth: true,
    scope: 'actuar',
    body: NegocioEntrada,
    answer: Exito(Negocio),
  },
  crearVarios: {
    method: 'POST',
    path: '/api/negocios/bulk',
    summary: 'Añade varios negocios',
    auth: true,
    scope: 'actuar',
    body: z.object({ negocios: z.array(NegocioEntrada).min(1).max(1_000) }),
    answer: Exito(z.strictObject({ creados: z.int(), conocidos: z.int() })),
  },
  eliminarVarios: {
    method: 'DELETE',
    path: '/api/negocios/bulk',
    summary: 'Elimina varios negocios',
    auth: true,
    scope: 'actuar',
    body: z.object({ ids: z.array(IdEntrada).min(1).max(1_000) }),
    answer: Exito(z.strictObject({ eliminados: z.int() })),
  },
  ver: {
    method: 'GET',
    path: '/api/negocios/:id',
    summary: 'Un negocio, con las keywords y batches que lo encontraron',
    auth: true,
    scope: 'leer',
    params: IdParams,
    answer: Exito(NegocioDetalle),
  },
  cambiar: {
    method: 'PUT',
    path: '/api/negocios/:id',
    summary: 'Cambia un negocio',
    auth: true,
    scope: 'actuar',
    params: IdParams,
    body: NegocioCambio,
    answer: Exito(Negocio),
  },
  eliminar: {
    method: 'DELETE',
    path: '/api/negocios/:id',
    summary: 'Elimina un negocio',
    auth: true,
    scope: 'actuar',
    params: IdParams,
    answer: Exito(z.null()),
  },
});
