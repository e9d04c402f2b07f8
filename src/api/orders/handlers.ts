import { unicodeForTheEye } from '#domain/website/website.ts';
import { importOwnNames } from '#pipeline/orders/import-own-names.ts';
import { AppError } from '#platform/errors.ts';
import { spentInMonth } from '#store/queries/orders/attempts.ts';
import { countByState, listOrders, readOrder } from '#store/queries/orders/list.ts';
import { missingNames } from '#store/queries/orders/own-names.ts';
import { orderReceipt } from '#store/queries/orders/receipt.ts';
import { readOrderSettings, readSwitch } from '#store/queries/orders/settings.ts';
import { withReading } from '#store/reading/with-reading.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import { requestDevice } from '../http/device.ts';
import type { ApiContext, GroupHandlers } from '../http/handler.ts';

export function ordenesHandlers(deps: ApiDeps): GroupHandlers<'ordenes'> {
  const { store, clock, accounts } = deps;
  const { orders, holder, stepUp } = accounts;
  const device = (c: ApiContext) => requestDevice(c, deps);
  const named = (servidor: string) => deps.hostNames?.[servidor] ?? servidor;

  return {
    async listar({ account: { usuario_id }, query: { pagina, limite, cursor, ...filter } }) {
      const request = { pagina, limite, cursor };
      const { filas, paginacion } = await withReading(store, usuario_id, (tx) =>
        listOrders(tx, usuario_id, filter, request),
      );
      return { success: true, data: filas, paginacion };
    },

    resumen: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await withAccount(store, usuario_id, async (tx) => ({
        ajustes: await readOrderSettings(tx, usuario_id),
        gastado_mes_centimos: await spentInMonth(tx, usuario_id, clock.now()),
        instalacion_parada: (await readSwitch(tx)).paradas,
        por_estado: await countByState(tx, usuario_id),
      })),
    }),

    propuesta: async ({ account, params }) => ({
      success: true,
      data: await orders.propose(account.usuario_id, params.id),
    }),

    titular: async ({ account }) => ({ success: true, data: await holder.show(account.usuario_id) }),

    async guardarTitular({ account, body, c }) {
      stepUp.require(account);
      return { success: true, data: await holder.save(account.usuario_id, body, device(c)) };
    },

    async quitarTitular({ account, c }) {
      await holder.remove(account.usuario_id, device(c));
      return { success: true, data: null };
    },

    async guardarAjustes({ account, body, c }) {
      stepUp.require(account);
      return { success: true, data: await orders.configure(account.usuario_id, body, device(c)) };
    },

    async parar({ account, body: { paradas }, c }) {
      // Stopping is never in the way of a proof; what may buy again asks for one.
      if (!paradas) stepUp.require(account);
      return { success: true, data: await orders.stop(account.usuario_id, paradas, device(c)) };
    },

    crear: async ({ account, body }) => ({
      success: true,
      data: await orders.create(account.usuario_id, body),
    }),

    nombres: async ({ account: { usuario_id } }) => {
      const missing = await withAccount(store, usuario_id, (tx) => missingNames(tx, usuario_id));
      const data = missing.map((name) => ({ ...name, dominio_unicode: unicodeForTheEye(name.dominio) }));
      return { success: true, data };
    },

    importarNombres: async ({ account: { usuario_id }, body }) => ({
      success: true,
      data: { importados: await importOwnNames(deps, usuario_id, body) },
    }),

    ver: ({ account: { usuario_id }, params: { id } }) =>
      withAccount(store, usuario_id, async (tx) => {
        const orden = await readOrder(tx, usuario_id, id);
        if (!orden) throw new AppError('orden_no_encontrada');
        const recibo = await orderReceipt(tx, usuario_id, orden);
        const evidencias = recibo.evidencias.map((one) => ({ ...one, servidor: named(one.servidor) }));
        return { success: true, data: { orden, recibo: { ...recibo, evidencias } } } as const;
      }),

    async armar({ account, params, body, c }) {
      stepUp.require(account);
      const { nombre_escrito } = body;
      const armed = await orders.arm(account.usuario_id, params.id, nombre_escrito, device(c));
      return { success: true, data: armed };
    },

    cancelar: async ({ account, params, c }) => ({
      success: true,
      data: await orders.cancel(account.usuario_id, params.id, device(c)),
    }),

    async conciliar({ account, params, body, c }) {
      stepUp.require(account);
      const bought = body.comprada
        ? { charged: body.cobro, reference: null, invoice: body.factura, expires: null }
        : null;
      return { success: true, data: await orders.settle(account.usuario_id, params.id, bought, device(c)) };
    },
  };
}
