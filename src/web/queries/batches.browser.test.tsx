import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Batch } from '#contract/entities/batch.ts';
import { type EstadoProceso, estadoProceso } from '#contract/states.ts';
import { activeBatchesKey, batchKey, patchBatch } from './batches.ts';

const { pendiente, procesando, completado, error } = estadoProceso;
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
