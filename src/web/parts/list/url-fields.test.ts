import { describe, expect, test } from 'vitest';
import { PAGE_SIZE_DEFAULT } from '#contract/limits.ts';
import * as admin from '../../screens/admin/url-state.ts';
import { batchesSearchOf } from '../../screens/batches/url-state.ts';
import * as businesses from '../../screens/businesses/url-state.ts';
import { domainsAddress, isArrivalView } from '../../screens/domains/address.ts';
import { expiredAddress, neverHeldAddress, withVista } from '../../screens/expired/address.ts';
import { type KeywordsSearch, keywordsAddress } from '../../screens/keywords/address.ts';
import { validateLoginSearch } from '../../screens/login/url-state.ts';
import { resultsAddress } from '../../screens/results/address.ts';
import { settingsTabOf } from '../../screens/settings/url-state.ts';

import { columnsInAddress, isFiltered, placeOf, visibleColumns, withPlace, withView } from './url-fields.ts';

const lists = [
  ['keywords', keywordsAddress.parse, { search: '', orden: 'fecha', direccion: 'desc' }],
  ['batches', batchesSearchOf, { search: '' }],
  ['domains', domainsAddress.parse, { search: '', orden: 'recientes', direccion: 'desc' }],
  ['results', resultsAddress.parse, { search: '', orden: 'puntuacion', direccion: 'desc' }],
  ['expired', expiredAddress.parse, { search: '', orden: 'valor', direccion: 'desc', vista: 'libres' }],
] as const;

describe.each(lists)('the address of %s', (_, searchOf, plain) => {
  test('says nothing that is not chosen', () => {
    expect(searchOf({})).toEqual({ ...plain, pagina: 1, limite: PAGE_SIZE_DEFAULT });
  });

  test('what is not valid counts as missing, one part at a time', () => {
    const broken = {
      search: 'x'.repeat(300),
      orden: 'borrar',
      direccion: 'arriba',
      pagina: -3,
      limite: 7,
      ver: 'ninguno',
      estado: 'roto',
      extension: 'ES;',
      valor_minimo: -1,
      vista: 'todas',
      batch_id: 5,
      desconocido: 1,
    };
    expect(searchOf(broken)).toEqual({ ...plain, pagina: 1, limite: PAGE_SIZE_DEFAULT });
    expect(searchOf({ ...broken, pagina: 4 }).pagina).toBe(4);
  });

  test('digits that were searched for are text again', () => {
    expect(searchOf({ search: 24 }).search).toBe('24');
  });
});

describe('the filter of a screen', () => {
  test('of domains: not known is a choice of its own, apart from no choice', () => {
    const filterOf = (search: object) => domainsAddress.filterOf(domainsAddress.parse({ ...search }));
    expect(filterOf({ es_disponible: null }).es_disponible).toBeNull();
    expect(filterOf({}).es_disponible).toBeUndefined();
    expect([filterOf({ es_disponible: null }), filterOf({})].map((filter) => isFiltered(filter))).toEqual([
      true,
      false,
    ]);
  });

  test('is read from view, order and page', () => {
    const search = resultsAddress.parse({ puntuacion_minima: 70, pagina: 3, orden: 'valor', limite: 50 });
    expect(resultsAddress.filterOf(search)).toEqual({ search: '', puntuacion_minima: 70 });
    expect(isFiltered(resultsAddress.filterOf(search))).toBe(true);
  });

  test.each([
    [
      'results',
      resultsAddress.withoutFilter(
        resultsAddress.parse({
          search: 'a',
          extension: 'es',
          pagina: 3,
          orden: 'valor',
          columnas: 'valor',
          limite: 50,
        }),
      ),
    ],
    [
      'domains',
      domainsAddress.withoutFilter(
        domainsAddress.parse({
          search: 'a',
          favorito: true,
          pagina: 3,
          orden: 'valor',
          columnas: 'valor',
          limite: 50,
        }),
      ),
    ],
    [
      'expired',
      expiredAddress.withoutFilter(
        expiredAddress.parse({
          search: 'a',
          favorito: true,
          pagina: 3,
          orden: 'valor',
          columnas: 'valor',
          limite: 50,
        }),
      ),
    ],
  ])('cleared in %s leaves order, columns and page size, from the first page', (_, cleared) => {
    expect(cleared).toMatchObject({ search: '', orden: 'valor', columnas: 'valor', limite: 50, pagina: 1 });
    expect(Object.keys(cleared)).not.toContain('favorito');
    expect(Object.keys(cleared)).not.toContain('extension');
  });

  test('of businesses: cleared leaves the view and the map', () => {
    const search = businesses.businessesSearchOf({
      vista: 'lista',
      mapa: true,
      provincia: 'Lugo',
      page: 4,
      batch_id: '01890000-0000-7000-8000-000000000002',
    });
    expect(isFiltered(businesses.filterOf(search))).toBe(true);
    const cleared = businesses.withoutFilter(search);
    expect(cleared).toMatchObject({ vista: 'lista', mapa: true, page: 1 });
    expect(isFiltered(businesses.filterOf(cleared))).toBe(false);
  });

  test('of expired names another view starts without it, at the first page', () => {
    const search = expiredAddress.parse({
      search: 'a',
      dia: '2026-03-01',
      pagina: 5,
      limite: 50,
      orden: 'dominio',
    });
    expect(withVista(search, 'pronto')).toEqual({
      ...expiredAddress.parse({}),
      vista: 'pronto',
      limite: 50,
    });
  });

  test('of free names leads to the same among all domains', () => {
    const filter = expiredAddress.filterOf(expiredAddress.parse({ extension: 'es', valor_minimo: 500 }));
    const there = domainsAddress.filterOf(domainsAddress.parse(neverHeldAddress(filter)));
    expect(there).toMatchObject({
      extension: 'es',
      valor_minimo: 500,
      es_disponible: true,
      estado_verificacion: 'no_resuelve',
    });
  });
});

