import { expect, test } from 'vitest';
import { placeNamed } from '../name/places.ts';
import { OWN_TABLES } from '../own-tables.ts';
import { DEFAULT_TABLES } from './market-tables.ts';
import { writtenTrade } from './spelling.ts';

test.each([
  ['clinica dental', 'clínica dental'],
  ['fontaneria', 'fontanería'],
  ['diseno grafico', 'diseño gráfico'],
  ['lampisteria', 'lampisteria'],
  ['zahnarzt', 'zahnarzt'],
])('%s is written %s', (plain, written) => {
  expect(writtenTrade(plain)).toBe(written);
});

test.each([
  ['malaga', 'Málaga'],
  ['acoruna', 'A Coruña'],
  ['costa del sol', 'Costa del Sol'],
  ['andalucia', 'Andalucía'],
  ['munchen', 'München'],
])('the place %s is written %s', (plain, written) => {
  expect(placeNamed(plain, null, DEFAULT_TABLES)?.nombre).toBe(written);
});

test('the own tables name each trade and each place once', () => {
  for (const names of [
    OWN_TABLES.oficios.map(({ oficio }) => oficio),
    OWN_TABLES.ciudades.map(({ ciudad }) => ciudad),
  ]) {
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain('');
  }
});
