import { queryOptions } from '@tanstack/react-query';
import type { Batch } from '#contract/entities/batch.ts';
import { DASHBOARD_BATCHES } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { dashboardRoutes } from '#contract/routes/dashboard.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { api } from '../../api/api.ts';
import { activeBatchesKey, batchKey, hasEnded } from '../../queries/batches.ts';
import { dominiosKey } from '../../queries/dominios.ts';

export const statsKey = ['estadisticas'] as const;

export const keywordStatsQuery = queryOptions({
  queryKey: [...statsKey, 'keywords'],
  queryFn: ({ signal }) => api.call(keywordsRoutes.estadisticas, {}, signal).then(({ data }) => data),
});

export const businessStatsQuery = queryOptions({
  queryKey: [...statsKey, 'negocios'],
  queryFn: ({ signal }) => api.call(negociosRoutes.estadisticas, {}, signal).then(({ data }) => data.resumen),
});

export const domainStatsQuery = queryOptions({
  queryKey: [...statsKey, 'dominios'],
  queryFn: ({ signal }) => api.call(dominiosRoutes.estadisticas, {}, signal).then(({ data }) => data),
});

export const batchStatsQuery = queryOptions({
  queryKey: [...statsKey, 'batches'],
  queryFn: ({ signal }) => api.call(batchesRoutes.estadisticas, {}, signal).then(({ data }) => data),
});

/** Unfinished batches, newest first, at most as many as the dashboard shows. */
export const activeBatchesQuery = queryOptions({
  queryKey: activeBatchesKey,
  queryFn: async ({ signal, client }) => {
    const begun = Date.now();
    const query = { activos: 'true', limite: DASHBOARD_BATCHES } as const;
    // The stream sends batches without the fields that only lists have.
    const { data }: { data: Batch[] } = await api.call(batchesRoutes.listar, { query }, signal);
    const newestSeen = (one: Batch): Batch => {
      const state = client.getQueryState<Batch>(batchKey(one._id));
      return state?.data !== undefined && state.dataUpdatedAt >= begun ? state.data : one;
    };
    return data.map(newestSeen).filter((one) => !hasEnded(one));
  },
  meta: { live: true },
});

/** The newest batch, ended or not; null without any. */
export const lastBatchQuery = queryOptions({
  queryKey: ['batches', 'ultimo'],
  queryFn: ({ signal }) =>
    api.call(batchesRoutes.listar, { query: { limite: 1 } }, signal).then(({ data }) => data[0] ?? null),
});

const FREE_SHOWN = 5;
/** The most valuable names confirmed free twice. */
export const buyNowQuery = queryOptions({
  queryKey: [...dominiosKey, 'comprar-ahora'],
  queryFn: ({ signal }) => {
    const query = {
      es_disponible: 'true',
      estado_verificacion: estadoVerificacion.expirado,
      confirmado: 'true',
      orden: 'valor',
      direccion: 'desc',
      limite: FREE_SHOWN,
    } as const;
    return api.call(dominiosRoutes.listar, { query }, signal).then(({ data }) => data);
  },
  meta: { live: true },
});

export const dropDaysQuery = queryOptions({
  queryKey: [...statsKey, 'liberaciones'],
  queryFn: ({ signal }) =>
    api
      .call(gestionRoutes.liberaciones, { query: { pagina: 1, limite: 1 } }, signal)
      .then(({ dias, paginacion }) => ({ dias, total: paginacion.total_elementos })),
});

export const funnelQuery = queryOptions({
  queryKey: [...statsKey, 'embudo'],
  queryFn: ({ signal }) => api.call(dashboardRoutes.embudo, {}, signal).then(({ data }) => data),
});

export const freeDaysQuery = queryOptions({
  queryKey: [...statsKey, 'libres'],
  queryFn: ({ signal }) => api.call(dashboardRoutes.libres, {}, signal).then(({ data }) => data),
});

/** Results by trade and place: all places, or the trades of one. */
export const yieldsQuery = (zona: string | undefined) =>
  queryOptions({
    queryKey: [...statsKey, 'rendimiento', zona ?? null],
    queryFn: ({ signal }) =>
      api.call(dashboardRoutes.rendimiento, { query: { zona } }, signal).then(({ data }) => data),
    placeholderData: (previous) => previous,
  });
