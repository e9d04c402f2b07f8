import { expect, test } from 'vitest';
import type { Importacion } from '#contract/routes/cuenta.ts';
import { added, addedInLines, listed } from './found.ts';

const table = (tabla: string, filas: number, nuevas: number, completadas = 0) => ({
  tabla,
  filas,
  nuevas,
  completadas,
  conservadas: 0,
});
const found = (...tablas: Importacion['tablas']): Importacion => ({ tablas, sin_importar: [] });

test('what is told as new is the sum of the lines below it, without the links between rows', () => {
  const file = found(
    table('keywords', 55, 55),
    table('negocios', 124, 120, 4),
    table('keyword_negocios', 301, 301),
    table('compras', 0, 0),
  );
  expect(listed(file).map(({ tabla }) => tabla)).toEqual(['keywords', 'negocios']);
  expect(addedInLines(file)).toBe(179);
  expect(added(file)).toBe(480);
});

test('links alone are something to import, and no line', () => {
  const file = found(table('keywords', 55, 0), table('keyword_negocios', 301, 12));
  expect(addedInLines(file)).toBe(0);
  expect(added(file)).toBe(12);
});
