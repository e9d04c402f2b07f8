import type { ApiDeps } from '../deps.ts';
import { requestDevice } from '../http/device.ts';
import type { GroupHandlers } from '../http/handler.ts';
import { rateLimit } from '../http/rate-limit.ts';

const TRIALS_PER_MINUTE = 10;

export function eventosHandlers(deps: ApiDeps): GroupHandlers<'eventos'> {
  const { destinations, stepUp } = deps.accounts;
  const limit = rateLimit(TRIALS_PER_MINUTE);
  return {
    destinos: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await destinations.list(usuario_id),
    }),

    // An address takes data out of the account, as a channel does.
    async crear({ account, body, c }) {
      stepUp.require(account);
      return {
        success: true,
        data: await destinations.add(account.usuario_id, body, requestDevice(c, deps)),
      };
    },

    async cambiar({ account, params: { id }, body, c }) {
      const isOffOnly = body.activo === false && Object.keys(body).length === 1;
      if (!isOffOnly) stepUp.require(account);
      const data = await destinations.change(account.usuario_id, id, body, requestDevice(c, deps));
      return { success: true, data };
    },

    async cambiarClave({ account, params: { id }, c }) {
      stepUp.require(account);
      return {
        success: true,
        data: await destinations.changeKey(account.usuario_id, id, requestDevice(c, deps)),
      };
    },

    async eliminar({ account, params: { id }, c }) {
      await destinations.remove(account.usuario_id, id, requestDevice(c, deps));
      return { success: true, data: null };
    },

    async probar({ account: { usuario_id }, params: { id }, signal, c }) {
      await limit(c, usuario_id);
      return { success: true, data: await destinations.test(usuario_id, id, signal) };
    },

    async entregas({ account: { usuario_id }, params: { id }, query: { pagina, limite, cursor } }) {
      const page = await destinations.deliveries(usuario_id, id, { pagina, limite, cursor });
      return { success: true, data: page.filas, paginacion: page.paginacion };
    },

    async reenviar({ account: { usuario_id }, params: { id } }) {
      await destinations.sendAgain(usuario_id, id);
      return { success: true, data: null };
    },
  };
}
