import * as z from 'zod';
import { EstadisticasOportunidades } from '../entities/estadisticas.ts';
import { CompraCambio } from '../entities/gestion.ts';
import { Oportunidad, OportunidadEntera } from '../entities/oportunidad.ts';
import { Exito, Id, IdEntrada, Paginacion, PaginaQuery } from '../entities/shared.ts';
import { routes } from '../route.ts';
import { EstadoGestion, PrioridadAccion, TipoOportunidad } from '../states.ts';
import { SELECCION_MAX } from './dominios.ts';

const IdParams = z.object({ id: Id });
export const FiltroResultados = z.object({
  puntuacion_minima: z.coerce.number().int().min(0).max(100).optional(),
  valor_minimo: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
  tipo_oportunidad: TipoOportunidad.optional(),
  prioridad_accion: PrioridadAccion.optional(),
  extension: z.string().max(63).optional(),
  search: z.string().max(253).optional(),
  dominio: z.string().max(253).optional(),
  estado_gestion: EstadoGestion.optional(),
  /** 'true': each name once, by its best kind, unless a kind is asked for. */
  por_nombre: z.enum(['true', 'false']).optional(),
});
const Filtro = PaginaQuery.extend({
  ...FiltroResultados.shape,
  /** Each row is computed when it is read. */
  limite: z.coerce.number().int().min(1).max(500).default(20),
  orden: z.enum(['puntuacion', 'valor', 'fecha']).default('puntuacion'),
  direccion: z.enum(['asc', 'desc']).default('desc'),
});
export type FiltroOportunidades = z.output<typeof Filtro>;
const Lista = z.strictObject({
  success: z.literal(true),
  data: z.array(Oportunidad),
  paginacion: Paginacion,
  /** Changes of the account are not valued yet: more may come, or in another order. */
  valorando: z.literal(true).optional(),
});
const Entrada = z.object({
  dominio_id: IdEntrada.nullish(),
  negocio_id: IdEntrada.nullish(),
  tipo_oportunidad: TipoOportunidad,
  notas: z.string().max(5_000).default(''),
});
/** Missing fields stay unchanged. */
const Cambio = z.object({ notas: z.string().max(5_000), estado_gestion: EstadoGestion.nullable() }).partial();

/** `devolver` undoes 'comprado' and 'descartado'. */
export const AccionResultados = z.enum(['favorito', 'comprado', 'descartado', 'devolver']);
export type AccionResultados = z.infer<typeof AccionResultados>;
const Marca = { accion: AccionResultados, compra: CompraCambio.optional() };

export const resultadosRoutes = routes({
  marcar: {
    method: 'PUT',
    path: '/api/resultados',
    summary:
      'Marca oportunidades como compradas o descartadas (con su dominio), o sus dominios como favoritos; o las devuelve',
    auth: true,
    scope: 'actuar',
    body: z.union([
      z.strictObject({ ids: z.array(Id).min(1).max(SELECCION_MAX), ...Marca }),
      // Strict, because an unknown filter must not select all rows.
      z.strictObject({ filtro: z.strictObject(FiltroResultados.shape), ...Marca }),
    ]),
    answer: Exito(
      z.strictObject({
        cambiados: z.int(),
        /** Ids that left the list, to undo it: a filter no longer finds them. */
        apartadas: z.array(Id),
      }),
    ),
  },
  listar: {
    method: 'GET',
    path: '/api/resultados',
    summary: 'Lista de oportunidades',
    auth: true,
    scope: 'leer',
    query: Filtro,
    answer: Lista,
  },
  oportunidades: {
    method: 'GET',
    path: '/api/resultados/oportunidades',
    summary: 'Las oportunidades, de más a menos puntuación',
    auth: true,
    scope: 'leer',
    query: Filtro,
    answer: Lista,
  },
  estadisticas: {
    method: 'GET',
    path: '/api/resultados/estadisticas',
    summary: 'Cuántas oportunidades hay por prioridad y tipo',
    auth: true,
    scope: 'leer',
    query: Filtro,
    answer: Exito(EstadisticasOportunidades),
  },
  crear: {
    method: 'POST',
    path: '/api/resultados',
    summary: 'Añade una oportunidad a mano',
    auth: true,
    scope: 'actuar',
    body: Entrada,
    answer: Exito(Oportunidad),
  },
  ver: {
    method: 'GET',
    path: '/api/resultados/:id',
    summary: 'Una oportunidad, con las causas de la muerte del dominio y los negocios mirados',
    auth: true,
    scope: 'leer',
    params: IdParams,
    answer: Exito(OportunidadEntera),
  },
  cambiar: {
    method: 'PUT',
    path: '/api/resultados/:id',
    summary: 'Cambia una oportunidad',
    auth: true,
    scope: 'actuar',
    params: IdParams,
    body: Cambio,
    answer: Exito(Oportunidad),
  },
  eliminar: {
    method: 'DELETE',
    path: '/api/resultados/:id',
    summary: 'Elimina una oportunidad',
    auth: true,
    scope: 'actuar',
    params: IdParams,
    answer: Exito(z.null()),
  },
});
