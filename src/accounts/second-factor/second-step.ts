import { EncryptJWT, jwtDecrypt } from 'jose';
import * as z from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { PurposeKeys } from '../keys/signing-keys.ts';

const SecondStep = z.object({ usuario_id: z.uuid(), volver: z.string() });
export type SecondStep = z.infer<typeof SecondStep>;

/** Long enough to find the telephone. */
export const SECOND_STEP_S = 600;

export async function sealSecondStep(
  deps: { keys: PurposeKeys; clock: Clock },
  step: SecondStep,
): Promise<string> {
  return await new EncryptJWT(step)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(deps.clock.now() / 1_000) + SECOND_STEP_S)
    .encrypt(deps.keys.current());
}

export async function openSecondStep(
  deps: { keys: PurposeKeys; clock: Clock },
  sealed: string,
): Promise<SecondStep | null> {
  for (const key of deps.keys.accepted()) {
    try {
      const { payload } = await jwtDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        requiredClaims: ['exp'],
        currentDate: new Date(deps.clock.now()),
      });
      return SecondStep.parse(payload);
    } catch {
      // Another key or too old: tries the next key.
    }
  }
  return null;
}
