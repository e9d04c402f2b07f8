/** Errors of signing in, which the sign-in page also shows by code. */
export const erroresDeAcceso = {
  email_no_autorizado: [403, 'Email no autorizado para acceder a esta aplicación'],
  enlace_no_valido: [
    400,
    'Este enlace ya se ha usado o no vale. Pide otro en la pantalla de acceso: aparecerá en el terminal.',
  ],
  acceso_por_enlace: [409, 'Aquí se entra con el enlace que imprime el terminal.'],
  email_no_verificado: [
    403,
    'Google no ha verificado tu email. Verifícalo en tu cuenta de Google y vuelve a intentarlo.',
  ],
  acceso_cancelado: [400, 'Has cancelado el acceso con Google. Puedes volver a intentarlo cuando quieras.'],
  acceso_fallido: [400, 'No se pudo completar el acceso con Google. Inténtalo de nuevo.'],
  proveedor_identidad_caido: [502, 'Google no responde ahora mismo. Inténtalo de nuevo en unos minutos.'],
  ip_no_permitida: [403, 'Tu dirección no está en la lista de direcciones permitidas de esta cuenta.'],
} as const satisfies Record<string, readonly [status: number, texto: string]>;
