import { shownPrice } from '#domain/text/price.ts';

/** Cents of EUR. */
export const euros = (centimos: number): string => shownPrice({ centimos, moneda: 'EUR' });
