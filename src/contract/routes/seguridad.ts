import * as z from 'zod';
import { EstadoSeguridad, LineaAuditoria, Passkey, SesionAbierta } from '../entities/seguridad.ts';
import { Exito, Id, Paginacion, PaginaQuery } from '../entities/shared.ts';
import { routes } from '../route.ts';
import { CodigoSegundoFactor, OpcionesPasskey, RespuestaPasskey } from '../second-step.ts';

const Codigos = z.strictObject({ codigos: z.array(z.string()) });
const IdParams = z.object({ id: Id });

export const seguridadRoutes = routes({
  estado: {
    method: 'GET',
    path: '/api/seguridad',
    summary: 'El segundo factor de la cuenta y la dirección desde la que se pregunta',
    auth: true,
    scope: 'nunca',
    answer: Exito(EstadoSeguridad),
  },
  confirmar: {
    method: 'POST',
    path: '/api/seguridad/confirmar',
    summary: 'Confirma la identidad con un código, para lo que lo pide',
    auth: true,
    scope: 'nunca',
    body: z.strictObject({ codigo: CodigoSegundoFactor }),
    answer: Exito(EstadoSeguridad),
  },
  opcionesConfirmar: {
    method: 'POST',
    path: '/api/seguridad/confirmar/passkey-opciones',
    summary: 'Lo que el navegador necesita para confirmar con una passkey',
    auth: true,
    scope: 'nunca',
    answer: Exito(OpcionesPasskey),
  },
  confirmarPasskey: {
    method: 'POST',
    path: '/api/seguridad/confirmar/passkey',
    summary: 'Confirma la identidad con una passkey',
    auth: true,
    scope: 'nunca',
    body: z.strictObject({ respuesta: RespuestaPasskey }),
    answer: Exito(EstadoSeguridad),
  },
  prepararTotp: {
    method: 'POST',
    path: '/api/seguridad/totp',
    summary: 'Prepara un autenticador: su dirección para el QR y su secreto para escribirlo',
    auth: true,
    scope: 'nunca',
    answer: Exito(z.strictObject({ uri: z.string(), secreto: z.string() })),
  },
  activarTotp: {
    method: 'POST',
    path: '/api/seguridad/totp/activar',
    summary: 'Activa el autenticador con su primer código; da diez códigos de recuperación',
    auth: true,
    scope: 'nunca',
    body: z.strictObject({
      codigo: z
        .string()
        .trim()
        .regex(/^\d{6}$/),
    }),
    answer: Exito(Codigos),
  },
  quitarTotp: {
    method: 'POST',
    path: '/api/seguridad/totp/quitar',
    summary: 'Quita el autenticador',
    auth: true,
    scope: 'nunca',
    answer: Exito(EstadoSeguridad),
  },
  nuevosCodigos: {
    method: 'POST',
    path: '/api/seguridad/codigos',
    summary: 'Da diez códigos de recuperación nuevos; los anteriores dejan de valer',
    auth: true,
    scope: 'nunca',
    answer: Exito(Codigos),
  },
  opcionesPasskey: {
    method: 'POST',
    path: '/api/seguridad/passkeys/opciones',
    summary: 'Lo que el navegador necesita para crear una passkey',
    auth: true,
    scope: 'nunca',
    answer: Exito(OpcionesPasskey),
  },
  crearPasskey: {
    method: 'POST',
    path: '/api/seguridad/passkeys',
    summary: 'Guarda una passkey; con la primera da códigos de recuperación',
    auth: true,
    scope: 'nunca',
    body: z.strictObject({ nombre: z.string().trim().min(1).max(60), respuesta: RespuestaPasskey }),
    answer: Exito(Codigos.extend({ passkey: Passkey })),
  },
  quitarPasskey: {
    method: 'DELETE',
    path: '/api/seguridad/passkeys/:id',
    summary: 'Elimina una passkey',
    auth: true,
    scope: 'nunca',
    params: IdParams,
    answer: Exito(EstadoSeguridad),
  },
  sesiones: {
    method: 'GET',
    path: '/api/seguridad/sesiones',
    summary: 'Las sesiones abiertas de la cuenta',
    auth: true,
    scope: 'nunca',
    answer: Exito(z.array(SesionAbierta)),
  },
  cerrarSesion: {
    method: 'DELETE',
    path: '/api/seguridad/sesiones/:id',
    summary: 'Cierra una sesión',
    auth: true,
    scope: 'nunca',
    params: IdParams,
    answer: Exito(z.strictObject({ cerradas: z.int() })),
  },
  cerrarOtras: {
    method: 'POST',
    path: '/api/seguridad/sesiones/cerrar-otras',
    summary: 'Cierra todas las sesiones menos la que lo pide',
    auth: true,
    scope: 'nunca',
    answer: Exito(z.strictObject({ cerradas: z.int() })),
  },
  auditoria: {
    method: 'GET',
    path: '/api/seguridad/auditoria',
    summary: 'La historia de la cuenta: accesos, claves, exportaciones, borrados',
    auth: true,
    scope: 'nunca',
    query: PaginaQuery.extend({ limite: z.coerce.number().int().min(1).max(100).default(20) }),
    answer: z.strictObject({
      success: z.literal(true),
      data: z.array(LineaAuditoria),
      paginacion: Paginacion,
    }),
  },
});
