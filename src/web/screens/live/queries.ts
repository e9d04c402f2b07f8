import { queryOptions } from '@tanstack/react-query';
import { LIVE_PAGE_SIZE } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { api } from '../../api/api.ts';
import { isTransient } from '../../api/errors.ts';
import type { LiveView } from './url-state.ts';

/** The rows of a batch, whatever the view; also the prefix of the totals. */
export const liveKey = (batchId: string) => ['live', batchId] as const;
export const rowsKey = (batchId: string, view: LiveView) => [...liveKey(batchId), 'filas', view] as const;
export const groupsKey = (batchId: string, view: LiveView) => [...liveKey(batchId), 'grupos', view] as const;
export const freeKey = (batchId: string) => [...liveKey(batchId), 'libres'] as const;
/** The prefix of all counts of a batch. */
export const allTotalsKey = (batchId: string) => [...liveKey(batchId), 'totales'] as const;
export const totalsKey = (batchId: string, view: LiveView, grouped: boolean) =>
  [...allTotalsKey(batchId), grouped, view.q, view.libres] as const;

/** The view as the API's query. */
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

/** A server that did not answer is asked again by itself, whether or not the stream tells of its return. */
const afterFailure = ({ state: { error } }: { state: { error: Error | null } }) =>
  isTransient(error) ? ASK_AGAIN_MS : false;

export const rowsQuery = (batchId: string, view: LiveView) =>
  queryOptions({
    queryKey: rowsKey(batchId, view),
    queryFn: ({ signal }) => fetchRows(batchId, view, signal),
    // While a page loads, the page before it stays in sight, if it is of the same search.
    placeholderData: (previous, query) => (query?.queryKey[1] === batchId ? previous : undefined),
    meta: { live: true },
    refetchInterval: afterFailure,
  });

export const groupsQuery = (batchId: string, view: LiveView) =>
  queryOptions({
    queryKey: groupsKey(batchId, view),
    queryFn: ({ signal }) => fetchGroups(batchId, view, signal),
    // While a page loads, the page before it stays in sight, if it is of the same search.
    placeholderData: (previous, query) => (query?.queryKey[1] === batchId ? previous : undefined),
    meta: { live: true },
    refetchInterval: afterFailure,
  });

/** So many rows are read for the free names on top: several businesses may announce one. */
const FREE_ROWS = 50;

/** The free names of a search, those that can be bought first, each with the best-known business that announces it. */
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

/** How many domains of a batch wait for a second look that has its time. */
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

/** Only the counts of a filter: what changes while rows wait behind their button. */
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
    // While a page loads, the page before it stays in sight, if it is of the same search.
    placeholderData: (previous, query) => (query?.queryKey[1] === batchId ? previous : undefined),
    meta: { live: true },
    refetchInterval: afterFailure,
  });
