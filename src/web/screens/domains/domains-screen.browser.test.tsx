import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dominio } from '#contract/entities/dominio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { good, idOf, nameOf, paged, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { actionText } from './action-text.ts';
import { DomainsScreen } from './domains-screen.tsx';
import { domainsText as text } from './text.ts';

const [LIST, STATS, CHANGE, REMOVE] = [
  dominiosRoutes.listar,
  dominiosRoutes.estadisticas,
  dominiosRoutes.cambiarVarios,
  dominiosRoutes.eliminarVarios,
].map(nameOf) as [string, string, string, string]; // as many as were mapped

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

/** Three favourites, all selected. */
async function chosen(address: string) {
  const row = (n: number) =>
    sampleOf(Dominio, { _id: idOf(n), dominio: `uno${n}.es`, dominio_unicode: `uno${n}.es`, favorito: true });
  const { asked } = serve({
    [LIST]: () => paged([row(1), row(2), row(3)]),
    [STATS]: () => sampleOf(dominiosRoutes.estadisticas.answer),
    [CHANGE]: () => good({ cambiados: 1 }),
    [REMOVE]: () => good({ eliminados: 1, en_proceso: 0, papelera: null }),
  });
  const part = await renderPart(<DomainsScreen />, address);
  const { screen } = part;
  for (const n of [1, 2, 3]) await screen.getByLabelText(text.select(`uno${n}.es`)).click();
  await expect.element(screen.getByText('3 seleccionados')).toBeVisible();
  const unfavourite = screen
    .getByRole('region', { name: 'Acciones sobre la selección' })
    .getByRole('button', { name: actionText.unfavourite });
  const changes = () => asked.filter(({ route }) => route === CHANGE).map(({ body }) => body);
  return { ...part, unfavourite, changes };
}

test('among the favourites those that are none any more are no longer chosen', async () => {
  const { screen, unfavourite, changes } = await chosen('/domains?favorito=true');
  (document.querySelector(`[data-row="${idOf(1)}"]`) as HTMLElement).focus(); // it is listed
  await userEvent.keyboard('f');
  await expect.element(screen.getByText('2 seleccionados')).toBeVisible();
  await unfavourite.click();
  await expect.element(screen.getByText(/seleccionado/)).not.toBeInTheDocument();
  expect(changes()).toEqual([
    { ids: [idOf(1)], favorito: false },
    { ids: [idOf(2), idOf(3)], favorito: false },
  ]);
});

test('in a list that keeps them they stay chosen for what is done next', async () => {
  const { screen, unfavourite, changes } = await chosen('/domains');
  await unfavourite.click();
  await expect.poll(() => changes().length).toBe(1);
  await expect.element(screen.getByText('3 seleccionados')).toBeVisible();
});

test('a domain deleted by its icon leaves the selection, and the others stay selected', async () => {
  const { screen } = await chosen('/domains');
  await screen.getByRole('button', { name: text.remove('uno1.es') }).click();
  await screen.getByRole('dialog').getByRole('button', { name: actionText.remove }).click();
  await expect.element(screen.getByText(actionText.removed('1', true))).toBeVisible();
  await expect.element(screen.getByText('2 seleccionados')).toBeVisible();
});
