import * as z from 'zod';
import { ALIAS_DOMINIO, conAlias } from '../aliases.ts';
import { Dominio } from '../entities/dominio.ts';
import { EstadisticasDominios, EstadisticasExpirados } from '../entities/estadisticas.ts';
import { BoolQuery, Exito, Id, Paginacion, PaginaQuery } from '../entities/shared.ts';
import { routes } from '../route.ts';
import { EstadoVerificacion, FaseCiclo } from '../states.ts';

/** Rows of a page to be read again, by comma. */
const Ids = z
  .string()
  .max(100 * 37)
  .transform((list) => list.split(','))
  .pipe(z.array(Id).max(100));

const IdParams = z.object({ id: Id });
export const FiltroDominios = z.object({
  estado_verificacion: EstadoVerificacion.optional(),
  /** `null`: unknown ones. */
  es_disponible: z.enum(['true', 'false', 'null']).optional(),
  fase_ciclo: FaseCiclo.optional(),
  extension: z.string().max(63).optional(),
  valor_minimo: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
  autoridad_minima: z.coerce.number().min(0).max(100).optional(),
  backlinks_minimos: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
  batch_id: Id.optional(),
  keyword_id: Id.optional(),
  favorito: BoolQuery.optional(),
  /** Only a person can decide: marked for it, or waiting in a zone whose registry does not answer machines. */
  a_mano: BoolQuery.optional(),
  /** Free with two confirmations. */
  confirmado: BoolQuery.optional(),
  aviso: Id.optional(),
  ids: Ids.optional(),
  search: z.string().max(253).optional(),
  dominio: z.string().max(253).optional(),
});
export const ORDENES_DOMINIOS = [
  'recientes',
  'dominio',
  'estado',
  'valor',
  'autoridad',
  'verificacion',
  'expiracion',
] as const;

export const SELECCION_MAX = 10_000;
/** Domains by id, or all that match a filter, plus the action's own fields. */
const Seleccion = <Rest extends z.ZodRawShape>(rest: Rest) =>
  z.union([
    z.strictObject({ ids: z.array(Id).min(1).max(SELECCION_MAX), ...rest }),
    // Strict, because an unknown filter must not select all rows.
    z.strictObject({ filtro: conAlias(ALIAS_DOMINIO, z.strictObject(FiltroDominios.shape)), ...rest }),
  ]);
const Orden = {
  orden: z.enum(ORDENES_DOMINIOS).default('recientes'),
  direccion: z.enum(['asc', 'desc']).default('desc'),
};

const Lista = z.strictObject({ success: z.literal(true), data: z.array(Dominio), paginacion: Paginacion });
const ListaQuery = conAlias(ALIAS_DOMINIO, FiltroDominios.extend(PaginaQuery.shape).extend(Orden));

export const EXTENSIONES_MAX = 200;

const Eliminados = z.strictObject({
  eliminados: z.int(),
  /** Kept because they are being checked. */
  en_proceso: z.int(),
  papelera: Id.nullable(),
});

const NoTomado = z.strictObject({ entrada: z.string(), motivo: z.string() });

