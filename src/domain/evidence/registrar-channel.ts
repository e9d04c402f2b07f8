import type { NombreClave } from '#contract/entities/configuracion.ts';
import { CanalRegistrador, fuenteEvidencia } from '#contract/states.ts';

/** The account's own registrars, in the order they are asked. */
export const registrarChannels: readonly CanalRegistrador[] = CanalRegistrador.options;
export type RegistrarChannel = CanalRegistrador;

const all: readonly string[] = registrarChannels;
export const isRegistrar = (channel: string): channel is RegistrarChannel => all.includes(channel);

export const registrarKey = {
  [fuenteEvidencia.dondominio]: 'dondominio_key',
  [fuenteEvidencia.porkbun]: 'porkbun_key',
  [fuenteEvidencia.dynadot]: 'dynadot_key',
} as const satisfies Record<RegistrarChannel, NombreClave>;

/** DonDominio sells .es and generic zones; that the others sell .es is not known. */
const sold: Readonly<Record<RegistrarChannel, RegExp>> = {
  [fuenteEvidencia.dondominio]: /\.(?:es|[a-z]{3,})$/,
  [fuenteEvidencia.porkbun]: /\.[a-z]{3,}$/,
  [fuenteEvidencia.dynadot]: /\.[a-z]{3,}$/,
};

/** Whether it sells this name's zone (A-label); it cannot answer for other zones. */
export const registrarSells = (channel: RegistrarChannel, dominio: string): boolean =>
  sold[channel].test(dominio);
