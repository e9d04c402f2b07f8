import * as z from 'zod';
import { keyHalves } from '#contract/keys/registrar-keys.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import type { Registrar, RegistrarAnswer, RegistrarFailure, RegistrarQuestion } from './port.ts';
import { askRegistrar, Flag, isSameName, type Response, readPrice, Seconds, waiting } from './wire.ts';

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
const Failure = z.looseObject({ ttlRemaining: Seconds, shortfall: z.unknown().optional() });

/** Prices are in dollars, which the answer does not say. */
const CURRENCY = 'USD';

/** API version 3, generic zones. Answers do not repeat the name; the names of error codes are not published. */
export const porkbun: Registrar = {
  fuente: 'porkbun',
  nombre: 'Porkbun',
  service: { name: 'porkbun', url: 'https://api.porkbun.com/' },
  keyHalves: 'la API key y la secret key',
  isTestKey: (key) => key.startsWith('pk1_sb_') || key.includes(':sk1_sb_'),
  check: (dominio, question) =>
    call(question, `domain/checkDomain/${dominio}`, (answer) => readChecked(dominio, answer)),
  login: (question) =>
    call(question, 'ping', ({ text }) => {
      const ping = parseJson(text, Ping);
      if (ping === null) return { kind: 'malformed' };
      return ping.credentialsValid === false
        ? { kind: 'refused', why: 'key' }
        : { kind: 'accepted' as const };
    }),
};

async function call<T>(
  question: RegistrarQuestion,
  path: string,
  read: (answer: Response) => T | RegistrarFailure,
): Promise<T | RegistrarFailure> {
  const key = keyHalves(question.key);
  if (key === null) return { kind: 'refused', why: 'key' };
  const request = {
    path: `api/json/v3/${path}`,
    headers: {
      'content-type': 'application/json',
      'x-api-key': key.user,
      'x-secret-api-key': key.secret,
    },
    body: '{}',
  };
  return await askRegistrar(question, request, (answer) =>
    answer.status === 200 ? read(answer) : failureOf(answer, question.now),
  );
}

function readChecked(dominio: string, { text }: Response): RegistrarAnswer {
  const checked = parseJson(text, Checked);
  if (checked === null) return { kind: 'malformed' };
  const { domain, avail, premium, price } = checked.response;
  if (domain != null && !isSameName(domain, dominio)) return { kind: 'other_name' };
  return {
    kind: avail ? 'available' : 'taken',
    premium: premium === true,
    price: readPrice(price, CURRENCY),
  };
}

function failureOf(answer: Response, now: number): RegistrarFailure {
  const said = parseJson(answer.text, Failure);
  const seconds = said?.ttlRemaining ?? null;
  if (answer.status === 429) return waiting(answer, now, seconds);
  if (answer.status === 403 && seconds !== null) return { kind: 'locked', retryAfterMs: seconds * 1_000 };
  if (answer.status === 401 || answer.status === 403) return { kind: 'refused', why: 'key' };
  if (answer.status === 402 || said?.shortfall != null) return { kind: 'no_balance' };
  return { kind: 'malformed' };
}
