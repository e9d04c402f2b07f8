import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import * as z from 'zod';

const Jwks = z.object({ keys: z.array(z.looseObject({ kty: z.literal('RSA'), kid: z.string() })).min(1) });
export type SigningKeys = z.infer<typeof Jwks>;

/** The issuer's RS256 key, kept in the simulator's folder so that its tokens survive a restart. */
export async function signingKeys(dir: string): Promise<SigningKeys> {
  const file = join(dir, 'google-simulado-claves.json');
  try {
    return Jwks.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // First start or unusable file: creates a new key.
  }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const key = {
    ...(await exportJWK(privateKey)),
    kid: `sim-${Date.now().toString(36)}`,
    alg: 'RS256',
    use: 'sig',
  };
  const keys = Jwks.parse({ keys: [key] });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
