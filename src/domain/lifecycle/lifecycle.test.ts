import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BR, COM, DAY, ES, NOW, registry } from '../verdict/verdict.samples.ts';
import {
  endPhase,
  estimateRelease,
  isAutoRenewed,
  isCalledExpired,
  isHeld,
  isRenewed,
  phaseEnd,
  phaseStart,
} from './lifecycle.ts';

test.each([
  [['redemptionperiod'], 'redencion'],
  [['pendingdelete', 'redemptionperiod'], 'redencion'],
  [['pendingdeleteredemptionperiod'], 'redencion'],
  [['pendingdeleterestorable'], 'redencion'],
  [['pendingrestore'], 'redencion'],
  [['quarantine'], 'redencion'],
  [['inquarantine'], 'redencion'],
  [['redemptionnoprovider'], 'redencion'],
  [['pendingdelete'], 'pendiente_borrado'],
  [['pendingdeletescheduledforrelease'], 'pendiente_borrado'],
  [['tobereleased'], 'pendiente_borrado'],
  [['tbr'], 'pendiente_borrado'],
  [['expiredpendingpurge'], 'pendiente_borrado'],
  [['tobedeleted'], 'pendiente_borrado'],
  [['deleteprocess'], 'pendiente_borrado'],
  [['clientdeleteprohibited', 'serverdeleteprohibited'], null],
  [['ok'], null],
  [['autorenewperiod'], null],
  [['clienthold', 'serverhold'], null],
  [[], null],
])('statuses %j announce %s', (status, phase) => {
  expect(endPhase(status)).toBe(phase);
});

