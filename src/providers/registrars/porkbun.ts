import * as z from 'zod';
import { parseJson } from '#platform/outbound/http-json.ts';
import { callPorkbun } from './porkbun-call.ts';
import { PORKBUN_CURRENCY, porkbunPurchases } from './porkbun-purchases.ts';
import type { Registrar, RegistrarAnswer } from './port.ts';
import { Flag, isSameName, type Response, readPrice } from './wire.ts';

const Checked = z.looseObject({
  status: z.literal('SUCCESS'),
  response: z.looseObject({
    domain: z.string().nullish(),
    avail: Flag,
    premium: Flag.nullish(),
    price: z.unknown().optional(),
  }),
});
const Ping = z.looseObject({ status: z.literal('SUCCESS'), credentialsValid: Flag.nullish() });

/** API version 3, generic zones. Answers do not repeat the name; the names of error codes are not published. */
export const porkbun: Registrar = {
  fuente: 'porkbun',
  nombre: 'Porkbun',
  service: { name: 'porkbun', url: 'https://api.porkbun.com/' },
  keyHalves: 'la API key y la secret key',
  isTestKey: (key) => key.startsWith('pk1_sb_') || key.includes(':sk1_sb_'),
  check: (dominio, question) =>
    callPorkbun(question, { path: `domain/checkDomain/${dominio}` }, (answer) =>
      readChecked(dominio, answer),
    ),
  login: (question) =>
    callPorkbun(question, { path: 'ping' }, ({ text }) => {
      const ping = parseJson(text, Ping);
      if (ping === null) return { kind: 'malformed' };
      return ping.credentialsValid === false
        ? { kind: 'refused', why: 'key' }
        : { kind: 'accepted' as const };
    }),
  ...porkbunPurchases,
  reservations: null,
};

function readChecked(dominio: string, { text }: Response): RegistrarAnswer {
  const checked = parseJson(text, Checked);
  if (checked === null) return { kind: 'malformed' };
  const { domain, avail, premium, price } = checked.response;
  if (domain != null && !isSameName(domain, dominio)) return { kind: 'other_name' };
  return {
    kind: avail ? 'available' : 'taken',
    premium: premium === true,
    price: readPrice(price, PORKBUN_CURRENCY),
  };
}
