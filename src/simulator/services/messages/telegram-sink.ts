import * as z from 'zod';
import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { type Reply, startHttpService } from '../http-service.ts';

interface ChatMessage {
  at: number;
  chat: string;
  text: string;
}

const KEPT = 200;
const TEXT_MAX = 4_096;
const Body = z.looseObject({ chat_id: z.union([z.string(), z.number()]), text: z.string().min(1) });

/**
 * `sendMessage`. Tokens that begin with 401 are unknown; chats that begin with 403 have blocked the bot, with 429 ask
 * to wait. `GET /mensajes[?chat=…]` lists the messages.
 */
export function startTelegram(context: SimulatorContext, port?: number): Promise<ServiceServer> {
  const kept: ChatMessage[] = [];
  return startHttpService(
    context,
    {
      name: 'telegram',
      subjectOf: ({ path }) => path,
      refuse: (refusal) => (refusal === 'broken' ? failed(502, 'Bad Gateway') : tooMany()),
      answer: ({ method, path, query, body }) => {
        if (path === '/mensajes' && method === 'GET') {
          const chat = query.get('chat');
          return { status: 200, body: kept.filter((one) => !chat || one.chat === chat).reverse() };
        }
        const token = /^\/bot(\d{1,20}:[\w-]{10,100})\/sendMessage$/.exec(path)?.[1];
        if (!token) return failed(404, 'Not Found');
        if (method !== 'POST') return failed(405, 'Method Not Allowed');
        if (token.startsWith('401')) return failed(401, 'Unauthorized');
        const asked = Body.safeParse(parsed(body));
        if (!asked.success) return failed(400, 'Bad Request: message text is empty');
        const { text } = asked.data;
        const chat = String(asked.data.chat_id);
        if (text.length > TEXT_MAX) return failed(400, 'Bad Request: message is too long');
        if (chat.startsWith('403')) return failed(403, 'Forbidden: bot was blocked by the user');
        if (chat.startsWith('429')) return tooMany();
        kept.push({ at: context.clock.now(), chat, text });
        if (kept.length > KEPT) kept.shift();
        return { status: 200, body: { ok: true, result: { message_id: kept.length } } };
      },
    },
    port,
  );
}

const failed = (error_code: number, description: string): Reply => ({
  status: error_code,
  body: { ok: false, error_code, description },
});

const tooMany = (): Reply => ({
  status: 429,
  body: {
    ok: false,
    error_code: 429,
    description: 'Too Many Requests: retry after 30',
    parameters: { retry_after: 30 },
  },
});

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
