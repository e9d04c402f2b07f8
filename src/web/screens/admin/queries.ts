import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { adminRoutes } from '#contract/administration/routes.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/errors.ts';
import { estadoQuery } from '../../queries/sistema.ts';
import type { AdminSearch } from './url-state.ts';

export const adminKey = ['admin'] as const;
const LIMITE = 20;

/**
 * A call of the administration. Its routes answer 404 also to an administrator whose token has just expired; a request
 * for the session renews it. An account that is no longer administrator is sent away from the screen.
 */
export async function asAdmin<T>(client: QueryClient, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    const { administrador } = await client.fetchQuery({ ...estadoQuery, staleTime: 0 });
    if (!administrador) throw error;
    return await call();
  }
}

export const summaryQuery = queryOptions({
  queryKey: [...adminKey, 'resumen'],
  queryFn: ({ client, signal }) =>
    asAdmin(client, () => api.call(adminRoutes.resumen, {}, signal)).then(({ data }) => data),
});

export const ordersSwitchQuery = queryOptions({
  queryKey: [...adminKey, 'ordenes'],
  queryFn: ({ client, signal }) =>
    asAdmin(client, () => api.call(adminRoutes.ordenes, {}, signal)).then(({ data }) => data),
});

export const queuesQuery = queryOptions({
  queryKey: [...adminKey, 'colas'],
  queryFn: ({ client, signal }) =>
    asAdmin(client, () => api.call(adminRoutes.colas, {}, signal)).then(({ data }) => data),
});

export const deadQuery = ({ cola, pagina }: AdminSearch) =>
  queryOptions({
    queryKey: [...adminKey, 'muertos', { cola, pagina }],
    queryFn: ({ client, signal }) =>
      asAdmin(client, () =>
        api.call(adminRoutes.muertos, { query: { cola, pagina, limite: LIMITE } }, signal),
      ),
    placeholderData: (previous) => previous,
  });

export const serversQuery = ({ buscar, estado, pagina }: AdminSearch) =>
  queryOptions({
    queryKey: [...adminKey, 'registros', { buscar, estado, pagina }],
    queryFn: ({ client, signal }) =>
      asAdmin(client, () =>
        api.call(adminRoutes.registros, { query: { buscar, estado, pagina, limite: LIMITE } }, signal),
      ),
    placeholderData: (previous) => previous,
  });

/** All zones fit on one page. */
export const releasesQuery = queryOptions({
  queryKey: [...adminKey, 'liberaciones'],
  queryFn: async ({ client, signal }) => {
    const { data } = await asAdmin(client, () => api.call(adminRoutes.liberaciones, {}, signal));
    return { data, paginacion: { pagina_actual: 1, total_paginas: 1, total_elementos: data.length } };
  },
});

export const accountsQuery = ({ buscar, pagina }: AdminSearch) =>
  queryOptions({
    queryKey: [...adminKey, 'cuentas', { buscar, pagina }],
    queryFn: ({ client, signal }) =>
      asAdmin(client, () =>
        api.call(adminRoutes.cuentas, { query: { buscar, pagina, limite: LIMITE } }, signal),
      ),
    placeholderData: (previous) => previous,
  });

export const changesQuery = ({ pagina }: AdminSearch) =>
  queryOptions({
    queryKey: [...adminKey, 'cambios', { pagina }],
    queryFn: ({ client, signal }) =>
      asAdmin(client, () => api.call(adminRoutes.cambios, { query: { pagina, limite: LIMITE } }, signal)),
    placeholderData: (previous) => previous,
  });
