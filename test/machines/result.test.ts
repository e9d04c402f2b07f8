import { expect, test } from 'vitest';
import { differences } from './result.ts';

test('equal results differ in no line, whatever the order of their lines', () => {
  const calm = { veredictos: ['a.es|activo', 'b.es|libre'], avisos: [] };
  expect(differences(calm, { avisos: [], veredictos: ['b.es|libre', 'a.es|activo'] })).toEqual([]);
});

test('a line of one result only is told with its list and its side, each repeat of it by itself', () => {
  const calm = { veredictos: ['a.es|activo', 'a.es|activo', 'b.es|libre'], avisos: ['fin|1'] };
  const rough = { veredictos: ['a.es|activo', 'b.es|activo'], avisos: ['fin|1', 'fin|1'] };
  expect(differences(calm, rough)).toEqual([
    '- veredictos: a.es|activo',
    '- veredictos: b.es|libre',
    '+ veredictos: b.es|activo',
    '+ avisos: fin|1',
  ]);
});

test('a list that one result lacks differs in all its lines', () => {
  expect(differences({ avisos: ['x', 'y'] }, {})).toEqual(['- avisos: x', '- avisos: y']);
  expect(differences({}, { perdidos: ['job'] })).toEqual(['+ perdidos: job']);
});
