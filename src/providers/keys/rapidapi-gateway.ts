import * as z from 'zod';
import { resultadoClave } from '#contract/states.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import { type Response, strange } from './ask-service.ts';
import { RAPIDAPI_FORM } from './key-owner.ts';
import { limited } from './limited.ts';
import type { KeyFinding, KeyQuestion } from './port.ts';

const Message = z.looseObject({ message: z.string().catch('') });

export const rapidHeaders = (key: string, host: string) => ({
  'x-rapidapi-key': key,
  'x-rapidapi-host': host,
});

/**
 * What RapidAPI's gateway means. It answers 403 "You are not subscribed" to unknown keys and to keys without a
 * subscription alike: the key's own form tells which is likelier, and the text names both.
 */
export function readGateway(
  answer: Response,
  api: string,
  { key, now }: Pick<KeyQuestion, 'key' | 'now'>,
): KeyFinding {
  if (answer.status === 200) return { resultado: resultadoClave.valida, ...remaining(answer.headers) };
  const message = parseJson(answer.text.slice(0, 10_000), Message)?.message ?? '';
  if (answer.status === 401) return { resultado: resultadoClave.incorrecta };
  if (answer.status === 403) {
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
  if (answer.status === 402) return { resultado: resultadoClave.sin_cuota };
  if (answer.status === 429) {
    return /\bquota\b/i.test(message) ? { resultado: resultadoClave.sin_cuota } : limited(answer, now);
  }
  return strange(answer);
}

/** What is left of the plan, by the object that it bills; unlimited request counters say nothing. */
function remaining(headers: Record<string, string>): { detalle?: string } {
  const left = Object.entries(headers).flatMap(([name, value]) => {
    const [, object] = /^x-ratelimit-(.+)-remaining$/i.exec(name) ?? [];
    const limit = Number(headers[`x-ratelimit-${object}-limit`]);
    return object && /^\d+$/.test(value) && limit > 0
      ? [{ object, left: Number(value), share: Number(value) / limit, limit }]
      : [];
  });
  const [tightest] = left.toSorted((one, other) => one.share - other.share);
  if (!tightest) return {};
  const number = (value: number) => value.toLocaleString('es-ES');
  return { detalle: `Quedan ${number(tightest.left)} de ${number(tightest.limit)} en tu plan.` };
}
