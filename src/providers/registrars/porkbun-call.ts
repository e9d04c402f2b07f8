import * as z from 'zod';
import { keyHalves } from '#contract/keys/registrar-keys.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import type { RegistrarFailure, RegistrarQuestion } from './port.ts';
import { askRegistrar, type Response, Seconds, waiting } from './wire.ts';

const Failure = z.looseObject({ ttlRemaining: Seconds, shortfall: z.unknown().optional() });

export interface PorkbunCall {
  path: string;
  method?: 'GET';
  body?: object;
  headers?: Record<string, string>;
  maxBytes?: number;
}

/** The keys travel in headers. `refused` reads the refusals that only this call has. */
export async function callPorkbun<T>(
  question: RegistrarQuestion,
  { path, method, body = {}, headers = {}, maxBytes }: PorkbunCall,
  read: (answer: Response) => T | RegistrarFailure,
  refused: (answer: Response) => T | null = () => null,
): Promise<T | RegistrarFailure> {
  const key = keyHalves(question.key);
  if (key === null) return { kind: 'refused', why: 'key' };
  const request = {
    path: `api/json/v3/${path}`,
    headers: {
      'content-type': 'application/json',
      'x-api-key': key.user,
      'x-secret-api-key': key.secret,
      ...headers,
    },
    ...(method === undefined ? { body: JSON.stringify(body) } : { method }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  };
  return await askRegistrar(question, request, (answer) =>
    answer.status === 200 ? read(answer) : (refused(answer) ?? failureOf(answer, question.now)),
  );
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
