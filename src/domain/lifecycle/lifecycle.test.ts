import { expect, test } from 'vitest';
import { COM, DAY, ES, NOW, registry } from '../verdict/verdict.samples.ts';
import {
  endPhase,
  estimateRelease,
  isAutoRenewed,
  isCalledExpired,
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

test('a zone whose lengths nobody knows gives no date', () => {
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
