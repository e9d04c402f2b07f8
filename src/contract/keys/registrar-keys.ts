import type { NombreSecreto } from '../entities/configuracion.ts';

/** The keys that are two halves with a colon between them: who asks, and the secret. */
const REGISTRAR_KEYS: readonly NombreSecreto[] = ['dondominio_key', 'porkbun_key'];

export const isRegistrarKey = (nombre: NombreSecreto): boolean => REGISTRAR_KEYS.includes(nombre);

/** Both halves of a registrar's key; null when one is missing. The secret may hold colons of its own. */
export function keyHalves(key: string): { user: string; secret: string } | null {
  const at = key.indexOf(':');
  return at <= 0 || at === key.length - 1 ? null : { user: key.slice(0, at), secret: key.slice(at + 1) };
}
