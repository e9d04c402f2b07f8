import '../../app/styles.ts';
import { useRef } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keywordsAddress } from '../../screens/keywords/address.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { useUrlState } from '../list/use-url-state.ts';
import { choice } from './filters.ts';
import { ListBar } from './list-bar.tsx';

beforeEach(() => page.viewport(1440, 900));

function Bar() {
  const { search, go } = useUrlState('/keywords', keywordsAddress.parse);
  return (
    <>
      <output>{JSON.stringify(search)}</output>
      <ListBar
        address={keywordsAddress}
        search={search}
        onSearch={go}
        searchRef={useRef(null)}
        label="Buscar"
        placeholder=""
        filters={{ estado: choice('Estado', 'Todos', [['error', 'Con error']]) }}
        orders={[
          ['fecha', 'Fecha'],
          ['keyword', 'Nombre'],
        ]}
      >
        <button type="button">Exportar</button>
      </ListBar>
    </>
  );
}

async function open(query: string) {
  const part = await renderPart(<Bar />, `/keywords${query}`);
  const shown = () => JSON.parse(part.screen.getByRole('status').element().textContent ?? '{}');
  return { ...part, shown };
}

test('a change of filter goes back to the first page and keeps the rest of the view', async () => {
  const { screen, shown } = await open('?pagina=4&orden=resultados&search=bar');
  await screen.getByRole('button', { name: 'Filtros' }).click();
  await screen.getByLabelText('Estado').selectOptions('Con error');
  await expect.poll(shown).toMatchObject({ estado: 'error', pagina: 1, orden: 'resultados', search: 'bar' });
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Limpiar' }).click();
  await expect.poll(shown).toMatchObject({ orden: 'resultados', search: '' });
  expect(shown().estado).toBeUndefined();
});

test('an order begins in its own direction', async () => {
  const { screen, shown } = await open('');
  await screen.getByLabelText('Ordenar por').selectOptions('Nombre');
  await expect.poll(shown).toMatchObject({ orden: 'keyword', direccion: 'asc' });
  await screen.getByRole('button', { name: 'Orden ascendente' }).click();
  await expect.poll(shown).toMatchObject({ orden: 'keyword', direccion: 'desc' });
});

test('typing leaves one entry of the history, other changes one each', async () => {
  const { screen, shown, history } = await open('');
  const { length } = history;
  await screen.getByLabelText('Buscar').fill('b');
  await expect.poll(() => shown().search).toBe('b');
  await screen.getByLabelText('Buscar').fill('bar');
  await expect.poll(() => shown().search).toBe('bar');
  expect(history.length).toBe(length);
  await screen.getByRole('button', { name: 'Orden descendente' }).click();
  await expect.poll(() => shown().direccion).toBe('asc');
  expect(history.length).toBe(length + 1);
});
