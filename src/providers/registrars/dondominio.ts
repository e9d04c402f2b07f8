import * as z from 'zod';
import { keyHalves } from '#contract/keys/registrar-keys.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import type { Registrar, RegistrarAnswer, RegistrarFailure, RegistrarQuestion } from './port.ts';
import { askRegistrar, Flag, isSameName, type Response, readPrice, waiting } from './wire.ts';

const Envelope = z.looseObject({
  success: Flag,
  errorCode: z.coerce.number().int().nullish().catch(null),
  responseData: z.unknown().optional(),
});

const Domain = z.looseObject({
  name: z.string().max(253),
  punycode: z.string().max(253).nullish().catch(null),
  available: Flag,
  premium: Flag.nullish(),
  price: z.unknown().optional(),
  currency: z.unknown().optional(),
});
type Domain = z.infer<typeof Domain>;
const Checked = z.looseObject({ domains: z.array(Domain).min(1).max(50) });

/** Error codes of login and account by meaning (the vendor's own `Response.php`). */
const KEY_CODES: readonly number[] = [200, 201, 1003, 1004, 1005, 1009];
const ADDRESS_CODES: readonly number[] = [1007, 1014];
const LOCKED_CODES: readonly number[] = [1000, 1001, 1002, 1006, 1010, 1011, 1012, 1013, 1030];

/** DonDominio: forms; errors come with HTTP 200. Spanish and generic zones; only registered addresses may call. */
export const dondominio: Registrar = {
  fuente: 'dondominio',
  nombre: 'DonDominio',
  service: { name: 'dondominio', url: 'https://simple-api.dondominio.net/' },
  keyHalves: 'el usuario de la API y su contraseña',
  isTestKey: () => false,
  check: (dominio, question) =>
    call(question, 'domain/check/', { domain: dominio }, ({ responseData }) =>
      readChecked(dominio, responseData),
    ),
  login: (question) => call(question, 'tool/hello/', {}, () => ({ kind: 'accepted' as const })),
};

async function call<T>(
  question: RegistrarQuestion,
  path: string,
  form: Record<string, string>,
  read: (envelope: z.infer<typeof Envelope>) => T | RegistrarFailure,
): Promise<T | RegistrarFailure> {
  const key = keyHalves(question.key);
  if (key === null) return { kind: 'refused', why: 'key' };
  const fields = { apiuser: key.user, apipasswd: key.secret, 'output-format': 'json', ...form };
  const request = {
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(fields)),
  };
  return await askRegistrar(question, request, (answer) => {
    if (answer.status === 429) return waiting(answer, question.now, null);
    if (answer.status === 401 || answer.status === 403) return { kind: 'refused', why: 'key' };
    const envelope = answer.status === 200 ? parseJson(answer.text, Envelope) : null;
    if (envelope === null) return { kind: 'malformed' };
    if (envelope.success && !envelope.errorCode) return read(envelope);
    return failureOf(envelope.errorCode ?? null, answer, question.now);
  });
}

function readChecked(dominio: string, data: unknown): RegistrarAnswer {
  const checked = Checked.safeParse(data);
  if (!checked.success) return { kind: 'malformed' };
  const same = checked.data.domains.filter((one) => isAbout(one, dominio));
  const [domain] = same;
  if (domain === undefined) return { kind: 'other_name' };
  // Two entries about one name contradict each other.
  if (same.length > 1) return { kind: 'malformed' };
  return {
    kind: domain.available ? 'available' : 'taken',
    premium: domain.premium === true,
    price: readPrice(domain.price, domain.currency),
  };
}

function isAbout({ name, punycode }: Domain, dominio: string): boolean {
  return isSameName(name, dominio) && (punycode == null || isSameName(punycode, dominio));
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
