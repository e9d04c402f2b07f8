import { expect, test } from 'vitest';
import type { ResultRow } from '#store/queries/domains/verdict-results.ts';
import { csvLine, resultHeader } from './result-csv.ts';

const ROW: ResultRow = {
  negocio_id: '019b0000-0000-7000-8000-000000000001',
  orden: 1,
  keyword: 'bares Vic',
  nombre_negocio: 'Bar Núria',
  categoria_negocio: null,
  direccion: null,
  municipio: null,
  provincia: null,
  telefono: null,
  rating: null,
  review_count: null,
  estado_actual: 'abierto',
  sitio_web: null,
  dominio: null,
  motivo_sin_dominio: null,
  fuente_datos: 'OpenStreetMap',
  estado_verificacion: null,
  es_disponible: null,
  confianza: null,
  confirmaciones: null,
  verification_method: null,
  fase_ciclo: null,
  fecha_expiracion: null,
  fecha_liberacion_estimada: null,
  registrar: null,
  aparcado: null,
  motivo: null,
};
const columns = resultHeader().replace('\uFEFF', '').trim().split(',');
/** One cell of the line of a row without commas in its texts. */
const cellOf = (column: keyof ResultRow, change: Partial<ResultRow>) =>
  csvLine({ ...ROW, ...change }).split(',')[columns.indexOf(column)];

test('a phone number keeps its plus and gets no apostrophe', () => {
  expect(cellOf('telefono', { telefono: '+34 938 12 34 56' })).toBe('+34 938 12 34 56');
});

test.each([
  ['=1+1', "'=1+1"],
  ['Bar;=1+1;', "Bar;'=1+1;"],
])('no formula can begin in a name, with any separator: %j', (nombre_negocio, cell) => {
  expect(cellOf('nombre_negocio', { nombre_negocio })).toBe(cell);
});

test('what is not known is an empty cell', () => {
  expect(cellOf('es_disponible', {})).toBe('');
  expect(cellOf('es_disponible', { es_disponible: false })).toBe('NO');
  expect(cellOf('es_disponible', { es_disponible: true })).toBe('SÍ');
});
