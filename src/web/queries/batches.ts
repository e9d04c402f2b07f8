import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Batch } from '#contract/entities/batch.ts';
import { DASHBOARD_BATCHES } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { estadoProceso } from '#contract/states.ts';
import { api } from '../api/api.ts';

export const batchKey = (id: string) => ['batch', id] as const;
/** The prefix of all batch lists. */
export const batchesKey = ['batches'] as const;
export const activeBatchesKey = [...batchesKey, 'activos'] as const;

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: batchKey(id),
    queryFn: ({ signal }) => api.call(batchesRoutes.ver, { params: { id } }, signal).then(({ data }) => data),
    meta: { live: true },
  });

/** Unfinished batches, newest first, at most as many as the dashboard shows. */
export const activeBatchesQuery = queryOptions({
  queryKey: activeBatchesKey,
  queryFn: ({ signal }) =>
    api
      .call(batchesRoutes.listar, { query: { activos: 'true', limite: DASHBOARD_BATCHES } }, signal)
      // The stream sends batches without the fields that only lists have.
      .then(({ data }): Batch[] => data),
  meta: { live: true },
});

/** As on the server: completed, or ended by an error. */
export const hasEnded = ({ estado }: Batch): boolean =>
  estado === estadoProceso.completado || estado === estadoProceso.error;

/** Writes a batch from the stream into the caches that show it. */
export function patchBatch(client: QueryClient, batch: Batch): void {
  client.setQueryData(batchKey(batch._id), batch);
  const known = client.getQueryData<Batch[]>(activeBatchesKey);
  if (known === undefined) return;
  if (known.some((one) => one._id === batch._id) && !hasEnded(batch)) {
    client.setQueryData<Batch[]>(
      activeBatchesKey,
      known.map((one) => (one._id === batch._id ? batch : one)),
    );
  } else if (known.some((one) => one._id === batch._id) || !hasEnded(batch)) {
    void client.invalidateQueries({ queryKey: activeBatchesKey });
  }
}
