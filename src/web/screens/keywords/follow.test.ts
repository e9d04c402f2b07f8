import { expect, test } from 'vitest';
import { type EstadoProceso, estadoProceso } from '#contract/states.ts';
import { followMs } from './follow.ts';

const { pendiente, procesando, completado, error } = estadoProceso;
const rows = (...states: EstadoProceso[]) => states.map((estado) => ({ estado }));

test('a list is asked for again while a keyword of it is searched, less often while one waits, else not', () => {
  expect(followMs(rows(completado, procesando, pendiente))).toBe(5_000);
  expect(followMs(rows(completado, pendiente))).toBe(15_000);
  expect(followMs(rows(completado, error))).toBe(false);
  expect(followMs([])).toBe(false);
  expect(followMs(undefined)).toBe(false);
});
