import '../../app/styles.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dominio } from '#contract/entities/dominio.ts';
import { Oportunidad, OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { resultadosRoutes } from '#contract/routes/resultados.ts';
import { boughtText } from '../../buy/text.ts';
import { NOTICE_TICK_MS } from '../../parts/notice-bar.tsx';
import { type Asked, good, idOf, nameOf, paged, Refusal, serve } from '../../testing/harness.tsx';
import { holdTimers } from '../../testing/hold-timers.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { ResultsScreen } from './results-screen.tsx';
import { actionText, asideText, detailText, resultsText as text } from './text.ts';

const [LIST, STATS, SEE, MARK, VERIFY] = [
  resultadosRoutes.listar,
  resultadosRoutes.estadisticas,
  resultadosRoutes.ver,
  resultadosRoutes.marcar,
  dominiosRoutes.verificarMasivo,
].map(nameOf) as [string, string, string, string, string]; // as many as were mapped

const dominio = (n: number) =>
  sampleOf(Dominio, { _id: idOf(50 + n), dominio: `uno${n}.es`, dominio_unicode: `uno${n}.es` });
const row = (n: number) => sampleOf(Oportunidad, { _id: idOf(n), dominio_id: dominio(n) });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  holdTimers('setInterval', NOTICE_TICK_MS);
});

/** Three opportunities, all selected; names set aside leave the list. */
async function chosen(mark: (asked: Asked) => unknown = () => null) {
  let listed = [row(1), row(2), row(3)];
  const { asked } = serve({
    [LIST]: () => paged(listed),
    [STATS]: () => sampleOf(resultadosRoutes.estadisticas.answer),
    [SEE]: () => good(sampleOf(OportunidadEntera, row(1))),
    [MARK]: (one) => {
      const refused = mark(one);
      if (refused !== null) return refused;
      const { ids } = one.body as { ids: string[] };
      listed = listed.filter(({ _id }) => !ids.includes(_id));
      return good({ cambiados: ids.length, apartadas: ids });
    },
  });
  const part = await renderPart(<ResultsScreen />, '/results');
  const { screen } = part;
  for (const n of [1, 2, 3]) await screen.getByLabelText(text.select(`uno${n}.es`)).click();
  await expect.element(screen.getByText('3 seleccionados')).toBeVisible();
  const focusRow = (n: number) => (document.querySelector(`[data-row="${idOf(n)}"]`) as HTMLElement).focus(); // it is listed
  return {
    ...part,
    focusRow,
    marks: () => asked.filter(({ route }) => route === MARK).map(({ body }) => body),
  };
}

test('an opportunity set aside with D is no longer chosen: the next bulk action leaves it alone', async () => {
  const { screen, focusRow, marks } = await chosen();
  focusRow(1);
  await userEvent.keyboard('d');
  await expect.element(screen.getByText('2 seleccionados')).toBeVisible();
  const bar = screen.getByRole('region', { name: 'Acciones sobre la selección' });
  await bar.getByRole('button', { name: actionText.bought }).click();
  await screen.getByLabelText(boughtText.date).fill('2026-03-01');
  await screen.getByRole('button', { name: boughtText.markMany }).click();
  const compra = { fecha_compra: '2026-03-01T12:00:00Z' };
  await expect.poll(marks).toEqual([
    { ids: [idOf(1)], accion: 'descartado' },
    { ids: [idOf(2), idOf(3)], accion: 'comprado', compra },
  ]);
});

test('set aside with its button or in its details it is no longer chosen either', async () => {
  const { screen, marks } = await chosen();
  await screen.getByRole('button', { name: text.discard('uno3.es') }).click();
  await expect.element(screen.getByText('2 seleccionados')).toBeVisible();
  await screen.getByRole('button', { name: text.details('uno1.es') }).click();
  await screen.getByRole('dialog').getByRole('button', { name: detailText.bought }).click();
  await expect.element(screen.getByText(boughtText.title('uno1.es'))).toBeVisible();
  await screen.getByLabelText(boughtText.price).fill('12,5');
  await screen.getByLabelText(boughtText.date).fill('2026-03-01');
  await screen.getByRole('button', { name: boughtText.mark }).click();
  await expect.element(screen.getByText('1 seleccionado')).toBeVisible();
  const compra = { precio_compra: 12.5, fecha_compra: '2026-03-01T12:00:00Z' };
  await expect.poll(marks).toEqual([
    { ids: [idOf(3)], accion: 'descartado' },
    { ids: [idOf(1)], accion: 'comprado', compra },
  ]);
});

test('F, V and C work on the name of the row that has the focus, and on none where there is no name', async () => {
  const { dominio_id } = row(1);
  const business = sampleOf(Oportunidad, { _id: idOf(4), dominio_id: null });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { asked } = serve({
    [LIST]: () => paged([row(1), business]),
    [STATS]: () => sampleOf(resultadosRoutes.estadisticas.answer),
    [MARK]: () => good({ cambiados: 1, apartadas: [] }),
    [VERIFY]: () => good({ solicitados: 1 }),
  });
  const { screen } = await renderPart(<ResultsScreen />, '/results');
  await expect.element(screen.getByLabelText(text.select('uno1.es'))).toBeVisible();
  for (const n of [4, 1]) {
    (document.querySelector(`[data-row="${idOf(n)}"]`) as HTMLElement).focus(); // it is listed
    await userEvent.keyboard('fvc');
  }
  const changes = () => asked.filter(({ route }) => route === MARK || route === VERIFY);
  await expect
    .poll(() => changes().map(({ body }) => body))
    .toEqual([{ ids: [idOf(1)], accion: 'favorito' }, { ids: [dominio_id?._id] }]);
  await expect.poll(() => write.mock.calls).toEqual([['uno1.es']]);
  // On its own: of simultaneous actions, only the last notice is shown.
  await userEvent.keyboard('c');
  await expect.element(screen.getByText(actionText.copied)).toBeVisible();
});

