import type { CabeceraFija } from '#contract/events/fixed-header.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import { secretsOf } from '#platform/secrets/shown-address.ts';
import { withoutSecrets } from '#platform/secrets/without-secrets.ts';
import { signedHeaders } from './signature.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_MAX_BYTES = 1_024;
const KEY_FROM = 7;

/** What an address answered to one attempt. `gone`: it wants no more events (410). */
export interface EventAttempt {
  outcome: 'delivered' | 'failed' | 'gone';
  estado: number | null;
  ms: number;
  detalle: string;
  respuesta: string;
  /** Wait that the address asked for; 0: it did not ask. */
  afterMs: number;
}

/** Signing keys are shown with this prefix, as Standard Webhooks says. */
export const KEY_PREFIX = 'whsec_';

/**
 * One signed POST through the guard, without redirects; at most a kilobyte of the answer is read. `service`: the receiver of a
 * simulated internet.
 */
export function createEventSender(deps: {
  outbound: Outbound;
  now: () => number;
  service: string | null;
  timeoutMs?: number;
}): EventSender {
  const trusts = (url: URL) => deps.service !== null && url.origin === new URL(deps.service).origin;
  return {
    async send(to, event, signal) {
      const url = URL.parse(to.url);
      const started = performance.now();
      const failed = (detalle: string): EventAttempt => ({
        outcome: 'failed',
        estado: null,
        ms: Math.round(performance.now() - started),
        detalle,
        respuesta: '',
        afterMs: 0,
      });
      if (!url || (url.protocol !== 'https:' && !trusts(url)))
        return failed('La dirección debe empezar por https://.');
      const answer = await deps.outbound.get(url, {
        method: 'POST',
        body: event.body,
        signal,
        timeoutMs: deps.timeoutMs ?? TIMEOUT_MS,
        maxBytes: ANSWER_MAX_BYTES,
        maxRedirects: 0,
        trusts,
        headers: {
          ...(to.header ? { [to.header.nombre]: to.header.valor } : {}),
          ...signedHeaders(
            to.keys.map((key) => key.slice(KEY_PREFIX.length)),
            { ...event, now: deps.now() },
          ),
          'accept-encoding': 'identity',
        },
      });
      if (answer.kind === 'blocked') return failed(`La dirección no se admite: ${answer.detalle}.`);
      if (answer.kind === 'too_many_redirects')
        return {
          ...failed('La dirección redirige a otra, que no se sigue: escribe la definitiva.'),
          estado: answer.status,
        };
      if (answer.kind !== 'response') return failed(`La dirección no responde: ${answer.detalle}.`);
      const { status, headers, body } = answer;
      const said = {
        estado: status,
        respuesta: withoutSecrets(readable(body.bytes), secretsSent(to), body.truncated),
        ms: failed('').ms,
      };
      if (status >= 200 && status < 300)
        return { ...said, outcome: 'delivered', detalle: `Entregado: ha respondido ${status}.`, afterMs: 0 };
      if (status === 410)
        return { ...said, outcome: 'gone', detalle: 'La dirección dice que ya no existe (410).', afterMs: 0 };
      const afterMs = retryAfterMs(headers['retry-after'], deps.now()) ?? 0;
      return { ...said, outcome: 'failed', detalle: `La dirección ha respondido ${status}.`, afterMs };
    },
  };
}

export interface EventAddress {
  url: string;
  /** With their prefix; each signs. */
  keys: readonly string[];
  header: CabeceraFija | null;
}

export interface EventSender {
  /** Rejects only on abort. */
  send(to: EventAddress, event: { id: string; body: string }, signal: AbortSignal): Promise<EventAttempt>;
}

/** UTF-8 without control characters and without a character that is cut: it is shown to a person. */
const readable = (bytes: Uint8Array): string =>
  new TextDecoder()
    .decode(bytes, { stream: true })
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();

/** A receiver may answer with what it was sent, as with the path that it does not know, and its answer is kept and shown. */
function secretsSent({ url, header }: EventAddress): string[] {
  if (header === null) return secretsOf(url);
  const { valor } = header;
  return [valor, ...valor.split(' ').filter((word) => word.length >= KEY_FROM), ...secretsOf(url)];
}
