import { expect, test } from 'vitest';
import { DAY, HOUR, NOW } from '../order.samples.ts';
import { reservationLook } from './reservation-look.ts';

const at = (desde: number) => ({ desde, hasta: desde + HOUR });

test('a reservation is asked for in the six days before the release, every two hours', () => {
  expect(reservationLook(at(NOW + 6 * DAY), NOW)).toEqual({ asks: true, again: NOW + 2 * HOUR });
  expect(reservationLook(at(NOW - DAY), NOW).asks).toBe(true);
});

test('before them it is not asked for, and looked at again in six hours, or when they begin', () => {
  expect(reservationLook(at(NOW + 30 * DAY), NOW)).toEqual({ asks: false, again: NOW + 6 * HOUR });
  expect(reservationLook(at(NOW + 6 * DAY + HOUR), NOW)).toEqual({ asks: false, again: NOW + HOUR });
});

test('without a date it is asked for at once', () => {
  expect(reservationLook(null, NOW)).toEqual({ asks: true, again: NOW + 2 * HOUR });
});
