import * as z from 'zod';
import { ALIAS_DOMINIO, conAlias } from '../aliases.ts';
import { Dominio } from '../entities/dominio.ts';
import {
  CambioDominio,
  Compra,
  CompraCambio,
  DominioGestionado,
  FiltroGuardado,
} from '../entities/gestion.ts';
import { Exito, Fecha, Id, Paginacion, PaginaQuery } from '../entities/shared.ts';
import { LIBERACIONES_DIAS_MAX } from '../limits.ts';
import { routes } from '../route.ts';
import { EstadoGestion } from '../states.ts';
import { FiltroDominios, SELECCION_MAX } from './dominios.ts';

const IdParams = z.object({ id: Id });
const Marca = { estado_gestion: EstadoGestion.nullable(), compra: CompraCambio.optional() };
const FILTROS_MAX = 50;

/** What narrows the names that come free soon. */
export const FiltroLiberaciones = z.object({
  /** A day of the account's time zone. */
  dia: z.iso.date().optional(),
  /** Days of the account's calendar until the release, at most; 0: today. */
  dias: z.coerce.number().int().min(0).max(LIBERACIONES_DIAS_MAX).optional(),
  /** Of a business that announces the name. */
  provincia: z.string().max(120).optional(),
  categoria_negocio: z.string().max(200).optional(),
  search: z.string().max(253).optional(),
});
/** Provinces, or categories, that are offered at most. */
export const OPCIONES_MAX = 200;
const Opciones = z.array(z.string()).max(OPCIONES_MAX);

