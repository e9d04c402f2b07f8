import { AppError } from '#platform/errors.ts';
import { openSessions } from '#store/queries/accounts/sessions.ts';
import { listAudit } from '#store/queries/security/audit.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import { requestDevice } from '../http/device.ts';
import type { Account, ApiContext, GroupHandlers } from '../http/handler.ts';
import { rateLimit } from '../http/rate-limit.ts';

/** Attempts at the second step per account; wrong ones have a further limit. */
const CONFIRMATIONS_PER_MINUTE = 20;

export function seguridadHandlers(deps: ApiDeps): GroupHandlers<'seguridad'> {
  const { secondFactor, stepUp, sessions } = deps.accounts;
  const confirmLimit = rateLimit(CONFIRMATIONS_PER_MINUTE);
  const device = (c: ApiContext) => requestDevice(c, deps);

  const state = async (account: Account, verifiedMs = account.verifiedMs) => {
    const until = stepUp.goodUntil({ ...account, verifiedMs });
    return {
      success: true,
      data: {
        ip_actual: account.ip,
        ...(await secondFactor.state(account.usuario_id)),
        confirmada_hasta: until === null ? null : new Date(until).toISOString(),
      },
    } as const;
  };
  const confirm = async (account: Account, c: ApiContext, proof: Parameters<typeof stepUp.confirm>[1]) => {
    await confirmLimit(c, account.usuario_id);
    await stepUp.confirm(account, proof, device(c));
    return await state(account, deps.clock.now());
  };

  return {
    estado: ({ account }) => state(account),
    confirmar: ({ account, body, c }) => confirm(account, c, body),
    confirmarPasskey: ({ account, body, c }) => confirm(account, c, body),
    opcionesConfirmar: async ({ account }) => ({ success: true, data: await stepUp.options(account) }),

    async prepararTotp({ account }) {
      stepUp.require(account);
      return { success: true, data: await secondFactor.prepareTotp(account.usuario_id) };
    },
    async activarTotp({ account, body, c }) {
      stepUp.require(account);
      await confirmLimit(c, account.usuario_id);
      const codigos = await secondFactor.activateTotp(account.usuario_id, body.codigo, device(c));
      sessions.forgetAccount(account.usuario_id);
      return { success: true, data: { codigos } };
    },
    async quitarTotp({ account, c }) {
      stepUp.require(account);
      await secondFactor.removeTotp(account.usuario_id, device(c));
      sessions.forgetAccount(account.usuario_id);
      return await state(account);
    },
    async nuevosCodigos({ account, c }) {
      stepUp.require(account);
      return { success: true, data: { codigos: await secondFactor.newCodes(account.usuario_id, device(c)) } };
    },

    async opcionesPasskey({ account }) {
      stepUp.require(account);
      return { success: true, data: await secondFactor.passkeyOptions(account.usuario_id) };
    },
    async crearPasskey({ account, body, c }) {
      stepUp.require(account);
      const data = await secondFactor.addPasskey(account.usuario_id, body, device(c));
      sessions.forgetAccount(account.usuario_id);
      return { success: true, data };
    },
    async quitarPasskey({ account, params, c }) {
      stepUp.require(account);
      await secondFactor.removePasskey(account.usuario_id, params.id, device(c));
      sessions.forgetAccount(account.usuario_id);
      return await state(account);
    },

    sesiones: async ({ account: { usuario_id, sesion_id } }) => {
      const open = await withAccount(deps.store, usuario_id, (tx) =>
        openSessions(tx, usuario_id, deps.clock.now()),
      );
      return { success: true, data: open.map((one) => ({ ...one, actual: one._id === sesion_id })) };
    },
    async cerrarSesion({ account, params, c }) {
      stepUp.require(account);
      const end = { sesion_id: params.id, motivo: 'cerrada_por_el_usuario', device: device(c) } as const;
      const cerradas = await sessions.end(account.usuario_id, end);
      if (cerradas === 0) throw new AppError('sesion_no_encontrada');
      return { success: true, data: { cerradas } };
    },
    async cerrarOtras({ account, c }) {
      stepUp.require(account);
      const { usuario_id, sesion_id } = account;
      const end = { except: sesion_id, motivo: 'cerrada_por_el_usuario', device: device(c) } as const;
      return { success: true, data: { cerradas: await sessions.end(usuario_id, end) } };
    },

    auditoria: ({ account: { usuario_id }, query }) =>
      withAccount(deps.store, usuario_id, async (tx) => {
        const { filas, paginacion } = await listAudit(tx, usuario_id, query);
        return { success: true, data: filas, paginacion };
      }),
  };
}
