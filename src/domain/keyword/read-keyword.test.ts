import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCases } from '../../../bench/ia/read-cases.ts';
import { placesByName } from '../places/places.ts';
import { findTrades } from '../trades/find-trades.ts';
import { readKeyword } from './read-keyword.ts';

const fields = ['pais', 'idioma', 'oficio', 'lugar'] as const;

/** Labelled keywords with a known misreading. */
const MISREAD: Record<string, string[]> = {
  'keywords-tuning': [],
  'keywords-held-out': ['camping en Peñíscola: idioma ca', 'camping en Peñíscola: lugar Peñíscola'],
};

test.each(Object.entries(MISREAD))('each of the %s is read as it is labelled', (file, misread) => {
  const cases = readCases(file);
  expect(cases.length).toBeGreaterThan(70);
  const wrong = cases.flatMap((one) => {
    const read = readKeyword(one.keyword ?? '');
    return fields
      .filter((field) => read[field] !== one[field])
      .map((field) => `${one.keyword}: ${field} ${read[field]}`);
  });
  expect(wrong).toEqual(misread);
});

test.each([
  // The head of a phrase is last in Germanic languages and first in the others.
  ['bakery shop Amsterdam', 'NL', 'en', 'panadería'],
  ['garden centre London', 'GB', 'en', 'vivero'],
  ['Kfz-Werkstatt Palma', 'ES', 'de', 'taller mecánico'],
  ['mecánico de coches y taller de motos en Lugo', 'ES', 'es', 'taller mecánico'],
  ['clínica dental veterinaria', null, 'es', 'dentista'],
  ['dental veterinaria clínica', null, 'es', 'veterinario'],
  ['pizza delivery restaurant New York', 'US', 'en', 'pizzería'],
  // A specific trade goes before a general one.
  ['bazar y zapatería Sevilla', 'ES', 'es', 'zapatería'],
  ['consultoría y abogados Madrid', 'ES', 'es', 'abogado'],
  // The place, its preposition and its spelling are signs of the language.
  ['dentistes a Girona', 'ES', 'ca', 'dentista'],
  ["perruqueria d'Olot", 'ES', 'ca', 'peluquería'],
  ['canalizador no Porto', 'PT', 'pt', 'fontanero'],
  ['plombier à Bruxelles', 'BE', 'fr', 'fontanero'],
  ['Tokio restaurante', 'JP', 'es', 'restaurante'],
  ['restaurant Tokyo', 'JP', 'en', 'restaurante'],
  ['tattoo Barcelona', 'ES', 'es', 'tatuajes'],
])('%s is read as %s, %s, %s', (keyword, pais, idioma, oficio) => {
  expect(readKeyword(keyword)).toMatchObject({ pais, idioma, oficio });
});

test.each([
  // 'para' is a preposition before it is a state of Brazil.
  ['regalos para hombre', null, 'regalos', null],
  ['casas para mayores residencia Soria', 'ES', 'residencia de mayores', 'Soria'],
  ['encanador Pará', 'BR', 'fontanero', 'Pará'],
  // The name of a business may be a town's; the town at the end is where it is.
  ['bar La Paz Sevilla', 'ES', 'bar', 'Sevilla'],
  // Keys of Object.prototype are ordinary words.
  ['constructor Sevilla', 'ES', 'reformas', 'Sevilla'],
  ['restaurante Santiago Burgos', 'ES', 'restaurante', 'Burgos'],
  ['hoteles Mérida Yucatán', 'MX', 'hotel', 'Mérida'],
  ['plomeros en Guadalajara Jalisco', 'MX', 'fontanero', 'Guadalajara'],
  // A word is read either as a trade or as a town, and a known word is not corrected as misspelled.
  ['casino', null, 'lotería', null],
  ['neverías around the Villages', 'US', 'heladería', 'The Villages'],
  ['Fleurus', 'BE', null, 'Fleurus'],
])('%s is in %s, %s, %s', (keyword, pais, oficio, lugar) => {
  expect(readKeyword(keyword)).toMatchObject({ pais, oficio, lugar });
});

test.each([
  ['dentist Cordoba', 'en'],
  ['psicòloga Vic', 'ca'],
  ['advocat laboralista Manresa', 'ca'],
  ['abogado laboralista Barcelona', 'es'],
  ['comics Segovia', 'es'],
  // On a tie: the language of the place, then Spanish, then English.
  ['club hipico quotes the Woodlands', 'en'],
  ['servei tecnic near Leicester', 'en'],
  ['coworking preto', 'en'],
  // A preposition strengthens a language that other words show, but does not add one.
  ['psicoterap en Montérégie', 'fr'],
  ['agriturism zu Port de Pollença', 'es'],
  // The country has another language, and the spelling only adds to a language shown by other words.
  ['Tokyo', null],
  ['Tokio', null],
])('%s is written in %s', (keyword, idioma) => {
  expect(readKeyword(keyword).idioma).toBe(idioma);
});