export const gestionRoutes = routes({
  listar: {
    method: 'GET',
    path: '/api/gestion/dominios',
    summary: 'Los dominios comprados o descartados, con su compra',
    auth: true,
    scope: 'leer',
    query: PaginaQuery.extend({ estado_gestion: EstadoGestion, search: z.string().max(253).optional() }),
    answer: z.strictObject({
      success: z.literal(true),
      data: z.array(DominioGestionado),
      paginacion: Paginacion,
    }),
  },
  liberaciones: {
    method: 'GET',
    path: '/api/gestion/liberaciones',
    summary:
      'Los dominios en redención, pendientes de borrado o con plazo de liberación: el primero en liberarse, primero',
    auth: true,
    scope: 'leer',
    query: PaginaQuery.extend(FiltroLiberaciones.shape),
    answer: z.strictObject({
      success: z.literal(true),
      data: z.array(Dominio),
      paginacion: Paginacion,
      /** The next thirty days of the same filter, its days aside; those without any are left out. */
      dias: z.array(z.strictObject({ dia: z.iso.date(), total: z.int() })),
    }),
  },
  opcionesLiberaciones: {
    method: 'GET',
    path: '/api/gestion/liberaciones/opciones',
    summary:
      'Las provincias y categorías de los negocios cuyo dominio se libera pronto, las más frecuentes primero',
    auth: true,
    scope: 'leer',
    answer: Exito(z.strictObject({ provincias: Opciones, categorias: Opciones })),
  },
  eventosLiberaciones: {
    method: 'GET',
    path: '/api/gestion/liberaciones/eventos',
    summary: 'Las primeras liberaciones con fecha que deja el filtro, como archivo de calendario',
    auth: true,
    scope: 'leer',
    query: FiltroLiberaciones,
    produces: 'text/calendar',
  },
  liberados: {
    method: 'GET',
    path: '/api/gestion/liberados',
    summary: 'Los dominios libres que antes tenían titular, del más reciente al más antiguo',
    auth: true,
    scope: 'leer',
    answer: Exito(z.array(z.strictObject({ dominio: Dominio, libre_desde: Fecha }))),
  },
  resumen: {
    method: 'GET',
    path: '/api/gestion/resumen',
    summary:
      'Cuántos dominios hay comprados y descartados, qué han costado y dado, y cuántas órdenes hay en marcha',
    auth: true,
    scope: 'leer',
    answer: Exito(
      z.strictObject({
        comprados: z.int(),
        descartados: z.int(),
        vendidos: z.int(),
        /** EUR, of those with a price. */
        gastado: z.number(),
        ingresado: z.number(),
        con_precio: z.int(),
        ordenes_abiertas: z.int(),
      }),
    ),
  },
  marcar: {
    method: 'PUT',
    path: '/api/gestion/dominios',
    summary: 'Marca dominios como comprados o descartados, o los devuelve a las listas',
    auth: true,
    scope: 'actuar',
    body: z.union([
      z.strictObject({ ids: z.array(Id).min(1).max(SELECCION_MAX), ...Marca }),
      z.strictObject({ filtro: conAlias(ALIAS_DOMINIO, z.strictObject(FiltroDominios.shape)), ...Marca }),
    ]),
    answer: Exito(
      z.strictObject({
        cambiados: z.int(),
        /** The earlier states, in groups that can be sent to undo the change. */
        antes: z.array(z.strictObject({ ids: z.array(Id), estado_gestion: Marca.estado_gestion })),
      }),
    ),
  },
  cambiarCompra: {
    method: 'PUT',
    path: '/api/gestion/dominios/:id/compra',
    summary: 'Cambia precio, fechas o registrador de una compra',
    auth: true,
    scope: 'actuar',
    params: IdParams,
    body: CompraCambio,
    answer: Exito(Compra),
  },
  historial: {
    method: 'GET',
    path: '/api/gestion/dominios/:id/historial',
    summary: 'Los veredictos que ha tenido un dominio, del más reciente al más antiguo',
    auth: true,
    scope: 'leer',
    params: IdParams,
    answer: Exito(z.array(CambioDominio)),
  },
  filtros: {
    method: 'GET',
    path: '/api/gestion/filtros',
    summary: 'Los filtros guardados de la cuenta',
    auth: true,
    scope: 'leer',
    answer: Exito(z.array(FiltroGuardado).max(FILTROS_MAX)),
  },
  guardarFiltro: {
    method: 'POST',
    path: '/api/gestion/filtros',
    summary: 'Guarda un filtro con un nombre; con el mismo nombre, lo cambia',
    auth: true,
    scope: 'actuar',
    body: z.strictObject({
      pantalla: FiltroGuardado.shape.pantalla,
      nombre: z.string().trim().min(1).max(60),
      filtro: z.string().max(2_000),
      avisar: z.boolean().default(false),
    }),
    answer: Exito(FiltroGuardado),
  },
  eliminarFiltro: {
    method: 'DELETE',
    path: '/api/gestion/filtros/:id',
    summary: 'Elimina un filtro guardado',
    auth: true,
    scope: 'actuar',
    params: IdParams,
    answer: Exito(z.null()),
  },
  calendario: {
    method: 'GET',
    path: '/api/gestion/calendario',
    summary: 'Si la cuenta tiene un calendario privado de liberaciones, y desde cuándo',
    auth: true,
    scope: 'nunca',
    answer: Exito(z.strictObject({ creado: Fecha.nullable() })),
  },
  crearCalendario: {
    method: 'POST',
    path: '/api/gestion/calendario',
    summary: 'Crea la dirección privada del calendario; la anterior deja de valer',
    auth: true,
    scope: 'nunca',
    answer: Exito(z.strictObject({ url: z.string() })),
  },
  revocarCalendario: {
    method: 'DELETE',
    path: '/api/gestion/calendario',
    summary: 'Deja sin valor la dirección del calendario',
    auth: true,
    scope: 'nunca',
    answer: Exito(z.null()),
  },
  feed: {
    method: 'GET',
    path: '/calendario/:token',
    summary: 'El calendario de liberaciones para una aplicación de calendario; solo nombres y fechas',
    auth: false,
    params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22}\.ics$/) }),
    produces: 'text/calendar',
  },
  evento: {
    method: 'GET',
    path: '/api/gestion/dominios/:id/evento',
    summary: 'La liberación de un dominio como evento de calendario',
    auth: true,
    scope: 'leer',
    params: IdParams,
    produces: 'text/calendar',
  },
});
