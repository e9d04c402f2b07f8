import { AppError } from '#platform/errors.ts';

const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'el servidor no acepta el usuario o la contraseña',
  '28000': 'el servidor no admite este usuario desde aquí',
  '3D000': 'la base de datos no existe',
  '42501': 'el usuario no puede tomar el rol dominios_app',
};

/** PgBouncer keeps no settings of a session. */
const POOLER = /unsupported startup parameter/;
const NEEDS_DIRECT =
  'lleva a un repartidor de conexiones (PgBouncer): pon en APP_DATABASE_URL_DIRECTA la misma base de datos sin él. ' +
  'DATABASE_URL tampoco puede pasar por uno';

export function connectionFailure(setting: string, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const advice =
    code === '08P01' && cause instanceof Error && POOLER.test(cause.message) ? NEEDS_DIRECT : ADVICE[code];
  return advice
    ? new AppError('configuracion_incompleta', `${setting}: ${advice}`, { cause })
    : new AppError('base_de_datos_caida', '', { cause });
}
