import { createRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { good, nameOf, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { BusinessesTools } from './businesses-tools.tsx';
import { type BusinessesSearch, businessesSearchOf } from './url-state.ts';

const searchRef = createRef<HTMLInputElement>();

/** The tools over an address that follows them. */
function Tools(props: {
  search: BusinessesSearch;
  onSearch: (search: BusinessesSearch, replace: boolean) => void;
}) {
  const [search, setSearch] = useState(props.search);
  return (
    <BusinessesTools
      search={search}
      onSearch={(next, replace = false) => {
        props.onSearch(next, replace);
        setSearch(next);
      }}
      searchRef={searchRef}
    />
  );
}

async function open(search: Record<string, unknown> = {}) {
  serve({
    [nameOf(negociosRoutes.categorias)]: () => good([]),
    [nameOf(negociosRoutes.paises)]: () => good([]),
  });
  const onSearch = vi.fn<(search: BusinessesSearch, replace: boolean) => void>();
  const { screen } = await renderPart(<Tools search={businessesSearchOf(search)} onSearch={onSearch} />);
  await screen.getByRole('button', { name: /^Filtros/ }).click();
  const province = screen.getByLabelText('Provincia');
  await expect.element(province).toBeVisible();
  return {
    screen,
    province,
    town: screen.getByLabelText('Municipio'),
    asked: () =>
      onSearch.mock.calls.map(([{ provincia, municipio, page }, replace]) => ({
        provincia,
        municipio,
        page,
        replace,
      })),
  };
}
const valencia = { provincia: 'Valencia', municipio: undefined, page: 1, replace: true };

test('a province is asked for with Enter at once, and when the typing rests', async () => {
  const { province, asked } = await open({ page: 3 });
  await province.fill(' Valencia ');
  await userEvent.keyboard('{Enter}');
  expect(asked()).toEqual([valencia]);
  await province.fill('');
  await expect.poll(() => asked().at(-1)).toEqual({ ...valencia, provincia: undefined });
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click elsewhere', () => userEvent.click(document.body)],
])('what is typed is not lost when the panel is closed with %s', async (_, close) => {
  const { screen, province, asked } = await open();
  await province.fill('Valencia');
  await close();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(asked()).toEqual([valencia]);
  await expect.element(screen.getByRole('button', { name: /Valencia/ })).toBeVisible();
});

test('going through fields that stay as they are asks for nothing', async () => {
  const { province, town, asked } = await open({ page: 3, provincia: 'Valencia' });
  await province.click();
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(town).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await new Promise((done) => setTimeout(done, 400));
  expect(asked()).toEqual([]);
});

test('both fields one after the other are both in force', async () => {
  const { province, town, asked } = await open();
  await province.fill('Valencia');
  await town.fill('Gandia');
  await userEvent.keyboard('{Enter}');
  expect(asked().at(-1)).toEqual({ ...valencia, municipio: 'Gandia' });
});

test('a province that is taken off with its chip leaves the field too', async () => {
  const { screen, province } = await open({ provincia: 'Valencia' });
  await expect.element(province).toHaveValue('Valencia');
  await screen.getByRole('button', { name: /Quitar el filtro Valencia/ }).click();
  await screen.getByRole('button', { name: /^Filtros/ }).click();
  await expect.element(screen.getByLabelText('Provincia')).toHaveValue('');
});

test('a least rating is written with its comma', async () => {
  const { screen } = await open({ rating_min: 4.5 });
  await expect.element(screen.getByText('Rating mínimo: 4,5')).toBeVisible();
});
