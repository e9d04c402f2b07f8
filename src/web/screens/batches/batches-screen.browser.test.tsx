import { beforeEach, expect, test, vi } from 'vitest';
import { Batch } from '#contract/entities/batch.ts';
import { BATCH_POLL_MS } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { estadoProceso } from '#contract/states.ts';
import { NOTICE_TICK_MS } from '../../parts/notice-bar.tsx';
import { idOf, nameOf, paged, Refusal, serve } from '../../testing/harness.tsx';
import { holdTimers } from '../../testing/hold-timers.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerOf, sampleOf } from '../../testing/sample.ts';
import { BatchesScreen } from './batches-screen.tsx';

const [LIST, STATS, REMOVE] = [batchesRoutes.listar, batchesRoutes.estadisticas, batchesRoutes.eliminar].map(
  nameOf,
) as [string, string, string]; // as many as were mapped
const stats = sampleOf(batchesRoutes.estadisticas.answer);
const states = (procesando: number) => ({ ...stats.data.por_estado, procesando });
const batch = (n: number, estado: Batch['estado'], change: Partial<Batch> = {}) =>
  sampleOf(Batch, { _id: idOf(n), nombre: `Lote ${n}`, estado, ...change });

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

test('list and totals are read again every five seconds while a batch runs, and a badge says so', async () => {
  const polls = holdTimers('setInterval', BATCH_POLL_MS);
  let running = true;
  const { asked } = serve({
    [LIST]: () => paged([batch(1, running ? estadoProceso.procesando : estadoProceso.completado)]),
    [STATS]: () => answerOf(batchesRoutes.estadisticas.answer, { por_estado: states(running ? 1 : 0) }),
  });
  const { screen } = await renderPart(<BatchesScreen />, '/batches');
  const live = screen.getByText('Auto-actualizando');
  await expect.element(live).toBeVisible();
  const reads = () => asked.filter(({ route }) => route === LIST || route === STATS).length;
  expect(BATCH_POLL_MS).toBe(5_000);
  // Both have their answer and wait.
  await expect.element(screen.getByRole('link', { name: 'Lote 1', exact: true })).toBeVisible();
  await expect.poll(polls.count).toBe(2);
  expect(reads()).toBe(2);
  running = false;
  polls.run();
  await expect.element(live).not.toBeInTheDocument();
  await expect.poll(reads).toBe(4);
  await expect.poll(polls.count).toBe(0);
  expect(reads()).toBe(4);
});

test('the free names of a batch are as many as the list that they lead to shows: those set aside are not', async () => {
  const free = (n: number, dominios_libres: number) =>
    batch(n, estadoProceso.completado, {
      estadisticas: { ...sampleOf(Batch).estadisticas, dominios_libres },
    });
  serve({ [LIST]: () => paged([free(1, 16), free(2, 0)]), [STATS]: () => stats });
  const { screen } = await renderPart(<BatchesScreen />, '/batches');
  const link = screen.getByRole('link', { name: '16 libres' });
  await expect.element(link).toHaveAttribute('href', `/domains?batch_id=${idOf(1)}&es_disponible=true`);
  expect(screen.getByRole('link', { name: /libre/ }).elements()).toHaveLength(1);
});

test('a batch that runs has no way to be deleted; another is asked about, and a failure is said', async () => {
  serve({
    [LIST]: () => paged([batch(1, estadoProceso.procesando), batch(2, estadoProceso.completado)]),
    [STATS]: () => stats,
    [REMOVE]: () => new Refusal(500, 'interno', 'Error interno.'),
  });
  holdTimers('setInterval', NOTICE_TICK_MS);
  const { screen } = await renderPart(<BatchesScreen />, '/batches');
  await screen.getByRole('button', { name: 'Más acciones de Lote 1' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Eliminar' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Más acciones de Lote 2' }).click();
  const menu = screen.getByRole('menu', { name: 'Más acciones de Lote 2' });
  await menu.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = screen.getByRole('dialog', {
    name: 'Estás seguro de eliminar este batch? Se eliminarán todas las keywords asociadas.',
  });
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect.element(screen.getByRole('link', { name: 'Lote 2' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect.element(screen.getByText('Error al eliminar el batch: Error interno.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Lote 2' })).toBeVisible();
});

test('the figures count every state, those paused too, and add up to the total', async () => {
  const por_estado = { pendientes: 1, procesando: 2, completadas: 5, con_error: 3, pausadas: 4 };
  serve({
    [LIST]: () => paged([batch(1, estadoProceso.pausado)]),
    [STATS]: () => answerOf(batchesRoutes.estadisticas.answer, { total: 15, por_estado }),
  });
  const { screen } = await renderPart(<BatchesScreen />, '/batches');
  const figures = screen.getByRole('region', { name: 'Totales de batches' });
  await expect.element(figures.getByRole('link', { name: 'Pausados' })).toBeVisible();
  const values = () =>
    figures
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => Number(textContent));
  await expect.poll(values).toEqual([15, 1, 2, 5, 4, 3]);
});
