import { expect, test } from 'vitest';
import {
  effectiveExpiry,
  everyDatePast,
  isEnding,
  type KnownDates,
  knownDates,
  looksUnpaid,
} from './dates.ts';
import { readEvidence } from './reading.ts';
import { DAY, dns, HOUR, input, LISTED, manual, NOW, registry, site } from './verdict.samples.ts';
import { decideVerdict } from './verdict.ts';

const PAST = NOW - DAY;
const FUTURE = NOW + 300 * DAY;
const dates = (expiracion: number | null, expiracionRegistrador: number | null = null): KnownDates => ({
  registro: null,
  expiracion,
  expiracionRegistrador,
});
const registered = (change = {}) => registry('rdap', 'registered', { fecha_expiracion: FUTURE, ...change });
const registrar = (change = {}) =>
  registry('whois', 'registered', { authority: 'registrar', fecha_expiracion: PAST, ...change });

test('the newest word on each date counts: the registry’s on its own, the registrar’s on its own', () => {
  const created = NOW - 900 * DAY;
  expect(knownDates([registrar({ fecha_registro: created }), registered()])).toEqual({
    registro: created,
    expiracion: FUTURE,
    expiracionRegistrador: PAST,
  });
  expect(knownDates([registered({ fecha_expiracion_registrador: NOW }), registrar()])).toMatchObject({
    expiracionRegistrador: NOW,
  });
  expect(knownDates([])).toEqual({ registro: null, expiracion: null, expiracionRegistrador: null });
});

test('a date that is none is passed over', () => {
  const odd = registered({ fecha_expiracion: Number.NaN, fecha_registro: null });
  expect(knownDates([odd, registered({ fecha_registro: PAST })])).toMatchObject({
    registro: PAST,
    expiracion: FUTURE,
  });
});

test('a registrar’s date counts when it is at most two days older than the newest answer', () => {
  const beside = (age: number) => knownDates([registered(), registrar({ hora: NOW - age })]);
  expect(beside(2 * DAY).expiracionRegistrador).toBe(PAST);
  expect(beside(2 * DAY + 1).expiracionRegistrador).toBeNull();
});

test.each([
  [dates(null), false],
  [dates(NOW), true],
  [dates(NOW + 1), false],
  [dates(PAST, PAST), true],
  [dates(PAST, FUTURE), false],
  [dates(FUTURE, PAST), false],
  [dates(null, PAST), true],
])('of %j every date is past: %s', (known, expected) => {
  expect(everyDatePast(known, NOW)).toBe(expected);
});

const MOVED = Date.UTC(2027, 10, 11);
const BEFORE = Date.UTC(2026, 10, 11);

test.each<[string, KnownDates, boolean, number | null]>([
  ['no date', dates(null), true, null],
  ['the registry’s', dates(FUTURE), false, FUTURE],
  ['the registrar’s where there is no other', dates(null, FUTURE), false, FUTURE],
  ['the registrar’s once it is past', dates(FUTURE, NOW), false, NOW],
  ['not before', dates(FUTURE, NOW + 1), false, FUTURE],
  ['without the year of an unpaid renewal', dates(MOVED), true, BEFORE],
  ['whole where it is paid', dates(MOVED), false, MOVED],
  ['as it is where it is past', dates(NOW), true, NOW],
  ['the registrar’s future one beside an unpaid renewal does not count', dates(MOVED, FUTURE), true, BEFORE],
])('what had to be paid by: %s', (_, known, unpaid, expected) => {
  expect(effectiveExpiry(known, unpaid, NOW)).toBe(expected);
});

const auto = { status: ['autorenewperiod'] };

