import * as z from 'zod';
import { EstadisticasOportunidades } from '../entities/estadisticas.ts';
import { Oportunidad } from '../entities/oportunidad.ts';
import { Exito, Id, IdEntrada, Paginacion, PaginaQuery } from '../entities/shared.ts';
import { TipoOportunidad } from '../states.ts';
import { routes } from './route.ts';

const IdParams = z.object({ id: Id });
const Filtro = PaginaQuery.extend({
  puntuacion_minima: z.coerce.number().int().min(0).max(100).optional(),
  valor_minimo: z.coerce.number().int().min(0).optional(),
  tipo_oportunidad: TipoOportunidad.optional(),
  extension: z.string().max(63).optional(),
  search: z.string().max(253).optional(),
  dominio: z.string().max(253).optional(),
});
const Lista = z.strictObject({
  success: z.literal(true),
  data: z.array(Oportunidad),
  paginacion: Paginacion,
});
const campos = z.object({
  dominio_id: IdEntrada.nullish(),
  negocio_id: IdEntrada.nullish(),
  tipo_oportunidad: TipoOportunidad,
  notas: z.string().max(5_000),
});
const Entrada = campos.extend({ notas: campos.shape.notas.default('') });
/** A change of an opportunity: what is not given stays as it is. */
const Cambio = campos.partial();

export const resultadosRoutes = routes({
  listar: {
    method: 'GET',
    path: '/api/resultados',
    summary: 'Lista de oportunidades',
    auth: true,
    query: Filtro,
    answer: Lista,
  },
  oportunidades: {
    method: 'GET',
    path: '/api/resultados/oportunidades',
    summary: 'Las oportunidades, de más a menos puntuación',
    auth: true,
    query: Filtro,
    answer: Lista,
  },
  estadisticas: {
    method: 'GET',
    path: '/api/resultados/estadisticas',
    summary: 'Cuántas oportunidades hay por prioridad y tipo',
    auth: true,
    query: Filtro,
    answer: Exito(EstadisticasOportunidades),
  },
  crear: {
    method: 'POST',
    path: '/api/resultados',
    summary: 'Añade una oportunidad a mano',
    auth: true,
    body: Entrada,
    answer: Exito(Oportunidad),
  },
  ver: {
    method: 'GET',
    path: '/api/resultados/:id',
    summary: 'Una oportunidad',
    auth: true,
    params: IdParams,
    answer: Exito(Oportunidad),
  },
  cambiar: {
    method: 'PUT',
    path: '/api/resultados/:id',
    summary: 'Cambia una oportunidad',
    auth: true,
    params: IdParams,
    body: Cambio,
    answer: Exito(Oportunidad),
  },
  eliminar: {
    method: 'DELETE',
    path: '/api/resultados/:id',
    summary: 'Elimina una oportunidad',
    auth: true,
    params: IdParams,
    answer: Exito(z.null()),
  },
});