// Here only the preposition contradicts the language of the place or of the list.
test.each([
  ['à Paris', 'pt', 'fr'],
  ['al Madrid', null, 'ca'],
  ['aux Madrid', null, 'fr'],
  ['em Madrid', null, 'pt'],
  ['no Madrid', null, 'gl'],
  ['na Madrid', 'pt', 'pt'],
  ['na Madrid', null, 'gl'],
  ['in Paris', 'es', 'en'],
  ['in Madrid', 'de', 'de'],
  ['im Madrid', null, 'de'],
  ['bei Madrid', null, 'de'],
  ['te Madrid', null, 'nl'],
  ['w Madrid', null, 'pl'],
  ['we Madrid', null, 'pl'],
  ['near Madrid', null, 'en'],
  ['around Madrid', null, 'en'],
  ['cerca Lisboa', null, 'es'],
  ['de Berlin', 'es', 'es'],
  ['de Paris', 'de', 'fr'],
  ['zu Madrid', null, 'de'],
  ['da Madrid', 'pt', 'pt'],
  ['do Madrid', null, 'gl'],
  ['di Madrid', null, 'it'],
  ['en Lisboa', 'es', 'es'],
  ['a Genève', 'de', 'it'],
] as const)('hotel %s in a list said to be in %s is in %s', (place, given, idioma) => {
  expect(readKeyword(`hotel ${place}`, { idioma: given }).idioma).toBe(idioma);
});

test.each([
  ['Zara', 'ca', 'ca', 'ES'],
  ['Zara', 'de', 'de', null],
  ['bar', 'fr', 'fr', null],
  ['bar', null, 'es', null],
  ['Sevilla', 'de', 'es', 'ES'],
] as const)('%s in a list said to be in %s is in %s', (keyword, given, idioma, pais) => {
  expect(readKeyword(keyword, { idioma: given })).toMatchObject({ idioma, pais });
});

test.each([
  ['Birmingham Alabama', 'US'],
  ['plumber London Ontario', 'CA'],
  ['restaurante Granada Nicaragua', 'NI'],
  ['hotel Paris Texas', 'US'],
  ['comida china Madrid', 'ES'],
  ['hotel en Toledo', 'ES'],
  ['dentist Dallas TX', 'US'],
])('of places of one name, %s means the one in %s', (keyword, pais) => {
  expect(readKeyword(keyword).pais).toBe(pais);
});

test.each([
  ['fontanro sevila', 'fontanero', 'Sevilla'],
  ['restaurente valencia', 'restaurante', 'Valencia'],
  ['pelukeria bilbao', 'peluquería', 'Bilbao'],
  ['electrisista vlc', 'electricista', 'Valencia'],
  ['cerrajero bcn', 'cerrajero', 'Barcelona'],
  ['dentista Porto', 'dentista', 'Porto'],
])('%s is read as it was meant', (keyword, oficio, lugar) => {
  expect(readKeyword(keyword)).toMatchObject({ oficio, lugar });
});

test.each(['Martínez Sevilla', 'consultas Toledo', 'recetas Madrid', 'noticias Burgos', 'historia Bilbao'])(
  '%s names no trade',
  (keyword) => {
    expect(readKeyword(keyword).oficio).toBeNull();
  },
);

test.each([
  ['Fontanars dels Alforins', null, 'Fontanars dels Alforins'],
  ['hojalatas San Vicente de la Barquera', null, 'San Vicente de la Barquera'],
  ['dentsitas Solana de los Barros', 'dentista', 'Solana de los Barros'],
])('no word of a town is a trade with a wrong letter: %s', (keyword, oficio, lugar) => {
  expect(readKeyword(keyword)).toMatchObject({ oficio, lugar });
});

test('no town alone names a trade that it does not spell', () => {
  const misread = [...new Set([...placesByName().values()].flat().map(({ nombre }) => nombre))].filter(
    (name) => findTrades(name).length === 0 && readKeyword(name).oficio !== null,
  );
  expect(misread).toEqual([]);
});

test.each(['fontanero', 'best dentist', 'boulangerie ouverte dimanche', 'Zahnarzt Notdienst'])(
  '%s names no country',
  (keyword) => {
    expect(readKeyword(keyword)).toMatchObject({ pais: null, lugar: null });
  },
);

test.each([
  ['tandarts', 'nl'],
  ['lampista urgent', 'ca'],
  ['perruquería barata', 'gl'],
  ['okindegi hurbil', 'eu'],
  ['hydraulik całodobowy', 'pl'],
  ['ucuz kuaför', 'tr'],
])('%s is said in %s', (keyword, idioma) => {
  expect(readKeyword(keyword).idioma).toBe(idioma);
});

test('a word that no table knows says nothing', () => {
  expect(readKeyword('qwrtzp')).toMatchObject({ pais: null, idioma: null, oficio: null, lugar: null });
});

test('any text is read, the longest too, and the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
      expect(readKeyword(text)).toEqual(readKeyword(text));
    }),
    { numRuns: process.env.MUTANTES === undefined ? 100 : 3 },
  );
});
