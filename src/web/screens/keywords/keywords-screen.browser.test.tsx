import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Keyword } from '#contract/entities/keyword.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { estadoProceso } from '#contract/states.ts';
import { NOTICE_TICK_MS } from '../../parts/notice-bar.tsx';
import { good, idOf, nameOf, paged, Refusal, serve } from '../../testing/harness.tsx';
import { holdTimers } from '../../testing/hold-timers.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerOf, sampleOf } from '../../testing/sample.ts';
import { KeywordsScreen } from './keywords-screen.tsx';
import { keywordsText as text } from './text.ts';

const [LIST, STATS, ACTION] = [keywordsRoutes.listar, keywordsRoutes.estadisticas, keywordsRoutes.accion].map(
  nameOf,
) as [string, string, string]; // as many as were mapped
const stats = sampleOf(keywordsRoutes.estadisticas.answer);
const keyword = (n: number, estado: Keyword['estado']) =>
  sampleOf(Keyword, { _id: idOf(n), keyword: `bares ${n}`, estado });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  holdTimers('setInterval', NOTICE_TICK_MS);
});

test('five rows are drawn in place of those to come; without any there is what to do', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  serve({ [LIST]: () => promise, [STATS]: () => stats });
  const { screen } = await renderPart(<KeywordsScreen />, '/keywords');
  const drawn = () => [
    ...screen.container.querySelectorAll('main .mantine-Skeleton-root, #lista .mantine-Skeleton-root'),
  ];
  await expect.poll(() => new Set(drawn().map((one) => one.parentElement)).size).toBe(5);
  resolve(paged([]));
  await expect.element(screen.getByText('No hay keywords', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Crea tu primera keyword para empezar')).toBeVisible();
});

test('a keyword that is being searched cannot be deleted; another is asked about, and a failure is said', async () => {
  const { asked } = serve({
    [LIST]: () => paged([keyword(1, estadoProceso.procesando), keyword(2, estadoProceso.completado)]),
    [STATS]: () => stats,
    [ACTION]: () => new Refusal(500, 'interno', 'Error interno.'),
  });
  const { screen } = await renderPart(<KeywordsScreen />, '/keywords');
  await expect.element(screen.getByRole('button', { name: 'Eliminar bares 1' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Eliminar bares 2' }).click();
  const question = screen.getByRole('dialog', { name: 'Estás seguro de eliminar esta keyword?' });
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect.element(screen.getByText('bares 2', { exact: true })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect.element(screen.getByText(/^Error al eliminar la keyword/)).toBeVisible();
  await expect.element(screen.getByText('bares 2', { exact: true })).toBeVisible();
  const sent = asked.filter(({ route }) => route === ACTION).map(({ body }) => body);
  expect(sent).toEqual([{ accion: 'eliminar', ids: [idOf(2)] }]);
});

test('a keyword deleted by its icon leaves the selection, and the others stay selected', async () => {
  serve({
    [LIST]: () => paged([1, 2, 3].map((n) => keyword(n, estadoProceso.completado))),
    [STATS]: () => stats,
    [ACTION]: () => good({ cambiadas: 1 }),
  });
  const { screen } = await renderPart(<KeywordsScreen />, '/keywords');
  for (const n of [1, 2]) await screen.getByLabelText(text.select(`bares ${n}`), { exact: true }).click();
  const remove = async (n: number) => {
    await screen.getByRole('button', { name: text.remove(`bares ${n}`) }).click();
    await screen.getByRole('dialog').getByRole('button', { name: text.delete }).click();
    await expect.element(screen.getByText(`bares ${n}`, { exact: true })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  };
  await remove(3);
  await expect.element(screen.getByText('2 seleccionados')).toBeVisible();
  await remove(1);
  await expect.element(screen.getByText('1 seleccionado', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Deshacer' }).click();
});

test('«Exportar» says how many it exports, and that these are the selected ones', async () => {
  await page.viewport(1_400, 900);
  serve({
    [LIST]: () => paged([1, 2, 3].map((n) => keyword(n, estadoProceso.completado))),
    [STATS]: () => stats,
  });
  const { screen } = await renderPart(<KeywordsScreen />, '/keywords');
  await expect.element(screen.getByRole('button', { name: 'Exportar (3)' })).toBeVisible();
  await screen.getByLabelText(text.select('bares 2'), { exact: true }).click();
  await screen.getByRole('button', { name: 'Exportar selección (1)' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Exportar 1 fila' })).toBeVisible();
});

test('a keyword that a worker ended, and one added in another tab, are shown as soon as the stream tells of a change', async () => {
  let rows = [keyword(1, estadoProceso.pendiente)];
  const { asked } = serve({
    [LIST]: () => paged(rows),
    [STATS]: () => answerOf(keywordsRoutes.estadisticas.answer, { total: rows.length }),
  });
  const { screen, say } = await renderPart(<KeywordsScreen />, '/keywords');
  const list = screen.getByRole('region', { name: 'Keywords de la cuenta' });
  await expect.element(list.getByText('Pendiente')).toBeVisible();
  say({ tipo: 'latido', revision: 7 });
  say({ tipo: 'latido', revision: 7 });
  rows = [keyword(2, estadoProceso.pendiente), keyword(1, estadoProceso.completado)];
  const reads = () => asked.filter(({ route }) => route === LIST).length;
  await new Promise((done) => setTimeout(done, 500));
  expect(reads()).toBe(1);
  say({ tipo: 'latido', revision: 8 });
  await expect.element(list.getByText('Completado')).toBeVisible();
  await expect.element(list.getByText('bares 2', { exact: true })).toBeVisible();
});

test('a start that takes its whole batch along asks with their number, and not in the red of what takes things away', async () => {
  const { asked } = serve({
    [LIST]: () => paged([keyword(1, estadoProceso.pendiente)]),
    [STATS]: () => stats,
    [ACTION]: () => good({ cambiadas: 1_234 }),
  });
  const { screen } = await renderPart(<KeywordsScreen />, '/keywords');
  await screen.getByRole('button', { name: 'Iniciar bares 1' }).click();
  const start = screen.getByRole('dialog').getByRole('button', { name: 'Iniciar 1.234' });
  await expect.element(start).toBeVisible();
  expect(start.element().getAttribute('style') ?? '').not.toContain('rojo');
  await start.click();
  await expect.element(screen.getByText('1.234 keywords en marcha.')).toBeVisible();
  const sent = asked.filter(({ route }) => route === ACTION).map(({ body }) => body);
  expect(sent).toEqual([
    { accion: 'iniciar', ids: [idOf(1)], previa: true },
    { accion: 'iniciar', ids: [idOf(1)] },
  ]);
});

test('the help of the keys says that X selects a row, as other lists do', async () => {
  serve({ [LIST]: () => paged([keyword(1, estadoProceso.completado)]), [STATS]: () => stats });
  const { screen } = await renderPart(<KeywordsScreen />, '/keywords');
  await expect.element(screen.getByText('bares 1', { exact: true })).toBeVisible();
  screen.getByRole('region', { name: 'Keywords de la cuenta' }).element().focus();
  await userEvent.keyboard('?');
  const help = screen.getByRole('dialog', { name: 'Teclas de la lista' });
  await expect.element(help.getByText('Seleccionar', { exact: true })).toBeVisible();
  await expect.element(help.getByText('Seleccionar la página')).not.toBeInTheDocument();
});
