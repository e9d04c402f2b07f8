import { expect, test } from 'vitest';
import { countryNames } from '../places/regions.ts';
import { type IntakeDefaults, type IntakeRow, KeywordIntake, toKeyword } from './intake.ts';

const DEFAULTS: IntakeDefaults = { pais: 'XX', idioma: 'es', deteccion_automatica_pais: true };
const row = (keyword: string, change: Partial<IntakeRow> = {}): IntakeRow => ({
  linea: 1,
  keyword,
  ...change,
});
const take = (given: IntakeRow, defaults = DEFAULTS) => new KeywordIntake(defaults).take(given);
const taken = (given: IntakeRow, defaults = DEFAULTS) => {
  const answer = take(given, defaults);
  return answer.kind === 'taken' ? answer.keyword : answer;
};

test('a keyword is stored with its country, trade, place and province', () => {
  expect(take(row('  Fontaneros   en DOS Hermanas '))).toEqual({
    kind: 'taken',
    keyword: {
      keyword: 'Fontaneros en DOS Hermanas',
      keyword_normalizada: 'fontaneros en dos hermanas',
      pais: 'ES',
      pais_detectado: true,
      idioma: 'es',
      oficio: 'fontanero',
      lugar: 'Dos Hermanas',
      zona: 'Sevilla',
    },
  });
});

test.each([
  ['plomberos en Guadalajara Jalisco', { pais: 'MX', lugar: 'Guadalajara', zona: 'Guadalajara' }],
  ['xyzzy', { pais: 'ES', oficio: '', lugar: '', zona: '' }],
])(
  '%s: what the words do not say stays empty, and a place without a province is its own zone',
  (text, expected) => {
    expect(taken(row(text))).toMatchObject(expected);
  },
);

test.each<[string, Partial<IntakeRow>, Partial<IntakeDefaults>, string]>([
  ['the row’s own before the list’s', { pais: 'FR' }, { pais: 'DE' }, 'FR'],
  ['the list’s before the keyword’s', {}, { pais: 'DE' }, 'DE'],
  ['a row that leaves it open takes the list’s', { pais: 'xx' }, { pais: 'DE' }, 'DE'],
  ['so does an empty one', { pais: ' ' }, { pais: 'DE' }, 'DE'],
  ['found in the keyword where both leave it open', {}, { pais: 'XX' }, 'MX'],
  ['and where the list says nothing', {}, { pais: '' }, 'MX'],
  ['not detected where detection is off', {}, { deteccion_automatica_pais: false }, 'ES'],
])('the country is %s', (_, given, defaults, pais) => {
  const found = taken(row('dentistas Monterrey', given), { ...DEFAULTS, ...defaults });
  expect(found).toMatchObject({ pais });
});

test('a keyword without a place is searched where its language is spoken', () => {
  expect(taken(row('dentist', { idioma: 'en' }))).toMatchObject({ pais: 'US', idioma: 'en' });
  expect(taken(row('dentista', { idioma: 'es' }))).toMatchObject({ pais: 'ES' });
});

test('the language given helps to read the place', () => {
  expect(toKeyword('Zara', { ...DEFAULTS, idioma: 'tr' })).toMatchObject({ idioma: 'tr' });
  expect(toKeyword('dentist Cordoba', { ...DEFAULTS, idioma: 'zz' })).toMatchObject({
    idioma: 'zz',
    oficio: 'dentista',
  });
});

test.each([
  ['ES', 'ES'],
  [' es ', 'ES'],
  ['España', 'ES'],
  ['ESPANA', 'ES'],
  ['Spain', 'ES'],
  ['Estados Unidos', 'US'],
  ['uk', 'GB'],
  ['México', 'MX'],
  ['ru', 'RU'],
  ['ESP', 'ES'],
  ['fra', 'FR'],
  ['GBR', 'GB'],
  ['USA', 'US'],
])('the country %j is %s', (pais, found) => {
  expect(taken(row('dentistas', { pais }))).toMatchObject({ pais: found });
});

test.each([
  ['es', 'es'],
  [' EN ', 'en'],
  ['es-ES', 'es'],
  ['pt_BR', 'pt'],
  ['Español', 'es'],
  ['castellano', 'es'],
  ['inglés', 'en'],
  ['Français', null],
  ['french', 'fr'],
  ['alemán', 'de'],
  ['italiano', 'it'],
  ['portuguese', 'pt'],
  ['holandés', 'nl'],
  ['polaco', 'pl'],
  ['turkish', 'tr'],
  ['', 'es'],
  [undefined, 'es'],
])('the language %j is %s', (idioma, found) => {
  const answer = taken(row('dentistas', { idioma }));
  expect(answer).toMatchObject(found === null ? { kind: 'refused' } : { idioma: found });
});