test('a bulk action that is refused leaves the selection as it was', async () => {
  const { screen } = await chosen(() => new Refusal(409, 'conflicto', 'Ahora no.'));
  const bar = screen.getByRole('region', { name: 'Acciones sobre la selección' });
  await bar.getByRole('button', { name: actionText.bought }).click();
  await screen.getByRole('button', { name: boughtText.markMany }).click();
  await expect.element(screen.getByText(/Ahora no\./)).toBeVisible();
  await expect.element(screen.getByText('3 seleccionados')).toBeVisible();
});

test('those set aside have a view of their own, and come back with a button, D, or many at once', async () => {
  const aside = [1, 2, 3].map((n) => ({ ...row(n), estado_gestion: 'descartado' as const }));
  const { asked } = serve({
    [LIST]: ({ query }) => paged(query.estado_gestion === 'descartado' ? aside : []),
    [STATS]: () => sampleOf(resultadosRoutes.estadisticas.answer),
    [MARK]: () => good({ cambiados: 1, apartadas: [] }),
  });
  const { screen } = await renderPart(<ResultsScreen />, '/results');
  await screen.getByRole('link', { name: asideText.descartado }).click();
  await screen.getByRole('button', { name: text.restore('uno1.es') }).click();
  (document.querySelector(`[data-row="${idOf(2)}"]`) as HTMLElement).focus(); // it is listed
  await userEvent.keyboard('d');
  await screen.getByLabelText(text.select('uno3.es')).click();
  const bar = screen.getByRole('region', { name: 'Acciones sobre la selección' });
  expect(bar.getByRole('button', { name: actionText.discard }).elements()).toEqual([]);
  await bar.getByRole('button', { name: actionText.restore }).click();
  await expect
    .poll(() => asked.filter(({ route }) => route === MARK).map(({ body }) => body))
    .toEqual([1, 2, 3].map((n) => ({ ids: [idOf(n)], accion: 'devolver' })));
});

test('a name is one row with its kinds as tags; one that can be bought offers that first, and a list of one kind its own', async () => {
  await page.viewport(1440, 900);
  const free = { ...dominio(1), es_disponible: true };
  const name = {
    ...row(1),
    dominio_id: free,
    tipo_oportunidad: 'negocio_calidad' as const,
    tipos: ['negocio_calidad', 'dominio_expirado', 'alto_valor'] as const,
  };
  const { asked } = serve({
    [LIST]: () => paged([{ ...name, tipos: [...name.tipos] }]),
    [STATS]: () => sampleOf(resultadosRoutes.estadisticas.answer),
  });
  const { screen } = await renderPart(<ResultsScreen />, '/results');
  const line = screen.getByRole('row').filter({ hasText: 'uno1.es' });
  for (const kind of ['Negocio de calidad', 'Dominio expirado', '+1'])
    await expect.element(line.getByText(kind)).toBeVisible();
  await expect.element(line.getByRole('button', { name: `${text.buy}: uno1.es` })).toBeVisible();
  expect(asked.filter(({ route }) => route === LIST).every(({ query }) => query.por_nombre === 'true')).toBe(
    true,
  );
  await screen.getByRole('link', { name: 'Negocio de calidad' }).click();
  await expect.element(line.getByRole('button', { name: `${text.contact}: uno1.es` })).toBeVisible();
});

test('the view of what was bought says what comes there while it is empty', async () => {
  serve({ [LIST]: () => paged([]), [STATS]: () => sampleOf(resultadosRoutes.estadisticas.answer) });
  const { screen } = await renderPart(<ResultsScreen />, '/results');
  await screen.getByRole('link', { name: asideText.comprado }).click();
  await expect.element(screen.getByText(text.noneAsideLine)).toBeVisible();
});

test('a row follows what is found out about its name, in its place', async () => {
  const stand = (n: number, es_disponible: boolean) => ({
    ...dominio(n),
    estado_verificacion: es_disponible ? ('expirado' as const) : ('activo' as const),
    es_disponible,
    confirmaciones: 2,
    fase_ciclo: es_disponible ? ('libre' as const) : ('activo' as const),
  });
  serve({
    [LIST]: () => paged([1, 2].map((n) => ({ ...row(n), dominio_id: stand(n, true) }))),
    [STATS]: () => sampleOf(resultadosRoutes.estadisticas.answer),
    [nameOf(dominiosRoutes.listar)]: ({ query }) =>
      paged((query.ids ?? '').split(',').map((id) => stand(Number(id.slice(-4)) - 50, false))),
  });
  const { say } = await renderPart(<ResultsScreen />, '/results');
  const states = () =>
    [...document.querySelectorAll('[data-row]')].map((one) => one.textContent?.endsWith(text.buy));
  await expect.poll(states).toEqual([true, true]);
  say({ tipo: 'dominio', revision: 2, dominio_id: idOf(51) });
  await expect.poll(states).toEqual([false, true]);
});
