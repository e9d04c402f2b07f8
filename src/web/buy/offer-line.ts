import type { OfertaRegistrador } from '#contract/entities/dominio.ts';
import { momentText } from '#domain/check/domain-state-text.ts';
import { registrarName } from '#domain/evidence/registrar-name.ts';
import { shownPrice } from '#domain/text/price.ts';
import { now } from '../api/clock.ts';
import type { Format } from '../format/format.ts';

const text = {
  at: (price: string, registrar: string) => `${price} en ${registrar}`,
  premium: (price: string | null, registrar: string) =>
    price === null ? `premium en ${registrar}, sin precio` : `premium: ${price} en ${registrar}`,
  seen: (what: string, seen: string) => `${what} (${seen})`,
  unknown: '–',
} as const;

/** '7,95 € en DonDominio (10:42)', or the note that it is premium; with the date unless it is today. */
export function offerLine({ precio, premium, registrador, hora }: OfertaRegistrador, format: Format): string {
  const at = registrarName[registrador];
  const price = precio === null ? null : shownPrice(precio);
  const what = premium ? text.premium(price, at) : text.at(price ?? text.unknown, at);
  return text.seen(what, momentText(hora, format, now()) ?? text.unknown);
}

/** The same for a narrow column: the price, or the registrar beside the badge of a premium name. */
export function shortOffer(
  { precio, premium, registrador, hora }: OfertaRegistrador,
  format: Format,
): string {
  const what = premium || precio === null ? registrarName[registrador] : shownPrice(precio);
  return text.seen(what, momentText(hora, format, now()) ?? text.unknown);
}