test.each<[string, IntakeRow, string]>([
  ['an unknown country', row('dentistas', { pais: ' Atlántida ' }), 'País no admitido: «Atlántida»'],
  ['a long one, cut', row('dentistas', { pais: 'x'.repeat(50) }), `País no admitido: «${'x'.repeat(40)}»`],
  ['a language that is not admitted', row('dentistas', { idioma: ' zz ' }), 'Idioma no admitido: «zz»'],
  [
    'a property of every object is no language',
    row('x y z', { idioma: 'toString' }),
    'Idioma no admitido: «toString»',
  ],
  ['a keyword too short', row('a'), 'Muy corto (min 2 caracteres)'],
  ['no keyword beside other data', row(' ', { conDatos: true }), 'Muy corto (min 2 caracteres)'],
])('refused is %s', (_, given, motivo) => {
  expect(take({ ...given, linea: 7 })).toEqual({
    kind: 'refused',
    row: { linea: 7, texto: given.keyword.trim(), motivo },
  });
});

test('a refused row is shown by 200 characters, never by half of one', () => {
  const answer = take(row(`  ${'a'.repeat(199)}😀 b`));
  expect(answer).toMatchObject({ kind: 'refused', row: { texto: `${'a'.repeat(199)}\uFFFD` } });
});

test('a blank row is none, and is not counted', () => {
  const intake = new KeywordIntake(DEFAULTS);
  expect(intake.take(row('  '))).toEqual({ kind: 'blank' });
  expect(intake.take(row('', { conDatos: false }))).toEqual({ kind: 'blank' });
  expect(intake.total).toBe(0);
  for (const text of ['a', 'dentistas', 'dentistas']) intake.take(row(text));
  expect(intake.total).toBe(3);
});

test('the same words are a duplicate for the same country and language only', () => {
  const intake = new KeywordIntake(DEFAULTS);
  const kinds = [
    row('Dentistas Lugo'),
    row('dentistas  LUGO', { linea: 2 }),
    row('dentistas Lugo', { idioma: 'en' }),
    row('dentistas Lugo', { pais: 'MX' }),
    row('dentistas Lugo', { pais: 'MX', idioma: 'es' }),
  ].map((one) => intake.take(one));
  expect(kinds.map(({ kind }) => kind)).toEqual(['taken', 'duplicate', 'taken', 'taken', 'duplicate']);
  expect(kinds[1]).toEqual({
    kind: 'duplicate',
    row: { linea: 2, texto: 'dentistas  LUGO', motivo: 'Duplicado' },
  });
});

test('beyond the limit of a batch keywords are too many; duplicates do not use it up', () => {
  const intake = new KeywordIntake(DEFAULTS, 2);
  const kinds = ['dentistas', 'dentistas', 'bares', 'hoteles', 'bares'].map(
    (text) => intake.take(row(text)).kind,
  );
  expect(kinds).toEqual(['taken', 'duplicate', 'taken', 'too_many', 'duplicate']);
});

test('names of countries and languages are read by their first hundred characters', () => {
  expect(taken(row('dentistas', { pais: `${' '.repeat(98)}es, y lo que sea` }))).toMatchObject({
    pais: 'ES',
  });
});

test('the language of a list decides between towns of one name', () => {
  expect(toKeyword('dentistas córdoba', { ...DEFAULTS, idioma: 'es' }).pais).toBe('ES');
  expect(toKeyword('dentistas córdoba', { ...DEFAULTS, idioma: 'en' }).pais).toBe('AR');
});

test('every country has its code of three letters', () => {
  const codes =
    'esp usa gbr fra deu ita prt mex arg col per bra can aus jpn kor chn ind rus chl ury ecu ven bol pry'
      .concat(' cri pan gtm dom hnd slv nic cub pri nld bel pol tur che aut and irl')
      .split(' ');
  const found = codes.map((pais) => taken(row('dentistas', { pais })));
  expect(new Set(found.map((keyword) => ('pais' in keyword ? keyword.pais : null)))).toEqual(
    new Set(Object.keys(countryNames)),
  );
});
