import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCases } from '../../../bench/ia/read-cases.ts';
import { grupos } from '../trades/trades.ts';
import { classifyBusiness } from './business.ts';

describe.each([
  ['negocios-tuning', 0.95, 0.97],
  ['negocios-held-out', 0.9, 0.95],
])('%s', (file, categories, groups) => {
  const cases = readCases(file);

  test(`categories are right in ${categories} of the cases, groups in ${groups}`, () => {
    const read = cases.map((one) =>
      classifyBusiness({ nombre_negocio: one.nombre_negocio ?? null, categoria: one.categoria ?? null }),
    );
    const share = (field: 'categoria_negocio' | 'grupo') =>
      read.filter((one, at) => one[field] === cases[at]?.[field]).length / cases.length;
    expect(cases.length).toBeGreaterThan(70);
    expect(share('categoria_negocio')).toBeGreaterThanOrEqual(categories);
    expect(share('grupo')).toBeGreaterThanOrEqual(groups);
  });
});

test.each([
  ['Jewelry repair service', null, 'Servicio'],
  ['Tienda de suministros para hostelería', null, 'Tienda'],
  ['Servicio de afilado de sierras', null, 'Servicio'],
  ['ресторан', 'Café Pushkin', 'Restaurante'],
  ['薬局', null, 'Tienda'],
  ['shop=ticket', null, 'Tienda'],
  ['amenity=restaurant;cuisine=pizza', null, 'Restaurante'],
  ['store', 'Ferretería Díaz', 'Tienda'],
  ['point_of_interest', 'Hotel Sol', 'Hotel'],
])('«%s» %s is of the group %s', (categoria, nombre, grupo) => {
  expect(classifyBusiness({ nombre_negocio: nombre, categoria }).grupo).toBe(grupo);
});

test.each(['constructor=yes', '__proto__=yes'])('%s is a tag of no group', (categoria) => {
  expect(classifyBusiness({ nombre_negocio: null, categoria }).grupo).toBeNull();
});

test('nothing is said of what says nothing', () => {
  for (const categoria of [null, '', 'establishment']) {
    expect(classifyBusiness({ nombre_negocio: 'Xyzzy', categoria })).toEqual({
      categoria_negocio: null,
      grupo: null,
      por: null,
    });
  }
});

test('any two texts give one of the groups or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (nombre, categoria) => {
      const { grupo } = classifyBusiness({ nombre_negocio: nombre, categoria });
      expect([...grupos, null]).toContain(grupo);
    }),
  );
});
