import type { CanalRegistrador } from '#contract/states.ts';

export interface RegistrarTerms {
  /** Its API refuses an attempt at another price than the one that is sent with it. */
  priceGuard: boolean;
  /** Years that it sells at once. */
  yearsMax: (dominio: string) => number;
}

/** Neither API says whether its prices have tax, so that tax is always added. */
export const registrarTerms: Readonly<Record<CanalRegistrador, RegistrarTerms>> = {
  dondominio: { priceGuard: false, yearsMax: (dominio) => (dominio.endsWith('.es') ? 5 : 10) },
  porkbun: { priceGuard: true, yearsMax: () => 1 },
};
