import { expect, test } from 'vitest';
import { AppError } from '#platform/errors.ts';
import { limitKey } from './client-address.ts';
import { rateLimit } from './rate-limit.ts';

function limited(perMinute: number) {
  const limit = rateLimit(perMinute);
  const headers: Record<string, string> = {};
  const c = { header: (name: string, value?: string) => void Object.assign(headers, { [name]: value }) };
  const passes = (address: string): Promise<boolean> =>
    limit(c, limitKey(address)).then(
      () => true,
      (error: unknown) => {
        expect(error).toBeInstanceOf(AppError);
        return false;
      },
    );
  return { headers, passes };
}

test('each address has a count of its own, and is told when to come back', async () => {
  const { headers, passes } = limited(2);
  for (let n = 0; n < 2; n += 1) expect(await passes('203.0.113.1')).toBe(true);
  expect(await passes('203.0.113.1')).toBe(false);
  expect(Number(headers['Retry-After'])).toBeGreaterThan(0);
  expect(await passes('203.0.113.2')).toBe(true);
});

test('one IPv6 /48 with ever new addresses shares a count, and leaves all others theirs', async () => {
  const { passes } = limited(2);
  let passed = 0;
  for (let n = 0; n < 30_000; n += 1) if (await passes(`2001:db8:1:${n.toString(16)}::1`)) passed += 1;
  expect(passed).toBe(202);
  expect(await passes('2001:db8:1:0::2')).toBe(true);
  for (let n = 0; n < 20; n += 1) {
    expect(await passes(`2001:db8:2:${n}::1`)).toBe(true);
    expect(await passes(`203.0.113.${n}`)).toBe(true);
  }
});
