import { type ChatService, cut } from './service.ts';

/** ntfy turns longer messages into attachments (4,096 bytes); a letter may take four bytes. */
const TEXT_MAX = 1_000;
const TITLE_MAX = 200;

/** Published as JSON to the server's root: titles in headers would have to be ASCII. */
export const ntfy: ChatService = {
  name: 'ntfy',
  request: ({ titulo, lineas }, { url, token }) => {
    const [only] = lineas;
    const texts = lineas.map((line) =>
      lineas.length === 1 ? line.mensaje : `${line.titulo}: ${line.mensaje}`,
    );
    const topic = url.pathname.slice(1);
    const click = lineas.length === 1 ? only?.enlace : null;
    return {
      url: new URL('/', url),
      body: {
        topic,
        title: cut(titulo, TITLE_MAX),
        message: cut(texts.join('\n'), TEXT_MAX),
        ...(click ? { click } : {}),
      },
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    };
  },
  refusal: (status) =>
    status === 401 || status === 403
      ? 'ntfy no deja escribir en ese tema: pon un token de acceso que pueda, o usa otro tema.'
      : status === 404
        ? 'En esa dirección no hay un servidor de ntfy.'
        : null,
};
