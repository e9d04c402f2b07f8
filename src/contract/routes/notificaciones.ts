import * as z from 'zod';
import { Notificacion } from '../entities/notificacion.ts';
import { BoolQuery, Exito, Id, Paginacion, PaginaQuery } from '../entities/shared.ts';
import { routes } from '../route.ts';

const SinLeer = z.strictObject({ sin_leer: z.int().min(0) });

export const notificacionesRoutes = routes({
  listar: {
    method: 'GET',
    path: '/api/notificaciones',
    summary: 'Las notificaciones de la cuenta, de la más nueva a la más antigua',
    auth: true,
    scope: 'leer',
    query: PaginaQuery.extend({
      limite: z.coerce.number().int().min(1).max(100).default(20),
      sin_leer: BoolQuery.optional(),
    }),
    answer: z.strictObject({
      success: z.literal(true),
      data: z.array(Notificacion),
      paginacion: Paginacion,
      ...SinLeer.shape,
    }),
  },
  sinLeer: {
    method: 'GET',
    path: '/api/notificaciones/sin-leer',
    summary: 'Cuántas notificaciones quedan sin leer',
    auth: true,
    scope: 'leer',
    answer: Exito(SinLeer),
  },
  leer: {
    method: 'POST',
    path: '/api/notificaciones/leer',
    summary: 'Marca notificaciones como leídas: las de la lista, o todas',
    auth: true,
    scope: 'actuar',
    body: z.union([
      z.strictObject({ ids: z.array(Id).min(1).max(1_000) }),
      z.strictObject({ todas: z.literal(true) }),
    ]),
    answer: Exito(SinLeer),
  },
});
