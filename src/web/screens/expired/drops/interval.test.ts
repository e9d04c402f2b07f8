import { expect, test } from 'vitest';
import { createFormat } from '../../../format/format.ts';
import { intervalText } from './interval.ts';

const format = createFormat('es', 'Europe/Madrid');
const told = (desde: string | null, hasta: string | null, fuente: 'dns' | 'caducidad' | null = 'dns') =>
  intervalText({ liberacion_desde: desde, liberacion_hasta: hasta, liberacion_fuente: fuente }, format);

test('hours of one day of the account stand beside their day, with who gives them', () => {
  expect(told('2026-11-27T05:00:00Z', '2026-11-27T11:00:00Z')).toBe('27 nov, 06–12 h · por DNS');
  expect(told('2026-11-27T05:40:00Z', '2026-11-27T10:20:00Z')).toBe('27 nov, 06–12 h · por DNS');
});

test('an interval over several days names both, and its end is never told too early', () => {
  expect(told('2026-11-26T05:00:00Z', '2026-11-28T10:00:01Z', 'caducidad')).toBe(
    '26 nov, 06 h – 28 nov, 12 h · por su caducidad',
  );
});

test('without an interval nothing is told', () => {
  expect(told(null, null, null)).toBeNull();
});
