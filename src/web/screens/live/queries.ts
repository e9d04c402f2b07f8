import { queryOptions } from '@tanstack/react-query';
import { LIVE_PAGE_SIZE } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { api } from '../../api/api.ts';
import { isTransient } from '../../api/errors.ts';
import type { LiveView } from './url-state.ts';

/** The prefix of all rows and totals of a batch. */
export const liveKey = (batchId: string) => ['live', batchId] as const;
export const rowsKey = (batchId: string, view: LiveView) => [...liveKey(batchId), 'filas', view] as const;
export const groupsKey = (batchId: string, view: LiveView) => [...liveKey(batchId), 'grupos', view] as const;
export const freeKey = (batchId: string) => [...liveKey(batchId), 'libres'] as const;
export const allTotalsKey = (batchId: string) => [...liveKey(batchId), 'totales'] as const;
export const totalsKey = (batchId: string, view: LiveView, grouped: boolean) =>
  [...allTotalsKey(batchId), grouped, view.q, view.libres] as const;

export const filterOf = (view: LiveView) => ({
  buscar: view.q.trim(),
  ...(view.libres ? { solo_libres: 'true' as const } : {}),
  orden: view.orden,
  direccion: view.dir,
});

const pageOf = (view: LiveView) => ({ ...filterOf(view), pagina: view.pagina, limite: LIVE_PAGE_SIZE });

export const fetchRows = (id: string, view: LiveView, signal?: AbortSignal) =>
  api.call(batchesRoutes.filas, { params: { id }, query: pageOf(view) }, signal).then(({ data }) => data);

export const fetchGroups = (id: string, view: LiveView, signal?: AbortSignal) =>
  api.call(batchesRoutes.grupos, { params: { id }, query: pageOf(view) }, signal).then(({ data }) => data);

const ASK_AGAIN_MS = 5_000;

/** Retries a server that did not answer, whether or not the stream reports its return. */
const afterFailure = ({ state: { error } }: { state: { error: Error | null } }) =>
  isTransient(error) ? ASK_AGAIN_MS : false;

export const rowsQuery = (batchId: string, view: LiveView) =>
  queryOptions({
    queryKey: rowsKey(batchId, view),
    queryFn: ({ signal }) => fetchRows(batchId, view, signal),
    // The previous page of the same search stays visible while a page loads.
    placeholderData: (previous, query) => (query?.queryKey[1] === batchId ? previous : undefined),
    meta: { live: true },
    refetchInterval: afterFailure,
  });

export const groupsQuery = (batchId: string, view: LiveView) =>
  queryOptions({
    queryKey: groupsKey(batchId, view),
    queryFn: ({ signal }) => fetchGroups(batchId, view, signal),
    placeholderData: (previous, query) => (query?.queryKey[1] === batchId ? previous : undefined),
    meta: { live: true },
    refetchInterval: afterFailure,
  });

/** Rows read for the free names on top: several businesses may announce the same name. */
const FREE_ROWS = 50;

/** A search's free names, those that can be bought first, each with its best-known business. */
export const freeQuery = (batchId: string) =>
  queryOptions({
    queryKey: freeKey(batchId),
    queryFn: ({ signal }) =>
      api
        .call(
          batchesRoutes.filas,
          {
            params: { id: batchId },
            query: { solo_libres: 'true', orden: 'libres', direccion: 'desc', limite: FREE_ROWS },
          },
          signal,
        )
        .then(({ data: { filas } }) => [...new Map(filas.map((fila) => [fila.dominio?._id, fila])).values()]),
    meta: { live: true },
    refetchInterval: afterFailure,
  });

/** Domains of a batch that await their second check. */
export const toConfirmQuery = (batchId: string) =>
  queryOptions({
    queryKey: [...liveKey(batchId), 'por-confirmar'],
    queryFn: ({ signal }) =>
      api
        .call(
          dominiosRoutes.estadisticas,
          { query: { batch_id: batchId, estado_verificacion: estadoVerificacion.verificando } },
          signal,
        )
        .then(({ data }) => data.total),
  });

/** Only the counts of a filter, which change while rows are held. */
export const totalsQuery = (batchId: string, view: LiveView, grouped: boolean) =>
  queryOptions({
    queryKey: totalsKey(batchId, view, grouped),
    queryFn: ({ signal }) => {
      const route = grouped ? batchesRoutes.grupos : batchesRoutes.filas;
      const input = { params: { id: batchId }, query: { ...filterOf(view), limite: 1 } };
      return api
        .call(route, input, signal)
        .then(({ data: { resumen, paginacion } }) => ({ resumen, paginacion }));
    },
    placeholderData: (previous, query) => (query?.queryKey[1] === batchId ? previous : undefined),
    meta: { live: true },
    refetchInterval: afterFailure,
  });
