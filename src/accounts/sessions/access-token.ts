import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { ACCESS_TOKEN_MS } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { PurposeKeys } from '../keys/signing-keys.ts';

/** Whose request it is; the session says the rest and may have ended since. */
export const AccessClaims = z.object({ sub: z.uuid(), sid: z.uuid() });
export type AccessClaims = z.infer<typeof AccessClaims>;

const ISSUER = 'dominios-locales';
/** A token is about 250 characters; a longer text is not one of ours and is not even parsed. */
const TOKEN_MAX = 1_024;

export interface AccessTokens {
  /** A token for a session, good for 15 minutes or until the session's own end (epoch ms), whichever is first. */
  sign(claims: AccessClaims, sessionEndsMs: number): Promise<{ token: string; expiresInS: number }>;
  /** The claims of a good token; null when it is forged, malformed or past its end. */
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
    // The caller learns no reason: forged and expired get the same answer.
    return null;
  }
}
