import { expect, test } from 'vitest';
import { readMetricExport } from './metric-import.ts';

test.each([
  [
    'Ahrefs',
    [
      ['Target', 'Domain Rating', 'Backlinks', 'Organic Traffic'],
      ['https://www.fontaneriasur.es/', '14.0', '1,204', '35.4'],
    ],
    { autoridad_dominio: 14, backlinks_estimados: 1_204, trafico_estimado: 35 },
  ],
  [
    'Majestic',
    [
      ['Item', 'TrustFlow', 'CitationFlow', 'ExternalBackLinks'],
      ['fontaneriasur.es', '12', '19', '340'],
    ],
    { trust_flow: 12, citation_flow: 19, backlinks_estimados: 340 },
  ],
  [
    'Moz',
    [
      ['Root Domain', 'Domain Authority', 'Spam Score'],
      ['fontaneriasur.es', '21', '3%'],
    ],
    { autoridad_dominio: 21 },
  ],
  [
    'Semrush',
    [
      ['Target', 'Authority Score', 'Backlinks', 'Organic Search Traffic'],
      ['fontaneriasur.es', '14', '1204', '35'],
    ],
    { autoridad_dominio: 14, backlinks_estimados: 1_204, trafico_estimado: 35 },
  ],
  [
    'Otra herramienta',
    [
      ['Domain', 'Backlinks', 'Organic Traffic'],
      ['fontaneriasur.es', '1204', '35'],
    ],
    { backlinks_estimados: 1_204, trafico_estimado: 35 },
  ],
  [
    'Otra herramienta',
    [
      ['Domain', 'DR', 'TF', 'DA'],
      ['fontaneriasur.es', '14', '3', '9'],
    ],
    { autoridad_dominio: 14, trust_flow: 3 },
  ],
])('an export of %s is read by its header, never by a word that any tool uses', (fuente, rows, metricas) => {
  expect(readMetricExport(rows)).toMatchObject({
    fuente,
    filas: [{ dominio: 'fontaneriasur.es', metricas }],
    rechazadas: 0,
  });
});

test('what is no figure, beyond its scale or without a name of its own is left out and counted, never a zero', () => {
  const rows = [
    ['Domain', 'Domain Rating', 'Backlinks'],
    ['uno.es', '-', ''],
    ['dos.es', '400', '7'],
    ['facebook.com/taller', '90', '1'],
    ['', '3', '3'],
  ];
  expect(readMetricExport(rows)).toMatchObject({
    fuente: 'Ahrefs',
    filas: [{ dominio: 'dos.es', metricas: { backlinks_estimados: 7 } }],
    rechazadas: 3,
  });
});

test.each([
  [[]],
  [
    [
      ['Nombre', 'Precio'],
      ['a', '1'],
    ],
  ],
  [
    [
      ['Domain', 'Precio'],
      ['a.es', '1'],
    ],
  ],
])('a file of another kind is not read', (rows) => {
  expect(readMetricExport(rows)).toBeNull();
});

test('the columns that are read and those left aside are named; a rating of an unknown scale apart', () => {
  const rows = [
    ['Domain', 'Domain Rating', 'Page Strength', 'Keywords', ''],
    ['uno.es', '12', '40', '7', ''],
  ];
  expect(readMetricExport(rows)?.columnas).toEqual({
    leidas: ['Domain', 'Domain Rating'],
    dejadas: ['Page Strength', 'Keywords'],
    valoraciones: ['Page Strength'],
  });
});

test.each<[string, string, string[], (number | undefined)[]]>([
  ['a rating of three decimals', 'Domain Rating', ['14.125'], [14.125]],
  ['with a comma', 'Domain Rating', ['14,125'], [14.125]],
  ['a rating below one', 'Trust Flow', ['0,125'], [0.125]],
  ['thousands of English', 'Backlinks', ['14,125', '1,204,300'], [14_125, 1_204_300]],
  ['thousands of Spanish', 'Backlinks', ['14.125', '1.204.300'], [14_125, 1_204_300]],
  ['decimals by another row of the column', 'Organic Traffic', ['14.125', '35.4'], [14, 35]],
  ['thousands by another row of the column', 'Organic Traffic', ['14,125', '1,035.4'], [14_125, 1_035]],
  ['Spanish figures whole', 'Organic Traffic', ['14.125', '1.035,4'], [14_125, 1_035]],
  ['no figure', 'Backlinks', ['1,2,3', '7'], [undefined, 7]],
])('%s: %s %j', (_, name, texts, expected) => {
  const field = {
    'Domain Rating': 'autoridad_dominio',
    'Trust Flow': 'trust_flow',
    Backlinks: 'backlinks_estimados',
  };
  const key = (field as Record<string, string>)[name] ?? 'trafico_estimado';
  const rows = texts.map((text, at) => [`uno${at}.es`, text, '5', '5']);
  const found = readMetricExport([['Domain', name, 'Citation Flow'], ...rows]);
  expect(found?.filas.map(({ metricas }) => metricas[key])).toEqual(expected);
});
