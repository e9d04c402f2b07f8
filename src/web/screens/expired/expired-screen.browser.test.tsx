import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dominio } from '#contract/entities/dominio.ts';
import { Compra, DominioGestionado } from '#contract/entities/gestion.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { detailsText } from '../../domain-details/text.ts';
import { NOTICE_TICK_MS } from '../../parts/notice-bar.tsx';
import { good, idOf, nameOf, paged, Refusal, serve } from '../../testing/harness.tsx';
import { holdTimers } from '../../testing/hold-timers.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { ExpiredScreen } from './expired-screen.tsx';
import { boughtText } from './managed/text.ts';
import { actionText, expiredText as text } from './text.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

const NAME = 'uno.es';
const dominio = sampleOf(Dominio, {
  _id: idOf(1),
  dominio: NAME,
  dominio_unicode: NAME,
  es_disponible: true,
});
const stats = sampleOf(dominiosRoutes.estadisticas.answer);

/** An account with one name, bought at 12 €. */
async function at(address: string) {
  let estado: string | null = 'comprado';
  const { asked } = serve({
    [nameOf(gestionRoutes.marcar)]: ({ body }) => {
      const antes = [{ ids: [idOf(1)], estado_gestion: estado }];
      estado = (body as { estado_gestion: string | null }).estado_gestion;
      return good({ cambiados: 1, antes });
    },
    [nameOf(gestionRoutes.listar)]: ({ query }) =>
      paged(
        query.estado_gestion === estado
          ? [sampleOf(DominioGestionado, { dominio, compra: { ...sampleOf(Compra), precio_compra: 12 } })]
          : [],
      ),
    [nameOf(gestionRoutes.liberaciones)]: () => ({ ...paged([]), dias: [] }),
    [nameOf(gestionRoutes.liberados)]: () => good([]),
    [nameOf(gestionRoutes.resumen)]: () => sampleOf(gestionRoutes.resumen.answer),
    [nameOf(dominiosRoutes.estadisticas)]: () => ({ ...stats, data: { ...stats.data, total: 1 } }),
    [nameOf(dominiosRoutes.listar)]: () => paged(estado === null ? [dominio] : []),
    [nameOf(dominiosRoutes.ver)]: () => good(dominio),
  });
  const { screen } = await renderPart(<ExpiredScreen />, address);
  return { screen, asked, marks: () => asked.filter(({ route }) => route === nameOf(gestionRoutes.marcar)) };
}

test('a bought name that is given back by a mis-click is bought again with «Deshacer»', async () => {
  holdTimers('setInterval', NOTICE_TICK_MS);
  const { screen, marks } = await at('/expired?vista=comprados');
  const back = screen.getByRole('button', { name: boughtText.restore(NAME) });
  await back.click();
  await expect.element(screen.getByText(boughtText.noBought)).toBeVisible();
  await screen.getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(back).toBeVisible();
  expect(marks().map(({ body }) => body)).toEqual([
    { ids: [idOf(1)], estado_gestion: null },
    { ids: [idOf(1)], estado_gestion: 'comprado' },
  ]);
});

test('names to check by hand are counted without the search of another view', async () => {
  const { asked } = await at('/expired?vista=comprados&search=uno');
  const byHand = () =>
    asked.filter(
      ({ route, query }) => route === nameOf(dominiosRoutes.estadisticas) && query.a_mano === 'true',
    );
  await expect.poll(() => byHand().map(({ query }) => query.search)).toEqual([undefined]);
});

/** Three favourites, all selected; a name without its star leaves the list. */
async function selected() {
  const row = (n: number) => {
    const name = `n${n}.es`;
    return { ...dominio, _id: idOf(n), dominio: name, dominio_unicode: name, favorito: true };
  };
  let listed = [row(1), row(2), row(3)];
  const marked: unknown[] = [];
  serve({
    [nameOf(gestionRoutes.liberaciones)]: () => ({ ...paged([]), dias: [] }),
    [nameOf(gestionRoutes.liberados)]: () => good([]),
    [nameOf(gestionRoutes.resumen)]: () => sampleOf(gestionRoutes.resumen.answer),
    [nameOf(gestionRoutes.marcar)]: ({ body }) => {
      marked.push(body);
      return good({ cambiados: 2, antes: [] });
    },
    [nameOf(dominiosRoutes.estadisticas)]: () => ({
      ...stats,
      data: { ...stats.data, total: listed.length },
    }),
    [nameOf(dominiosRoutes.listar)]: () => paged(listed),
    [nameOf(dominiosRoutes.cambiarVarios)]: ({ body }) => {
      const { ids } = body as { ids: string[] };
      listed = listed.filter(({ _id }) => !ids.includes(_id));
      return good({ cambiados: ids.length });
    },
  });
  const { screen } = await renderPart(<ExpiredScreen />, '/expired?favorito=true');
  await expect.element(screen.getByLabelText(text.select('n3.es'))).toBeVisible();
  for (const n of [1, 2, 3]) {
    (document.querySelector(`[data-row="${idOf(n)}"]`) as HTMLElement).focus(); // it is listed
    await userEvent.keyboard('x');
  }
  await expect.element(screen.getByText('3 seleccionados')).toBeVisible();
  return { screen, marked };
}

