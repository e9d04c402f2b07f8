import { AppError } from '#platform/errors.ts';

const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'el servidor no acepta el usuario o la contraseña',
  '28000': 'el servidor no admite este usuario desde aquí',
  '3D000': 'la base de datos no existe',
  '42501': 'el usuario no puede tomar el rol dominios_app',
};

export function connectionFailure(setting: string, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const advice = ADVICE[code];
  return advice
    ? new AppError('configuracion_incompleta', `${setting}: ${advice}`, { cause })
    : new AppError('base_de_datos_caida', '', { cause });
}
