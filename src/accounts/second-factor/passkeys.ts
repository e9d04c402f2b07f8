import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { PRODUCTO } from '#contract/product.ts';
import type { RespuestaPasskey } from '#contract/second-step.ts';
import type { PasskeyRow } from '#store/queries/security/second-factor.ts';

export const CHALLENGE_MS = 5 * 60_000;

/** Passkeys of this installation, bound to its public address (WebAuthn level 3). */
export function createPasskeys(publicUrl: string) {
  const { hostname: rpID, origin } = new URL(publicUrl);
  const known = (keys: readonly PasskeyRow[]) =>
    keys.map(({ credencial, transportes }) => ({
      id: credencial.toString('base64url'),
      transports: transportes.split(',').filter(Boolean),
    }));
  return {
    registrationOptions: (account: { usuario_id: string; email: string }, keys: readonly PasskeyRow[]) =>
      generateRegistrationOptions({
        rpName: PRODUCTO,
        rpID,
        userID: new Uint8Array(Buffer.from(account.usuario_id.replaceAll('-', ''), 'hex')),
        userName: account.email,
        timeout: CHALLENGE_MS,
        // Ed25519, ES256 and RS256.
        supportedAlgorithmIDs: [-8, -7, -257],
        excludeCredentials: known(keys),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      }),

    authenticationOptions: (keys: readonly PasskeyRow[]) =>
      generateAuthenticationOptions({
        rpID,
        timeout: CHALLENGE_MS,
        allowCredentials: known(keys),
        userVerification: 'required',
      }),

    /** The new credential; null if the answer is invalid. `useChallenge`: true once for an issued challenge. */
    async readRegistration(answer: RespuestaPasskey, useChallenge: (challenge: string) => Promise<boolean>) {
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: answer as unknown as RegistrationResponseJSON, // validated by the library
          expectedChallenge: useChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
        });
        if (!verified) return null;
        const { id, publicKey, counter, transports } = registrationInfo.credential;
        return {
          credencial: Buffer.from(id, 'base64url'),
          clave_publica: Buffer.from(publicKey),
          contador: counter,
          transportes: (transports ?? []).filter((one) => /^[a-z-]{2,20}$/.test(one)).join(','),
        };
      } catch {
        // Every error gets the same answer.
        return null;
      }
    },

    /** The passkey that answered, with its new counter; null if the answer is invalid. */
    async readAuthentication(
      answer: RespuestaPasskey,
      keys: readonly PasskeyRow[],
      useChallenge: (challenge: string) => Promise<boolean>,
    ): Promise<{ id: string; contador: number } | null> {
      const key = keys.find(({ credencial }) => credencial.toString('base64url') === answer.id);
      if (!key) return null;
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: answer as unknown as AuthenticationResponseJSON, // validated by the library
          expectedChallenge: useChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          credential: {
            id: answer.id,
            publicKey: new Uint8Array(key.clave_publica),
            counter: key.contador,
            transports: key.transportes.split(',').filter(Boolean) as AuthenticatorTransport[], // hints only
          },
        });
        return verified ? { id: key._id, contador: authenticationInfo.newCounter } : null;
      } catch {
        return null;
      }
    },
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;
