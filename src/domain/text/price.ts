import type { Price } from '../evidence/evidence.ts';

export function priceText({ centimos, moneda }: Price): string {
  const units = String(Math.trunc(centimos / 100)).replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${units},${String(centimos % 100).padStart(2, '0')} ${moneda}`;
}

/** The same on a screen, with the sign of the euro: `1.250,00 €`. */
export const shownPrice = (price: Price): string => priceText(price).replace(/ EUR$/, '\u00a0€');
