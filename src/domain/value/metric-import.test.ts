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
])('an export of %s is read by its header', (fuente, rows, metricas) => {
  expect(readMetricExport(rows)).toEqual({
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
  expect(readMetricExport(rows)).toEqual({
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