export const dominiosRoutes = routes({
  listar: {
    method: 'GET',
    path: '/api/dominios',
    summary: 'Lista de dominios con filtros y páginas',
    auth: true,
    scope: 'leer',
    query: ListaQuery,
    answer: Lista,
  },
  disponibles: {
    method: 'GET',
    path: '/api/dominios/disponibles',
    summary: 'Los dominios libres',
    auth: true,
    scope: 'leer',
    query: ListaQuery,
    answer: Lista,
  },
  pendientes: {
    method: 'GET',
    path: '/api/dominios/pendientes-verificacion',
    summary: 'Los dominios sin veredicto todavía',
    auth: true,
    scope: 'leer',
    query: ListaQuery,
    answer: Lista,
  },
  estadisticas: {
    method: 'GET',
    path: '/api/dominios/estadisticas',
    summary: 'Cuántos dominios hay en cada estado, con el filtro dado',
    auth: true,
    scope: 'leer',
    query: conAlias(ALIAS_DOMINIO, FiltroDominios),
    answer: Exito(EstadisticasDominios.extend(EstadisticasExpirados.shape)),
  },
  extensiones: {
    method: 'GET',
    path: '/api/dominios/extensiones',
    summary: 'Las extensiones de los dominios de la cuenta, las más frecuentes primero',
    auth: true,
    scope: 'leer',
    answer: Exito(z.array(z.strictObject({ extension: z.string(), total: z.int() })).max(EXTENSIONES_MAX)),
  },
  crear: {
    method: 'POST',
    path: '/api/dominios',
    summary: 'Añade uno o varios dominios para verificarlos',
    auth: true,
    scope: 'verificar',
    body: z.union([
      z.object({ dominio: z.string().max(2_000) }),
      z.object({ dominios: z.array(z.string().max(2_000)).min(1).max(5_000) }),
    ]),
    answer: Exito(
      z.strictObject({
        dominios: z.array(Dominio).max(100),
        creados: z.int(),
        conocidos: z.int(),
        repetidos: z.int(),
        rechazados: z.array(NoTomado),
        /** Names left out beside those taken: the first 5,000. */
        omitidos: z.array(NoTomado),
        omitidos_total: z.int(),
      }),
    ),
  },
  verificarMasivo: {
    method: 'POST',
    path: '/api/dominios/verificar-masivo',
    summary: 'Pide verificar de nuevo varios dominios: los elegidos, o los que deja un filtro',
    auth: true,
    scope: 'verificar',
    body: Seleccion({}),
    answer: Exito(z.strictObject({ solicitados: z.int() })),
  },
  cambiarVarios: {
    method: 'PUT',
    path: '/api/dominios/bulk',
    summary: 'Marca varios dominios como favoritos, o deja de hacerlo',
    auth: true,
    scope: 'actuar',
    body: Seleccion({ favorito: z.boolean() }),
    answer: Exito(z.strictObject({ cambiados: z.int() })),
  },
  eliminarVarios: {
    method: 'DELETE',
    path: '/api/dominios/bulk',
    summary: 'Elimina varios dominios de la cuenta; los que se están verificando se quedan',
    auth: true,
    scope: 'actuar',
    body: Seleccion({}),
    answer: Exito(Eliminados),
  },
  restaurar: {
    method: 'POST',
    path: '/api/dominios/restaurar',
    summary: 'Deshace una eliminación, mientras se puede',
    auth: true,
    scope: 'actuar',
    body: z.strictObject({ papelera: Id }),
    answer: Exito(z.strictObject({ restaurados: z.int() })),
  },
  ver: {
    method: 'GET',
    path: '/api/dominios/:id',
    summary: 'Un dominio con sus evidencias',
    auth: true,
    scope: 'leer',
    params: IdParams,
    answer: Exito(Dominio),
  },
  cambiar: {
    method: 'PUT',
    path: '/api/dominios/:id',
    summary: 'Cambia notas, favorito, o añade un veredicto manual',
    auth: true,
    scope: 'actuar',
    params: IdParams,
    body: z
      .strictObject({
        notas: z.string().max(5_000),
        favorito: z.boolean(),
        /** Null withdraws the account's own verdict. */
        veredicto_manual: z.enum(['libre', 'registrado']).nullable(),
      })
      .partial(),
    answer: Exito(Dominio),
  },
  eliminar: {
    method: 'DELETE',
    path: '/api/dominios/:id',
    summary: 'Elimina un dominio de la cuenta',
    auth: true,
    scope: 'actuar',
    params: IdParams,
    answer: Exito(Eliminados),
  },
  verificar: {
    method: 'POST',
    path: '/api/dominios/:id/verificar',
    summary: 'Verifica un dominio ahora',
    auth: true,
    scope: 'verificar',
    params: IdParams,
    answer: Exito(Dominio),
  },
  confirmar: {
    method: 'POST',
    path: '/api/dominios/:id/confirmar',
    summary: 'Pide ya la segunda confirmación de un dominio libre, por el otro canal de su zona',
    auth: true,
    scope: 'verificar',
    params: IdParams,
    answer: Exito(Dominio),
  },
});
