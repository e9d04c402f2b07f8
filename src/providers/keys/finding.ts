import { resultadoClave } from '#contract/states.ts';
import { assertNever } from '#platform/errors.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import type { Refusal } from '../answers/refusal.ts';
import type { Response } from './ask-service.ts';
import type { KeyFinding } from './port.ts';

const WAIT_MAX_S = 86_400;

export function findingOf(refusal: Refusal): KeyFinding {
  switch (refusal.kind) {
    case 'key_wrong':
      return { resultado: resultadoClave.incorrecta };
    case 'not_subscribed':
      return { resultado: resultadoClave.no_suscrita };
    case 'quota_ended':
      return { resultado: resultadoClave.sin_cuota };
    case 'limited':
      return limitedFor(refusal.waitMs === null ? Number.NaN : refusal.waitMs / 1_000);
    case 'unavailable':
      return { resultado: resultadoClave.sin_respuesta, detalle: `Motivo: ${refusal.detalle}.` };
    case 'strange':
      return { resultado: resultadoClave.incomprensible, detalle: `Motivo: ${refusal.detalle}.` };
    default:
      return assertNever(refusal);
  }
}

/** Too many requests: the key's state is unknown. The wait comes from Retry-After. */
export function limited(answer: Response, now: number): KeyFinding {
  const waitMs = retryAfterMs(answer.headers['retry-after'], now);
  return limitedFor(waitMs === null ? Number.NaN : waitMs / 1_000);
}

function limitedFor(seconds: number): KeyFinding {
  if (!Number.isFinite(seconds) || seconds <= 0) return { resultado: resultadoClave.limitada };
  return { resultado: resultadoClave.limitada, esperaS: Math.min(Math.ceil(seconds), WAIT_MAX_S) };
}
