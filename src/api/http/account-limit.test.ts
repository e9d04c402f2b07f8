import { expect, test } from 'vitest';
import { accountLimits } from './account-limit.ts';

function limited(limit = { atOnce: 2, burst: 3, perSecond: 2 }) {
  let ms = 0;
  const headers: Record<string, string> = {};
  const c = { header: (name: string, value?: string) => void Object.assign(headers, { [name]: value }) };
  const limits = accountLimits(limit, () => ms);
  return {
    headers,
    pass: (millis: number) => {
      ms += millis;
    },
    enter: (account: string) => limits.enter(c, account),
    once: (account: string) => limits.enter(c, account)(),
  };
}

const REFUSED = expect.objectContaining({ code: 'demasiadas_solicitudes' });

test('a burst passes, then requests pass at the steady rate', () => {
  const { once, pass, headers } = limited();
  for (let index = 0; index < 3; index++) once('ana');
  expect(() => once('ana')).toThrow(REFUSED);
  expect(headers['Retry-After']).toBe('1');
  pass(500);
  once('ana');
  expect(() => once('ana')).toThrow(REFUSED);
  pass(60_000);
  for (let index = 0; index < 3; index++) once('ana');
  expect(() => once('ana')).toThrow(REFUSED);
});

test('one account that asks as fast as it can leaves another its whole burst', () => {
  const { once } = limited();
  for (let index = 0; index < 100; index++) {
    try {
      once('ana');
    } catch {
      // Refused, as expected.
    }
  }
  for (let index = 0; index < 3; index++) once('luis');
});

test('no more run at once than the limit, and one that ends frees its place', () => {
  const { enter } = limited({ atOnce: 2, burst: 100, perSecond: 1 });
  const end = enter('ana');
  enter('ana');
  expect(() => enter('ana')).toThrow(REFUSED);
  enter('luis');
  end();
  enter('ana');
});
