import type { Negocio, NegocioDetalle } from '#contract/entities/negocio.ts';
import type { Paginacion, Pagination } from '#contract/entities/shared.ts';
import { addBusinesses, changeBusiness, deleteBusinesses } from '#pipeline/businesses/manual-businesses.ts';
import { AppError } from '#platform/errors.ts';
import { businessCountries, businessSummary } from '#store/queries/businesses/counts.ts';
import {
  businessCategories,
  businessProvinces,
  listBusinesses,
  readBusiness,
} from '#store/queries/businesses/list.ts';
import { withReading } from '#store/reading/with-reading.ts';
import type { ApiDeps } from '../deps.ts';
import { bulkDeletion } from '../http/audited.ts';
import type { GroupHandlers } from '../http/handler.ts';

export function negociosHandlers(deps: ApiDeps): GroupHandlers<'negocios'> {
  const { store } = deps;
  const detail = async (usuarioId: string, id: string): Promise<NegocioDetalle> => {
    const business = await withReading(store, usuarioId, (tx) => readBusiness(tx, usuarioId, id));
    if (!business) throw new AppError('negocio_no_encontrado');
    return business;
  };
  return {
    async listar({ account: { usuario_id }, query: { page, limit, cursor, orden, direccion, ...filter } }) {
      const request = { pagina: page, limite: limit, cursor };
      const found = await withReading(store, usuario_id, (tx) =>
        listBusinesses(tx, usuario_id, filter, { orden, direccion }, request),
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
      data: { resumen: await withReading(store, usuario_id, (tx) => businessSummary(tx, usuario_id, query)) },
    }),

    categorias: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await withReading(store, usuario_id, (tx) => businessCategories(tx, usuario_id)),
    }),

    paises: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await withReading(store, usuario_id, (tx) => businessCountries(tx, usuario_id)),
    }),

    provincias: async ({ account: { usuario_id }, query }) => ({
      success: true,
      data: await withReading(store, usuario_id, (tx) => businessProvinces(tx, usuario_id, query)),
    }),

    async ver({ account: { usuario_id }, params: { id } }) {
      return { success: true, data: await detail(usuario_id, id) };
    },

    async crear({ account: { usuario_id }, body }) {
      const { ids, creados } = await addBusinesses(deps, usuario_id, [body]);
      const data = toNegocio(await detail(usuario_id, ids[0] ?? ''));
      return { success: true, message: creados === 1 ? 'Negocio añadido' : 'Negocio actualizado', data };
    },

    async crearVarios({ account: { usuario_id }, body: { negocios } }) {
      const { ids, creados } = await addBusinesses(deps, usuario_id, negocios);
      return { success: true, data: { creados, conocidos: new Set(ids).size - creados } };
    },

    async cambiar({ account: { usuario_id }, params: { id }, body }) {
      await changeBusiness(deps, usuario_id, id, body);
      return { success: true, data: toNegocio(await detail(usuario_id, id)) };
    },

    async eliminarVarios({ account: { usuario_id }, body: { ids }, c }) {
      const note = bulkDeletion(deps, c, usuario_id, 'negocios');
      return { success: true, data: { eliminados: await deleteBusinesses(deps, usuario_id, ids, note) } };
    },

    async eliminar({ account: { usuario_id }, params: { id } }) {
      if ((await deleteBusinesses(deps, usuario_id, [id])) === 0) throw new AppError('negocio_no_encontrado');
      return { success: true, data: null };
    },
  };
}

/** The business list has a different shape for pagination. */
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

function toNegocio({ dominio: _, encontrado_por: __, ...negocio }: NegocioDetalle): Negocio {
  return negocio;
}
