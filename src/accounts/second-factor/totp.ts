import { Secret, TOTP } from 'otpauth';
import { PRODUCTO } from '#contract/product.ts';

/** RFC 6238 as every authenticator understands it: SHA-1, six digits, 30 seconds, a secret of 20 bytes. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** One step to each side, for clocks that differ a little. */
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

/** The `otpauth://` address that an authenticator reads from the QR. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/**
 * The time step whose code this is; null when it is none of those that count now (`nowMs`, epoch milliseconds), or not
 * later than `after`: a code that was accepted once is not accepted again.
 */
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
