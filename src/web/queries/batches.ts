import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Batch } from '#contract/entities/batch.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { estadoProceso } from '#contract/states.ts';
import { api } from '../api/api.ts';
import { unlessWritten } from '../stream/unless-written.ts';

export const batchKey = (id: string) => ['batch', id] as const;
/** The prefix of all batch lists. */
export const batchesKey = ['batches'] as const;
export const activeBatchesKey = [...batchesKey, 'activos'] as const;

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: batchKey(id),
    queryFn: ({ signal, client }) =>
      unlessWritten(client, batchKey(id), () =>
        api.call(batchesRoutes.ver, { params: { id } }, signal).then(({ data }) => data),
      ),
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
