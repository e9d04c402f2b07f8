import * as z from 'zod';
import { Usuario } from '../entities/usuario.ts';
import { routes } from '../route.ts';
import {
  CodigoSegundoFactor,
  MetodoSegundoFactor,
  OpcionesPasskey,
  RespuestaPasskey,
} from '../second-step.ts';

/** The browser keeps the short-lived token in local storage, the rotating one in an HttpOnly cookie. */
export const Sesion = z.strictObject({
  access_token: z.string(),
  /** Seconds until the access token expires. */
  expires_in: z.int(),
  user: Usuario,
});
export type Sesion = z.infer<typeof Sesion>;

const SesionAbierta = z.strictObject({ sesion: Sesion, volver: z.string() });

const PrimerPaso = z.strictObject({
  success: z.literal(true),
  data: z.union([
    SesionAbierta,
    z.strictObject({ segundo_paso: z.strictObject({ metodos: z.array(MetodoSegundoFactor) }) }),
  ]),
});

export const authRoutes = routes({
  login: {
    method: 'GET',
    path: '/api/auth/login',
    summary: 'Comienza el acceso con Google y redirige a su página de consentimiento',
    auth: false,
    query: z.object({ volver: z.string().max(500).optional() }),
    produces: 'redirect',
  },
  retorno: {
    method: 'GET',
    path: '/api/auth/retorno',
    summary: 'Canjea la respuesta de Google por una sesión (lo llama /auth/callback)',
    auth: false,
    query: z.object({
      code: z.string().max(2_000).optional(),
      state: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
      iss: z.string().max(500).optional(),
    }),
    answer: PrimerPaso,
  },
  enlace: {
    method: 'POST',
    path: '/api/auth/enlace',
    summary: 'Canjea el enlace de un solo uso que imprime el terminal (uso en un solo equipo)',
    auth: false,
    body: z.strictObject({ clave: z.string().min(1).max(200) }),
    answer: PrimerPaso,
  },
  pedirEnlace: {
    method: 'POST',
    path: '/api/auth/enlace/nuevo',
    summary: 'Imprime un enlace nuevo en el terminal (uso en un solo equipo)',
    auth: false,
    answer: z.strictObject({ success: z.literal(true), data: z.null() }),
  },
  segundoPaso: {
    method: 'POST',
    path: '/api/auth/segundo-paso',
    summary: 'El segundo paso del acceso, con un código del autenticador o de recuperación',
    auth: false,
    body: z.strictObject({ codigo: CodigoSegundoFactor }),
    answer: z.strictObject({ success: z.literal(true), data: SesionAbierta }),
  },
  opcionesSegundoPaso: {
    method: 'POST',
    path: '/api/auth/segundo-paso/passkey-opciones',
    summary: 'Lo que el navegador necesita para dar el segundo paso con una passkey',
    auth: false,
    answer: z.strictObject({ success: z.literal(true), data: OpcionesPasskey }),
  },
  segundoPasoPasskey: {
    method: 'POST',
    path: '/api/auth/segundo-paso/passkey',
    summary: 'El segundo paso del acceso, con una passkey',
    auth: false,
    body: z.strictObject({ respuesta: RespuestaPasskey }),
    answer: z.strictObject({ success: z.literal(true), data: SesionAbierta }),
  },
  refrescar: {
    method: 'POST',
    path: '/api/auth/refrescar',
    summary: 'Cambia la cookie de sesión por una nueva y da un token de acceso nuevo',
    auth: false,
    answer: z.strictObject({ success: z.literal(true), data: Sesion }),
  },
  sesion: {
    method: 'GET',
    path: '/api/auth/sesion',
    summary: 'La sesión en curso y su usuario',
    auth: true,
    scope: 'nunca',
    answer: z.strictObject({ success: z.literal(true), data: z.strictObject({ user: Usuario }) }),
  },
  salir: {
    method: 'POST',
    path: '/api/auth/salir',
    summary: 'Termina la sesión',
    auth: false,
    answer: z.strictObject({ success: z.literal(true), data: z.null() }),
  },
});
