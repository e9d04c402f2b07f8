import type { SharedKind } from './shared-kind.ts';

export type NoDomainReason =
  | SharedKind
  | 'redirector'
  | 'suffix'
  | 'address'
  | 'unregistrable' // characters or punycode that no registry accepts
  | 'invalid';

const WHY: Record<NoDomainReason, string> = {
  platform: 'Solo una página en una plataforma',
  social: 'Solo redes sociales',
  directory: 'Solo la ficha de un directorio',
  shortener: 'Solo un enlace acortado',
  redirector: 'Solo una redirección',
  suffix: 'La dirección anunciada es una extensión, no un dominio',
  address: 'La dirección anunciada es una IP, no un dominio',
  unregistrable: 'El dominio anunciado no se puede registrar',
  invalid: 'La dirección anunciada no es un dominio',
};

/** The reason for the screen and for files. Null: no website announced. Unknown codes read as 'invalid'. */
export function noDomainText(reason: string | null): string {
  if (reason === null) return 'Sin web anunciada';
  return new Map<string, string>(Object.entries(WHY)).get(reason) ?? WHY.invalid;
}
