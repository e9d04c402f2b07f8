import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ResumenNegocios } from '#contract/entities/estadisticas.ts';
import { NegocioListado } from '#contract/entities/negocio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { NOTICE_TICK_MS } from '../../parts/notice-bar.tsx';
import { good, idOf, nameOf, Refusal, serve } from '../../testing/harness.tsx';
import { holdTimers } from '../../testing/hold-timers.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { BusinessesScreen } from './businesses-screen.tsx';
import { filterText, businessesText as text } from './text.ts';

const [LIST, VERIFY] = [negociosRoutes.listar, dominiosRoutes.verificarMasivo].map(nameOf) as [
  string,
  string,
]; // as many as were mapped

/** `site`: the number of its domain. */
const business = (n: number, site?: number) =>
  sampleOf(NegocioListado, {
    _id: idOf(n),
    nombre_negocio: `Bar ${n}`,
    dominio: site === undefined ? null : sampleOf(NegocioListado.shape.dominio.unwrap(), { _id: idOf(site) }),
  });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  holdTimers('setInterval', NOTICE_TICK_MS);
});

/** Three pages with a few businesses each. */
async function open(
  pages: NegocioListado[][],
  { address = '/businesses?vista=lista', verify = (): unknown => good({ solicitados: 0 }) } = {},
) {
  const { asked } = serve({
    [LIST]: ({ query }) => ({
      success: true,
      data: pages[Number(query.page) - 1] ?? [],
      pagination: { currentPage: Number(query.page), totalPages: pages.length, totalDocs: 20 * pages.length },
      estadisticas: sampleOf(ResumenNegocios),
    }),
    [VERIFY]: verify,
  });
  const part = await renderPart(<BusinessesScreen />, address);
  const { screen, history } = part;
  const choose = (n: number) => screen.getByLabelText(text.select(`Bar ${n}`), { exact: true }).click();
  const verifyChosen = () =>
    screen
      .getByRole('region', { name: 'Acciones sobre la selección' })
      .getByRole('button', { name: 'Verificar' })
      .click();
  return {
    ...part,
    choose,
    verifyChosen,
    page: () => Number(new URLSearchParams(history.location.search).get('page') ?? 1),
    verified: () => asked.filter(({ route }) => route === VERIFY).map(({ body }) => body),
  };
}

test('the arrows turn the page, Home and End go to its ends, and Ctrl+F goes to the search', async () => {
  const { screen, page } = await open([[business(1)], [business(2)], [business(3)]]);
  await expect.element(screen.getByText('Bar 1')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText('Bar 2')).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText('Bar 3')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByText('Bar 2')).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByText('Bar 1')).toBeVisible();
  expect(page()).toBe(1);
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(screen.getByLabelText(filterText.search)).toHaveFocus();
});

test('the domains of the chosen businesses are verified, also of other pages; who has none is said', async () => {
  const { screen, choose, verifyChosen, verified } = await open(
    [
      [business(1, 51), business(2)],
      [business(3, 53), business(4, 51)],
    ],
    { verify: () => good({ solicitados: 2 }) },
  );
  await choose(1);
  await choose(2);
  await userEvent.keyboard('{ArrowRight}');
  await choose(3);
  await choose(4);
  await verifyChosen();
  await expect
    .element(screen.getByText('Verificación pedida para 2 dominios. 1 negocio sin dominio que verificar.'))
    .toBeVisible();
  expect(verified()).toEqual([{ ids: [idOf(51), idOf(53)] }]);
  await expect.element(screen.getByText(/seleccionado/)).not.toBeInTheDocument();
});

test('V asks for a check of the domain of the row that has the focus, and C copies it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const named = { ...business(1, 11), dominio_extraido: 'bar.es' };
  const { screen, verified } = await open([[named, { ...business(2), dominio_extraido: null }]], {
    verify: () => good({ solicitados: 1 }),
  });
  await expect.element(screen.getByLabelText(text.select('Bar 1'), { exact: true })).toBeVisible();
  for (const n of [2, 1]) {
    (document.querySelector(`[data-row="${idOf(n)}"]`) as HTMLElement).focus(); // it is listed
    await userEvent.keyboard('vc');
  }
  await expect.poll(verified).toEqual([{ ids: [idOf(11)] }]);
  expect(write.mock.calls).toEqual([['bar.es']]);
});

test('businesses without a domain ask for nothing, and a refused check is said and keeps the selection', async () => {
  const { screen, choose, verifyChosen, verified } = await open([[business(1, 51), business(2)]], {
    verify: () => new Refusal(429, 'cuota_agotada', 'Hoy ya no.'),
  });
  await choose(2);
  await verifyChosen();
  await expect.element(screen.getByText(/Ninguno de los negocios elegidos/)).toBeVisible();
  expect(verified()).toEqual([]);
  await choose(1);
  await verifyChosen();
  await expect.element(screen.getByText(/Error al verificar los dominios: Hoy ya no/)).toBeVisible();
  await expect.element(screen.getByText('2 seleccionados')).toBeVisible();
});

test('a business deleted in its menu leaves the selection, and the others stay selected', async () => {
  const { screen, choose } = await open([[business(1), business(2), business(3)]]);
  for (const n of [1, 2, 3]) await choose(n);
  await screen.getByRole('button', { name: text.more('Bar 1') }).click();
  await screen.getByRole('menuitem', { name: text.remove }).click();
  await screen.getByRole('dialog').getByRole('button', { name: text.remove }).click();
  await expect.element(screen.getByText('2 seleccionados')).toBeVisible();
  await screen.getByRole('button', { name: 'Deshacer' }).click();
});

test('«Exportar» says how many selected ones it exports, also of other pages', async () => {
  const { screen, choose } = await open([[business(1)], [business(2)]]);
  await choose(1);
  await userEvent.keyboard('{ArrowRight}');
  await choose(2);
  await screen.getByRole('button', { name: 'Exportar selección (2)' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Exportar 2 filas' })).toBeVisible();
});

test('the credit of OpenStreetMap stands where rows of it are shown, and only there', async () => {
  const credit = '© colaboradores de OpenStreetMap (se abre en otra pestaña)';
  const with_ = await open([[business(1), { ...business(2), fuente_datos: 'OpenStreetMap' }]]);
  await expect.element(with_.screen.getByRole('link', { name: credit })).toBeVisible();
  await with_.screen.unmount();
  const without = await open([[business(1)]]);
  await expect.element(without.screen.getByText('Bar 1', { exact: true })).toBeVisible();
  expect(without.screen.getByRole('link', { name: credit }).query()).toBeNull();
});

test('the figure of rows a page has room beside its arrow', async () => {
  const { screen } = await open([[business(1)], [business(2)]]);
  const choice = screen.getByLabelText(text.perPage, { exact: true });
  await expect.element(choice).toBeVisible();
  expect(choice.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(60);
});
