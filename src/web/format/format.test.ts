import { expect, test } from 'vitest';
import { createFormat } from './format.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('numbers, money and percent in Spanish form; euro without decimals', () => {
  const format = createFormat('es', 'Europe/Madrid');
  expect(format.number(184_213)).toBe('184.213');
  expect(format.number(1_204)).toBe('1.204');
  expect(plain(format.money(1_250))).toBe('1.250 €');
  expect(format.decimal(4.25)).toMatch(/^4,[23]$/);
  expect(plain(format.money(12_400.6))).toBe('12.401 €');
  expect(plain(format.percent(33.4))).toBe('33 %');
  expect(plain(format.percent(140))).toBe('100 %');
  expect(plain(format.progress(99.9))).toBe('99 %');
  expect(plain(format.progress(100))).toBe('100 %');
  expect(plain(format.cents(1_250))).toBe('1.250,00 €');
  expect(plain(format.price(1_250.5))).toBe('1.250,50 €');
});

test('days in short, with their year only where it is needed', () => {
  const format = createFormat('es', 'Europe/Madrid');
  const moment = '2026-09-07T05:57:00Z';
  expect(format.date(moment)).toBe('7 sept 2026');
  expect(format.day(moment)).toBe('7 sept');
  expect(format.dayTime(moment)).toBe('7 sept, 07:57');
});

test('a date without an hour is the same day in every time zone, a moment is not', () => {
  const format = createFormat('es', 'America/Mexico_City');
  expect(format.date('2027-03-01T00:00:00.000Z')).toBe('1 mar 2027');
  expect(format.date('2027-03-01T00:00:01.000Z')).toBe('28 feb 2027');
});

test.each([
  [30, 'ahora'],
  [720, '12 min'],
  [7_200, '2 h'],
  [3 * 86_400, '3 d'],
])('%d seconds are an age of %s', (seconds, text) => {
  const now = new Date('2026-01-02T00:00:00Z');
  const then = new Date(now.getTime() - seconds * 1_000).toISOString();
  expect(createFormat('es', undefined).age(then, now)).toBe(text);
});

test('moments in the account’s time zone, also across midnight', () => {
  const moment = '2026-07-31T23:30:00Z';
  expect(createFormat('es', 'Europe/Madrid').time(moment)).toBe('01:30');
  expect(createFormat('es', 'Europe/Madrid').isoDay(new Date(moment))).toBe('2026-08-01');
  expect(createFormat('es', 'America/Mexico_City').isoDay(new Date(moment))).toBe('2026-07-31');
});

test('the account’s language sets the form, and words stay Spanish; an unknown language or zone falls back to Spain', () => {
  expect(createFormat('en', 'Europe/London').number(1_234_567)).toBe('1,234,567');
  const earlier = createFormat('en', 'Europe/London').ago(
    '2026-01-01T12:00:00Z',
    new Date('2026-01-01T12:03:00Z'),
  );
  expect(earlier).toBe('hace 3 min');
  const unknown = createFormat('xx', 'Marte/Olympus');
  expect(unknown.number(1_234_567)).toBe('1.234.567');
  expect(unknown.time('2026-01-01T12:00:00Z')).toBe('13:00');
});

test.each([
  [0.4, 'menos de 1 min'],
  [12.4, '12 min'],
  [60, '1 h'],
  [185, '3 h 5 min'],
  [3 * 1_440, '3 días'],
])('%d minutes read %s', (minutes, text) => {
  expect(createFormat('es', undefined).duration(minutes)).toBe(text);
});