test.each<[string, { status?: string[] }, KnownDates, boolean, boolean]>([
  ['a date ahead', {}, dates(FUTURE), false, false],
  ['every date past', {}, dates(PAST), false, true],
  ['a renewal by its holder, every date past', { status: ['renewperiod'] }, dates(PAST), false, false],
  ['the registry calls it expired', { status: ['expired'] }, dates(FUTURE), false, true],
  ['renewed by itself', auto, dates(FUTURE), false, false],
  ['renewed by itself, the registrar’s date past', auto, dates(FUTURE, NOW), false, true],
  ['renewed by itself, the registrar’s date ahead', auto, dates(FUTURE, NOW + 1), false, false],
  ['renewed by itself, parking name servers', auto, dates(FUTURE), true, true],
  ['parking name servers alone', {}, dates(FUTURE), true, false],
  ['the registrar’s date past alone', {}, dates(FUTURE, NOW), false, false],
])('%s: unpaid', (_, change, known, parking, expected) => {
  expect(looksUnpaid(registered(change), known, parking, NOW)).toBe(expected);
});

test.each([
  ['its statuses', registered({ status: ['pendingdelete'] }), true],
  ['its dates, past when it was said', registered({ fecha_expiracion: NOW }), true],
  ['nothing', registered({ fecha_expiracion: NOW + 1 }), false],
])('%s announce an end', (_, answer, expected) => {
  expect(isEnding(answer)).toBe(expected);
});

const read = (...evidence: Parameters<typeof readEvidence>[0]['evidence']) =>
  readEvidence(input([dns('nxdomain'), ...evidence]));

test('of answers of one moment the registry’s goes before the registrar’s', () => {
  const mine = registry('whois', 'registered');
  const other = registry('rdap', 'registered', { authority: 'registrar' });
  expect(read(mine, other).registered).toEqual([mine, other]);
  expect(read(other, mine).registered).toEqual([mine, other]);
});

test('answers about an earlier registration are left out, but for a day, and for those that do not say', () => {
  const created = NOW - 100 * DAY;
  const now = registered({ fecha_registro: created });
  const before = (change: object) => registered({ hora: NOW - HOUR, ...change });
  expect(read(now, before({ fecha_registro: created - DAY })).registered).toHaveLength(2);
  expect(read(now, before({ fecha_registro: created - DAY - 1 })).registered).toHaveLength(1);
  expect(read(now, before({ fecha_registro: null })).registered).toHaveLength(2);
  expect(read(before({ fecha_registro: null }), manual('registrado')).registered).toHaveLength(1);
});

test('parking name servers are known from the registry where the zone does not show them', () => {
  const parked = registered({ ...auto, nameservers: ['ns1.sedoparking.com'] });
  expect(read(parked).unpaid).toBe(true);
  expect(read(registered({ ...auto, nameservers: ['ns1.hosting.example'] })).unpaid).toBe(false);
  expect(read(registered(auto)).unpaid).toBe(false);
});

test.each([
  ['an expiry to come is not its own', NOW + 200 * DAY, null],
  ['its last expiry is kept', NOW - 80 * DAY, NOW - 80 * DAY],
])('a name that its registry denies: %s', (_, fecha_expiracion, expected) => {
  const history = { ...LISTED, previous: { es_disponible: false, fecha_expiracion } };
  const evidence = [dns('nxdomain'), registry('rdap', 'absent'), registry('whois', 'absent')];
  const verdict = decideVerdict(input(evidence, { history }));
  expect([verdict.fase_ciclo, verdict.fecha_expiracion]).toEqual(['libre', expected]);
});

test.each([
  ['its registrar has not said whether it was paid: in a week', 'parked', null, 7],
  ['with a dead site: in a week', 'timeout', null, 7],
  ['its registrar says that it was paid: in a month', 'parked', NOW + 300 * DAY, 30],
] as const)('a name that its registry renewed by itself, %s', (_, page, paidUntil, days) => {
  const renewed = registry('rdap', 'registered', {
    status: ['autorenewperiod'],
    fecha_expiracion: NOW + 350 * DAY,
    fecha_expiracion_registrador: paidUntil,
  });
  const verdict = decideVerdict(input([dns('referral'), site(page), renewed]));
  expect(verdict).toMatchObject({ es_disponible: false, proxima_verificacion: NOW + days * DAY });
});
