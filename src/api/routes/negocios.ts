import type { Paginacion, Pagination } from '#contract/entities/shared.ts';
import { AppError } from '#platform/errors.ts';
import {
  businessCategories,
  businessCountries,
  businessSummary,
  listBusinesses,
  readBusiness,
} from '#store/queries/negocios/list.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import type { GroupHandlers } from '../http/handler.ts';
import { later } from '../http/not-implemented.ts';

export function negociosHandlers({ store }: ApiDeps): GroupHandlers<'negocios'> {
  return {
    async listar({ account: { usuario_id }, query: { page, limit, cursor, ...filter } }) {
      const request = { pagina: page, limite: limit, cursor };
      const found = await withAccount(store, usuario_id, (tx) =>
        listBusinesses(tx, usuario_id, filter, request),
      );
      return {
        success: true,
        data: found.filas,
        pagination: toPagination(found.paginacion),
        estadisticas: found.resumen,
      };
    },

    estadisticas: async ({ account: { usuario_id }, query }) => ({
      success: true,
      data: { resumen: await withAccount(store, usuario_id, (tx) => businessSummary(tx, usuario_id, query)) },
    }),

    categorias: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await withAccount(store, usuario_id, (tx) => businessCategories(tx, usuario_id)),
    }),

    paises: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await withAccount(store, usuario_id, (tx) => businessCountries(tx, usuario_id)),
    }),

    async ver({ account: { usuario_id }, params: { id } }) {
      const business = await withAccount(store, usuario_id, (tx) => readBusiness(tx, usuario_id, id));
      if (!business) throw new AppError('negocio_no_encontrado');
      return { success: true, data: business };
    },

    crear: later,
    crearVarios: later,
    eliminarVarios: later,
    cambiar: later,
    eliminar: later,
  };
}

/** The business list says the same in its own words. */
function toPagination(page: Paginacion): Pagination {
  return {
    currentPage: page.pagina_actual,
    totalPages: page.total_paginas,
    totalDocs: page.total_elementos,
    total_exacto: page.total_exacto,
    siguiente: page.siguiente,
    anterior: page.anterior,
  };
}
