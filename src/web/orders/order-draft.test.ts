import { expect, test } from 'vitest';
import type { CuandoOrden } from '#contract/orders/entities.ts';
import type { PropuestaOrden } from '#contract/orders/making.ts';
import {
  capCents,
  capForYears,
  type OrderDraft,
  orderDraft,
  readOrder,
  usableSellers,
  type Way,
  yearsCost,
  yearsOf,
} from './order-draft.ts';

const seller = (change: Partial<PropuestaOrden['registradores'][number]> = {}) => ({
  ...({ registrador: 'dondominio', nombre: 'DonDominio', cuando: 'al_liberarse' } as const),
  ...{ con_clave: true, simulacro: true },
  coste: {
    precio: { centimos: 795, moneda: 'EUR' },
    ...{ neto: 795, impuesto: 167, reserva: 20, total: 982 },
  },
  premium: false,
  ...change,
});
const proposal: PropuestaOrden = {
  ...{ cuando: 'al_liberarse', problema: null, registradores: [seller()] },
  ...{ hasta_propuesto: '2026-12-04T23:30:00Z', riesgo_alto: false, otra_cuenta: false },
  problemas_titular: [],
};
const known = { released: null, isoDay: (moment: Date) => moment.toISOString().slice(0, 10) };
const ID = '01890000-0000-7000-8000-000000000001';
const read = (change: Partial<OrderDraft>, cuando: CuandoOrden = 'al_liberarse') =>
  readOrder({ ...orderDraft(seller(), proposal, known), ...change }, { dominio_id: ID, cuando });

test('the cap begins a tenth above today’s cost, and empty where the price is premium or not known', () => {
  expect(orderDraft(seller(), proposal, known)).toMatchObject({ tope: 11, anos: 1, hasta: '2026-12-04' });
  expect(orderDraft(seller({ premium: true }), proposal, known).tope).toBeNull();
  expect(orderDraft(seller({ coste: null }), proposal, known).tope).toBeNull();
});

test('several years cost as many prices, with their tax and reserve, and begin with a cap above that', () => {
  expect(yearsCost(seller(), 3)).toEqual({
    precio: { centimos: 2_385, moneda: 'EUR' },
    ...{ neto: 2_385, impuesto: 501, reserva: 58, total: 2_944 },
  });
  expect(yearsCost(seller(), 1)).toEqual(seller().coste);
  expect([capForYears(seller(), 3), capForYears(seller(), 1)]).toEqual([33, 11]);
  expect([yearsCost(seller({ coste: null }), 3), capForYears(seller({ coste: null }), 3)]).toEqual([
    null,
    null,
  ]);
});

test('without a proposed end an order waits a week beyond the estimated release, or for a day that is asked', () => {
  const open = { ...proposal, hasta_propuesto: null };
  const released = '2026-12-01T10:00:00Z';
  expect(orderDraft(seller(), open, { ...known, released }).hasta).toBe('2026-12-08');
  expect(orderDraft(seller(), proposal, { ...known, released }).hasta).toBe('2026-12-04');
  expect(orderDraft(seller(), open, known).hasta).toBe('');
});

test('only sellers whose key the account has can be chosen, and a reservation only where it is taken', () => {
  const other = seller({ registrador: 'porkbun', con_clave: false });
  const dynadot = seller({ registrador: 'dynadot', cuando: 'reserva', coste: null });
  const chosen = (way: Way) =>
    usableSellers({ registradores: [other, seller(), dynadot] }, way).map(({ registrador }) => registrador);
  expect([chosen('comprar'), chosen('reservar')]).toEqual([['dondominio'], ['dynadot']]);
});

test('years are offered as far as the registrar sells them for the zone', () => {
  expect(yearsOf('dondominio', 'luz.es')).toEqual([1, 2, 3, 4, 5]);
  expect(yearsOf('dondominio', 'luz.com')).toHaveLength(10);
  expect(yearsOf('porkbun', 'luz.com')).toEqual([1]);
});

test('euros become whole cents', () => {
  expect([capCents(9.82), capCents(0.29), capCents(null)]).toEqual([982, 29, null]);
});

test('what is missing is said at its field, and then nothing is sent', () => {
  expect(read({ tope: null, hasta: '', servidores: 'ns1.sol.es' })).toEqual({
    input: null,
    problems: {
      tope: 'Escribe hasta cuánto quieres pagar',
      hasta: 'Di hasta qué día esperar',
      servidores: 'Escribe dos servidores como mínimo y 12 como máximo, o ninguno',
    },
  });
});

test('an order for now has no end, and one that waits lasts until the evening of its day', () => {
  expect(read({ hasta: '2026-12-04' }).input?.hasta).toBe('2026-12-04T21:59:59Z');
  expect(read({ hasta: '2026-12-04' }, 'reserva').input?.hasta).toBe('2026-12-04T21:59:59Z');
  expect(read({ hasta: '' }, 'reserva').problems.hasta).toBeDefined();
  expect(read({ hasta: '' }, 'ahora').input).toMatchObject({ hasta: null, cuando: 'ahora' });
});

test('name servers are read one a line or with commas; a typed name goes as it is', () => {
  const { input } = read({ servidores: ' NS1.sol.es\nns2.sol.es, ns3.sol.es ', nombre_escrito: ' luz.es ' });
  expect(input).toMatchObject({
    servidores: ['ns1.sol.es', 'ns2.sol.es', 'ns3.sol.es'],
    nombre_escrito: 'luz.es',
    tope_centimos: 1_100,
  });
});
