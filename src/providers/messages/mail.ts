import { createTransport } from 'nodemailer';
import * as z from 'zod';
import type { Message, Sent } from './port.ts';

export interface MailSettings {
  /** `smtp://` or `smtps://`, with the login if the server needs one. */
  url: string;
  from: string;
}

const TIMEOUT_MS = 10_000;

export function createMailSender(settings: MailSettings) {
  const url = new URL(settings.url);
  const secure = url.protocol === 'smtps:';
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // Mail is only sent without TLS to this machine.
    requireTLS: !secure && !/^(?:localhost|127\.|\[::1\])/.test(url.hostname),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(to: string, message: Message): Promise<Sent> {
      if (/[\r\n,;<>]/.test(to)) return { kind: 'refused', detalle: 'La dirección de correo no vale.' };
      const [stopAll] = message.bajas.slice(-1);
      try {
        const { response } = await transport.sendMail({
          from: settings.from,
          to,
          subject: message.titulo.replace(/[\r\n]+/g, ' '),
          messageId: `<${message.id}@dominios-locales>`,
          text: asText(message),
          html: asHtml(message),
          ...(stopAll
            ? {
                headers: {
                  'List-Unsubscribe': `<${stopAll.url}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                },
              }
            : {}),
        });
        return { kind: 'sent', detalle: `El servidor de correo ha respondido: ${response.slice(0, 200)}` };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => transport.close(),
  };
}
export type MailSender = ReturnType<typeof createMailSender>;

const Failure = z.object({
  responseCode: z.number().catch(0),
  command: z.string().catch(''),
  response: z.string().catch(''),
});
/** Codes x.7.x (RFC 3463) and refused relaying concern the sender, also where they answer RCPT. */
const OF_SENDER = /^\d{3}[ -]5\.7\.|\brelay/i;

/** Only a 55x to RCPT means the recipient; the installation causes any other failure, which may pass. */
function outcomeOf(error: unknown): Sent {
  const { responseCode: code, command, response } = Failure.parse({ ...(error as object) }); // of an Error, what it was given
  if (command === 'RCPT TO' && code >= 550 && !OF_SENDER.test(response))
    return { kind: 'refused', detalle: `El servidor de correo no admite tu dirección (${code}).` };
  if (code === 535 || code === 534)
    return { kind: 'later', detalle: 'El servidor de correo no acepta el acceso.', own: true };
  if (code >= 500)
    return { kind: 'later', detalle: `El servidor de correo ha rechazado el mensaje (${code}).`, own: true };
  return { kind: 'later', detalle: 'El servidor de correo no responde.', own: true };
}

function asText({ titulo, lineas, bajas }: Message): string {
  const body = lineas.map((line) =>
    [line.titulo, line.mensaje, line.enlace ?? ''].filter(Boolean).join('\n'),
  );
  return [titulo, ...body, bajas.map(({ texto, url }) => `${texto}: ${url}`).join('\n')].join('\n\n');
}

function asHtml({ titulo, lineas, bajas }: Message): string {
  const items = lineas.map(({ titulo: head, mensaje, enlace }) => {
    const name =
      enlace === null ? escapeHtml(head) : `<a href="${escapeHtml(enlace)}">${escapeHtml(head)}</a>`;
    return `<li style="margin-bottom:12px"><strong>${name}</strong><br>${escapeHtml(mensaje)}</li>`;
  });
  const stops = bajas
    .map(({ texto, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(texto)}</a>`)
    .join(' · ');
  return `<!doctype html><html lang="es"><body style="font-family:sans-serif;font-size:16px">
<h1 style="font-size:20px">${escapeHtml(titulo)}</h1><ul>${items.join('')}</ul>
<p style="font-size:13px;color:#4d586b">${stops}</p></body></html>`;
}

const escapeHtml = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`);
