import { accountRegistrars } from '#pipeline/registry/registrar-states.ts';
import type { ApiDeps } from '../deps.ts';
import { requestDevice } from '../http/device.ts';
import type { GroupHandlers } from '../http/handler.ts';
import { rateLimit } from '../http/rate-limit.ts';

const AVATAR_CACHE_S = 3_600;
/** Enough for a person who enters their keys, not for testing a list of stolen ones. */
const KEY_TESTS_PER_MINUTE = 20;

export function usuariosHandlers(deps: ApiDeps): GroupHandlers<'usuarios'> {
  const { profiles, avatars, apiKeys, keyTests, stepUp } = deps.accounts;
  const keyTestLimit = rateLimit(KEY_TESTS_PER_MINUTE);
  return {
    sync: async ({ account, body }) => ({
      success: true,
      data: await profiles.sync(account.usuario_id, body),
    }),
    perfil: async ({ account }) => ({ success: true, data: await profiles.registro(account.usuario_id) }),
    config: async ({ account }) => ({
      success: true,
      data: await profiles.configuracion(account.usuario_id),
    }),

    guardarConfig: async ({ account, body, c }) => ({
      success: true,
      message: '✅ Configuración guardada correctamente',
      data: await profiles.guardar(account.usuario_id, body, requestDevice(c, deps), () =>
        stepUp.require(account),
      ),
    }),

    async guardarClaves({ account, body, c }) {
      const { usuario_id } = account;
      // The choice of AI is no secret: only keys need a proof of identity.
      if (Object.keys(body).some((name) => name !== 'ai_provider')) stepUp.require(account);
      await apiKeys.save(usuario_id, body, requestDevice(c, deps));
      const { api_keys } = await profiles.configuracion(usuario_id);
      return { success: true, message: '✅ Configuración guardada correctamente', data: api_keys };
    },

    registradores: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await accountRegistrars({ ...deps, accountKeys: deps.ia.accountKeys }, usuario_id),
    }),

    async probarClave({ account: { usuario_id }, body, signal, c }) {
      await keyTestLimit(c, usuario_id);
      return { success: true, data: await keyTests.test(usuario_id, body, signal) };
    },

    async avatar({ account, signal, c }) {
      const picture = await avatars.of(account.usuario_id, signal);
      c.header('ETag', picture.etag);
      c.header('Cache-Control', `private, max-age=${AVATAR_CACHE_S}`);
      c.header('Vary', 'Authorization');
      if (c.req.header('if-none-match') === picture.etag) return c.body(null, 304);
      return c.body(picture.bytes, 200, { 'Content-Type': picture.type });
    },
  };
}
