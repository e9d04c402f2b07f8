import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { ACCESS_TOKEN_MS } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { PurposeKeys } from '../keys/signing-keys.ts';

/** Identifies account and session; the session itself may have ended. */
export const AccessClaims = z.object({ sub: z.uuid(), sid: z.uuid() });
export type AccessClaims = z.infer<typeof AccessClaims>;

const ISSUER = 'dominios-locales';
/** A token has about 250 characters; a longer text is not parsed. */
const TOKEN_MAX = 1_024;

export interface AccessTokens {
  /** A token valid for 15 minutes or until the session's end (epoch ms), whichever is first. */
  sign(claims: AccessClaims, sessionEndsMs: number): Promise<{ token: string; expiresInS: number }>;
  /** The claims of a valid token; null if forged, malformed or expired. */
  verify(token: string): Promise<(AccessClaims & { expMs: number }) | null>;
}

export function createAccessTokens(deps: { keys: PurposeKeys; clock: Clock }): AccessTokens {
  return {
    async sign(claims, sessionEndsMs) {
      const nowS = Math.floor(deps.clock.now() / 1_000);
      const lifeMs = Math.min(ACCESS_TOKEN_MS, sessionEndsMs - deps.clock.now());
      const expiresInS = Math.max(1, Math.floor(lifeMs / 1_000));
      const token = await new SignJWT({ sid: claims.sid })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(claims.sub)
        .setIssuer(ISSUER)
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + expiresInS)
        .sign(deps.keys.current());
      return { token, expiresInS };
    },
    async verify(token) {
      if (token.length > TOKEN_MAX) return null;
      for (const key of deps.keys.accepted()) {
        const claims = await verifyWith(key, token, deps.clock.now());
        if (claims) return claims;
      }
      return null;
    },
  };
}

async function verifyWith(
  key: Uint8Array,
  token: string,
  nowMs: number,
): Promise<(AccessClaims & { expMs: number }) | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      typ: 'at+jwt',
      requiredClaims: ['exp', 'sub', 'sid'],
      currentDate: new Date(nowMs),
    });
    return { ...AccessClaims.parse(payload), expMs: (payload.exp ?? 0) * 1_000 };
  } catch {
    // Forged and expired tokens get the same answer.
    return null;
  }
}
