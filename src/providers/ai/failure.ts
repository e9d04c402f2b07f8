import * as z from 'zod';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import type { AiFailure } from './port.ts';

/** A provider's refusal. Only its codes are used: its messages may repeat the key. */
const Refusal = z.looseObject({
  error: z.looseObject({
    type: z.string().nullish().catch(null),
    code: z.union([z.string(), z.number()]).nullish().catch(null),
    status: z.string().nullish().catch(null),
    message: z.string().catch(''),
    details: z
      .array(z.looseObject({ reason: z.string().optional() }))
      .nullish()
      .catch(null),
  }),
});

const NO_MONEY = ['insufficient_quota', 'billing_not_active', 'billing_hard_limit_reached', 'billing_error'];

export function readRefusal(status: number, body: string): AiFailure {
  const read = Refusal.safeParse(parsed(body));
  const error = read.success ? read.data.error : null;
  const codes = [
    error?.type,
    error?.code,
    error?.status,
    ...(error?.details ?? []).map(({ reason }) => reason),
  ].map(String);
  if (codes.some((code) => NO_MONEY.includes(code)) || status === 402) return 'sin_saldo';
  // Anthropic has no code of its own for an empty balance.
  if (status === 400 && /credit balance/i.test(error?.message ?? '')) return 'sin_saldo';
  if (status === 401 || status === 403 || codes.includes('API_KEY_INVALID')) return 'clave_rechazada';
  if (status === 404) return 'modelo_desconocido';
  if (status === 429) return 'limitado';
  if (status === 408 || status >= 500) return 'sin_respuesta';
  return 'incomprensible';
}

/** Milliseconds to wait, from the Retry-After header; null without one. */
export function waitOf(headers: Record<string, string> | undefined, now: number): number | null {
  return retryAfterMs(headers?.['retry-after'], now);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body.slice(0, 20_000));
  } catch {
    return null;
  }
}
