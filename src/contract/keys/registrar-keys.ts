import type { NombreSecreto } from '../entities/configuracion.ts';

/** Keys of two halves joined by a colon: user and secret. */
const REGISTRAR_KEYS: readonly NombreSecreto[] = ['dondominio_key', 'porkbun_key'];

export const isRegistrarKey = (nombre: NombreSecreto): boolean => REGISTRAR_KEYS.includes(nombre);

/** Null: a half is missing. The secret may contain colons. */
export function keyHalves(key: string): { user: string; secret: string } | null {
  const at = key.indexOf(':');
  return at <= 0 || at === key.length - 1 ? null : { user: key.slice(0, at), secret: key.slice(at + 1) };
}
