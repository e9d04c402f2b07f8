import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface LocalLinks {
  print(): void;
  /** True once for the key of the last link. */
  redeem(clave: string): boolean;
}

const KEY_BYTES = 32;

/** Only a digest of the last key is kept, in memory: a link ends with its use, the next link, or the program. */
export function createLocalLinks(options: { publicUrl: string; print(url: string): void }): LocalLinks {
  let valid: Buffer | null = null;
  return {
    print() {
      const clave = randomBytes(KEY_BYTES).toString('base64url');
      valid = digest(clave);
      const url = new URL('/auth/callback', options.publicUrl);
      url.searchParams.set('enlace', clave);
      options.print(url.href);
    },
    redeem(clave) {
      if (valid === null || !timingSafeEqual(valid, digest(clave))) return false;
      valid = null;
      return true;
    },
  };
}

function digest(clave: string): Buffer {
  return createHash('sha256').update(clave).digest();
}
