import { expect, test } from 'vitest';
import { idOf } from '../../testing/harness.tsx';
import { runHookAt } from '../../testing/render-part.tsx';
import { useAddress } from './use-address.ts';

const address = (query = '') => runHookAt(useAddress, `/domains${query}`);

test('what the address does not say, or says wrongly, is the default', async () => {
  const { result } = await address('?extension=es&orden=nada&pagina=-3&limite=x');
  expect(result.current.search).toMatchObject({ extension: 'es', orden: 'recientes', pagina: 1 });
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
  const late = result.current.open;
  history.push('/keywords');
  await expect.poll(() => history.location.pathname).toBe('/keywords');
  late(idOf(1));
  result.current.go(result.current.search);
  await expect.poll(() => history.location.href).toBe('/keywords');
});
