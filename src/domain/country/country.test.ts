import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectCountry } from './country.ts';

const ask = (keyword: string, change: Partial<Parameters<typeof detectCountry>[0]> = {}) =>
  detectCountry({ keyword, idioma: 'es', pais: 'XX', paisCuenta: 'ES', ...change });

test.each([
  ['fontanero sevilla', 'ES'],
  ['dentista en Alcalá de Henares', 'ES'],
  ['peluquería A Coruña', 'ES'],
  ["restaurante L'Hospitalet", 'ES'],
  ['taller mecánico Getafe', 'ES'],
  ['clínica dental Majadahonda', 'ES'],
  ['hotel rural Asturias', 'ES'],
  ['abogado Palma de Mallorca', 'ES'],
  ['electricista Donostia', 'ES'],
  ['fisioterapeuta Vilanova i la Geltrú', 'ES'],
  ['gimnasio Córdoba', 'ES'],
  ['cerrajero Mérida', 'ES'],
  ['veterinario cdmx', 'MX'],
  ['dentista guadalajara jalisco', 'MX'],
  ['taquería Monterrey', 'MX'],
  ['plomero Ciudad de México', 'MX'],
  ['gasista rosario argentina', 'AR'],
  ['peluquería Buenos Aires', 'AR'],
  ['panadería Medellín', 'CO'],
  ['cevichería Arequipa', 'PE'],
  ['abogados Santiago de Chile', 'CL'],
  ['hotel Montevideo', 'UY'],
  ['plombier Lyon', 'FR'],
  ['restaurante Nueva York', 'US'],
  ['lawyer miami', 'US'],
  ['plumber Manchester', 'GB'],
  ['Zahnarzt München', 'DE'],
  ['ristorante Milano', 'IT'],
  ['dentista Lisboa', 'PT'],
  ['advogado São Paulo', 'BR'],
  ['valencia venezuela restaurante', 'VE'],
])('%s is in %s', (keyword, pais) => {
  expect(ask(keyword)).toMatchObject({ pais, por: 'lugar' });
});

test('a name that two countries share is the account’s own', () => {
  expect(ask('gimnasio Córdoba', { paisCuenta: 'AR' }).pais).toBe('AR');
  expect(ask('cerrajero Mérida', { paisCuenta: 'MX' }).pais).toBe('MX');
  expect(ask('pizza Guadalajara', { paisCuenta: 'MX' }).pais).toBe('MX');
});

test.each([
  'bodegas',
  'puertas y ventanas',
  'restaurante barato',
  'hotel con piscina',
  'mudanzas',
  'reparación de lavadoras',
  'bar de tapas',
  'academia de inglés',
])('%s names no place', (keyword) => {
  expect(ask(keyword)).toEqual({ pais: 'ES', por: 'cuenta', lugar: null });
});

test('a given country is kept, XX and empty mean to detect', () => {
  expect(ask('fontanero sevilla', { pais: 'mx' })).toEqual({ pais: 'MX', por: 'dado', lugar: null });
  expect(ask('fontanero sevilla', { pais: '' }).pais).toBe('ES');
});

test('without a place the language decides, unless the account’s country speaks it', () => {
  expect(ask('plombier', { idioma: 'fr' })).toMatchObject({ pais: 'FR', por: 'idioma' });
  expect(ask('plomero', { paisCuenta: 'MX' })).toMatchObject({ pais: 'MX', por: 'cuenta' });
  expect(ask('dentista', { idioma: 'pt', paisCuenta: 'BR' })).toMatchObject({ pais: 'BR', por: 'cuenta' });
  expect(ask('x', { idioma: '' })).toMatchObject({ pais: 'ES', por: 'cuenta' });
});

test('any text gets a country', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom('es', 'en', 'zz', ''),
      (keyword, idioma) => {
        expect(ask(keyword, { idioma }).pais).toMatch(/^[A-Z]{2}$/);
      },
    ),
  );
});
