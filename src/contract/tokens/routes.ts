import * as z from 'zod';
import { Exito, Id } from '../entities/shared.ts';
import { routes } from '../route.ts';
import { Acceso, AccesoNuevo } from './entities.ts';

export const accesosRoutes = routes({
  listar: {
    method: 'GET',
    path: '/api/accesos',
    summary:
      'Los accesos de programas de la cuenta: los vigentes, y los que terminaron en los últimos 90 días',
    auth: true,
    scope: 'nunca',
    answer: Exito(z.array(Acceso)),
  },
  crear: {
    method: 'POST',
    path: '/api/accesos',
    summary: 'Crea un acceso de programa; su token solo se enseña en esta respuesta',
    auth: true,
    scope: 'nunca',
    body: AccesoNuevo,
    answer: Exito(z.strictObject({ acceso: Acceso, token: z.string() })),
  },
  revocar: {
    method: 'DELETE',
    path: '/api/accesos/:id',
    summary: 'Revoca un acceso de programa: deja de valer al momento',
    auth: true,
    scope: 'nunca',
    params: z.object({ id: Id }),
    answer: Exito(Acceso),
  },
});
