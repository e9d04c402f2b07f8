import * as z from 'zod';
import { Exito, Id, Paginacion } from '../entities/shared.ts';
import { InterruptorOrdenes } from '../orders/entities.ts';
import { routes } from '../route.ts';
import {
  CambioAdmin,
  CambioCuenta,
  ColaAdmin,
  CuentaAdmin,
  EstadoRegistro,
  LiberacionesZona,
  NombreCola,
  RegistroAdmin,
  ResumenAdmin,
  TrabajoMuerto,
} from './entities.ts';

const Pagina = z.object({
  pagina: z.coerce.number().int().min(1).max(5_000).default(1),
  limite: z.coerce.number().int().min(1).max(100).default(20),
});
const Buscar = Pagina.extend({ buscar: z.string().trim().max(200).optional() });
const Lista = <T extends z.ZodType>(row: T) =>
  z.strictObject({ success: z.literal(true), data: z.array(row), paginacion: Paginacion });

export const MUERTOS_MAX = 200;
const Eleccion = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(MUERTOS_MAX) }),
  z.strictObject({ cola: NombreCola }),
]);

/** Other accounts get 404. */
export const adminRoutes = routes({
  resumen: {
    method: 'GET',
    path: '/api/admin/resumen',
    summary: 'Lo que ocurre ahora en la instalación, en cifras de ninguna cuenta',
    auth: true,
    scope: 'nunca',
    admin: true,
    answer: Exito(ResumenAdmin),
  },
  colas: {
    method: 'GET',
    path: '/api/admin/colas',
    summary: 'Las colas de trabajos, con lo que espera, lo que se hace y lo que ha fallado',
    auth: true,
    scope: 'nunca',
    admin: true,
    answer: Exito(z.array(ColaAdmin)),
  },
  muertos: {
    method: 'GET',
    path: '/api/admin/muertos',
    summary: 'Los trabajos que han agotado sus intentos, los más recientes primero',
    auth: true,
    scope: 'nunca',
    admin: true,
    query: Pagina.extend({ cola: NombreCola.optional() }),
    answer: Lista(TrabajoMuerto),
  },
  reintentar: {
    method: 'POST',
    path: '/api/admin/muertos/reintentar',
    summary: 'Devuelve a su cola trabajos muertos; los que ya esperan otra vez se dan por repetidos',
    auth: true,
    scope: 'nunca',
    admin: true,
    body: Eleccion,
    answer: Exito(z.strictObject({ reintentados: z.int(), repetidos: z.int() })),
  },
  descartar: {
    method: 'POST',
    path: '/api/admin/muertos/descartar',
    summary: 'Olvida trabajos muertos',
    auth: true,
    scope: 'nunca',
    admin: true,
    body: Eleccion,
    answer: Exito(z.strictObject({ descartados: z.int() })),
  },
  registros: {
    method: 'GET',
    path: '/api/admin/registros',
    summary: 'Los servidores de registro, con su ritmo y su salud; los que están en cuarentena primero',
    auth: true,
    scope: 'nunca',
    admin: true,
    query: Buscar.extend({ estado: EstadoRegistro.optional() }),
    answer: Lista(RegistroAdmin),
  },
  levantar: {
    method: 'POST',
    path: '/api/admin/registros/levantar',
    summary: 'Levanta la cuarentena de un servidor: se le vuelve a creer cuando pase su prueba',
    auth: true,
    scope: 'nunca',
    admin: true,
    body: z.strictObject({ servidor: z.string().min(1).max(300) }),
    answer: Exito(z.null()),
  },
  liberaciones: {
    method: 'GET',
    path: '/api/admin/liberaciones',
    summary: 'Las liberaciones vistas en cada zona, frente al plazo que se había anunciado',
    auth: true,
    scope: 'nunca',
    admin: true,
    answer: Exito(z.array(LiberacionesZona)),
  },
  cuentas: {
    method: 'GET',
    path: '/api/admin/cuentas',
    summary: 'Las cuentas con su plan, lo que han usado y sus límites',
    auth: true,
    scope: 'nunca',
    admin: true,
    query: Buscar,
    answer: Lista(CuentaAdmin),
  },
  cambiarCuenta: {
    method: 'PUT',
    path: '/api/admin/cuentas/:id',
    summary: 'Cambia el plan y los límites de una cuenta; queda en su historial y en el de la instalación',
    auth: true,
    scope: 'nunca',
    admin: true,
    params: z.object({ id: Id }),
    body: CambioCuenta,
    answer: Exito(z.null()),
  },
  ordenes: {
    method: 'GET',
    path: '/api/admin/ordenes',
    summary: 'Si las compras de toda la instalación están paradas, y desde cuándo',
    auth: true,
    scope: 'nunca',
    admin: true,
    answer: Exito(InterruptorOrdenes),
  },
  pararOrdenes: {
    method: 'PUT',
    path: '/api/admin/ordenes',
    summary: 'Para las compras de toda la instalación en dos segundos, o las reanuda',
    auth: true,
    scope: 'nunca',
    admin: true,
    body: z.strictObject({ paradas: z.boolean() }),
    answer: Exito(InterruptorOrdenes),
  },
  cambios: {
    method: 'GET',
    path: '/api/admin/cambios',
    summary: 'Lo que han cambiado los administradores, lo último primero',
    auth: true,
    scope: 'nunca',
    admin: true,
    query: Pagina,
    answer: Lista(CambioAdmin),
  },
});
