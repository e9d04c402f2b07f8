import { useFormat } from '../format/use-format.ts';
import { offerLine } from './offer-line.ts';
import { priceText as text } from './price-text.ts';
import { type Priced, usePrices } from './use-prices.ts';

/** A name's price in words, with its registrar and hour; null: unknown. */
export function usePriceLine(): (row: Priced) => string | null {
  const pricesOf = usePrices();
  const format = useFormat();
  return (row) => {
    const { registro, renovacion } = pricesOf(row);
    const { oferta_registrador: offer } = row;
    const first = offer
      ? offerLine(offer, format)
      : registro === null
        ? null
        : text.year(format.price(registro));
    if (first === null || renovacion === null) return first;
    return `${first}, ${text.renews(format.price(renovacion))}`;
  };
}
