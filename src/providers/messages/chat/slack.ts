import { type ChatService, fitting, shortLines } from './service.ts';

/** Slack takes 40,000 characters and advises 4,000. */
const TEXT_MAX = 4_000;

/** Only these have a meaning in Slack's texts: without them a stranger's text makes no link and mentions no one. */
const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const slack: ChatService = {
  name: 'Slack',
  request: (message, { url }) => {
    const lines = shortLines(message).map(({ titulo: head, mensaje, enlace }) =>
      [enlace === null ? `*${plain(head)}*` : `*<${encodeURI(enlace)}|${plain(head)}>*`, plain(mensaje)].join(
        '\n',
      ),
    );
    const text = fitting([plain(message.titulo), ...lines], TEXT_MAX);
    return { url, body: { text, unfurl_links: false, unfurl_media: false } };
  },
  refusal: (_status, body) =>
    /^(?:no_service|no_team|invalid_token|action_prohibited)/.test(body)
      ? 'Slack ya no reconoce la dirección: crea otro webhook entrante y ponlo aquí.'
      : /^channel_(?:not_found|is_archived)/.test(body)
        ? 'El canal de Slack ya no existe o está archivado: elige otro en Slack.'
        : null,
};
