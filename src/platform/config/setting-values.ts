import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { readDatabaseAddress } from './database-address.ts';

/** Each refusal gives the reason in Spanish; values that may be secrets are never repeated. */

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

export const listOf = (fits: (entry: string) => boolean, isNot: string) =>
  list.superRefine((entries, context) => {
    const wrong = entries.filter((entry) => !fits(entry)).slice(0, SHOWN);
    if (wrong.length > 0)
      context.addIssue({
        code: 'custom',
        message: `${wrong.map((entry) => `«${cut(entry)}»`).join(', ')} ${isNot}`,
      });
  });

const SHOWN = 3;
const CUT = 60;
const cut = (text: string) => (text.length > CUT ? `${text.slice(0, CUT)}…` : text);

export const EVERYONE = '*';

export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  const domain = text.slice(at + 1);
  return (
    at > 0 &&
    text.length <= 320 &&
    !/[\s<>,;"@]/.test(text.slice(0, at)) &&
    isHost(domain) &&
    domain.includes('.')
  );
}

export function isHost(text: string): boolean {
  return (
    text.length > 0 &&
    text.length <= 253 &&
    text.split('.').every((label) => /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label))
  );
}

export const isAddressOrRange = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

export const whole = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,7}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      message: `tiene que ser un número entero entre ${min} y ${max}`,
    })
    .transform(Number);

export const address = z
  .string()
  .refine((host) => isIP(host) !== 0, { message: 'tiene que ser una dirección IP' });

export const secretWord = z.string().refine((text) => /^[\x21-\x7e]{1,4096}$/.test(text), {
  message: 'lleva espacios o caracteres que no son ASCII',
});

export const masterKey = z
  .string()
  .refine((text) => /^[A-Za-z0-9+/]{43}=$/.test(text), { message: 'no son 32 bytes en base64' });

export const sender = z.string().refine(
  (text) => {
    const open = text.indexOf('<');
    const bare = open >= 0 && text.endsWith('>') ? text.slice(open + 1, -1) : text;
    return text.length <= 320 && !/[\r\n]/.test(text) && isEmail(bare.trim());
  },
  { message: 'no es un remitente' },
);

export const databaseAddress = z.string().superRefine((text, context) => {
  try {
    readDatabaseAddress(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'no vale' });
  }
});
