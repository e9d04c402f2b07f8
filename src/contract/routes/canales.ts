import * as z from 'zod';
import { Canal, EstadoCanal } from '../entities/canales.ts';
import { Exito } from '../entities/shared.ts';
import { routes } from './route.ts';

const Estado = z.strictObject({
  /** The installation has a mail server. */
  hay_correo: z.boolean(),
  canales: z.array(EstadoCanal),
});

export const canalesRoutes = routes({
  listar: {
    method: 'GET',
    path: '/api/canales',
    summary: 'Por dónde salen los avisos de la cuenta, y si fallan',
    auth: true,
    answer: Exito(Estado),
  },
  guardar: {
    method: 'PUT',
    path: '/api/canales',
    summary: 'Activa, cambia o apaga un canal; al crear un webhook da su clave de firma',
    auth: true,
    body: z.strictObject({
      canal: Canal,
      activo: z.boolean(),
      /** The webhook's address or the Telegram chat. */
      destino: z.string().trim().max(500).optional(),
      /** Token of the Telegram bot; absent leaves the stored one. */
      token: z.string().trim().max(200).optional(),
    }),
    answer: Exito(Estado.extend({ clave_firma: z.string().nullable() })),
  },
  verBaja: {
    method: 'GET',
    path: '/api/avisos/baja',
    summary: 'La página que pregunta si dejar de recibir un tipo de aviso',
    auth: false,
    query: z.object({ t: z.string().max(200) }),
    produces: 'text/html',
  },
  baja: {
    method: 'POST',
    path: '/api/avisos/baja',
    summary: 'Deja de recibir un tipo de aviso (enlace de un correo)',
    auth: false,
    query: z.object({ t: z.string().max(200) }),
    produces: 'text/html',
  },
});
