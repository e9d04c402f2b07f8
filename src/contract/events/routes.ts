import * as z from 'zod';
import { Exito, Id, Paginacion, PaginaQuery } from '../entities/shared.ts';
import { routes } from '../route.ts';
import { DestinoCambio, DestinoEntrada, DestinoEventos, EntregaEvento, IntentoEntrega } from './entities.ts';

const params = z.object({ id: Id });

export const eventosRoutes = routes({
  destinos: {
    method: 'GET',
    path: '/api/eventos/destinos',
    summary: 'Las direcciones que reciben eventos, con su estado',
    auth: true,
    scope: 'leer',
    answer: Exito(z.array(DestinoEventos)),
  },
  crear: {
    method: 'POST',
    path: '/api/eventos/destinos',
    summary: 'Añade una dirección de eventos; su clave de firma solo se da en esta respuesta',
    auth: true,
    scope: 'nunca',
    body: DestinoEntrada,
    answer: Exito(z.strictObject({ destino: DestinoEventos, clave_firma: z.string() })),
  },
  cambiar: {
    method: 'PUT',
    path: '/api/eventos/destinos/:id',
    summary: 'Cambia, apaga o vuelve a encender una dirección de eventos; al encenderla sale lo pendiente',
    auth: true,
    scope: 'nunca',
    params,
    body: DestinoCambio,
    answer: Exito(DestinoEventos),
  },
  cambiarClave: {
    method: 'POST',
    path: '/api/eventos/destinos/:id/clave',
    summary:
      'Cambia la clave de firma, que solo se da en esta respuesta; la anterior firma también durante 24 horas',
    auth: true,
    scope: 'nunca',
    params,
    answer: Exito(z.strictObject({ destino: DestinoEventos, clave_firma: z.string() })),
  },
  eliminar: {
    method: 'DELETE',
    path: '/api/eventos/destinos/:id',
    summary: 'Quita una dirección de eventos con su registro de entregas',
    auth: true,
    scope: 'nunca',
    params,
    answer: Exito(z.null()),
  },
  probar: {
    method: 'POST',
    path: '/api/eventos/destinos/:id/probar',
    summary: 'Envía un evento de prueba y dice qué ha respondido la dirección',
    auth: true,
    scope: 'actuar',
    params,
    answer: Exito(IntentoEntrega.extend({ entregado: z.boolean() })),
  },
  entregas: {
    method: 'GET',
    path: '/api/eventos/destinos/:id/entregas',
    summary: 'Las entregas de los últimos treinta días, con cada intento',
    auth: true,
    scope: 'leer',
    params,
    query: PaginaQuery,
    answer: Exito(z.array(EntregaEvento)).extend({ paginacion: Paginacion }),
  },
  reenviar: {
    method: 'POST',
    path: '/api/eventos/entregas/:id/reenviar',
    summary: 'Envía otra vez un evento, con el mismo identificador y contenido',
    auth: true,
    scope: 'actuar',
    params,
    answer: Exito(z.null()),
  },
});
