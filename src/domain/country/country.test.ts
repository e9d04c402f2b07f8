import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toKeyword } from '../keyword/intake.ts';
import { readKeyword } from '../keyword/read-keyword.ts';
import { isIdioma } from '../text/language.ts';
import { countryWithoutPlace } from './country.ts';

const placeOf = (keyword: string, paisCuenta = 'ES') =>
  readKeyword(keyword, { idioma: 'es', paisCuenta }).place?.pais;

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
  expect(placeOf(keyword)).toBe(pais);
});

test.each([
  'electricistas en pueblo 7',
  'electricistas en pueblo N',
  'electricistas pueblo',
  'cerrajeros en isla 3',
  'talleres en nave B',
  'pintores en granja 12',
  'hoteles en cerro A',
  'bares en esquina 4',
  'dentistas en colonia 9',
  'dentistas en frontera C',
  'mudanzas en laguna 21',
])('%s names a kind of place, and no town abroad', (keyword) => {
  expect(placeOf(keyword)).toBeUndefined();
  expect(toKeyword(keyword, { pais: 'XX', idioma: 'es', deteccion_automatica_pais: true }).pais).toBe('ES');
});

test.each([
  ['plumber pueblo co', 'US'],
  ['plumber Pueblo Colorado', 'US'],
  ['hoteles en Colonia', 'DE'],
  ['hoteles en Dallas', 'US'],
  ['gomería Azul', 'AR', 'AR'],
])('%s is still the town', (keyword, pais, paisCuenta = 'ES') => {
  expect(placeOf(keyword, paisCuenta)).toBe(pais);
});

test('a name that two countries share is the account’s own', () => {
  expect(placeOf('gimnasio Córdoba', 'AR')).toBe('AR');
  expect(placeOf('cerrajero Mérida', 'MX')).toBe('MX');
  expect(placeOf('pizza Guadalajara', 'MX')).toBe('MX');
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
  expect(placeOf(keyword)).toBeUndefined();
});

test('without a place the language decides, unless the account’s country speaks it', () => {
  expect(countryWithoutPlace('es', 'ES')).toBe('ES');
  expect(countryWithoutPlace('fr', 'ES')).toBe('FR');
  expect(countryWithoutPlace('es', 'MX')).toBe('MX');
  expect(countryWithoutPlace('pt', 'BR')).toBe('BR');
  expect(countryWithoutPlace('', 'ES')).toBe('ES');
});

test('any text can be read, in any language', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom('es', 'en', 'zz', ''),
      (keyword, idioma) => {
        const read = readKeyword(keyword, { idioma: isIdioma(idioma) ? idioma : null });
        expect(read.pais ?? countryWithoutPlace(idioma, 'ES')).toMatch(/^[A-Z]{2}$/);
      },
    ),
  );
});
