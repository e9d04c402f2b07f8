import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capRefusal, chargedInEuros, costForYears, costOf } from './money.ts';

const euros = (centimos: number) => ({ centimos, moneda: 'EUR' });
const PAR = 10_000;

describe('the cost of a price', () => {
  test('has the tax added, and a reserve where the registrar takes no maximum price', () => {
    expect(costOf(euros(700), { registrador: 'dondominio', dolar: PAR })).toEqual({
      precio: euros(700),
      neto: 700,
      impuesto: 147,
      reserva: 17,
      total: 864,
    });
    expect(costOf(euros(100), { registrador: 'dondominio', dolar: PAR })?.reserva).toBe(10);
    expect(costOf({ centimos: 1_108, moneda: 'USD' }, { registrador: 'porkbun', dolar: 9_200 })).toEqual({
      precio: { centimos: 1_108, moneda: 'USD' },
      neto: 1_020,
      impuesto: 215,
      reserva: 0,
      total: 1_235,
    });
  });

  test('is unknown in a currency without a rate', () => {
    expect(costOf({ centimos: 700, moneda: 'GBP' }, { registrador: 'porkbun', dolar: PAR })).toBeNull();
    expect(chargedInEuros({ centimos: 700, moneda: 'GBP' }, PAR)).toBeNull();
  });

  test('is in whole cents, never below the price with its tax', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom('EUR', 'USD'),
        fc.constantFrom('dondominio' as const, 'porkbun' as const),
        fc.integer({ min: 5_000, max: 20_000 }),
        (centimos, moneda, registrador, dolar) => {
          const cost = costOf({ centimos, moneda }, { registrador, dolar });
          const exact = centimos * (moneda === 'USD' ? dolar / PAR : 1) * 1.21;
          expect(cost?.total).toBeGreaterThanOrEqual(exact - 1e-6);
          expect((cost?.total ?? 0) - (cost?.reserva ?? 0)).toBeLessThan(exact + 3);
          expect(Object.values({ ...cost, precio: 0 }).every(Number.isInteger)).toBe(true);
          expect(chargedInEuros({ centimos, moneda }, dolar)).toBe((cost?.neto ?? 0) + (cost?.impuesto ?? 0));
        },
      ),
    );
  });
});

describe('the cost of several years', () => {
  test('is that of their price, which is in whole cents', () => {
    expect(costForYears({ precio: euros(795), neto: 795 }, 3, 'dondominio')).toEqual({
      precio: euros(2_385),
      neto: 2_385,
      impuesto: 501,
      reserva: 58,
      total: 2_944,
    });
  });

  test('is as the order counts it in euros, and never below that in dollars', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom('dondominio' as const, 'porkbun' as const),
        fc.integer({ min: 5_000, max: 20_000 }),
        (centimos, anos, registrador, dolar) => {
          for (const moneda of ['EUR', 'USD']) {
            const one = costOf({ centimos, moneda }, { registrador, dolar });
            const counted = costOf({ centimos: centimos * anos, moneda }, { registrador, dolar });
            const shown = one && costForYears(one, anos, registrador);
            if (moneda === 'EUR') expect(shown).toEqual(counted);
            else expect(shown?.total).toBeGreaterThanOrEqual(counted?.total ?? Number.POSITIVE_INFINITY);
          }
        },
      ),
    );
  });
});

describe('the caps', () => {
  const cost = { total: 864, reserva: 17 };
  const caps = { tope: 864, mes: { tope: 864, gastado: 0 }, acceso: { tope: 864, gastado: 0 } };
  const plain = (text = '') => text.replaceAll('\u00a0', ' ');
  const refusal = (change: Partial<typeof caps>) => {
    const found = capRefusal(cost, { ...caps, ...change }, 'dondominio');
    return found && { ...found, motivo: plain(found.motivo) };
  };

  test('a cost that equals all of them is within', () => {
    expect(refusal({})).toBeNull();
    expect(capRefusal(cost, { ...caps, acceso: null }, 'dondominio')).toBeNull();
  });

  test('a cent more is refused, by the narrowest first, with what to do', () => {
    expect(refusal({ tope: 863 })).toEqual({
      codigo: 'supera_tope',
      motivo:
        'Costaría 8,64 € con impuestos, con 0,17 € de reserva porque DonDominio no admite un precio máximo: más que el tope de la orden, 8,63 €. Crea otra con un tope mayor.',
    });
    expect(plain(capRefusal({ total: 900, reserva: 0 }, caps, 'porkbun')?.motivo)).toBe(
      'Costaría 9,00 € con impuestos: más que el tope de la orden, 8,64 €. Crea otra con un tope mayor.',
    );
    expect(refusal({ mes: { tope: 10_000, gastado: 9_137 } })).toEqual({
      codigo: 'supera_mes',
      motivo:
        'Con 8,64 € se pasaría del tope del mes: 91,37 € de 100,00 €. Súbelo en Configuración, Órdenes, o espera al mes que viene.',
    });
    expect(refusal({ mes: { tope: 10_000, gastado: 9_136 } })).toBeNull();
    expect(refusal({ acceso: { tope: 1_000, gastado: 137 } })?.codigo).toBe('supera_acceso');
    expect(refusal({ acceso: { tope: 1_000, gastado: 136 } })).toBeNull();
  });
});
