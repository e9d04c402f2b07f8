import { expect, test } from 'vitest';
import { afterFailure, dueAt } from './when.ts';

const NOON = Date.UTC(2026, 6, 1, 10);
const HOUR = 3_600_000;
const channel = { ultimo_envio: null, timezone: 'Europe/Madrid', silencio: null, now: NOON };

test('what happened is sent a minute later, with what came in that minute', () => {
  expect(dueAt([{ tipo: 'batch_completado', creada: NOON }], channel)).toBe(NOON + 60_000);
  expect(dueAt([{ tipo: 'batch_completado', creada: NOON - HOUR }], channel)).toBe(NOON);
});

const last = { ...channel, ultimo_envio: NOON - 10 * 60_000 };

test('free domains are sent once an hour, the end of a batch does not wait for them', () => {
  const freed = { tipo: 'dominios_libres', creada: NOON - 5 * 60_000 } as const;
  expect(dueAt([freed], last)).toBe(NOON + 50 * 60_000);
  expect(dueAt([freed, { tipo: 'batch_error', creada: NOON - 5 * 60_000 }], last)).toBe(NOON);
});

test.each([
  'dominios_perdidos',
  'dominios_caidos',
  'cambios_fase',
  'liberaciones_proximas',
  'dominios_liberados',
  'liberaciones_retiradas',
  'filtro_guardado',
] as const)('a line of %s that grew since the last message is sent once an hour', (tipo) => {
  expect(dueAt([{ tipo, creada: NOON - 5 * HOUR }], last)).toBe(NOON + 50 * 60_000);
  expect(dueAt([{ tipo, creada: NOON - 5 * HOUR }], { ...last, ultimo_envio: NOON - HOUR })).toBe(NOON);
});

test.each([
  'batch_completado',
  'batch_error',
  'batch_pausado',
  'cuota_alcanzada',
  'clave_rechazada',
  'renovaciones',
  'ia_no_disponible',
] as const)('a line of %s, which does not grow, is sent at once', (tipo) => {
  expect(dueAt([{ tipo, creada: NOON - 5 * 60_000 }], last)).toBe(NOON);
});

test.each([
  // Madrid is two hours ahead in July.
  ['22:00', '08:00', Date.UTC(2026, 6, 1, 10), Date.UTC(2026, 6, 1, 10)],
  ['22:00', '08:00', Date.UTC(2026, 6, 1, 20, 30), Date.UTC(2026, 6, 2, 6)],
  ['22:00', '08:00', Date.UTC(2026, 6, 2, 5, 59), Date.UTC(2026, 6, 2, 6)],
  ['13:00', '14:00', Date.UTC(2026, 6, 1, 11, 20), Date.UTC(2026, 6, 1, 12)],
  ['13:00', '13:00', Date.UTC(2026, 6, 1, 11, 20), Date.UTC(2026, 6, 1, 11, 20)],
])('quiet from %s to %s: a message of %i goes at %i', (desde, hasta, now, due) => {
  const news = [{ tipo: 'batch_error', creada: now - HOUR }] as const;
  expect(dueAt(news, { ...channel, silencio: { desde, hasta }, now })).toBe(due);
});

test('tries are bounded and further and further apart', () => {
  expect(afterFailure(0, NOON)).toEqual({ noAntes: NOON + 60_000, off: false });
  expect(afterFailure(3, NOON).noAntes).toBe(NOON + 8 * 60_000);
  expect(afterFailure(3, NOON, HOUR).noAntes).toBe(NOON + HOUR);
  expect(afterFailure(11, NOON)).toEqual({ noAntes: NOON + 6 * HOUR, off: true });
});
