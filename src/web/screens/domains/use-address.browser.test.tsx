import { expect, test } from 'vitest';
import { idOf } from '../../testing/harness.tsx';
import { runHookAt } from '../../testing/render-part.tsx';
import { useAddress } from './use-address.ts';

const address = (query = '') => runHookAt(useAddress, `/domains${query}`);

test('what the address does not say, or says wrongly, is the default', async () => {
  const { result } = await address('?extension=es&orden=nada&pagina=-3&limite=x');
  expect(result.current.search).toMatchObject({ extension: 'es', orden: 'recientes', pagina: 1 });
});

test('a change of filter goes back to the first page and keeps the rest of the view', async () => {
  const { result } = await address('?pagina=4&orden=valor&favorito=true');
  result.current.change({ extension: 'cat' });
  await expect
    .poll(() => result.current.search)
    .toMatchObject({ extension: 'cat', pagina: 1, orden: 'valor', favorito: true });
});

test('typing leaves one entry of the history, other changes one each', async () => {
  const { result, history } = await address();
  result.current.change({ search: 'b' });
  await expect.poll(() => result.current.search.search).toBe('b');
  result.current.change({ search: 'bar' });
  await expect.poll(() => result.current.search.search).toBe('bar');
  expect(history.length).toBe(1);
  result.current.change({ extension: 'es' });
  await expect.poll(() => result.current.search.extension).toBe('es');
  expect(history.length).toBe(2);
  history.back();
  await expect.poll(() => result.current.search.extension).toBeUndefined();
  expect(result.current.search.search).toBe('bar');
});

test('opening a domain changes neither what the list is about nor the object that says so', async () => {
  const { result } = await address('?extension=es');
  const before = result.current.listSearch;
  result.current.open(idOf(1));
  await expect.poll(() => result.current.search.ver).toBe(idOf(1));
  expect(result.current.listSearch).toBe(before);
  result.current.open(undefined);
  await expect.poll(() => result.current.search.ver).toBeUndefined();
});

test('a change that comes after the person has left for another screen does not bring them back', async () => {
  const { result, history } = await address('?extension=es');
  const late = result.current.change;
  history.push('/keywords');
  await expect.poll(() => history.location.pathname).toBe('/keywords');
  late({ extension: 'cat' });
  result.current.go(result.current.search);
  await expect.poll(() => history.location.href).toBe('/keywords');
});
