import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 6;
const GROUP = 4;
export const RECOVERY_CODES = 10;

/** `k3mf-x8wq-27pd-hn5t-c2vb-9rsg`: 118 bits, so a plain hash cannot be searched (ASVS 6.5.2 requires 112). */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newCode);
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Stored form of a code; blanks, dashes and case are ignored. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest();
}
