import type { ApiDeps } from '../deps.ts';
import { requestDevice } from '../http/device.ts';
import type { GroupHandlers } from '../http/handler.ts';

export function accesosHandlers(deps: ApiDeps): GroupHandlers<'accesos'> {
  const { stepUp, tokens } = deps.accounts;
  return {
    listar: async ({ account }) => ({ success: true, data: await tokens.list(account.usuario_id) }),

    async crear({ account, body, c }) {
      stepUp.require(account);
      return {
        success: true,
        data: await tokens.make(account.usuario_id, body, requestDevice(c, deps)),
      };
    },

    async revocar({ account, params: { id }, c }) {
      stepUp.require(account);
      return {
        success: true,
        data: await tokens.revoke(account.usuario_id, id, requestDevice(c, deps)),
      };
    },
  };
}
