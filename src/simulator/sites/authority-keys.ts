import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

/** Private keys of the simulated certificate authority and of the sites. */
export interface AuthorityKeys {
  authority: KeyObject;
  site: KeyObject;
}

const Stored = z.object({ authority: z.string(), site: z.string() });

/** Stored in `file`, so that programs trust the sites of a restarted simulator, too. */
export function authorityKeys(file: string): AuthorityKeys {
  try {
    const { authority, site } = Stored.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { authority: createPrivateKey(authority), site: createPrivateKey(site) };
  } catch {
    const made = { authority: newKey(), site: newKey() };
    const text = JSON.stringify({ authority: pkcs8(made.authority), site: pkcs8(made.site) });
    writeFileSync(file, text, { mode: 0o600 });
    return made;
  }
}

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
export const pkcs8 = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