test('a name discarded by its key leaves the selection, and the others stay selected', async () => {
  const { screen, marked } = await selected();
  (document.querySelector(`[data-row="${idOf(1)}"]`) as HTMLElement).focus(); // it is listed
  await userEvent.keyboard('d');
  await expect.element(screen.getByText('2 seleccionados')).toBeVisible();
  expect(marked).toEqual([{ ids: [idOf(1)], estado_gestion: 'descartado' }]);
});

test('the export says how many selected names it has; with all of the filter it is of the list', async () => {
  const { screen } = await selected();
  await expect.element(screen.getByRole('button', { name: 'Exportar selección (3)' })).toBeVisible();
  (document.querySelector(`[data-row="${idOf(1)}"]`) as HTMLElement).focus(); // it is listed
  await userEvent.keyboard('x');
  await expect.element(screen.getByRole('button', { name: 'Exportar selección (2)' })).toBeVisible();
  await screen.getByRole('button', { name: 'Seleccionar los 3 del filtro' }).click();
  await expect.element(screen.getByRole('button', { name: text.exportList })).toBeVisible();
});

test('a name that leaves the favourites by its star is no longer chosen: the next bulk action leaves it alone', async () => {
  const { screen, marked } = await selected();
  await screen.getByRole('button', { name: text.unfavourite('n1.es') }).click();
  await expect.element(screen.getByText('2 seleccionados')).toBeVisible();
  const bar = screen.getByRole('region', { name: 'Acciones sobre la selección' });
  await bar.getByRole('button', { name: actionText.discarded }).click();
  await expect.poll(() => marked).toEqual([{ ids: [idOf(2), idOf(3)], estado_gestion: 'descartado' }]);
});

test.each([
  ['comprados', [detailsText.discard]],
  ['descartados', [detailsText.bought]],
  ['libres', [detailsText.bought, detailsText.discard]],
])('of the names in %s the details offer only what they are not yet', async (vista, offered) => {
  const { screen } = await at(`/expired?vista=${vista}&ver=${idOf(1)}`);
  const dialog = screen.getByRole('dialog', { name: NAME });
  await expect.element(dialog.getByRole('button', { name: detailsText.verify })).toBeVisible();
  const names = [detailsText.bought, detailsText.discard].filter(
    (name) => dialog.getByRole('button', { name, exact: true }).elements().length > 0,
  );
  expect(names).toEqual(offered);
});

test.each([
  ['libres', 1],
  ['pronto', 0],
  ['comprados', 0],
  ['descartados', 0],
])('the export is of the free names, and stands over no other list: %s', async (vista, buttons) => {
  const { screen } = await at(`/expired?vista=${vista}`);
  await expect.element(screen.getByRole('button', { name: text.buy, exact: true })).toBeVisible();
  expect(screen.getByRole('button', { name: text.exportList }).elements()).toHaveLength(buttons);
});

test('the figures count what they lead to: all free names from another view, and the dearest with their own limit in force', async () => {
  const counted: Record<string, string>[] = [];
  serve({
    [nameOf(gestionRoutes.liberaciones)]: () => ({ ...paged([]), dias: [] }),
    [nameOf(gestionRoutes.liberados)]: () => good([]),
    [nameOf(gestionRoutes.resumen)]: () => sampleOf(gestionRoutes.resumen.answer),
    [nameOf(dominiosRoutes.listar)]: () => paged([]),
    [nameOf(dominiosRoutes.estadisticas)]: ({ query }) => {
      counted.push(query);
      return { ...stats, data: { ...stats.data, total: 3 } };
    },
  });
  const drops = await renderPart(<ExpiredScreen />, '/expired?vista=pronto&search=pelu');
  await expect.element(drops.screen.getByRole('link', { name: 'Libres 3' })).toBeVisible();
  const figures = counted.filter(({ valor_minimo, favorito }) => valor_minimo ?? favorito);
  expect(figures.map(({ search }) => search)).toEqual([undefined, undefined]);
  await drops.screen.unmount();
  const { screen } = await renderPart(<ExpiredScreen />, '/expired?valor_minimo=10000');
  await expect
    .element(screen.getByRole('link', { name: /^Alto valor/ }))
    .toHaveAttribute('aria-current', 'true');
});

