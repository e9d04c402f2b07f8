import { allowContact, blockContact, pastDate, restoreMarked } from '#pipeline/contact/do-not-contact.ts';
import { AppError } from '#platform/errors.ts';
import { businessIds } from '#store/queries/businesses/edits.ts';
import { addContact, contactsWith, removeContact } from '#store/queries/contact/contacts.ts';
import { listMarks } from '#store/queries/contact/marks.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import { requestDevice } from '../http/device.ts';
import type { GroupHandlers } from '../http/handler.ts';

export function contactoHandlers(deps: ApiDeps): GroupHandlers<'contacto'> {
  const { store, clock } = deps;
  return {
    bloqueados: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await withAccount(store, usuario_id, (tx) => listMarks(tx, usuario_id)),
    }),

    async bloquear({ account: { usuario_id }, body: { negocios, ...mark }, c }) {
      const marcados = await blockContact(deps, usuario_id, negocios, mark, requestDevice(c, deps));
      return { success: true, data: { marcados } };
    },

    async permitir({ account: { usuario_id }, body, c }) {
      const marcas = await allowContact(deps, usuario_id, body, requestDevice(c, deps));
      return { success: true, data: { quitadas: marcas.length, marcas } };
    },

    async devolver({ account: { usuario_id }, body: { marcas }, c }) {
      const devueltas = await restoreMarked(deps, usuario_id, marcas, requestDevice(c, deps));
      return { success: true, data: { devueltas } };
    },

    async hechos({ account: { usuario_id }, params: { id } }) {
      const data = await withAccount(store, usuario_id, async (tx) => {
        if (!(await businessIds(tx, usuario_id, id))) throw new AppError('negocio_no_encontrado');
        return await contactsWith(tx, usuario_id, id);
      });
      return { success: true, data };
    },

    async anotar({ account: { usuario_id }, params: { id }, body }) {
      const fecha = pastDate(body.fecha, clock.now());
      const data = await withAccount(store, usuario_id, async (tx) => {
        if (!(await addContact(tx, usuario_id, id, { ...body, fecha })))
          throw new AppError('negocio_no_encontrado');
        return await contactsWith(tx, usuario_id, id);
      });
      return { success: true, data };
    },

    async borrar({ account: { usuario_id }, params: { id } }) {
      if (!(await withAccount(store, usuario_id, (tx) => removeContact(tx, usuario_id, id))))
        throw new AppError('contacto_no_encontrado');
      return { success: true, data: null };
    },
  };
}
