import { type CanalChat, readChatSecret } from '#contract/chat/addresses.ts';
import { decodeText } from '#platform/outbound/body.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import type { Message, Sent } from '../port.ts';
import { discord } from './discord.ts';
import { ntfy } from './ntfy.ts';
import type { ChatService } from './service.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';

const SERVICES: Record<CanalChat, ChatService> = { slack, discord, teams, ntfy };
const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 4_096;

/** Messages to the incoming webhooks of chat services. The secret is in the address: no outcome names it. */
export function createChatSender(deps: {
  outbound: Outbound;
  now: () => number;
  /** Origins of a simulated internet. */
  trusted: readonly string[];
}) {
  const trusts = (url: URL) => deps.trusted.includes(url.origin);
  return {
    async send(canal: CanalChat, secret: string, message: Message, signal: AbortSignal): Promise<Sent> {
      const service = SERVICES[canal];
      const { address, token } = readChatSecret(secret);
      const to = URL.parse(address);
      if (!to || (to.protocol !== 'https:' && !trusts(to)))
        return { kind: 'refused', detalle: `La dirección de ${service.name} no vale.` };
      const { url, body, headers } = service.request(message, { url: to, token });
      const answer = await deps.outbound.get(url, {
        method: 'POST',
        body: JSON.stringify(body),
        signal,
        timeoutMs: TIMEOUT_MS,
        maxBytes: ANSWER_MAX_BYTES,
        maxRedirects: 0,
        trusts,
        headers: { accept: '*/*', 'content-type': 'application/json', ...headers },
      });
      if (answer.kind === 'blocked')
        return {
          kind: 'refused',
          detalle: `La dirección de ${service.name} no se admite: ${answer.detalle}.`,
        };
      if (answer.kind === 'too_many_redirects')
        return {
          kind: 'refused',
          detalle: `La dirección de ${service.name} redirige a otra: escribe la definitiva.`,
        };
      if (answer.kind !== 'response')
        return { kind: 'later', detalle: `${service.name} no responde: ${answer.detalle}.` };
      const { status } = answer;
      const said = decodeText(answer.body.bytes, answer.headers['content-type'] ?? '');
      if (status >= 200 && status < 300)
        return { kind: 'sent', detalle: `${service.name} lo ha aceptado (${status}).` };
      const detalle = `${service.name} ha respondido ${status}.`;
      if (status === 408 || status === 429 || status >= 500) {
        const afterMs = service.waitMs?.(said) ?? retryAfterMs(answer.headers['retry-after'], deps.now());
        return { kind: 'later', detalle, ...(afterMs ? { afterMs } : {}) };
      }
      return { kind: 'refused', detalle: service.refusal(status, said) ?? detalle };
    },
  };
}
export type ChatSender = ReturnType<typeof createChatSender>;
