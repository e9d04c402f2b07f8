import * as z from 'zod';
import { Exito } from '../entities/shared.ts';
import { routes } from '../route.ts';

export const sistemaRoutes = routes({
  salud: {
    method: 'GET',
    path: '/api/salud',
    summary: 'El servidor responde; dice si es una demostración, cómo se entra y quién responde de los datos',
    auth: false,
    answer: Exito(
      z.strictObject({
        demo: z.boolean(),
        acceso: z.enum(['google', 'enlace']),
        /** Null: not configured; missing from servers of the previous version. */
        responsable: z
          .strictObject({ nombre: z.string(), contacto: z.string().nullable() })
          .nullable()
          .optional(),
      }),
    ),
  },
  estado: {
    method: 'GET',
    path: '/api/estado',
    summary: 'La versión, si es una demostración y si la lista de acceso admite a todos',
    auth: true,
    scope: 'leer',
    answer: Exito(
      z.strictObject({
        demo: z.boolean(),
        acceso_abierto: z.boolean(),
        version: z.string(),
        falta_segundo_factor: z.literal(true).optional(),
        administrador: z.literal(true).optional(),
      }),
    ),
  },
  eventos: {
    method: 'GET',
    path: '/api/eventos',
    summary: 'Los cambios de la cuenta según ocurren, desde una revisión',
    auth: true,
    scope: 'leer',
    query: z.object({
      desde: z.coerce.number().int().min(0).optional(),
      /** Batches whose rows are sent: at most five, comma-separated. */
      batches: z.string().max(200).optional(),
    }),
    produces: 'text/event-stream',
  },
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'Descripción OpenAPI de esta API',
    auth: false,
    produces: 'application/json',
  },
});
