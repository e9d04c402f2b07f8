import { OWN_TABLES } from '#domain/value/own-tables.ts';
import { changeMarket, holdMarket, previewMarket, rescoringOf } from '#pipeline/value/change-market.ts';
import { importMetrics } from '#pipeline/value/import-metrics.ts';
import { readMarket } from '#store/queries/opportunities/market.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import type { GroupHandlers } from '../http/handler.ts';

export function mercadoHandlers(deps: ApiDeps): GroupHandlers<'mercado'> {
  const state = (usuarioId: string) =>
    withAccount(deps.store, usuarioId, async (tx) => ({
      ajustes: await readMarket(tx, usuarioId),
      propias: OWN_TABLES,
      recalculo: await rescoringOf(tx, usuarioId),
    }));
  return {
    ver: async ({ account: { usuario_id } }) => ({ success: true, data: await state(usuario_id) }),

    async cambiar({ account: { usuario_id }, body }) {
      await changeMarket(deps, usuario_id, body);
      return { success: true, data: await state(usuario_id) };
    },

    probar: async ({ account: { usuario_id }, body }) => ({
      success: true,
      data: await previewMarket(deps, usuario_id, body),
    }),

    async importar({ account: { usuario_id }, body: { csv } }) {
      return { success: true, data: await importMetrics(deps, usuario_id, csv) };
    },

    async recalculo({ account: { usuario_id }, body: { parado } }) {
      await holdMarket(deps, usuario_id, parado);
      const data = await withAccount(deps.store, usuario_id, (tx) => rescoringOf(tx, usuario_id));
      return { success: true, data };
    },
  };
}
