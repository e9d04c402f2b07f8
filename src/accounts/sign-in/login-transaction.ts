import { EncryptJWT, jwtDecrypt } from 'jose';
import * as z from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { PurposeKeys } from '../keys/signing-keys.ts';

export const LoginTransaction = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  volver: z.string(),
});
export type LoginTransaction = z.infer<typeof LoginTransaction>;

/** Long enough to choose an account, type a password and a second factor. */
export const LOGIN_TRANSACTION_S = 600;

/** Seals a transaction for a cookie (AES-256-GCM): the browser that leaves must be the one that returns. */
export async function sealTransaction(
  deps: { keys: PurposeKeys; clock: Clock },
  transaction: LoginTransaction,
): Promise<string> {
  return new EncryptJWT(transaction)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(deps.clock.now() / 1_000) + LOGIN_TRANSACTION_S)
    .encrypt(deps.keys.current());
}

export async function openTransaction(
  deps: { keys: PurposeKeys; clock: Clock },
  sealed: string,
): Promise<LoginTransaction | null> {
  for (const key of deps.keys.accepted()) {
    const opened = await openWith(key, sealed, deps.clock.now());
    if (opened) return opened;
  }
  return null;
}

async function openWith(key: Uint8Array, sealed: string, nowMs: number): Promise<LoginTransaction | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
      currentDate: new Date(nowMs),
    });
    return LoginTransaction.parse(payload);
  } catch {
    return null;
  }
}
