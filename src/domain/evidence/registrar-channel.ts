import { fuenteEvidencia } from '#contract/states.ts';

/** The account's own registrars, in the order they are asked. */
export const registrarChannels = [fuenteEvidencia.dondominio, fuenteEvidencia.porkbun] as const;
export type RegistrarChannel = (typeof registrarChannels)[number];

const all: readonly string[] = registrarChannels;
export const isRegistrar = (channel: string): channel is RegistrarChannel => all.includes(channel);

/** As a person knows them. */
export const registrarName: Readonly<Record<RegistrarChannel, string>> = {
  [fuenteEvidencia.dondominio]: 'DonDominio',
  [fuenteEvidencia.porkbun]: 'Porkbun',
};
