import type * as z from 'zod';
import { SELECCION_MAX } from '#contract/routes/dominios.ts';
import type { FiltroOportunidades, FiltroResultados } from '#contract/routes/resultados.ts';
import { estadoGestion } from '#contract/states.ts';
import { manageOpportunities } from '#pipeline/management/manage-opportunities.ts';
import { scoreByHand, wholeOpportunities, wholeOpportunity } from '#pipeline/value/read-opportunities.ts';
import { AppError } from '#platform/errors.ts';
import { addOpportunity, changeOpportunity } from '#store/queries/opportunities/edits.ts';
import {
  listOpportunities,
  type OpportunityFilter,
  opportunitiesById,
  opportunityStats,
} from '#store/queries/opportunities/list.ts';
import { isScored } from '#store/queries/opportunities/progress.ts';
import { bestMatches } from '#store/queries/opportunities/selection.ts';
import { withReading } from '#store/reading/with-reading.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import type { GroupHandlers } from '../http/handler.ts';

const filterOf = (query: z.output<typeof FiltroResultados>): OpportunityFilter => ({
  puntuacion_minima: query.puntuacion_minima,
  valor_minimo: query.valor_minimo,
  tipo_oportunidad: query.tipo_oportunidad,
  prioridad_accion: query.prioridad_accion,
  extension: query.extension,
  search: query.search ?? query.dominio,
  estado_gestion: query.estado_gestion,
  por_nombre: query.por_nombre,
});

export function resultadosHandlers(deps: ApiDeps): GroupHandlers<'resultados'> {
  const { store, clock } = deps;
  const listed = (usuarioId: string, query: FiltroOportunidades) =>
    withReading(store, usuarioId, async (tx) => {
      const { pagina, limite, cursor, orden, direccion } = query;
      const request = { pagina, limite, cursor };
      const page = await listOpportunities(tx, usuarioId, filterOf(query), { orden, direccion }, request);
      const data = await wholeOpportunities(tx, usuarioId, page.filas, clock.now());
      const valorando = (await isScored(tx, usuarioId)) ? {} : { valorando: true as const };
      return { success: true as const, data, paginacion: page.paginacion, ...valorando };
    });
  return {
    listar: ({ account, query }) => listed(account.usuario_id, query),
    oportunidades: ({ account, query }) => listed(account.usuario_id, query),

    async marcar({ account: { usuario_id }, body }) {
      const ids =
        'ids' in body
          ? body.ids
          : (
              await withAccount(store, usuario_id, (tx) =>
                bestMatches(tx, usuario_id, filterOf(body.filtro), SELECCION_MAX + 1),
              )
            ).map(({ id }) => id);
      if (ids.length > SELECCION_MAX) throw new AppError('seleccion_demasiado_grande');
      return {
        success: true,
        data: await manageOpportunities(deps, usuario_id, ids, body.accion, body.compra),
      };
    },

    estadisticas: async ({ account: { usuario_id }, query }) => ({
      success: true,
      data: await withReading(store, usuario_id, (tx) => opportunityStats(tx, usuario_id, filterOf(query))),
    }),

    async crear({ account: { usuario_id }, body }) {
      const { tipo_oportunidad, notas } = body;
      const subject = {
        dominio_id: body.dominio_id ?? null,
        negocio_id: body.negocio_id ?? null,
        tipo_oportunidad,
      };
      if (subject.dominio_id === null && subject.negocio_id === null)
        throw new AppError('entrada_no_valida', 'dominio_id: falta el dominio o el negocio');
      return await withAccount(store, usuario_id, async (tx) => {
        const now = clock.now();
        const puntuacion = await scoreByHand(tx, usuario_id, subject, now);
        if (puntuacion === undefined)
          throw new AppError(subject.dominio_id === null ? 'negocio_no_encontrado' : 'dominio_no_encontrado');
        const id = await addOpportunity(tx, usuario_id, { ...subject, puntuacion, notas, now });
        const [made] = await wholeOpportunities(
          tx,
          usuario_id,
          await opportunitiesById(tx, usuario_id, [id]),
          now,
        );
        if (!made) throw new AppError('oportunidad_no_encontrada');
        return { success: true, data: made };
      });
    },

    async ver({ account: { usuario_id }, params: { id } }) {
      const found = await withAccount(store, usuario_id, (tx) =>
        wholeOpportunity(tx, usuario_id, id, clock.now()),
      );
      if (!found) throw new AppError('oportunidad_no_encontrada');
      return { success: true, data: found };
    },

    async cambiar({ account: { usuario_id }, params: { id }, body }) {
      return await withAccount(store, usuario_id, async (tx) => {
        if (!(await changeOpportunity(tx, usuario_id, id, body)))
          throw new AppError('oportunidad_no_encontrada');
        const stored = await opportunitiesById(tx, usuario_id, [id]);
        const [made] = await wholeOpportunities(tx, usuario_id, stored, clock.now());
        if (!made) throw new AppError('oportunidad_no_encontrada');
        return { success: true, data: made };
      });
    },

    /** Marked as discarded: if deleted, the same facts would create it again. */
    async eliminar({ account: { usuario_id }, params: { id } }) {
      const change = { estado_gestion: estadoGestion.descartado };
      const done = await withAccount(store, usuario_id, (tx) =>
        changeOpportunity(tx, usuario_id, id, change),
      );
      if (!done) throw new AppError('oportunidad_no_encontrada');
      return { success: true, data: null };
    },
  };
}
