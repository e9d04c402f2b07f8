import { countUnread, listNotifications, markRead } from '#store/queries/notifications/notifications.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import type { GroupHandlers } from '../http/handler.ts';

/** The event stream tells other tabs what was read in one. */
export function notificacionesHandlers({ store }: Pick<ApiDeps, 'store'>): GroupHandlers<'notificaciones'> {
  return {
    listar: async ({ account: { usuario_id }, query }) =>
      withAccount(store, usuario_id, async (tx) => {
        const page = await listNotifications(tx, usuario_id, query, query);
        const sin_leer = await countUnread(tx, usuario_id);
        return { success: true, data: page.filas, paginacion: page.paginacion, sin_leer };
      }),

    sinLeer: async ({ account: { usuario_id } }) => ({
      success: true,
      data: { sin_leer: await withAccount(store, usuario_id, (tx) => countUnread(tx, usuario_id)) },
    }),

    leer: async ({ account: { usuario_id }, body }) =>
      withAccount(store, usuario_id, async (tx) => {
        const revision = await nextRevision(tx);
        await markRead(tx, usuario_id, 'ids' in body ? body.ids : null, revision);
        return { success: true, data: { sin_leer: await countUnread(tx, usuario_id) } };
      }),
  };
}
