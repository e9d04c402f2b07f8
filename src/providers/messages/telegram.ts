import * as z from 'zod';
import { parseJson, type ServiceClient } from '#platform/outbound/http-json.ts';
import { fitting } from './chat/service.ts';
import type { Message, Sent } from './port.ts';

const TELEGRAM = 'https://api.telegram.org';
const TIMEOUT_MS = 10_000;
const TEXT_MAX = 4_096;

const Answer = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

/** Telegram's Bot API, `sendMessage`. The token is in the address: it is never logged and never in an outcome. */
export function createTelegramSender(deps: { http: ServiceClient; base: string | null }) {
  const base = deps.base ?? TELEGRAM;
  return {
    async send(to: { token: string; chat: string }, message: Message, signal: AbortSignal): Promise<Sent> {
      if (!/^\d{1,20}:[\w-]{10,100}$/.test(to.token))
        return { kind: 'refused', detalle: 'El token del bot no vale.' };
      const answer = await deps.http.send({
        url: new URL(`${base}/bot${to.token}/sendMessage`),
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          chat_id: to.chat,
          text: textOf(message),
          link_preview_options: { is_disabled: true },
        }),
        signal,
        timeoutMs: TIMEOUT_MS,
        maxBytes: 64 * 1024,
      });
      if (answer.kind === 'unreachable')
        return { kind: 'later', detalle: `Telegram no responde: ${answer.detalle}.` };
      const body = parseJson(answer.text, Answer);
      if (answer.status === 200 && body?.ok) return { kind: 'sent', detalle: 'Telegram lo ha aceptado.' };
      if (answer.status === 429) {
        const afterMs = (body?.parameters?.retry_after ?? 30) * 1_000;
        return { kind: 'later', detalle: 'Telegram pide esperar.', afterMs };
      }
      if (answer.status === 401 || answer.status === 404)
        return { kind: 'refused', detalle: 'Telegram no reconoce el token del bot.' };
      if (answer.status >= 400 && answer.status < 500)
        return {
          kind: 'refused',
          detalle: 'Telegram no encuentra el chat, o el bot no puede escribir en él.',
        };
      return { kind: 'later', detalle: `Telegram ha respondido ${answer.status}.` };
    },
  };
}
export type TelegramSender = ReturnType<typeof createTelegramSender>;

function textOf({ titulo, lineas, campana }: Message): string {
  const body = lineas.map((line) =>
    [line.titulo, line.mensaje, line.enlace ?? ''].filter(Boolean).join('\n'),
  );
  return fitting([titulo, ...body], TEXT_MAX, (count) =>
    count === 1
      ? `Y 1 aviso más: está en la campana de ${campana}`
      : `Y ${count} avisos más: están en la campana de ${campana}`,
  );
}
