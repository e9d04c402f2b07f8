import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { type Call, type HttpService, type Reply, startHttpService } from '../http-service.ts';

type ChatName = 'slack' | 'discord' | 'teams' | 'ntfy';

interface StoredChat {
  at: number;
  path: string;
  message: unknown;
}

/** How a service judges a request as the real one does: a refusal, or how it confirms. */
interface Chat {
  path: RegExp;
  unknown: Reply;
  judge(body: Record<string, unknown>, call: Call): Reply;
  limited: Reply;
}

const KEPT = 200;
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most;

const discordError = (status: number, code: number, message: string): Reply => ({
  status,
  body: { message, code },
});
const ntfyError = (http: number, code: number, error: string): Reply => ({
  status: http,
  body: { code, http, error, link: 'https://ntfy.sh/docs/publish/' },
});

const CHATS: Record<ChatName, Chat> = {
  slack: {
    path: /^\/services\/(\w+)\/\w+\/\w+$/,
    unknown: { status: 404, body: 'no_service' },
    judge: ({ text }) =>
      isText(text, 40_000) ? { status: 200, body: 'ok' } : { status: 400, body: 'no_text' },
    limited: { status: 429, headers: { 'retry-after': '30' }, body: 'rate_limited' },
  },
  discord: {
    path: /^\/api\/webhooks\/(\d+)\/[\w-]+$/,
    unknown: discordError(404, 10_015, 'Unknown Webhook'),
    judge: ({ content }) =>
      isText(content, 2_000) ? { status: 204 } : discordError(400, 50_035, 'Invalid Form Body'),
    limited: {
      status: 429,
      body: { message: 'You are being rate limited.', retry_after: 30.5, global: false },
    },
  },
  teams: {
    path: /^\/workflows\/([\w-]+)\/triggers\/manual\/paths\/invoke$/,
    unknown: { status: 404, body: { error: { code: 'WorkflowNotFound' } } },
    judge: ({ type, attachments }, { body }) => {
      const [card] = Array.isArray(attachments) ? attachments : [];
      const isCard = card?.contentType === 'application/vnd.microsoft.card.adaptive';
      if (type !== 'message' || !isCard) return { status: 400, body: { error: { code: 'InvalidRequest' } } };
      return Buffer.byteLength(body) > 28 * 1_024 ? { status: 413 } : { status: 202 };
    },
    limited: { status: 429, headers: { 'retry-after': '30' }, body: { error: { code: 'TooManyRequests' } } },
  },
  ntfy: {
    path: /^\/()$/,
    unknown: { status: 404, body: '404 page not found' },
    judge: ({ topic, message }, { headers }) => {
      if (!isText(topic, 64) || !/^[\w-]+$/.test(topic)) return ntfyError(400, 40_009, 'invalid topic');
      if (!isText(message, 4_096)) return ntfyError(400, 40_024, 'invalid message');
      const isOpen = !topic.startsWith('privado') || headers.authorization === 'Bearer tk_bueno';
      if (!isOpen) return ntfyError(403, 40_301, 'forbidden');
      return { status: 200, body: { id: 'sPs71M8A2T', time: 1, event: 'message', topic, message } };
    },
    limited: ntfyError(429, 42_901, 'limit reached: too many requests'),
  },
};

/**
 * Incoming webhooks. A first identifier (of ntfy the topic) that begins with 404 is unknown, with 429 asks to wait. `GET
 * /mensajes` lists what was accepted.
 */
export function startChat(context: SimulatorContext, name: ChatName, port?: number): Promise<ServiceServer> {
  const chat = CHATS[name];
  const kept: StoredChat[] = [];
  const service: HttpService = {
    name,
    subjectOf: ({ path }) => path,
    refuse: (refusal) => (refusal === 'broken' ? { status: 502, body: 'Bad Gateway' } : chat.limited),
    answer: (call) => {
      const { method, path } = call;
      if (path === '/mensajes' && method === 'GET') return { status: 200, body: [...kept].reverse() };
      const found = chat.path.exec(path);
      const message = parsed(call.body);
      const subject = found?.[1] || String(message?.topic ?? '');
      if (!found || subject.startsWith('404')) return chat.unknown;
      if (method !== 'POST') return { status: 405, headers: { allow: 'POST' } };
      if (subject.startsWith('429')) return chat.limited;
      if (message === null) return { status: 400, body: 'invalid_payload' };
      const reply = chat.judge(message, call);
      if (reply.status < 300) kept.push({ at: context.clock.now(), path, message });
      if (kept.length > KEPT) kept.shift();
      return reply;
    },
  };
  return startHttpService(context, service, port);
}

function parsed(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