test('all of a filter are its names: what was freed lately stands on the screen and is none of them', async () => {
  const row = (n: number) => ({ ...dominio, _id: idOf(n), dominio: `n${n}.es`, dominio_unicode: `n${n}.es` });
  const matching = [row(1), row(2), row(3)];
  const verified: unknown[] = [];
  serve({
    [nameOf(gestionRoutes.liberaciones)]: () => ({ ...paged([]), dias: [] }),
    [nameOf(gestionRoutes.liberados)]: () =>
      good([{ dominio: row(9), libre_desde: '2026-11-24T10:00:00.000Z' }]),
    [nameOf(gestionRoutes.resumen)]: () => sampleOf(gestionRoutes.resumen.answer),
    [nameOf(dominiosRoutes.estadisticas)]: () => ({ ...stats, data: { ...stats.data, total: 3 } }),
    // The shown page has two of the three.
    [nameOf(dominiosRoutes.listar)]: ({ query }) =>
      paged(Number(query.limite) > 100 ? matching : matching.slice(0, 2)),
    [nameOf(dominiosRoutes.verificarMasivo)]: ({ body }) => {
      verified.push(body);
      return sampleOf(dominiosRoutes.verificarMasivo.answer);
    },
  });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen } = await renderPart(<ExpiredScreen />, '/expired');
  await expect.element(screen.getByLabelText(text.select('n2.es'))).toBeVisible();
  (document.querySelector(`[data-row="${idOf(1)}"]`) as HTMLElement).focus(); // it is listed
  await userEvent.keyboard('v');
  await expect.poll(() => verified).toEqual([{ ids: [idOf(1)] }]);
  await userEvent.keyboard('x');
  await screen.getByRole('button', { name: 'Seleccionar los 3 del filtro' }).click();
  const bar = screen.getByRole('region', { name: 'Acciones sobre la selección' });
  await bar.getByRole('button', { name: actionText.copy }).click();
  await expect.poll(() => copied.mock.calls).toEqual([['n1.es\nn2.es\nn3.es']]);
  copied.mockRestore();
});

test('each view has its number from the first load on, also that of the orders', async () => {
  const { asked } = serve({
    [nameOf(gestionRoutes.liberaciones)]: () => ({ ...paged([]), dias: [] }),
    [nameOf(gestionRoutes.liberados)]: () => good([]),
    [nameOf(gestionRoutes.resumen)]: () => {
      const { data } = sampleOf(gestionRoutes.resumen.answer);
      return good({ ...data, comprados: 4, descartados: 5, ordenes_abiertas: 1_203 });
    },
    [nameOf(dominiosRoutes.estadisticas)]: () => stats,
    [nameOf(dominiosRoutes.listar)]: () => paged([dominio]),
  });
  const { screen } = await renderPart(<ExpiredScreen />, '/expired');
  const views = screen.getByRole('navigation', { name: text.views });
  await expect.element(views).toMatchTextContent(/Órdenes1\.203.*Comprados4.*Descartados5/);
  expect(asked.filter(({ route }) => route.includes('/ordenes'))).toEqual([]);
});

test('the heading has no figure while it is not known', async () => {
  serve({
    [nameOf(gestionRoutes.liberaciones)]: () => ({ ...paged([]), dias: [] }),
    [nameOf(gestionRoutes.liberados)]: () => good([]),
    [nameOf(gestionRoutes.resumen)]: () => sampleOf(gestionRoutes.resumen.answer),
    [nameOf(dominiosRoutes.estadisticas)]: () => new Refusal(400, 'entrada_no_valida', 'Ahora no.'),
    [nameOf(dominiosRoutes.listar)]: () => paged([dominio]),
  });
  const { screen } = await renderPart(<ExpiredScreen />, '/expired');
  await expect.element(screen.getByLabelText(text.select(NAME))).toBeVisible();
  await expect
    .element(screen.getByRole('heading', { name: 'Dominios Disponibles', exact: true }))
    .toBeVisible();
});

test('the verdicts of discarded names stand under their own name', async () => {
  serve({
    [nameOf(gestionRoutes.listar)]: () => paged([sampleOf(DominioGestionado, { dominio, compra: null })]),
    [nameOf(gestionRoutes.liberados)]: () => good([]),
    [nameOf(gestionRoutes.resumen)]: () => sampleOf(gestionRoutes.resumen.answer),
    [nameOf(dominiosRoutes.estadisticas)]: () => stats,
  });
  const { screen } = await renderPart(<ExpiredScreen />, '/expired?vista=descartados');
  await expect.element(screen.getByRole('columnheader', { name: 'Veredicto' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Expiración' }).query()).toBeNull();
});

test('names that are on their way are five rows of the seven columns', async () => {
  serve({
    [nameOf(gestionRoutes.liberados)]: () => good([]),
    [nameOf(gestionRoutes.resumen)]: () => sampleOf(gestionRoutes.resumen.answer),
    [nameOf(dominiosRoutes.estadisticas)]: () => stats,
    [nameOf(dominiosRoutes.listar)]: () => new Promise(() => undefined),
  });
  const { screen } = await renderPart(<ExpiredScreen />, '/expired');
  const list = screen.getByRole('region', { name: text.tableLabel, exact: true });
  await expect
    .poll(() =>
      [...list.element().querySelectorAll('[aria-hidden] > div')].map((row) => row.childElementCount),
    )
    .toEqual([7, 7, 7, 7, 7]);
});
