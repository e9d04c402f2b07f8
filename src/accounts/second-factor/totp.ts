import { Secret, TOTP } from 'otpauth';
import { PRODUCTO } from '#contract/product.ts';

/** RFC 6238 as every authenticator supports it: SHA-1, six digits, 30 seconds, a secret of 20 bytes. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** One step to each side, for inaccurate clocks. */
const WINDOW = 1;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, email: string) =>
  new TOTP({
    issuer: PRODUCTO,
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });

export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** Null if not valid at `nowMs` (epoch ms) or not later than `after`: a code is accepted only once. */
export function acceptedStep(
  secret: string,
  code: string,
  at: { nowMs: number; after: number },
): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: at.nowMs, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(at.nowMs / 1_000 / PERIOD_S) + delta;
  return step > at.after ? step : null;
}
