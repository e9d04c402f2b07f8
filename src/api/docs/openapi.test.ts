import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

interface Operation {
  security?: object[];
  parameters?: { name: string; schema: { maximum?: number } }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Form }> };
}
interface Form {
  type?: string;
  properties?: Record<string, { format?: string; enum?: string[]; type?: string }>;
  required?: string[];
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

const bodyOf = (path: string) => paths[path]?.post?.requestBody;

test('every form with a file says the file and its other fields, as the server takes them', () => {
  const forms = Object.entries(paths).flatMap(([path, { post }]) => {
    const schema = post?.requestBody?.content['multipart/form-data']?.schema;
    return schema ? [[path, schema] as const] : [];
  });
  expect(forms.map(([path, { properties = {} }]) => [path, Object.keys(properties)])).toEqual([
    ['/api/keywords/upload', ['archivo', 'columna', 'batch_id', 'nombre', 'configuracion', 'previa']],
    ['/api/keywords/upload/pasos', ['archivo', 'columna', 'batch_id', 'nombre', 'configuracion', 'previa']],
    ['/api/keywords/upload/rechazadas', ['archivo', 'columna', 'batch_id', 'configuracion']],
    ['/api/cuenta/importar/revision', ['archivo']],
    ['/api/cuenta/importar', ['archivo']],
  ]);
  for (const [path, { properties, required }] of forms) {
    expect(properties?.archivo, path).toMatchObject({ type: 'string', format: 'binary' });
    expect(required, path).toEqual(['archivo']);
    expect(bodyOf(path)?.required, path).toBe(true);
  }
  const { previa, configuracion } = forms[0]?.[1].properties ?? {};
  expect([previa?.enum, configuracion?.type]).toEqual([['true', 'false'], 'string']);
});

test('a body is required only where an empty one is refused', () => {
  expect(bodyOf('/api/batches/{id}/pausar')?.required).toBe(false);
  expect(bodyOf('/api/batches/{id}/recolectar')?.required).toBe(false);
  expect(bodyOf('/api/batches')?.required).toBe(false);
  expect(bodyOf('/api/dominios')?.required).toBe(true);
  expect(bodyOf('/api/batches/plan')?.required).toBe(true);
  expect(bodyOf('/api/batches/{id}/iniciar')).toBeUndefined();
});

test('the largest page of opportunities is said', () => {
  for (const path of ['/api/resultados', '/api/resultados/oportunidades']) {
    const limite = paths[path]?.get?.parameters?.find(({ name }) => name === 'limite');
    expect(limite?.schema.maximum, path).toBe(500);
  }
});
