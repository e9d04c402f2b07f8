import { type ChatService, shortLines } from './service.ts';

/** Teams takes 28 kB. */
const LINES_MAX = 10;

/** Escapes the Markdown that adaptive cards show. */
const plain = (text: string) => text.replace(/[\\*_[\]()`#>-]/g, '\\$&');
const block = (text: string, style: object) => ({ type: 'TextBlock', wrap: true, ...style, text });

/** The webhook of a Teams workflow («When a Teams webhook request is received») takes a message with one adaptive card. */
export const teams: ChatService = {
  name: 'Teams',
  request: (message, { url }) => {
    const lines = shortLines(message)
      .slice(0, LINES_MAX)
      .flatMap(({ titulo: head, mensaje, enlace }) => [
        block(plain(head), { weight: 'Bolder', separator: true }),
        block(plain(mensaje), {}),
        ...(enlace === null ? [] : [block(`[Abrir](${enlace})`, {})]),
      ]);
    const more = message.lineas.length - LINES_MAX;
    const content = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: [
        block(plain(message.titulo), { size: 'Medium', weight: 'Bolder' }),
        ...lines,
        ...(more > 0 ? [block(`Y ${more} más.`, {})] : []),
      ],
    };
    const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
    return { url, body: { type: 'message', attachments: [attachment] } };
  },
  refusal: (status) =>
    status === 401 || status === 403 || status === 404
      ? 'Teams ya no reconoce la dirección: revisa que el flujo esté encendido o crea otro y ponlo aquí.'
      : null,
};
