import * as z from 'zod';
import { parseJson } from '#platform/outbound/http-json.ts';
import type { RegistrarFailure, RegistrarQuestion } from '../port.ts';
import { askRegistrar, type Response, waiting } from '../wire.ts';

/** A longer text of an error is not searched. */
const ERROR_MAX = 500;

const Fields = z.record(z.string(), z.unknown());
type Fields = z.infer<typeof Fields>;

const Code = z.coerce.number().int();
const Head = z.looseObject({
  ResponseCode: Code.optional(),
  SuccessCode: Code.optional(),
  Status: z.string().max(200).nullish().catch(null),
  Error: z.string().nullish().catch(null),
});

export interface DynadotCall {
  command: string;
  /** The name of its answer: one of another command is not understood. */
  answer: string;
  parameters?: Readonly<Record<string, string>>;
  maxBytes?: number;
}

/**
 * API 3, whose key is in the address: it must not reach a log or a text. Errors come with HTTP 200; their texts are not
 * published, so that one which is not known is `malformed`. `refused` reads those that only this call has.
 */
export async function callDynadot<T>(
  question: RegistrarQuestion,
  { command, answer, parameters = {}, maxBytes }: DynadotCall,
  read: (fields: Fields) => T | RegistrarFailure,
  refused: (error: string) => T | null = () => null,
): Promise<T | RegistrarFailure> {
  const query = new URLSearchParams({ key: question.key, command, ...parameters });
  const request = {
    path: `api3.json?${query.toString()}`,
    method: 'GET' as const,
    headers: {},
    ...(maxBytes === undefined ? {} : { maxBytes }),
  };
  return await askRegistrar(question, request, (response) => {
    if (response.status === 429) return waiting(response, question.now, null);
    if (response.status === 401 || response.status === 403) return { kind: 'refused', why: 'key' };
    if (response.status !== 200) return { kind: 'malformed' };
    const said = headOf(response);
    if (said === null) return { kind: 'malformed' };
    const { name, fields, head } = said;
    const code = head.ResponseCode ?? head.SuccessCode;
    if (code === undefined) return { kind: 'malformed' };
    if (code === 0 && head.Status?.toLowerCase() !== 'error') {
      return name === `${answer}Response` ? read(fields) : { kind: 'malformed' };
    }
    const error = `${head.Status ?? ''} ${head.Error ?? ''}`.slice(0, ERROR_MAX).toLowerCase();
    return refused(error) ?? failureOf(error);
  });
}

/** Its documents show the same fields at the top of an answer and below a header and a content. */
function headOf({ text }: Response): { name: string; fields: Fields; head: z.infer<typeof Head> } | null {
  const [entry] = Object.entries(parseJson(text, Fields) ?? {});
  const inner = Fields.safeParse(entry?.[1]);
  if (entry === undefined || !entry[0].endsWith('Response') || !inner.success) return null;
  const fields: Fields = { ...inner.data };
  for (const [name, value] of Object.entries(inner.data)) {
    const part = /(?:Header|Content)$/.test(name) ? Fields.safeParse(value) : null;
    if (part?.success) Object.assign(fields, part.data);
  }
  const head = Head.safeParse(fields);
  return head.success ? { name: entry[0], fields, head: head.data } : null;
}

function failureOf(error: string): RegistrarFailure {
  if (/\bip\b|whitelist/.test(error)) return { kind: 'refused', why: 'permission' };
  if (/locked|suspended|banned/.test(error)) return { kind: 'locked', retryAfterMs: null };
  if (/\bkey\b|unauthori[sz]ed/.test(error)) return { kind: 'refused', why: 'key' };
  if (/insufficient|balance/.test(error)) return { kind: 'no_balance' };
  if (/too many|rate limit|system[ _]busy/.test(error)) return { kind: 'throttled', retryAfterMs: null };
  if (/maintenance/.test(error)) return { kind: 'maintenance' };
  return /(?:tld|extension)\b.*not supported|unsupported (?:tld|extension)/.test(error)
    ? { kind: 'not_sold' }
    : { kind: 'malformed' };
}
