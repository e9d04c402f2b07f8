import * as z from 'zod';

/** Errors that a browser may have to show without an answer of the server. */
export const erroresComunes = {
  no_autenticado: [401, 'No autorizado. Por favor, inicia sesión nuevamente.'],
  sesion_terminada: [401, 'Tu sesión ha terminado. Inicia sesión de nuevo.'],
  email_no_autorizado_aviso: [403, 'Tu email no está autorizado para acceder a esta aplicación'],
  demasiadas_solicitudes: [429, 'Demasiadas solicitudes. Espera unos segundos y vuelve a intentarlo.'],
  no_encontrado: [404, 'No se ha encontrado lo que buscas.'],
  interno: [500, 'Ha ocurrido un error inesperado. Inténtalo de nuevo; si continúa, contacta al soporte.'],
  usuario_no_encontrado: [404, 'Usuario no encontrado. Contacta al soporte.'],
} as const satisfies Record<string, readonly [status: number, texto: string]>;

export const RespuestaError = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    /** Paths of the data that are wrong or missing, for programs: `message` names only what people fill in. */
    campos: z.array(z.string()).optional(),
  }),
});
export type RespuestaError = z.infer<typeof RespuestaError>;
