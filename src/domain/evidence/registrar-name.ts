import { type CanalRegistrador, fuenteEvidencia } from '#contract/states.ts';

/** As a person knows them. */
export const registrarName: Readonly<Record<CanalRegistrador, string>> = {
  [fuenteEvidencia.dondominio]: 'DonDominio',
  [fuenteEvidencia.porkbun]: 'Porkbun',
  [fuenteEvidencia.dynadot]: 'Dynadot',
};
