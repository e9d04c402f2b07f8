import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../..');
const WRITER = 'store/queries/batches/batch-writer.ts';

/** Columns that only a transition of src/domain/batch or a search's spend may change. */
const OF_THE_WRITER =
  /\b(?:estado|motivo|motivo_codigo|problema|fallos_seguidos|no_antes|fecha_inicio|fecha_fin|recolecciones|recoleccion_cada_dias|recoleccion_tope|recoleccion_tope_creditos|proxima_recoleccion|solicitudes_usadas|creditos_usados|segundos_busqueda|proveedor) = /;

/** Each `UPDATE batches … WHERE` or `… FROM` in the code, by file. */
const updates = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.(?:test|testing|samples)\.ts$|(?:^|\/)testing\//.test(path))
  .flatMap((path) => {
    const text = readFileSync(join(src, path), 'utf8');
    return [...text.matchAll(/UPDATE batches\b([^;]*?)\b(?:WHERE|FROM)\b/g)].map(([, set = '']) => ({
      path: relative('.', path),
      set,
    }));
  });

test('a batch is written in few places: its state, its spend and what counts its rows in one', () => {
  expect(updates.length).toBeLessThanOrEqual(8);
  expect([...new Set(updates.map(({ path }) => path))].sort()).toEqual([
    WRITER,
    'store/queries/batches/edits.ts',
  ]);
});

test('no other place writes the state of a batch, its reason, its times, its failures or what it has spent', () => {
  const others = updates.filter(({ path, set }) => path !== WRITER && OF_THE_WRITER.test(set));
  expect(others).toEqual([]);
  // This statement's assignments are composed elsewhere.
  expect(readFileSync(join(import.meta.dirname, 'edits.ts'), 'utf8')).not.toMatch(OF_THE_WRITER);
  expect(updates.filter(({ path, set }) => path === WRITER && OF_THE_WRITER.test(set))).toHaveLength(2);
});
