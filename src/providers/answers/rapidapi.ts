import * as z from 'zod';
import { parseJson, type ServiceOutcome } from '#platform/outbound/http-json.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import { commonRefusal, type Refusal, strangeStatus } from './refusal.ts';

const Message = z.looseObject({
  message: z.string().nullish().catch(null),
  error: z
    .looseObject({ message: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
});

type Response = ServiceOutcome & { kind: 'response' };

export const rapidHeaders = (key: string, host: string) => ({
  'x-rapidapi-key': key,
  'x-rapidapi-host': host,
});

/** Null for 200. RapidAPI answers 403 to unknown and unsubscribed keys, 429 to rate limit and ended plan. */
export function rapidApiRefusal(answer: Response, now: number): Refusal | null {
  const { status, headers, text } = answer;
  if (status === 200) return null;
  if (status !== 429) return commonRefusal(status) ?? strangeStatus(status);
  const said = parseJson(text.slice(0, 10_000), Message);
  const message = said?.message ?? said?.error?.message ?? '';
  // A plan with overage still answers when its counter is zero, so the message decides which limit was reached.
  const isShort = /\btoo many requests\b|\brate limit\b/i.test(message);
  const isSpent = !isShort && quotaHeaders(headers).some(({ restantes }) => restantes <= 0);
  if (/\bquota\b/i.test(message) || isSpent) return { kind: 'quota_ended' };
  const window = Number(headers['x-ratelimit-reset']);
  const waitMs =
    retryAfterMs(headers['retry-after'], now) ??
    (Number.isFinite(window) && window > 0 ? window * 1_000 : null);
  return { kind: 'limited', waitMs };
}

export interface QuotaHeader {
  objeto: string;
  limite: number;
  restantes: number;
  /** Seconds until the quota is renewed. */
  reinicioS: number | null;
}

const HEADERS_MAX = 20;

/** Remaining plan by counted object (`x-ratelimit-<object>-…`); the short window's headers name no object. */
export function quotaHeaders(headers: Readonly<Record<string, string>>): QuotaHeader[] {
  return Object.entries(headers)
    .flatMap(([name, value]): QuotaHeader[] => {
      const [, objeto] = /^x-ratelimit-(.+)-remaining$/i.exec(name) ?? [];
      const limite = wholeNumber(headers[`x-ratelimit-${objeto}-limit`]);
      const restantes = wholeNumber(value);
      if (!objeto || restantes === null) return [];
      const reinicioS = wholeNumber(headers[`x-ratelimit-${objeto}-reset`]);
      return [{ objeto: objeto.slice(0, 60), limite: limite ?? restantes, restantes, reinicioS }];
    })
    .slice(0, HEADERS_MAX);
}

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
