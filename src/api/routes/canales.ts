import { html } from 'hono/html';
import { PRODUCTO } from '#contract/product.ts';
import { stoppedText } from '#pipeline/messages/send-messages.ts';
import { tryChannel } from '#pipeline/messages/try-channel.ts';
import type { ApiDeps } from '../deps.ts';
import { clientAddress, limitKey } from '../http/client-address.ts';
import { requestDevice } from '../http/device.ts';
import type { ApiContext, GroupHandlers } from '../http/handler.ts';
import { rateLimit } from '../http/rate-limit.ts';

const UNSUBSCRIBES_PER_MINUTE = 30;
const TRIALS_PER_MINUTE = 10;

export function canalesHandlers(deps: ApiDeps): GroupHandlers<'canales'> {
  const { browsers, channels, stepUp, unsubscribe } = deps.accounts;
  const limit = rateLimit(UNSUBSCRIBES_PER_MINUTE);
  const limitTrials = rateLimit(TRIALS_PER_MINUTE);
  const state = async (usuarioId: string) => ({
    hay_correo: deps.hasMail,
    canales: await channels.list(usuarioId),
  });
  const page = async (c: ApiContext, text: string, ask: boolean): Promise<Response> =>
    c.html(
      await html`<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${PRODUCTO}</title></head>
<body><main><h1>${PRODUCTO}</h1><p>${text}</p>
${ask ? html`<form method="post"><button type="submit">Dejar de recibirlos</button></form>` : ''}</main></body></html>`,
    );

  return {
    listar: async ({ account }) => ({ success: true, data: await state(account.usuario_id) }),

    async guardar({ account, body, c }) {
      // Mail goes to the account's own address; only other channels can send data elsewhere.
      if (body.canal !== 'email' && body.activo) stepUp.require(account);
      const { clave_firma } = await channels.save(account.usuario_id, body, requestDevice(c, deps));
      return { success: true, data: { ...(await state(account.usuario_id)), clave_firma } };
    },

    async probar({ account: { usuario_id }, body: { canal }, signal, c }) {
      await limitTrials(c, usuario_id);
      return { success: true, data: await tryChannel(deps.messages, usuario_id, canal, signal) };
    },

    navegadores: async ({ account }) => ({ success: true, data: await browsers.list(account.usuario_id) }),

    async suscribir({ account, body, c }) {
      stepUp.require(account);
      const data = await browsers.add(account.usuario_id, body, requestDevice(c, deps));
      return { success: true, data };
    },

    async desuscribir({ account, params, c }) {
      const data = await browsers.remove(account.usuario_id, params.id, requestDevice(c, deps));
      return { success: true, data };
    },

    // Programs that open links in mails must not change anything by it.
    async verBaja({ query, c }) {
      await limit(c, limitKey(clientAddress(c, deps)));
      const found = unsubscribe.read(query.t);
      if (!found) return await page(c, 'Este enlace no vale.', false);
      return await page(c, `¿Quieres dejar de recibir ${stoppedText[found.kind]}?`, true);
    },

    async baja({ query, c }) {
      await limit(c, limitKey(clientAddress(c, deps)));
      const kind = await unsubscribe.use(query.t);
      return await page(
        c,
        kind === null
          ? 'Este enlace no vale.'
          : `Hecho: ya no recibirás ${stoppedText[kind]}. Puedes volver a activarlos en Configuración.`,
        false,
      );
    },
  };
}
