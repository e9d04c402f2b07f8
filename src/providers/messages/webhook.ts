import type { Outbound } from '#platform/outbound/outbound.ts';
import type { Message, Sent } from './port.ts';
import { signedHeaders } from './signature.ts';

const TIMEOUT_MS = 10_000;

/** A signed POST as in Standard Webhooks, through the guard. */
export function createWebhookSender(deps: { outbound: Outbound; now: () => number }) {
  return {
    async send(to: { url: string; key: string }, message: Message, signal: AbortSignal): Promise<Sent> {
      const url = URL.parse(to.url);
      if (url?.protocol !== 'https:')
        return { kind: 'refused', detalle: 'La dirección debe empezar por https://.' };
      const { bajas: _bajas, campana: _campana, ...event } = message;
      const body = JSON.stringify({ type: 'avisos', ...event });
      const answer = await deps.outbound.get(url, {
        method: 'POST',
        body,
        signal,
        timeoutMs: TIMEOUT_MS,
        maxBytes: 16 * 1024,
        maxRedirects: 0,
        headers: signedHeaders([to.key], { id: message.id, body, now: deps.now() }),
      });
      if (answer.kind === 'blocked')
        return { kind: 'refused', detalle: `La dirección no se admite: ${answer.detalle}.` };
      if (answer.kind === 'too_many_redirects')
        return { kind: 'refused', detalle: 'La dirección redirige a otra: escribe la definitiva.' };
      if (answer.kind !== 'response')
        return { kind: 'later', detalle: `El webhook no responde: ${answer.detalle}.` };
      if (answer.status >= 200 && answer.status < 300)
        return { kind: 'sent', detalle: `El webhook ha respondido ${answer.status}.` };
      if (answer.status === 410)
        return { kind: 'refused', detalle: 'El webhook dice que ya no existe (410).' };
      return { kind: 'later', detalle: `El webhook ha respondido ${answer.status}.` };
    },
  };
}
export type WebhookSender = ReturnType<typeof createWebhookSender>;
