import * as z from 'zod';
import { ResumenNegocios } from '../entities/estadisticas.ts';
import { Negocio } from '../entities/negocio.ts';
import { BoolQuery, Exito, Id, Pagination } from '../entities/shared.ts';
import { PAGE_SIZE_DEFAULT, POLL_LIMIT_MAX } from '../limits.ts';
import { routes } from './route.ts';

const IdParams = z.object({ id: Id });
const Filtro = z.object({
  buscar: z.string().max(200).optional(),
  batch_id: Id.optional(),
  keyword_id: Id.optional(),
  rating_min: z.coerce.number().min(0).max(5).optional(),
  reviews_min: z.coerce.number().int().min(0).optional(),
  tiene_website: BoolQuery.optional(),
  categoria_negocio: z.string().max(200).optional(),
  pais: z.string().max(2).optional(),
  provincia: z.string().max(120).optional(),
  municipio: z.string().max(120).optional(),
  cerrado: BoolQuery.optional(),
});
const limite = z.coerce.number().int().min(1).max(POLL_LIMIT_MAX);

export const NegocioEntrada = z.object({
  nombre_negocio: z.string().trim().min(1).max(300),
  sitio_web: z.string().max(2_000).nullish(),
  direccion: z.string().max(500).nullish(),
  telefono: z.string().max(60).nullish(),
  categoria_negocio: z.string().max(200).nullish(),
  municipio: z.string().max(120).nullish(),
  provincia: z.string().max(120).nullish(),
  pais: z.string().length(2).nullish(),
});

export const negociosRoutes = routes({
  listar: {
    method: 'GET',
    path: '/api/negocios',
    summary: 'Lista de negocios con filtros y páginas',
    auth: true,
    query: Filtro.extend({
      page: z.coerce.number().int().min(1).default(1),
      limit: limite.optional(),
      limite: limite.optional(),
      cursor: z.string().max(400).optional(),
    }).transform((query) => ({ ...query, limit: query.limit ?? query.limite ?? PAGE_SIZE_DEFAULT })),
    answer: z.strictObject({
      success: z.literal(true),
      data: z.array(Negocio),
      pagination: Pagination,
      estadisticas: ResumenNegocios,
    }),
  },
  estadisticas: {
    method: 'GET',
    path: '/api/negocios/estadisticas',
    summary: 'Cuántos negocios hay, con y sin dominio, por país',
    auth: true,
    query: Filtro,
    answer: Exito(z.strictObject({ resumen: ResumenNegocios })),
  },
  categorias: {
    method: 'GET',
    path: '/api/negocios/categorias',
    summary: 'Las categorías que aparecen',
    auth: true,
    answer: Exito(z.array(z.string())),
  },
  paises: {
    method: 'GET',
    path: '/api/negocios/paises',
    summary: 'Los países que aparecen',
    auth: true,
    answer: Exito(z.array(z.string())),
  },
  crear: {
    method: 'POST',
    path: '/api/negocios',
    summary: 'Añade un negocio a mano',
    auth: true,
    body: NegocioEntrada,
    answer: Exito(Negocio),
  },
  crearVarios: {
    method: 'POST',
    path: '/api/negocios/bulk',
    summary: 'Añade varios negocios',
    auth: true,
    body: z.object({ negocios: z.array(NegocioEntrada).min(1).max(1_000) }),
    answer: Exito(z.strictObject({ creados: z.int(), conocidos: z.int() })),
  },
  eliminarVarios: {
    method: 'DELETE',
    path: '/api/negocios/bulk',
    summary: 'Elimina varios negocios',
    auth: true,
    body: z.object({ ids: z.array(Id).min(1).max(1_000) }),
    answer: Exito(z.strictObject({ eliminados: z.int() })),
  },
  ver: {
    method: 'GET',
    path: '/api/negocios/:id',
    summary: 'Un negocio',
    auth: true,
    params: IdParams,
    answer: Exito(Negocio),
  },
  cambiar: {
    method: 'PUT',
    path: '/api/negocios/:id',
    summary: 'Cambia un negocio',
    auth: true,
    params: IdParams,
    body: NegocioEntrada.partial(),
    answer: Exito(Negocio),
  },
  eliminar: {
    method: 'DELETE',
    path: '/api/negocios/:id',
    summary: 'Elimina un negocio',
    auth: true,
    params: IdParams,
    answer: Exito(z.null()),
  },
});
