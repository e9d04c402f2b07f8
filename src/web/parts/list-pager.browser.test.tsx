import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Paginacion } from '#contract/entities/shared.ts';
import { renderPart } from '../testing/render-part.tsx';
import { ListPager } from './list-pager.tsx';
import type { Place } from './list-place.ts';

describe('ListPager', () => {
  const paginacion: Paginacion = {
    pagina_actual: 1,
    total_paginas: 1_204,
    total_elementos: 24_080,
    total_exacto: true,
    siguiente: 's',
  };
  async function open(here: Place, change: Partial<Paginacion> = {}) {
    const [onPlace, onLimite] = [vi.fn(), vi.fn()];
    const { screen } = await renderPart(
      <ListPager
        here={here}
        limite={20}
        paginacion={{ ...paginacion, ...change }}
        onPlace={onPlace}
        onLimite={onLimite}
      />,
    );
    const button = (name: string) => screen.getByRole('button', { name, exact: true });
    const jumpTo = async (pagina: string) => {
      await screen.getByRole('textbox', { name: 'Ir a la página' }).fill(pagina);
      await button('Ir').click();
    };
    return { screen, button, jumpTo, onLimite, went: () => onPlace.mock.calls.flat() };
  }

  test('on the first page there is no way back; next and last lead on', async () => {
    const { screen, button, went } = await open({ pagina: 1 });
    await expect.element(screen.getByText('Página 1 de 1.204')).toBeVisible();
    await expect.element(button('Anterior')).toBeDisabled();
    await expect.element(button('Primera página')).toBeDisabled();
    await button('Siguiente').click();
    await button('Última página').click();
    expect(went()).toEqual([
      { pagina: 2, cursor: 's' },
      { pagina: 1_204, cursor: 'fin' },
    ]);
  });

  test('where there is one page there is nothing to turn, and the size of a page can still be chosen', async () => {
    const one = { total_paginas: 1, total_elementos: 3, siguiente: null };
    const { screen, button } = await open({ pagina: 1 }, one);
    await expect.element(screen.getByRole('combobox', { name: 'Filas por página' })).toBeVisible();
    for (const name of ['Anterior', 'Siguiente', 'Primera página', 'Ir'])
      await expect.element(button(name)).not.toBeInTheDocument();
    await expect.element(screen.getByText(/Página 1/)).not.toBeInTheDocument();
  });

  test('an order without cursors is turned by number', async () => {
    const { button, went } = await open({ pagina: 3 }, { siguiente: null, anterior: null });
    await button('Siguiente').click();
    await button('Anterior').click();
    await button('Última página').click();
    expect(went()).toEqual([{ pagina: 4 }, { pagina: 2 }, { pagina: 1_204 }]);
  });

  test('a count that stopped tells no end', async () => {
    const { screen } = await open({ pagina: 3 }, { total_exacto: false, anterior: 'a' });
    await expect.element(screen.getByText('Página 3', { exact: true })).toBeVisible();
  });

  test('a page that does not exist, or is too far, says so and goes nowhere; another number takes the word back', async () => {
    const { screen, jumpTo, went } = await open({ pagina: 1 });
    await jumpTo('1205');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Esa página no existe: hay 1.204');
    await jumpTo('602');
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Esa página está demasiado lejos: usa Siguiente, la última o un filtro');
    await screen.getByRole('textbox').fill('7');
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    expect(went()).toEqual([]);
  });

  test('a number leads to its page, and only digits are a number', async () => {
    const { screen, jumpTo, button, went } = await open({ pagina: 1 });
    await expect.element(button('Ir')).toBeDisabled();
    await jumpTo('p4 2');
    await expect.poll(went).toEqual([{ pagina: 42 }]);
    await expect.element(screen.getByRole('textbox')).toHaveValue('');
  });

  test('rows of a page are chosen among those that there are', async () => {
    const { screen, onLimite } = await open({ pagina: 1 });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filas por página' }), '50');
    expect(onLimite.mock.calls).toEqual([[50]]);
  });
});
