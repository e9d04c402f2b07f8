import webpush from 'web-push';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import type { Message, Sent } from './port.ts';

const TIMEOUT_MS = 10_000;
const DAY_S = 86_400;
/** A push service takes 4,096 bytes, encryption included; Spanish letters take two bytes. */
const TITLE_MAX = 120;
const TEXT_MAX = 800;

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}
/** `gone`: the browser ended the subscription; delete it. */
export type Pushed = Sent | { kind: 'gone' };

/**
 * Web push: encryption RFC 8291, VAPID signature RFC 8292, sent through the guard to the browser's address (RFC 8030).
 * `service`: the push service of a simulated internet.
 */
export function createPushSender(deps: {
  outbound: Outbound;
  vapid: () => Promise<{ publicKey: string; privateKey: string } | null>;
  subject: string;
  service: string | null;
  now: () => number;
}) {
  const trusts = (url: URL) => deps.service !== null && url.origin === new URL(deps.service).origin;
  return {
    async send(to: Subscription, message: Message, signal: AbortSignal): Promise<Pushed> {
      const url = URL.parse(to.endpoint);
      if (!url || (url.protocol !== 'https:' && !trusts(url)))
        return { kind: 'refused', detalle: 'La dirección del navegador no vale.' };
      const vapid = await deps.vapid();
      if (!vapid)
        return { kind: 'later', detalle: 'La clave de envío a navegadores no se puede leer.', own: true };
      const request = sealed(to, message, { ...vapid, subject: deps.subject });
      if (!request) return { kind: 'refused', detalle: 'Las claves del navegador no valen.' };
      const answer = await deps.outbound.get(url, {
        method: 'POST',
        body: request.body,
        headers: request.headers,
        signal,
        timeoutMs: TIMEOUT_MS,
        maxBytes: 16 * 1024,
        maxRedirects: 0,
        trusts,
      });
      if (answer.kind === 'blocked')
        return { kind: 'refused', detalle: `La dirección del navegador no se admite: ${answer.detalle}.` };
      if (answer.kind === 'too_many_redirects')
        return { kind: 'refused', detalle: 'La dirección del navegador redirige a otra.' };
      if (answer.kind !== 'response')
        return { kind: 'later', detalle: `El servicio push no responde: ${answer.detalle}.` };
      const { status, headers } = answer;
      if (status >= 200 && status < 300)
        return { kind: 'sent', detalle: `El servicio push lo ha aceptado (${status}).` };
      if (status === 404 || status === 410) return { kind: 'gone' };
      if (status === 401 || status === 403)
        return { kind: 'refused', detalle: `El servicio push no acepta la firma (${status}).` };
      const afterMs = retryAfterMs(headers['retry-after'], deps.now());
      return {
        kind: 'later',
        detalle: `El servicio push ha respondido ${status}.`,
        ...(afterMs ? { afterMs } : {}),
      };
    },
  };
}
export type PushSender = ReturnType<typeof createPushSender>;

function sealed(
  to: Subscription,
  message: Message,
  vapid: { publicKey: string; privateKey: string; subject: string },
): { body: Uint8Array; headers: Record<string, string> } | null {
  try {
    const { body, headers } = webpush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      JSON.stringify(contentOf(message)),
      {
        vapidDetails: vapid,
        TTL: DAY_S,
        // A retry replaces an undelivered message of the same topic; a topic has at most 32 characters.
        topic: message.id.replaceAll('-', ''),
      },
    );
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return { body, headers: Object.fromEntries(texts) };
  } catch {
    // The library throws for keys that are no point of the curve.
    return null;
  }
}

function contentOf({ id, titulo, lineas }: Message) {
  const [only] = lineas;
  const texts = lineas.length === 1 ? [only?.mensaje ?? ''] : lineas.map((line) => line.titulo);
  return {
    id,
    titulo: cut(titulo, TITLE_MAX),
    texto: cut(texts.filter(Boolean).join('\n'), TEXT_MAX),
    enlace: only?.enlace ?? null,
  };
}

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
