import type { CanalRegistrador } from '#contract/states.ts';
import { registrarName } from '../../evidence/registrar-name.ts';
import * as reasons from '../reasons.ts';
import { type Refusal, refusal } from '../refusals.ts';

/** Why an order's check got no word about the name. */
export type CheckFailure =
  | { kind: 'refused'; why: 'key' | 'permission' }
  | { kind: 'no_balance' | 'not_sold' | 'maintenance' | 'no_answer' }
  | { kind: 'throttled' | 'locked'; retryAfterMs: number | null };

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const LOCKED_MS = 60 * MINUTE_MS;

/** Nothing was sent: the order waits where the reason may pass by itself, and ends where a person has to act. */
export function checkRefusal(
  failure: CheckFailure,
  registrador: CanalRegistrador,
  now: number,
): { refusal: Refusal; again: number | null } {
  const seller = registrarName[registrador];
  switch (failure.kind) {
    case 'refused':
      return { refusal: reasons.ofOutcome({ kind: 'auth', why: failure.why }, registrador), again: null };
    case 'no_balance':
      return { refusal: reasons.ofOutcome({ kind: 'no_funds' }, registrador), again: null };
    case 'not_sold':
      return { refusal: reasons.ofOutcome({ kind: 'unsupported_tld' }, registrador), again: null };
    case 'maintenance':
      return {
        refusal: reasons.ofOutcome({ kind: 'maintenance' }, registrador),
        again: now + 5 * MINUTE_MS,
      };
    case 'throttled':
    case 'locked': {
      const usual = failure.kind === 'locked' ? LOCKED_MS : MINUTE_MS;
      const outcome = { kind: 'throttled', retryAfterMs: failure.retryAfterMs } as const;
      return {
        refusal: reasons.ofOutcome(outcome, registrador),
        again: now + (failure.retryAfterMs ?? usual),
      };
    }
    case 'no_answer':
      return {
        refusal: refusal(
          'sin_respuesta',
          `${seller} no contesta a la comprobación y no se ha enviado nada. Se vuelve a intentar en menos de un minuto.`,
        ),
        again: now + 30 * SECOND_MS,
      };
  }
}

export const noKey = (registrador: CanalRegistrador): Refusal =>
  refusal(
    'sin_clave',
    `Falta tu clave de ${registrarName[registrador]}, o no se puede leer. Escríbela en Configuración, APIs, y crea otra orden.`,
  );

export const NOT_YET = refusal(
  'aun_no_libre',
  'Espera a su plazo de liberación. El registrador se empieza a mirar cuando llegue.',
);

export const NOT_RESERVABLE = refusal(
  'aun_no_reservable',
  'Espera a que el nombre se esté borrando: entonces se pide la reserva al registrador.',
);
