import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { acceptedStep, newTotpSecret, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the SHA-1 seed, the last six digits of its eight. */
const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32;

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('at %i s the code of the standard is %s', (seconds, code, step) => {
  expect(acceptedStep(RFC_SECRET, code, { nowMs: seconds * 1_000, after: 0 })).toBe(step);
});

test('a code counts one step before and after its own, and never twice', () => {
  const secret = newTotpSecret();
  const at = 1_800_000_000_000;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
  const step = at / 30_000;
  for (const drift of [-30_000, 0, 30_000]) {
    expect(acceptedStep(secret, code, { nowMs: at + drift, after: step - 1 })).toBe(step);
  }
  for (const drift of [-60_000, 60_000]) {
    expect(acceptedStep(secret, code, { nowMs: at + drift, after: 0 })).toBeNull();
  }
  expect(acceptedStep(secret, code, { nowMs: at, after: step })).toBeNull();
  expect(acceptedStep(secret, '000000', { nowMs: at, after: 0 })).toSatisfy(
    (found) => found === null || code === '000000',
  );
});

test('the address for the authenticator names the product and the account', () => {
  const uri = new URL(totpUri(RFC_SECRET, 'ana@example.com'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('ana@example.com');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('secrets have 160 bits and differ', () => {
  const secrets = new Set(Array.from({ length: 50 }, newTotpSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
});
