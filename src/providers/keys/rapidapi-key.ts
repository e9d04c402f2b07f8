import { resultadoClave } from '#contract/states.ts';
import { quotaHeaders, rapidApiRefusal } from '../answers/rapidapi.ts';
import type { Response } from './ask-service.ts';
import { findingOf } from './finding.ts';
import { RAPIDAPI_FORM } from './key-owner.ts';
import type { KeyFinding, KeyQuestion } from './port.ts';

/** 403 means an unknown or an unsubscribed key: the key's form says which is likelier, the text names both. */
export function readRapidKey(
  answer: Response,
  api: string,
  { key, now }: Pick<KeyQuestion, 'key' | 'now'>,
): KeyFinding {
  const refusal = rapidApiRefusal(answer, now);
  if (refusal === null) return { resultado: resultadoClave.valida, ...remaining(answer.headers) };
  if (refusal.kind !== 'not_subscribed') return findingOf(refusal);
  return RAPIDAPI_FORM.test(key)
    ? {
        resultado: resultadoClave.no_suscrita,
        detalle: `RapidAPI no distingue una clave revocada de una sin suscripción: si es la tuya, suscríbete a ${api} en rapidapi.com.`,
      }
    : {
        resultado: resultadoClave.incorrecta,
        detalle: `No tiene la forma de una clave de RapidAPI; si la has copiado entera, puede que no esté suscrita a ${api}.`,
      };
}

function remaining(headers: Record<string, string>): { detalle?: string } {
  const [tightest] = quotaHeaders(headers)
    .filter(({ limite }) => limite > 0)
    .toSorted((one, other) => one.restantes / one.limite - other.restantes / other.limite);
  if (!tightest) return {};
  const number = (value: number) => value.toLocaleString('es-ES');
  return { detalle: `Quedan ${number(tightest.restantes)} de ${number(tightest.limite)} en tu plan.` };
}
