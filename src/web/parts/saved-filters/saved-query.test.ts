import { expect, test } from 'vitest';
import { domainsAddress } from '../../screens/domains/address.ts';
import { savedSearch, savedText } from './saved-query.ts';

test('a filter is the same text in whatever order its parts were chosen', () => {
  const one = savedText({ search: 'fonta & co', valor_minimo: 5000, extension: undefined });
  expect(one).toBe(savedText({ valor_minimo: 5000, search: 'fonta & co' }));
  expect(one).toBe('search=fonta+%26+co&valor_minimo=5000');
});

test('what was saved comes back into the address as it was', () => {
  const saved = 'es_disponible=null&favorito=true&search=24&valor_minimo=500';
  expect(domainsAddress.parse(savedSearch(saved))).toMatchObject({
    es_disponible: null,
    favorito: true,
    search: '24',
    valor_minimo: 500,
  });
});
