import * as z from 'zod';
import type { Price } from '#domain/evidence/evidence.ts';
import type { ServiceOutcome } from '#platform/outbound/http-json.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import type { RegistrarFailure, RegistrarQuestion } from './port.ts';

const MAX_BYTES = 64 * 1024;
/** A longer wait than this means that the account is locked. */
const LOCKED_FROM_MS = 15 * 60_000;
const CENTS_MAX = 1_000_000_000;

export type Response = Extract<ServiceOutcome, { kind: 'response' }>;

export async function askRegistrar<T>(
  question: RegistrarQuestion,
  request: {
    path: string;
    method?: 'GET';
    headers: Record<string, string>;
    body?: string;
    maxBytes?: number;
  },
  read: (answer: Response) => T | RegistrarFailure,
): Promise<T | RegistrarFailure> {
  question.signal.throwIfAborted();
  const { baseUrl, signal, timeoutMs, startBy } = question;
  const url = new URL(request.path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  const answer = await question.http.send({
    url,
    method: request.method ?? 'POST',
    headers: request.headers,
    ...(request.body === undefined ? {} : { body: request.body }),
    signal,
    timeoutMs,
    ...(startBy === undefined ? {} : { startBy }),
    maxBytes: request.maxBytes ?? MAX_BYTES,
  });
  if (answer.kind === 'unreachable') {
    return { kind: 'unreachable', detalle: answer.detalle, ...(answer.sent ? {} : { sin_enviar: true }) };
  }
  if (answer.status === 408 || answer.status >= 500) {
    return { kind: 'unreachable', detalle: `contesta con un error (${answer.status})`, servidor: true };
  }
  return answer.truncated ? { kind: 'malformed' } : read(answer);
}

export function waiting(
  answer: Response,
  now: number,
  seconds: number | null,
): Extract<RegistrarFailure, { kind: 'throttled' | 'locked' }> {
  const said = seconds === null ? retryAfterMs(answer.headers['retry-after'], now) : seconds * 1_000;
  return { kind: said !== null && said > LOCKED_FROM_MS ? 'locked' : 'throttled', retryAfterMs: said };
}

export const Seconds = z.coerce.number().positive().max(604_800).nullish().catch(null);

export const Flag = z.union([
  z.boolean(),
  z.literal(['yes', 'true', '1', 1]).transform(() => true),
  z.literal(['no', 'false', '0', 0]).transform(() => false),
]);

export function readPrice(amount: unknown, currency: unknown): Price | null {
  const text = typeof amount === 'number' ? String(amount) : amount;
  if (typeof text !== 'string' || !/^\d{1,9}(?:\.\d{1,6})?$/.test(text)) return null;
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return null;
  const centimos = Math.round(Number(text) * 100);
  return centimos > 0 && centimos <= CENTS_MAX ? { centimos, moneda: currency } : null;
}

export const Cents = z.coerce.number().int().nonnegative().max(CENTS_MAX).nullish().catch(null);

/** The end of the day in UTC: a name is not lost before it. */
export function readDay(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T23:59:59Z`);
  return Number.isNaN(at) ? null : at;
}

export function readMoment(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(at) ? null : at;
}

/** A name that has expired was not bought just now. */
export const isPast = (expires: number | null, now: number): boolean => expires !== null && expires <= now;

export function isSameName(said: string, dominio: string): boolean {
  if (said.length > 253) return false;
  const plain = said.trim().toLowerCase();
  return plain === dominio || URL.parse(`http://${plain}/`)?.hostname === dominio;
}
