import { expect, test } from 'vitest';
import * as z from 'zod';
import { optionalField } from '../list/url-fields.ts';
import { listAddress } from './address.ts';

const address = listAddress({
  searchMax: 20,
  filter: { libre: optionalField(z.boolean().nullable()), desde: optionalField(z.int().min(0)) },
  orders: ['nombre', 'precio'],
  order: 'precio',
  ascending: ['nombre'],
  view: { vista: z.enum(['todas', 'mias']).catch('todas').default('todas') },
  open: { ver: optionalField(z.string()) },
});

test('a link that says nothing is the list in its own order, from its first page', () => {
  expect(address.defaults).toEqual({
    search: '',
    vista: 'todas',
    orden: 'precio',
    direccion: 'desc',
    pagina: 1,
    limite: 20,
  });
  expect(address.validate({ orden: 'otro', libre: 'quizá', vista: 7 })).toEqual(address.defaults);
});

test('a filter is sent as words, the text without spaces around it, and nothing of what is open', () => {
  const search = address.parse({ search: ' sol ', libre: null, desde: 5, ver: 'a', vista: 'mias' });
  expect(address.apiFilter(address.filterOf(search))).toEqual({ search: 'sol', libre: 'null', desde: 5 });
  expect(address.toQuery({ ...search, search: ' ', libre: false, cursor: 'c', pagina: 3 })).toEqual({
    search: undefined,
    libre: 'false',
    desde: 5,
    orden: 'precio',
    direccion: 'desc',
    pagina: 3,
    limite: 20,
    cursor: 'c',
  });
});

test('a cleared filter leaves the view, order, columns and page size, and closes what was open', () => {
  const search = address.parse({
    search: 'sol',
    desde: 5,
    vista: 'mias',
    orden: 'nombre',
    direccion: 'asc',
    columnas: 'nombre',
    limite: 50,
    pagina: 4,
    ver: 'a',
  });
  expect(address.withoutFilter(search)).toEqual({
    search: '',
    vista: 'mias',
    orden: 'nombre',
    direccion: 'asc',
    columnas: 'nombre',
    limite: 50,
    pagina: 1,
  });
});

test('an order begins as it is declared, and turns round the second time', () => {
  const once = address.sorted(address.parse({ pagina: 3 }), 'nombre');
  expect(once).toMatchObject({ orden: 'nombre', direccion: 'asc', pagina: 1 });
  expect(address.sorted(once, 'nombre').direccion).toBe('desc');
  expect(address.sorted(once, 'precio').direccion).toBe('desc');
});
