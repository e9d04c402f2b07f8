import { AppError } from '#platform/errors.ts';

const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'el servidor no acepta el usuario o la contraseña',
  '28000': 'el servidor no admite este usuario desde aquí',
  '3D000': 'la base de datos no existe',
  '42501': 'el usuario no puede tomar el rol dominios_app',
};

/** What Node and OpenSSL call a certificate that is not believed. */
export const CERTIFICATE_CODE =
  /^(?:ERR_TLS_CERT_ALTNAME_INVALID|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_[A-Z_]+|CERT_[A-Z_]+)$/;
const UNTRUSTED =
  'el certificado del servidor no vale: comprueba que lo firma la autoridad de sslrootcert, que no ha caducado y que es ' +
  'para el nombre de servidor que pones';

/** PgBouncer keeps no settings of a session. */
const POOLER = /unsupported startup parameter/;
const NEEDS_DIRECT =
  'lleva a un repartidor de conexiones (PgBouncer): pon en APP_DATABASE_URL_DIRECTA la misma base de datos sin él. ' +
  'DATABASE_URL tampoco puede pasar por uno';

export function connectionFailure(setting: string, cause: unknown): AppError {
  const advice = adviceOn(cause);
  return advice
    ? new AppError('configuracion_incompleta', `${setting}: ${advice}`, { cause })
    : new AppError('base_de_datos_caida', '', { cause });
}

function adviceOn(cause: unknown): string | undefined {
  if (isUntrusted(cause)) return UNTRUSTED;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code === '08P01' && cause instanceof Error && POOLER.test(cause.message)
    ? NEEDS_DIRECT
    : ADVICE[code];
}

export const isUntrusted = (cause: unknown): boolean =>
  cause instanceof Error &&
  'code' in cause &&
  typeof cause.code === 'string' &&
  CERTIFICATE_CODE.test(cause.code);