describe('a column header', () => {
  test.each([
    ['dominio', 'asc'],
    ['estado', 'asc'],
    ['expiracion', 'asc'],
    ['valor', 'desc'],
    ['recientes', 'desc'],
  ] as const)('of domains orders by %s, %s first, and turns it round the second time', (orden, first) => {
    const from = domainsAddress.parse({
      orden: orden === 'valor' ? 'dominio' : 'valor',
      pagina: 6,
      cursor: 'x',
    });
    const once = domainsAddress.sorted(from, orden);
    expect(once).toMatchObject({ orden, direccion: first, pagina: 1 });
    expect(once.cursor).toBeUndefined();
    expect(domainsAddress.sorted(once, orden).direccion).toBe(first === 'asc' ? 'desc' : 'asc');
    expect(expiredAddress.sorted(expiredAddress.parse({ orden: 'recientes' }), 'expiracion').direccion).toBe(
      'asc',
    );
  });

  test('of keywords: names and states from A, the rest from the most', () => {
    const by = (orden: KeywordsSearch['orden']) =>
      keywordsAddress.sorted(keywordsAddress.parse({ orden: orden === 'fecha' ? 'estado' : 'fecha' }), orden)
        .direccion;
    expect((['fecha', 'keyword', 'estado', 'resultados'] as const).map(by)).toEqual([
      'desc',
      'asc',
      'asc',
      'desc',
    ]);
  });

  test('of results: the most first', () => {
    const valor = resultsAddress.sorted(resultsAddress.parse({}), 'valor');
    expect([valor.direccion, resultsAddress.sorted(valor, 'valor').direccion]).toEqual(['desc', 'asc']);
  });
});

describe('columns', () => {
  const ALL = ['nombre', 'valor', 'fecha'] as const;

  test('all of them need no mention; some are named in their own order, the fixed ones always there', () => {
    expect(columnsInAddress(ALL, ALL)).toBeUndefined();
    expect(columnsInAddress(ALL, ['nombre', 'fecha'])).toBe('nombre,fecha');
    expect(visibleColumns(ALL, ['nombre'], undefined)).toEqual(ALL);
    expect(visibleColumns(ALL, ['nombre'], 'fecha,inventada')).toEqual(['nombre', 'fecha']);
    expect(visibleColumns(ALL, ['nombre'], '')).toEqual(['nombre']);
  });
});

test('a change of the view goes to the first page; a step in the list keeps the view', () => {
  const search = { pagina: 4, cursor: 'x', orden: 'valor' };
  expect(withView(search, { orden: 'fecha' })).toEqual({ pagina: 1, cursor: undefined, orden: 'fecha' });
  expect(withPlace(search, { pagina: 5, cursor: 'y' })).toEqual({ pagina: 5, cursor: 'y', orden: 'valor' });
  expect(withPlace(search, { pagina: 1 })).toEqual({ pagina: 1, cursor: undefined, orden: 'valor' });
  expect([placeOf(search), placeOf({ pagina: 2 })]).toEqual([{ pagina: 4, cursor: 'x' }, { pagina: 2 }]);
});

test('new domains come in by themselves only on the first page in the order of their arrival', () => {
  const at = (search: object) => isArrivalView(domainsAddress.parse({ ...search }));
  expect(at({})).toBe(true);
  expect([{ pagina: 2 }, { cursor: 'x' }, { orden: 'valor' }, { direccion: 'asc' }].map(at)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('the administration’s address keeps what says something, and reads the rest as its defaults', () => {
  const search = admin.adminSearchOf({ vista: 'cuentas', buscar: 'ana', pagina: 2, estado: 'nada' });
  expect(admin.inAddress(search)).toEqual({ vista: 'cuentas', buscar: 'ana', pagina: 2 });
  expect(admin.inAddress(admin.adminSearchOf({}))).toEqual({});
  expect(admin.adminSearchOf(admin.inAddress(search))).toEqual(search);
  expect(admin.adminSearchOf({ vista: 'ninguna', pagina: 9_999 })).toMatchObject({
    vista: 'colas',
    pagina: 1,
  });
});

test('an unknown tab of the settings is the first; only texts are a way back to the sign-in', () => {
  expect([settingsTabOf({ tab: 'mercado' }), settingsTabOf({ tab: 'otra' }), settingsTabOf({})]).toEqual([
    'mercado',
    'general',
    'general',
  ]);
  expect(validateLoginSearch({ volver: '/results', error: 7, otra: 'x' })).toEqual({ volver: '/results' });
});
