import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { Batch } from '#contract/entities/batch.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { activeBatchesKey, patchBatch } from '../../queries/batches.ts';
import { idOf, nameOf, paged, serve } from '../../testing/harness.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { activeBatchesQuery } from './queries.ts';

test.each([
  ['again', true],
  ['for the first time', false],
])(
  'an event that comes while the batches are read %s is kept; other news comes with the answer',
  async (_, again) => {
    const client = new QueryClient();
    const one = sampleOf(Batch, { estado: 'procesando' });
    const two = sampleOf(Batch, { _id: idOf(7), estado: 'procesando' });
    const held = Promise.withResolvers<unknown>();
    const { asked } = serve({ [nameOf(batchesRoutes.listar)]: () => held.promise });
    const three = sampleOf(Batch, { _id: idOf(8), estado: 'procesando' });
    if (again) client.setQueryData(activeBatchesKey, [one, two, three]);
    const read = client.fetchQuery(activeBatchesQuery);
    await expect.poll(() => asked.length).toBe(1);
    patchBatch(client, { ...one, estado: 'pausado' });
    if (!again) patchBatch(client, { ...three, estado: 'completado' });
    held.resolve(paged([one, { ...two, nombre: 'Cambiado' }, ...(again ? [] : [three])]));
    await read;
    expect(client.getQueryData(activeBatchesKey)).toMatchObject([
      { estado: 'pausado' },
      { nombre: 'Cambiado' },
    ]);
  },
);
