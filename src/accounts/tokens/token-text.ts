import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'pde_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 30 characters of 62 are 178 bits; the checksum lets scanners of leaked secrets know a token from other text. */
const RANDOM_LENGTH = 30;
const CHECK_LENGTH = 6;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`);

export const isToken = (text: string): boolean => text.startsWith(PREFIX);

export function newToken(): string {
  const body = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return `${PREFIX}${body}${checksum(body)}`;
}

/** False for a text that was never a token, which then costs no query. */
export function isWellFormed(text: string): boolean {
  const body = text.slice(PREFIX.length, -CHECK_LENGTH);
  return FORM.test(text) && text.endsWith(checksum(body));
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** CRC-32 in base 62, with zeros in front. */
function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let n = 0; n < CHECK_LENGTH; n++) {
    text = `${DIGITS[rest % DIGITS.length]}${text}`;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text;
}
