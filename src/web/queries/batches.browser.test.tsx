import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { Batch } from '#contract/entities/batch.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { type EstadoProceso, estadoProceso } from '#contract/states.ts';
import { good, nameOf, serve } from '../testing/harness.tsx';
import { sampleOf } from '../testing/sample.ts';
import { activeBatchesKey, batchKey, batchQuery, patchBatch } from './batches.ts';

const { pendiente, procesando, pausado, completado, error } = estadoProceso;
const batch = (estado: EstadoProceso) => ({ _id: 'uno', nombre: 'Uno', estado }) as Batch;

test.each<[string, EstadoProceso | null, EstadoProceso, boolean]>([
  ['goes on', pendiente, procesando, false],
  ['is completed', procesando, completado, true],
  ['ends by an error', procesando, error, true],
  ['begins', null, procesando, true],
  ['ended, and is told of again', null, error, false],
])('a batch that %s is patched where it is shown; the list is read again when it comes or goes', (...row) => {
  const [, shown, estado, isStale] = row;
  const client = new QueryClient();
  client.setQueryData(activeBatchesKey, shown === null ? [] : [batch(shown)]);
  patchBatch(client, batch(estado));
  expect(client.getQueryData(batchKey('uno'))).toMatchObject({ estado });
  expect(client.getQueryState(activeBatchesKey)?.isInvalidated).toBe(isStale);
  const states = client.getQueryData<Batch[]>(activeBatchesKey)?.map((one) => one.estado);
  expect(states).toEqual(shown === null ? [] : [isStale ? shown : estado]);
});

test('an event that comes while a batch is read again is kept, whatever the older answer says', async () => {
  const client = new QueryClient();
  const one = sampleOf(Batch, { estado: procesando });
  const held = Promise.withResolvers<unknown>();
  const { asked } = serve({ [nameOf(batchesRoutes.ver)]: () => held.promise });
  client.setQueryData(batchKey(one._id), one);
  const read = client.fetchQuery(batchQuery(one._id));
  await expect.poll(() => asked.length).toBe(1);
  patchBatch(client, { ...one, estado: pausado });
  patchBatch(client, one);
  held.resolve(good({ ...one, estado: pendiente }));
  await read;
  expect(client.getQueryData(batchKey(one._id))).toMatchObject({ estado: procesando });
});
