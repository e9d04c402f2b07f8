import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
let batch: string;
let keyword: string;
beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
  const seeded = await seedBatch(api.deps, ana.usuario_id, ['bar lugo', 'bar vigo']);
  batch = seeded.batch_id;
  keyword = seeded.keyword_ids[0] ?? '';
  await seedBusinesses(api.deps, ana.usuario_id, { batch_id: batch, keyword_id: keyword }, [
    { nombre_negocio: 'Bar Uno', dominio: 'baruno.es' },
  ]);
});
afterAll(() => api.stop());

const history = async () => {
  const answer = await api.call('/api/seguridad/auditoria?limite=50', { as: ana });
  const { data } = seguridadRoutes.auditoria.answer.parse(await answer.json());
  return data.map(({ accion, detalle }) => [accion, detalle]);
};
const send = (method: string, path: string, body?: unknown) =>
  api.call(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    as: ana,
  });

const ID = '01900000-0000-7000-8000-000000000001';

test.each([
  [
    'PUT',
    '/api/usuarios/config',
    { notificaciones: { errores: false } },
    'configuracion_cambiada',
    'notificaciones.errores',
  ],
  ['PUT', '/api/usuarios/api-keys', { openai_api_key: 'sk-1234567890' }, 'clave_guardada', 'openai_api_key'],
  ['PUT', '/api/canales', { canal: 'email', activo: false }, 'canal_cambiado', 'email apagado'],
  ['POST', '/api/gestion/calendario', {}, 'calendario_creado', ''],
  ['DELETE', '/api/gestion/calendario', undefined, 'calendario_revocado', ''],
  ['POST', '/api/exportar', { entidad: 'negocios' }, 'exportacion', 'negocios'],
  ['GET', '/api/batches/BATCH/filas.csv', undefined, 'exportacion', 'resultados de un batch'],
  ['GET', '/api/cuenta/exportar', undefined, 'exportacion', 'cuenta'],
  ['POST', '/api/keywords/accion', { accion: 'eliminar', ids: [ID] }, 'borrado_en_bloque', 'keywords'],
  ['DELETE', '/api/negocios/bulk', { ids: [ID] }, 'borrado_en_bloque', 'negocios'],
  ['DELETE', '/api/dominios/bulk', { ids: [ID] }, 'borrado_en_bloque', 'dominios'],
  ['DELETE', '/api/batches/BATCH', undefined, 'borrado_en_bloque', 'batch'],
] as const)('%s %s is in the history of the account', async (method, path, body, accion, detalle) => {
  const answer = await send(method, path.replace('BATCH', batch), body);
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
  expect((await history())[0]).toEqual([accion, detalle]);
});

test.each([
  ['POST', '/api/keywords/accion', 'keywords'],
  ['DELETE', '/api/negocios/bulk', 'negocios'],
  ['DELETE', '/api/dominios/bulk', 'dominios'],
  ['DELETE', '/api/batches/BATCH', 'batches'],
] as const)('%s %s deletes nothing when its line cannot be written', async (method, path, table) => {
  const seeded = await seedBatch(api.deps, ana.usuario_id, [`bar de ${table}`]);
  const keyword_id = seeded.keyword_ids[0] ?? '';
  await seedBusinesses(api.deps, ana.usuario_id, { batch_id: seeded.batch_id, keyword_id }, [
    { nombre_negocio: `Bar ${table}`, dominio: `bar-${table}.es` },
  ]);
  const owner = new pg.Client(api.db.ownerUrl);
  await owner.connect();
  try {
    const count = async () => (await owner.query(`SELECT id FROM ${table}`)).rows.map(({ id }) => String(id));
    const before = await count();
    expect(before.length).toBeGreaterThan(0);
    await owner.query(
      `ALTER TABLE auditoria ADD CONSTRAINT no_line CHECK (accion <> 'borrado_en_bloque') NOT VALID`,
    );
    const body =
      table === 'batches'
        ? undefined
        : { ids: before, ...(table === 'keywords' ? { accion: 'eliminar' } : {}) };
    const refused = await send(method, path.replace('BATCH', seeded.batch_id), body);
    expect(refused.status).toBe(500);
    expect(await count()).toEqual(before);
    await owner.query('ALTER TABLE auditoria DROP CONSTRAINT no_line');
    expect((await send(method, path.replace('BATCH', seeded.batch_id), body)).status).toBe(200);
    expect((await count()).length).toBeLessThan(before.length);
  } finally {
    await owner.query('ALTER TABLE auditoria DROP CONSTRAINT IF EXISTS no_line');
    await owner.end();
  }
});

test('exports whose line cannot be written are not sent, and give their places back', async () => {
  const owner = new pg.Client(api.db.ownerUrl);
  await owner.connect();
  const status = async () => {
    const answer = await send('POST', '/api/exportar', { entidad: 'negocios', formato: 'csv' });
    await answer.arrayBuffer();
    return answer.status;
  };
  try {
    await owner.query(
      `ALTER TABLE auditoria ADD CONSTRAINT no_line CHECK (accion <> 'exportacion') NOT VALID`,
    );
    // One more than an account may have at the same time.
    for (let count = 0; count < 3; count++) await expect.poll(status).toBe(500);
    await owner.query('ALTER TABLE auditoria DROP CONSTRAINT no_line');
    await expect.poll(status).toBe(200);
  } finally {
    await owner.query('ALTER TABLE auditoria DROP CONSTRAINT IF EXISTS no_line');
    await owner.end();
  }
});

test('what is refused, or changes nothing, is not in it', async () => {
  const before = await history();
  expect((await send('DELETE', '/api/gestion/calendario')).status).toBe(200);
  expect((await send('DELETE', '/api/negocios/bulk', { ids: ['x'] })).status).toBe(400);
  expect(await history()).toEqual(before);
});
