import { expect, test } from 'vitest';
import type { CosteOrden } from '#contract/orders/entities.ts';
import { createFormat } from '../format/format.ts';
import { costParts, orderSentence, whenText } from './order-sentence.ts';

const format = createFormat('es', 'Europe/Madrid');
const coste: CosteOrden = {
  precio: { centimos: 795, moneda: 'EUR' },
  ...{ neto: 795, impuesto: 167, reserva: 20, total: 982 },
};
const order = {
  ...({ registrador: 'dondominio', dominio_unicode: 'luz.es', cuando: 'ahora', hasta: null } as const),
  ...{ anos: 1, simulacro: false, tope_centimos: 1_200, coste },
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const said = (change: Partial<typeof order> | object) =>
  plain(orderSentence({ ...order, ...change }, format));

test('an order for now says who buys what, on which proof, within which cap, and what it would cost', () => {
  expect(said({})).toBe(
    'DonDominio registrará luz.es ahora por 1 año a nombre de tu titular, si dos fuentes lo dan por libre y no cuesta más de 12,00 € con impuestos. Hoy costaría 9,82 €: 7,95 € + 1,67 € de IVA + 0,20 € de reserva, que no se paga si el precio no sube.',
  );
});

test('an order that waits says until when, and that the registrar’s own word is its proof', () => {
  const waits = { cuando: 'al_liberarse', hasta: '2026-12-04T21:59:59Z', coste: null, anos: 2 };
  expect(said(waits)).toBe(
    'DonDominio registrará luz.es en cuanto se libere, hasta el 4 dic 2026 por 2 años a nombre de tu titular, si él mismo lo da por libre en ese momento y no cuesta más de 12,00 € con impuestos.',
  );
  expect(said({ ...waits, hasta: null, tope_centimos: null })).toMatch(
    /en cuanto se libere por.*no pasa de tu tope\.$/,
  );
});

test('a dry run never says that it buys', () => {
  const text = said({ simulacro: true });
  expect(text).toMatch(/^Simulacro: DonDominio no comprará luz\.es/);
  expect(text).not.toMatch(/registrará/);
});

test('a price in dollars is shown as given and as it counts', () => {
  const dollars = {
    ...coste,
    precio: { centimos: 1_037, moneda: 'USD' },
    neto: 970,
    impuesto: 204,
    reserva: 0,
  };
  expect(plain(costParts(dollars))).toBe('10,37 USD (9,70 €) + 2,04 € de IVA');
});

test('a reservation says that nobody bids here, what counts, and that the price is on the registrar’s website', () => {
  const reserved = { registrador: 'dynadot', cuando: 'reserva', hasta: '2026-12-04T21:59:59Z', coste: null };
  const text = said({ ...reserved, dominio_unicode: 'luz.com' });
  expect(text).toMatch(
    /^Se pide a Dynadot que consiga luz\.com cuando se libere, hasta el 4 dic 2026; .* cuenta 12,00 € hasta que se resuelva\./,
  );
  expect(text).toMatch(/lo subasta: aquí no se puja nunca.*mira su precio antes\.$/);
  expect(said({ ...reserved, hasta: null, tope_centimos: null })).toMatch(/se libere; .* cuenta tu tope/);
  expect(said({ ...reserved, simulacro: true })).toBe(
    'Simulacro: no se pide a Dynadot la reserva de luz.es; se comprueba todo y se dice si se habría pedido.',
  );
  expect(whenText({ cuando: 'reserva', hasta: '2026-12-04T10:00:00Z' }, format)).toBe(
    'Reserva, hasta el 4 dic 2026',
  );
});

test('what an order waits for is said shortly in a list', () => {
  expect(whenText({ cuando: 'ahora', hasta: '2026-12-04T10:00:00Z' }, format)).toBe('Ahora');
  expect(whenText({ cuando: 'al_liberarse', hasta: '2026-12-04T10:00:00Z' }, format)).toBe(
    'Cuando se libere, hasta el 4 dic 2026',
  );
});
