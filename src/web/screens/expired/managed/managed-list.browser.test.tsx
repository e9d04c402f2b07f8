import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dominio } from '#contract/entities/dominio.ts';
import { Compra, DominioGestionado } from '#contract/entities/gestion.ts';
import { NombreRegistrador, nombresRoutes } from '#contract/orders/own-names.ts';

import { gestionRoutes } from '#contract/routes/gestion.ts';
import { estadoGestion } from '#contract/states.ts';
import { NOTICE_TICK_MS } from '../../../parts/notice-bar.tsx';
import { good, idOf, nameOf, paged, serve } from '../../../testing/harness.tsx';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { type ExpiredSearch, expiredAddress } from '../address.ts';
import { expiredText, filterText } from '../text.ts';
import { ManagedList } from './managed-list.tsx';
import { ownText, boughtText as text } from './text.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

const dominio = sampleOf(Dominio, { _id: idOf(1), dominio: 'uno.es', dominio_unicode: 'uno.es' });
const ROW = sampleOf(DominioGestionado, { dominio, compra: { ...sampleOf(Compra), precio_compra: 12 } });
const never = () => undefined;

interface Asked {
  search?: string;
  onSearch: (search: ExpiredSearch) => void;
  onOpen: (id: string) => void;
}

function Bought({ search = '', onSearch, onOpen }: Asked) {
  return (
    <ManagedList
      kind={estadoGestion.comprado}
      search={expiredAddress.parse({ vista: 'comprados', pagina: search === '' ? 2 : 1, search })}
      onSearch={onSearch}
      onOpen={onOpen}
      onRestore={never}
      searchRef={useRef<HTMLInputElement>(null)}
    />
  );
}

const NAME = sampleOf(NombreRegistrador, {
  registrador: 'dondominio',
  dominio: 'de-la-web.es',
  dominio_unicode: 'de-la-web.es',
});

async function shown(
  names: readonly NombreRegistrador[] = [],
  row = ROW,
  answers: Parameters<typeof serve>[0] = {},
) {
  holdTimers('setInterval', NOTICE_TICK_MS);
  const server = serve({
    [nameOf(nombresRoutes.nombres)]: () => ({ success: true, data: names }),
    [nameOf(nombresRoutes.importarNombres)]: () => ({ success: true, data: { importados: 1 } }),
    [nameOf(gestionRoutes.listar)]: () =>
      paged([row], { pagina_actual: 2, total_paginas: 4, total_elementos: 70 }),
    ...answers,
  });
  const onSearch = vi.fn<(search: ExpiredSearch) => void>();
  const onOpen = vi.fn<(id: string) => void>();
  const { screen, client } = await renderPart(<Bought onSearch={onSearch} onOpen={onOpen} />);
  const edit = screen.getByRole('button', { name: text.edit('uno.es') });
  await expect.element(edit).toBeVisible();
  return {
    ...server,
    screen,
    client,
    edit,
    onOpen,
    pages: () => onSearch.mock.calls.map(([search]) => search.pagina),
  };
}

test('what was typed into a purchase and not saved is gone when it is opened again', async () => {
  const { screen, edit } = await shown();
  await edit.click();
  const price = screen.getByLabelText(text.price, { exact: true });
  await expect.element(price).toHaveValue('12');
  await userEvent.fill(price, '999');
  await screen.getByRole('button', { name: text.cancel }).click();
  await expect.element(price).not.toBeInTheDocument();
  await edit.click();
  await expect.element(price).toHaveValue('12');
});

test('the answer to a purchase that was left does not close the one that was opened since', async () => {
  const CHANGE = nameOf(gestionRoutes.cambiarCompra);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { screen, client, edit, asked } = await shown([], ROW, { [CHANGE]: () => promise });
  const sent = () =>
    asked.filter(({ route }) => route === CHANGE.replace(':id', idOf(1))).map(({ body }) => body);
  const price = screen.getByLabelText(text.price, { exact: true });
  await edit.click();
  await screen.getByRole('button', { name: text.save }).click();
  await expect.poll(sent).toHaveLength(1);
  await screen.getByRole('button', { name: text.cancel }).click();
  await expect.element(price).not.toBeInTheDocument();
  await edit.click();
  await userEvent.fill(price, '30');
  resolve(sampleOf(gestionRoutes.cambiarCompra.answer));
  await expect.poll(() => client.isMutating()).toBe(0);
  await screen.getByRole('button', { name: text.save }).click();
  await expect.poll(sent).toMatchObject([{ precio_compra: 12 }, { precio_compra: 30 }]);
  await expect.element(price).not.toBeInTheDocument();
});

test('the arrows, Inicio and Fin turn the pages, and Ctrl+F leads to the search', async () => {
  const { screen, pages } = await shown();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Home}{End}');
  expect(pages()).toEqual([3, 1, 1, 4]);
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(screen.getByLabelText(filterText.search)).toHaveFocus();
});

test('Intro opens the details of the row that has the focus', async () => {
  const { onOpen } = await shown();
  (document.querySelector(`[data-row="${idOf(1)}"]`) as HTMLElement).focus(); // it is listed
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(idOf(1));
});

test('a search that finds no name is cleared with one click, and one that finds too many to count says so', async () => {
  let found = paged([]);
  serve({ [nameOf(nombresRoutes.nombres)]: () => good([]), [nameOf(gestionRoutes.listar)]: () => found });
  const onSearch = vi.fn<(search: ExpiredSearch) => void>();
  const { screen } = await renderPart(<Bought search="zzz" onSearch={onSearch} onOpen={never} />);
  await expect.element(screen.getByText(expiredText.noMatch)).toBeVisible();
  await expect.element(screen.getByText(text.noBoughtLine)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: expiredText.clearFilter }).click();
  expect(onSearch).toHaveBeenLastCalledWith(expiredAddress.parse({ vista: 'comprados' }));
  found = paged([ROW], { total_elementos: 10_000, total_exacto: false });
  const many = await renderPart(<Bought search="uno" onSearch={onSearch} onOpen={never} />);
  await expect.element(many.screen.getByText(expiredText.moreThan('10.000'))).toBeVisible();
});

test('names of a registrar that are not in the list are imported with one click', async () => {
  const { screen, asked } = await shown([NAME]);
  await expect.element(screen.getByText(ownText.missing('1', true), { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: ownText.add }).click();
  await expect.element(screen.getByText(ownText.added('1', true))).toBeVisible();
  const sent = asked.find(({ route }) => route === nameOf(nombresRoutes.importarNombres));
  expect(sent?.body).toEqual({ registrador: 'dondominio', dominios: ['de-la-web.es'] });
});

test('without such names there is no line about them', async () => {
  const { screen } = await shown();
  await expect.element(screen.getByRole('button', { name: ownText.add })).not.toBeInTheDocument();
});

test('a name that an order bought says registrar and invoice, and leads to the order', async () => {
  const orden_id = idOf(8);
  const purchase = { ...sampleOf(Compra), registrador: 'DonDominio', factura: 'F-2026/7', orden_id };
  const { screen } = await shown([], sampleOf(DominioGestionado, { dominio, compra: purchase }));
  await expect.element(screen.getByText('DonDominio · factura F-2026/7')).toBeInTheDocument();
  await expect
    .element(screen.getByRole('link', { name: text.order('uno.es') }))
    .toHaveAttribute('href', expect.stringMatching(new RegExp(`vista=ordenes.*${orden_id}`)));
});
