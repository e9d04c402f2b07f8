import * as z from 'zod';
import { AltaPush, Canal, EstadoCanal, SuscripcionPush } from '../entities/canales.ts';
import { Exito, Id } from '../entities/shared.ts';
import { routes } from '../route.ts';

const Estado = z.strictObject({
  hay_correo: z.boolean(),
  canales: z.array(EstadoCanal),
});

const Navegadores = z.strictObject({
  /** The key for subscriptions; null: this installation cannot read its own. */
  clave_publica: z.string().nullable(),
  suscripciones: z.array(SuscripcionPush),
});

export const canalesRoutes = routes({
  listar: {
    method: 'GET',
    path: '/api/canales',
    summary: 'Por dónde salen los avisos de la cuenta, y si fallan',
    auth: true,
    scope: 'nunca',
    answer: Exito(Estado),
  },
  guardar: {
    method: 'PUT',
    path: '/api/canales',
    summary: 'Activa, cambia o apaga un canal; al crear un webhook da su clave de firma',
    auth: true,
    scope: 'nunca',
    body: z.strictObject({
      canal: Canal,
      activo: z.boolean(),
      destino: z.string().trim().max(1_000).optional(),
      /** Token of the Telegram bot; missing: the stored one stays. */
      token: z.string().trim().max(200).optional(),
    }),
    answer: Exito(Estado.extend({ clave_firma: z.string().nullable() })),
  },
  probar: {
    method: 'POST',
    path: '/api/canales/probar',
    summary: 'Envía un aviso de prueba por un canal y dice qué ha respondido',
    auth: true,
    scope: 'nunca',
    body: z.strictObject({ canal: Canal }),
    answer: Exito(z.strictObject({ enviado: z.boolean(), detalle: z.string() })),
  },
  navegadores: {
    method: 'GET',
    path: '/api/canales/push',
    summary: 'Los navegadores que reciben avisos y la clave con la que se suscriben',
    auth: true,
    scope: 'nunca',
    answer: Exito(Navegadores),
  },
  suscribir: {
    method: 'POST',
    path: '/api/canales/push',
    summary: 'Un navegador empieza a recibir avisos',
    auth: true,
    scope: 'nunca',
    body: AltaPush,
    answer: Exito(Navegadores),
  },
  desuscribir: {
    method: 'DELETE',
    path: '/api/canales/push/:id',
    summary: 'Un navegador deja de recibir avisos',
    auth: true,
    scope: 'nunca',
    params: z.object({ id: Id }),
    answer: Exito(Navegadores),
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
