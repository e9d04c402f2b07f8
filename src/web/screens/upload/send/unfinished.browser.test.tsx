import { beforeEach, expect, test } from 'vitest';
import { Batch } from '#contract/entities/batch.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { NOTICE_TICK_MS } from '../../../parts/notice-bar.tsx';
import { type Asked, good, idOf, nameOf, Refusal, serve } from '../../../testing/harness.tsx';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { Unfinished } from './unfinished.tsx';

beforeEach(() => void holdTimers('setInterval', NOTICE_TICK_MS));

const [FIRST, SECOND] = [1, 2].map((n) =>
  sampleOf(Batch, {
    _id: idOf(n),
    nombre: `Lista ${n}`,
    total_keywords: 5_000,
    intake_completo: false,
  }),
);

/** The screen's notice of incomplete uploads, over a server that deletes like the real one. */
async function start(answer: (asked: Asked) => unknown = () => null) {
  let stored = [FIRST, SECOND];
  const { asked } = serve({
    [nameOf(batchesRoutes.listar)]: () => ({
      ...good(stored),
      paginacion: { pagina_actual: 1, total_paginas: 1, total_elementos: 2, total_exacto: true },
    }),
    [nameOf(batchesRoutes.eliminar)]: (request) => {
      const refused = answer(request);
      if (refused instanceof Refusal) return refused;
      stored = stored.filter((one) => !request.route.endsWith(one?._id ?? ''));
      return good(null);
    },
  });
  const { screen } = await renderPart(<Unfinished hasList={false} onComplete={() => undefined} />);
  const deleted = () => asked.map(({ route }) => route).filter((route) => route.startsWith('DELETE'));
  const offered = (name: string) => screen.getByText(`La carga de «${name}»`, { exact: false });
  const discard = async (name: string) => {
    await expect.element(offered(name)).toBeVisible();
    await screen.getByRole('button', { name: 'Descartarla' }).click();
    await screen.getByRole('button', { name: 'Eliminar' }).click();
    await expect.element(screen.getByText(`Carga de «${name}» descartada.`)).toBeVisible();
  };
  return { screen, deleted, discard, offered };
}

test('discarding an upload can be undone: the server is asked only when the notice goes', async () => {
  const { screen, deleted, discard, offered } = await start();
  await discard('Lista 1');
  await expect.element(offered('Lista 2')).toBeVisible();
  await screen.getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(offered('Lista 1')).toBeVisible();
  expect(deleted()).toEqual([]);
  await discard('Lista 1');
  await screen.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect.poll(deleted).toEqual([`DELETE /api/batches/${idOf(1)}`]);
  await expect.element(offered('Lista 2')).toBeVisible();
  await expect.element(screen.getByText('Carga de «Lista 1» descartada.')).not.toBeInTheDocument();
});

test('a second discarding, and leaving the screen, end the time to undo', async () => {
  const { screen, deleted, discard } = await start();
  await discard('Lista 1');
  await discard('Lista 2');
  await expect.poll(deleted).toEqual([`DELETE /api/batches/${idOf(1)}`]);
  await screen.unmount();
  await expect.poll(deleted).toEqual([`DELETE /api/batches/${idOf(1)}`, `DELETE /api/batches/${idOf(2)}`]);
});

test('an upload that cannot be deleted comes back with the reason', async () => {
  const { screen, discard, offered } = await start(
    () => new Refusal(409, 'batch_en_proceso', 'Está en proceso.'),
  );
  await discard('Lista 1');
  await screen.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect.element(offered('Lista 1')).toBeVisible();
  await expect
    .element(screen.getByRole('alert').filter({ hasText: /^Error/ }))
    .toHaveTextContent('Error al eliminar el batch: Está en proceso.');
});
