import * as z from 'zod';
import { parseJson } from '#platform/outbound/http-json.ts';
import { type ChatService, fitting, shortLines } from './service.ts';

const CONTENT_MAX = 2_000;
const SUPPRESS_EMBEDS = 4;

const Refused = z.object({ retry_after: z.number().optional(), code: z.number().optional() });
const GONE = 10_015;
const BAD_TOKEN = 50_027;

/** Escapes Markdown, so that a stranger's text shows as it is. */
const plain = (text: string) => text.replace(/[\\*_~`|>#[\]()<-]/g, '\\$&');

export const discord: ChatService = {
  name: 'Discord',
  request: (message, { url }) => {
    const lines = shortLines(message).map(({ titulo: head, mensaje, enlace }) =>
      [`**${plain(head)}**`, plain(mensaje), ...(enlace === null ? [] : [`<${enlace}>`])].join('\n'),
    );
    const content = fitting([plain(message.titulo), ...lines], CONTENT_MAX);
    return { url, body: { content, flags: SUPPRESS_EMBEDS, allowed_mentions: { parse: [] } } };
  },
  waitMs: (body) => {
    const seconds = parseJson(body, Refused)?.retry_after;
    return seconds === undefined ? null : Math.ceil(seconds * 1_000);
  },
  refusal: (_status, body) => {
    const code = parseJson(body, Refused)?.code;
    return code === GONE || code === BAD_TOKEN
      ? 'Discord ya no reconoce la dirección: crea otro webhook en el canal y ponlo aquí.'
      : null;
  },
};
