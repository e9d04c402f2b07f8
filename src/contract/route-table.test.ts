import { expect, expectTypeOf, test } from 'vitest';
import type { Route } from './route.ts';
import { routeTable } from './route-table.ts';

const all = Object.entries(routeTable).flatMap(([group, routes]) =>
  Object.entries<Route>(routes).map(([name, route]) => ({ name: `${group}.${name}`, ...route })),
);

test('a route of accounts that does not say its scope does not compile', () => {
  interface Plain {
    method: 'GET';
    path: '/api/x';
    summary: string;
  }
  expectTypeOf<Plain & { auth: true }>().not.toExtend<Route>();
  expectTypeOf<Plain & { auth: true; scope: 'mirar' }>().not.toExtend<Route>();
  expectTypeOf<Plain & { auth: true; scope: 'leer'; admin: true }>().not.toExtend<Route>();
  expectTypeOf<Plain & { auth: true; scope: 'leer' }>().toExtend<Route>();
  expectTypeOf<Plain & { auth: false }>().toExtend<Route>();
});

test('security, keys, sessions, tokens, import, deletion, export of the account and administration are of no scope', () => {
  const closed = /^(?:auth|seguridad|cuenta|canales|admin)\.|(?:import|clave|config)/i;
  const open = all.filter(({ name, auth, scope }) => auth && scope !== 'nunca' && closed.test(name));
  expect(open.map(({ name }) => name)).toEqual([]);
});

test('what only reads asks for no more than to read, and what changes for more', () => {
  const readers = [
    'keywords.comprobarDuplicadas',
    'batches.planificar',
    'mercado.probar',
    'exportar.exportar',
  ];
  const wrong = all.filter(({ name, auth, scope, method }) => {
    if (!auth || scope === 'nunca') return false;
    return (scope === 'leer') !== (method === 'GET' || readers.includes(name));
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
