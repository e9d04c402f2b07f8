import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

interface Operation {
  security?: object[];
  parameters?: { name: string; schema: { maximum?: number } }[];
}

const { paths } = openApiDocument({ version: '1', publicUrl: 'https://dominios.example.com' }) as {
  // OpenAPI
  paths: Record<string, Record<string, Operation>>;
};

test.each([
  ['get', '/api/batches', 'leer'],
  ['post', '/api/dominios', 'verificar'],
  ['post', '/api/batches', 'recolectar'],
  ['put', '/api/gestion/dominios', 'actuar'],
] as const)('%s %s says which permission a token needs', (method, path, scope) => {
  expect(paths[path]?.[method]?.security).toEqual([{ sesion: [] }, { token: [scope] }]);
});

test('what only a session may call names no token, and what needs neither names nothing', () => {
  expect(paths['/api/accesos']?.post?.security).toEqual([{ sesion: [] }]);
  expect(paths['/api/admin/resumen']?.get?.security).toEqual([{ sesion: [] }]);
  expect(paths['/api/salud']?.get?.security).toBeUndefined();
});

test('a key that makes repeats harmless is offered where something is made', () => {
  const takesKey = (method: string, path: string) =>
    paths[path]?.[method]?.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false;
  expect(takesKey('post', '/api/batches')).toBe(true);
  expect(takesKey('post', '/api/batches/{id}/iniciar')).toBe(true);
  expect(takesKey('post', '/api/exportar')).toBe(false);
  expect(takesKey('post', '/api/keywords/upload')).toBe(false);
  expect(takesKey('delete', '/api/batches/{id}')).toBe(false);
  expect(takesKey('post', '/api/accesos')).toBe(false);
});

test('the largest page of opportunities is said', () => {
  for (const path of ['/api/resultados', '/api/resultados/oportunidades']) {
    const limite = paths[path]?.get?.parameters?.find(({ name }) => name === 'limite');
    expect(limite?.schema.maximum, path).toBe(500);
  }
});