test('an automatic renewal is not a paid one', () => {
  const auto = registry('rdap', 'registered', { status: ['pendingupdateautorenewperiod'] });
  const paid = registry('rdap', 'registered', { status: ['renewperiod'] });
  expect([isAutoRenewed(auto), isRenewed(auto), isAutoRenewed(paid), isRenewed(paid)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(isCalledExpired(registry('whois', 'registered', { status: ['serverholdexpired'] }))).toBe(true);
  expect(isCalledExpired(paid)).toBe(false);
});

const release = { lifecycleDays: COM.lifecycleDays, fecha_expiracion: null, fase_desde: null, now: NOW };

test.each([
  ['gracia', { fecha_expiracion: NOW - 10 * DAY }, NOW + 70 * DAY],
  ['redencion', { fase_desde: NOW - 10 * DAY }, NOW + 25 * DAY],
  ['pendiente_borrado', { fase_desde: NOW - 2 * DAY }, NOW + 3 * DAY],
  ['pendiente_borrado', { fase_desde: NOW - 9 * DAY }, NOW],
  ['retenido', { fecha_expiracion: NOW - 10 * DAY }, NOW + 70 * DAY],
  ['gracia', {}, null],
  ['redencion', {}, null],
  ['activo', { fecha_expiracion: NOW + DAY }, null],
  ['libre', { fecha_expiracion: NOW - DAY }, null],
] as const)('in %s with %j a .com is free at %s', (fase, known, expected) => {
  expect(estimateRelease({ ...release, ...known, fase })).toBe(expected);
});

const AR = { gracia: 30, redencion: 0, pendiente_borrado: 15 };

test.each([
  ['gracia', COM.lifecycleDays, { fecha_expiracion: NOW - 60 * DAY }, NOW + 35 * DAY],
  ['gracia', COM.lifecycleDays, { fecha_expiracion: NOW - 85 * DAY }, NOW + 35 * DAY],
  ['gracia', COM.lifecycleDays, { fecha_expiracion: NOW - 90 * DAY }, NOW + 35 * DAY],
  ['gracia', COM.lifecycleDays, { fecha_expiracion: NOW - 91 * DAY }, null],
  ['retenido', COM.lifecycleDays, { fecha_expiracion: NOW - 85 * DAY }, NOW + 35 * DAY],
  ['retenido', COM.lifecycleDays, { fecha_expiracion: NOW - 300 * DAY }, null],
  ['redencion', COM.lifecycleDays, { fase_desde: NOW - 36 * DAY }, NOW + 5 * DAY],
  ['redencion', COM.lifecycleDays, { fase_desde: NOW - 300 * DAY }, NOW + 5 * DAY],
  ['pendiente_borrado', COM.lifecycleDays, { fase_desde: NOW - 300 * DAY }, NOW],
  ['gracia', ES.lifecycleDays, { fecha_expiracion: NOW - 15 * DAY }, NOW],
  ['gracia', ES.lifecycleDays, { fecha_expiracion: NOW - 21 * DAY }, null],
  ['gracia', AR, { fecha_expiracion: NOW - 40 * DAY }, NOW + 15 * DAY],
  // Out of the zone, a .ar is in its last phase, which its registry does not name.
  ['retenido', AR, { fecha_expiracion: NOW - 40 * DAY }, NOW + 5 * DAY],
  ['retenido', AR, { fecha_expiracion: NOW - 50 * DAY }, NOW],
  ['retenido', AR, { fecha_expiracion: NOW - 56 * DAY }, null],
] as const)(
  'in %s of %j with %j the phases that must follow still count, or no date is told: %s',
  (fase, lifecycleDays, known, expected) => {
    expect(estimateRelease({ ...release, lifecycleDays, ...known, fase })).toBe(expected);
  },
);

test('a date that the registry publishes is told however long ago the name expired', () => {
  const known = { fecha_expiracion: NOW - 300 * DAY, publicada: NOW + 3 * DAY };
  for (const fase of ['gracia', 'retenido'] as const)
    expect(estimateRelease({ ...release, ...known, fase })).toBe(NOW + 3 * DAY);
});

test('a .es is free ten days after its date', () => {
  const input = {
    ...release,
    lifecycleDays: ES.lifecycleDays,
    fecha_expiracion: NOW - 4 * DAY,
    fase: 'gracia',
  } as const;
  expect(estimateRelease(input)).toBe(NOW + 6 * DAY);
  expect(phaseEnd(input)).toBe(NOW + 6 * DAY);
});

const FR = { gracia: 0, redencion: 30, pendiente_borrado: 0 };

test.each([
  ['pendiente_borrado', BR.lifecycleDays, { fase_desde: NOW - DAY }],
  ['pendiente_borrado', FR, { fase_desde: NOW }],
  ['pendiente_borrado', ES.lifecycleDays, { fase_desde: NOW - 30 * DAY }],
  ['redencion', ES.lifecycleDays, { fase_desde: NOW - DAY }],
  ['redencion', AR, { fase_desde: NOW - DAY }],
] as const)(
  'in %s, to which %j gives no days, the end is unknown unless the registry publishes it',
  (fase, lifecycleDays, known) => {
    const input = { ...release, lifecycleDays, ...known, fase };
    expect([estimateRelease(input), phaseEnd(input)]).toEqual([null, null]);
    expect(estimateRelease({ ...input, publicada: NOW + 3 * DAY })).toBe(NOW + 3 * DAY);
  },
);

test('an expired name of a zone without grace is free after the phases that must follow', () => {
  const input = { ...release, lifecycleDays: FR, fase: 'gracia' } as const;
  expect(estimateRelease({ ...input, fecha_expiracion: NOW - 5 * DAY })).toBe(NOW + 30 * DAY);
});

test('a phase has an end only if its zone gives it days, and it is never in the past', () => {
  const days = fc.option(fc.integer({ min: 0, max: 90 }));
  const lengths = fc.record({ gracia: days, redencion: days, pendiente_borrado: days });
  const phases = fc.constantFrom('redencion' as const, 'pendiente_borrado' as const);
  const since = fc.integer({ min: 0, max: 400 }).map((ago) => NOW - ago * DAY);
  fc.assert(
    fc.property(phases, lengths, since, (fase, lifecycleDays, fase_desde) => {
      const input = { ...release, lifecycleDays, fase, fase_desde };
      const end = phaseEnd(input);
      const own = lifecycleDays[fase];
      expect(end).toBe(own === null || own === 0 ? null : Math.max(NOW, fase_desde + own * DAY));
      if (own === 0) expect(estimateRelease(input)).toBeNull();
      expect(estimateRelease(input) ?? NOW).toBeGreaterThanOrEqual(end ?? NOW);
    }),
  );
});

test('a zone of unknown lengths gives no date', () => {
  const lifecycleDays = { gracia: null, redencion: null, pendiente_borrado: null };
  expect(
    estimateRelease({ ...release, lifecycleDays, fecha_expiracion: NOW - DAY, fase: 'gracia' }),
  ).toBeNull();
});

test('a phase began with the registry’s change, or when it was first seen', () => {
  const seen = (days: number, change: number | null) =>
    registry('rdap', 'registered', {
      hora: NOW - days * DAY,
      status: ['redemptionperiod'],
      fecha_actualizacion: change === null ? null : NOW - change * DAY,
    });
  expect(phaseStart('redencion', [seen(1, null), seen(8, null)], COM.lifecycleDays, NOW)).toBe(NOW - 8 * DAY);
  expect(phaseStart('redencion', [seen(1, 12)], COM.lifecycleDays, NOW)).toBe(NOW - 12 * DAY);
  expect(phaseStart('redencion', [seen(1, 400)], COM.lifecycleDays, NOW)).toBe(NOW - DAY);
  expect(phaseStart('gracia', [seen(1, 12)], COM.lifecycleDays, NOW)).toBeNull();
});

const answer = (status: string[], change: Partial<Parameters<typeof registry>[2]> = {}) =>
  registry('rdap', 'registered', { status, ...change });

test.each([
  ['autorenewperiod', true],
  ['autorenewalperiod', true],
  ['autorenewgraceperiod', true],
  ['autorenewalgraceperiod', true],
  ['renewperiod', false],
  ['renewalperiod', false],
  ['ok', false],
])('%s is an automatic renewal: %s', (status, expected) => {
  expect(isAutoRenewed(answer(['ok', status]))).toBe(expected);
  expect(isAutoRenewed(answer([]))).toBe(false);
});

test.each([
  ['renewperiod', true],
  ['renewalperiod', true],
  ['autorenewperiod', false],
  ['autorenewalperiod', false],
])('%s is a paid renewal: %s', (status, expected) => {
  expect(isRenewed(answer([status, 'ok']))).toBe(expected);
  expect(isRenewed(answer([]))).toBe(false);
});

test.each([
  ['expired', true],
  ['vencido', true],
  ['caducado', true],
  ['expirygraceperiod', true],
  ['expirationgraceperiod', true],
  ['graceperiod', true],
  ['addgraceperiod', false],
  ['graceperiodover', false],
  ['notexpirygraceperiod', false],
  ['expirygraceperiodover', false],
])('%s is called expired: %s', (status, expected) => {
  expect(isCalledExpired(answer([status]))).toBe(expected);
  expect(isCalledExpired(answer(['ok', status]))).toBe(expected);
});

test.each([
  ['clienthold', true],
  ['inactive', true],
  ['suspended', true],
  ['deactivated', true],
  ['notdelegated', true],
  ['blocked', true],
  ['lockedbyexpiration', true],
  ['lockedforexpiry', true],
  ['locked', false],
  ['ok', false],
])('%s holds a name: %s', (status, expected) => {
  expect(isHeld(answer(['ok', status]))).toBe(expected);
  expect(isHeld(answer([]))).toBe(false);
});

test.each([
  ['restored', 'redencion'],
  ['notrestored', null],
  ['cuarentena', 'redencion'],
  ['pendingdeleterestorable', 'redencion'],
  ['tbr', 'pendiente_borrado'],
  ['tbrx', null],
  ['xtbr', null],
  ['pendingrelease', 'pendiente_borrado'],
  ['scheduledforrelease', 'pendiente_borrado'],
  ['pendientedeborrado', 'pendiente_borrado'],
])('the status %s alone announces %s', (status, phase) => {
  expect(endPhase(['ok', status])).toBe(phase);
});

test('only answers of that phase show its beginning, and only changes that it can have begun with', () => {
  const dying = (days: number, change: number | null, status = 'pendingdelete') =>
    answer([status], {
      hora: NOW - days * DAY,
      fecha_actualizacion: change === null ? null : NOW - change * DAY,
    });
  const days = COM.lifecycleDays;
  const since = (answers: ReturnType<typeof answer>[], lifecycle = days) =>
    phaseStart('pendiente_borrado', answers, lifecycle, NOW);
  // Five days, plus two of slack for late clocks and registries.
  expect(since([dying(1, 7)])).toBe(NOW - 7 * DAY);
  expect(since([dying(1, 7.001)])).toBe(NOW - DAY);
  expect(since([dying(1, 0)])).toBe(NOW - DAY);
  expect(since([dying(0, -0.5)])).toBe(NOW);
  expect(since([dying(3, null), dying(1, 2)])).toBe(NOW - 3 * DAY);
  expect(since([dying(20, 21, 'redemptionperiod'), dying(2, null)])).toBe(NOW - 2 * DAY);
  expect(since([dying(20, 21, 'redemptionperiod')])).toBeNull();
  expect(since([])).toBeNull();
  // If the zone's phase lengths are unknown, only the slack counts.
  expect(since([dying(1, 2)], { gracia: null, redencion: null, pendiente_borrado: null })).toBe(
    NOW - 2 * DAY,
  );
  expect(since([dying(1, 2.1)], { gracia: null, redencion: null, pendiente_borrado: null })).toBe(NOW - DAY);
});

test.each([
  ['gracia', { fecha_expiracion: NOW - 10 * DAY }, NOW + 35 * DAY],
  ['gracia', { fecha_expiracion: NOW - 90 * DAY }, NOW],
  ['redencion', { fase_desde: NOW - 10 * DAY }, NOW + 20 * DAY],
  ['pendiente_borrado', { fase_desde: NOW - 2 * DAY }, NOW + 3 * DAY],
  ['redencion', {}, null],
  ['retenido', { fecha_expiracion: NOW - DAY, fase_desde: NOW - DAY }, null],
  ['activo', { fecha_expiracion: NOW - DAY, fase_desde: NOW - DAY }, null],
] as const)('the phase %s with %j ends at %s', (fase, known, expected) => {
  expect(phaseEnd({ ...release, ...known, fase })).toBe(expected);
});
