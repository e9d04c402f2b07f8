import * as z from 'zod';
import { keyHalves } from '#contract/keys/registrar-keys.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import type { RegistrarFailure, RegistrarQuestion } from './port.ts';
import { askRegistrar, Flag, type Response, waiting } from './wire.ts';

const Envelope = z.looseObject({
  success: Flag,
  errorCode: z.coerce.number().int().nullish().catch(null),
  responseData: z.unknown().optional(),
});

/** Error codes of login and account by meaning (the vendor's own `Response.php`). */
const KEY_CODES: readonly number[] = [200, 201, 1003, 1004, 1005, 1009];
const ADDRESS_CODES: readonly number[] = [1007, 1014];
const LOCKED_CODES: readonly number[] = [1000, 1001, 1002, 1006, 1010, 1011, 1012, 1013, 1030];

export interface DonDominioCall {
  path: string;
  form: Record<string, string>;
  maxBytes?: number;
}

/** One form, answered with HTTP 200 also where it is refused. `refused` reads the codes that only this call has. */
export async function callDonDominio<T>(
  question: RegistrarQuestion,
  { path, form, maxBytes }: DonDominioCall,
  read: (responseData: unknown) => T | RegistrarFailure,
  refused: (code: number) => T | null = () => null,
): Promise<T | RegistrarFailure> {
  const key = keyHalves(question.key);
  if (key === null) return { kind: 'refused', why: 'key' };
  const fields = { apiuser: key.user, apipasswd: key.secret, 'output-format': 'json', ...form };
  const request = {
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(fields)),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  };
  return await askRegistrar(question, request, (answer) => {
    if (answer.status === 429) return waiting(answer, question.now, null);
    if (answer.status === 401 || answer.status === 403) return { kind: 'refused', why: 'key' };
    const envelope = answer.status === 200 ? parseJson(answer.text, Envelope) : null;
    if (envelope === null) return { kind: 'malformed' };
    if (envelope.success && !envelope.errorCode) return read(envelope.responseData);
    const code = envelope.errorCode ?? null;
    return (code === null ? null : refused(code)) ?? failureOf(code, answer, question.now);
  });
}

function failureOf(code: number | null, answer: Response, now: number): RegistrarFailure {
  if (code === null) return { kind: 'malformed' };
  if (KEY_CODES.includes(code)) return { kind: 'refused', why: 'key' };
  if (ADDRESS_CODES.includes(code)) return { kind: 'refused', why: 'permission' };
  if (LOCKED_CODES.includes(code)) {
    return { kind: 'locked', retryAfterMs: waiting(answer, now, null).retryAfterMs };
  }
  if (code === 1100) return { kind: 'no_balance' };
  if (code === 2002) return { kind: 'not_sold' };
  if (code === 2003) return { kind: 'maintenance' };
  return { kind: 'malformed' };
}
