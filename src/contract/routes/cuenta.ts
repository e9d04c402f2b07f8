import * as z from 'zod';
import { Exito } from '../entities/shared.ts';
import { routes } from './route.ts';

export const cuentaRoutes = routes({
  exportar: {
    method: 'GET',
    path: '/api/cuenta/exportar',
    summary: 'Todos los datos de la cuenta en un ZIP, sin las claves',
    auth: true,
    produces: 'application/zip',
  },
  eliminar: {
    method: 'POST',
    path: '/api/cuenta/eliminar',
    summary: 'Elimina la cuenta y todos sus datos; pide su correo escrito',
    auth: true,
    body: z.strictObject({ email: z.string().max(320) }),
    answer: Exito(z.null()),
  },
});
