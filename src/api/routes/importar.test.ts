import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RespuestaError } from '#contract/errors.ts';
import { FUENTE_DATOS_MAX, KEYWORD_ORIGEN_MAX, REVIEW_COUNT_MAX } from '#contract/limits.ts';
import { PRODUCTO } from '#contract/product.ts';
import { authRoutes } from '#contract/routes/auth.ts';
import { cuentaRoutes, PasoImportacion } from '#contract/routes/cuenta.ts';
import { purgeDeletedAccounts } from '#pipeline/accounts/purge-accounts.ts';
import { changed, partOf } from '../testing/export-file.ts';
import { cookieHeader, type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let owner: pg.Client;
beforeAll(async () => {
  api = await startHarness();
  owner = new pg.Client(api.db.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await api.stop();
});

/** What an import restores in each table, without derived columns. */
const TAKEN = {
  batches: `id, nombre, descripcion, tipo, estado, configuracion, total_keywords, fecha_creacion, tope_solicitudes,
    tope_creditos`,
  batch_logs: 'id, batch_id, nivel, mensaje',
  keywords: 'id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma, estado, oficio, zona',
  dominios:
    'id, dominio, dominio_unicode, extension, zona, keyword_origen, notas, favorito, negocio_id, negocios_total',
  negocios: 'id, clave_lugar, nombre_negocio, dominio_id, dominio_extraido, telefono, rating, fuente_datos',
  batch_negocios: 'batch_id, negocio_id, keyword_id, orden, nuevo',
  keyword_negocios: 'keyword_id, negocio_id, orden, nuevo',
  batch_dominios: 'batch_id, dominio_id, oficio, zona',
  compras: 'dominio_id, precio_compra, registrador',
  filtros_guardados: 'id, pantalla, nombre, filtro, avisar',
} as const;

async function rowsOf({ usuario_id }: Person): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const [table, columns] of Object.entries(TAKEN)) {
    const text = `SELECT ${columns} FROM ${table} WHERE usuario_id = $1 ORDER BY ${columns.split(',').slice(0, 2).join(',')}`;
    all[table] = (await owner.query(text, [usuario_id])).rows;
  }
  return all;
}
const lines = async ({ usuario_id }: Person) =>
  (
    await owner.query("SELECT detalle FROM auditoria WHERE usuario_id = $1 AND accion = 'importacion'", [
      usuario_id,
    ])
  ).rows;

async function seed(person: Person): Promise<void> {
  const { batch_id, keyword_ids } = await seedBatch(api.deps, person.usuario_id, ['bar lugo', 'bar vigo']);
  await seedBusinesses(api.deps, person.usuario_id, { batch_id, keyword_id: keyword_ids[0] ?? '' }, [
    { nombre_negocio: 'Bar Uno', dominio: 'baruno.es' },
    { nombre_negocio: 'Café Ñandú', dominio: 'xn--and-6ma2c.es' },
    { nombre_negocio: 'Bar Dos' },
  ]);
  const { usuario_id } = person;
  await owner.query(
    `UPDATE batches SET tope_solicitudes = 40, tope_creditos = 9,
       configuracion = configuracion || '{"tope_solicitudes": 40, "tope_creditos": 9}' WHERE usuario_id = $1`,
    [usuario_id],
  );
  await owner.query(
    "UPDATE dominios SET dominio_unicode = 'ñandú.es' WHERE dominio LIKE 'xn--%' AND usuario_id = $1",
    [usuario_id],
  );
  await owner.query(
    "UPDATE dominios SET notas = 'mío', favorito = true WHERE usuario_id = $1 AND dominio = 'baruno.es'",
    [usuario_id],
  );
  await owner.query(
    `INSERT INTO compras (usuario_id, dominio_id, precio_compra, registrador)
     SELECT usuario_id, id, 12.5, 'Uno' FROM dominios WHERE usuario_id = $1 AND dominio = 'baruno.es'`,
    [usuario_id],
  );
  await owner.query(
    `INSERT INTO filtros_guardados (usuario_id, pantalla, nombre, filtro, fecha_creacion)
     VALUES ($1, 'dominios', 'Libres', 'es_disponible=true', now())`,
    [usuario_id],
  );
}

const exported = async (as: Person) =>
  Buffer.from(await (await api.call('/api/cuenta/exportar', { as })).arrayBuffer());
const upload = (path: string, zip: Buffer, as?: Person) => {
  const body = new FormData();
  body.set('archivo', new Blob([new Uint8Array(zip)]), 'cuenta.zip');
  return api.call(path, { method: 'POST', body, as });
};
async function review(zip: Buffer, as: Person) {
  const answer = await upload('/api/cuenta/importar/revision', zip, as);
  expect(answer.status).toBe(200);
  return cuentaRoutes.revisarImportacion.answer.parse(await answer.json()).data;
}
async function bring(zip: Buffer, as: Person): Promise<PasoImportacion[]> {
  const answer = await upload('/api/cuenta/importar', zip, as);
  expect(answer.status).toBe(200);
  const steps = (await answer.text()).trim().split('\n');
  return steps.map((step) => PasoImportacion.parse(JSON.parse(step)));
}
const newOf = (steps: PasoImportacion[]) => {
  const end = steps.at(-1);
  if (end === undefined || !('importacion' in end)) throw new Error(JSON.stringify(end));
  return end.importacion.tablas.reduce((sum, { nuevas }) => sum + nuevas, 0);
};

test('an account that was exported and deleted comes back with the same rows, and once only', async () => {
  const before = await api.signIn('luis');
  await seed(before);
  const zip = await exported(before);
  const kept = await rowsOf(before);
  for (const [table, rows] of Object.entries(kept)) expect([table, rows.length > 0]).toEqual([table, true]);
  await api.post('/api/cuenta/eliminar', { email: 'luis@example.com' }, before);
  await purgeDeletedAccounts(api.db.store, AbortSignal.timeout(60_000));

  const again = await api.signIn('luis');
  expect(again.usuario_id).not.toBe(before.usuario_id);
  const preview = await review(zip, again);
  for (const { tabla, filas, nuevas } of preview.tablas) {
    const count = kept[tabla]?.length ?? 0;
    expect([tabla, filas, nuevas]).toEqual([tabla, count, count]);
  }
  expect((await rowsOf(again)).dominios).toEqual([]);
  expect(await lines(again)).toEqual([]);

  const steps = await bring(zip, again);
  const total = Object.values(kept).reduce((sum, rows) => sum + rows.length, 0);
  expect(newOf(steps)).toBe(total);
  expect(steps.at(-2)).toEqual({ hechas: total, total });
  expect(await rowsOf(again)).toEqual(kept);
  expect(await lines(again)).toEqual([{ detalle: `archivo de ${total} filas` }]);

  expect(newOf(await bring(zip, again))).toBe(0);
  expect(await rowsOf(again)).toEqual(kept);
  expect(await lines(again)).toHaveLength(1);
  // Imported names are checked again: a verdict is not taken from a file.
  const { rows } = await owner.query(
    'SELECT DISTINCT estado_verificacion, es_disponible, comprobando FROM dominios WHERE usuario_id = $1',
    [again.usuario_id],
  );
  expect(rows).toEqual([{ estado_verificacion: 'pendiente', es_disponible: null, comprobando: true }]);
});

test('what the account has under other identifiers is not added again, and links lead to it', async () => {
  const ana = await api.signIn('ana');
  await seed(ana);
  const zip = await exported(ana);
  const other = await api.signIn('luis');
  await api.post('/api/cuenta/eliminar', { email: 'luis@example.com' }, other);
  const luis = await api.signIn('luis');
  await seed(luis);
  const mine = await rowsOf(luis);
  const preview = await review(zip, luis);
  const steps = await bring(zip, luis);
  expect(newOf(steps)).toBe(preview.tablas.reduce((sum, { nuevas }) => sum + nuevas, 0));
  const after = await rowsOf(luis);
  expect(after.dominios).toEqual(mine.dominios);
  expect(after.compras).toEqual(mine.compras);
  expect(after.filtros_guardados).toEqual(mine.filtros_guardados);
  expect(after.batches).toHaveLength(2);
  expect(after.batch_dominios).toHaveLength(4);
  expect(await rowsOf(ana)).toMatchObject({ batches: [expect.anything()] });
});

test('an import that broke off goes on where it was', async () => {
  const ana = await api.signIn('ana');
  const zip = await exported(ana);
  const other = await api.signIn('luis');
  await api.post('/api/cuenta/eliminar', { email: 'luis@example.com' }, other);
  const luis = await api.signIn('luis');
  await owner.query("ALTER TABLE compras ADD CONSTRAINT none CHECK (registrador <> 'Uno') NOT VALID");
  const broken = await bring(zip, luis).finally(() =>
    owner.query('ALTER TABLE compras DROP CONSTRAINT none'),
  );
  expect(broken.at(-1)).toEqual({ error: { code: 'importar_fallido', message: 'Error al importar datos' } });
  const half = await rowsOf(luis);
  expect(half.dominios?.length).toBeGreaterThan(0);
  expect(half.compras).toEqual([]);
  expect(newOf(await bring(zip, luis))).toBe(2);
  expect(await rowsOf(luis)).toEqual(await rowsOf(ana));
  expect(await lines(luis)).toHaveLength(2);
});

test('a file that is no export, or one made to harm, is refused whole and nothing of it is kept', async () => {
  const ana = await api.signIn('ana');
  const zip = await exported(ana);
  const before = await rowsOf(ana);
  const other = await api.signIn('luis');
  await api.post('/api/cuenta/eliminar', { email: 'luis@example.com' }, other);
  const luis = await api.signIn('luis');
  const manifest = JSON.parse(await partOf(zip, 'manifiesto.json'));
  const manifestWith = (change: object) => JSON.stringify({ ...manifest, ...change });
  const domain = JSON.parse((await partOf(zip, 'tablas/dominios.jsonl')).split('\n')[0] ?? '');
  const oneDomain = (row: object) =>
    changed(zip, {
      'tablas/dominios.jsonl': `${JSON.stringify({ ...domain, ...row })}\n`,
      'manifiesto.json': manifestWith({ tablas: { ...manifest.tablas, dominios: 1 } }),
    });
  // The ZIP library refuses such a name, so it replaces another one of the same length.
  const outside = Buffer.from(
    (await changed(zip, { aaXtablas: 'x' })).toString('latin1').replaceAll('aaXtablas', '../tablas'),
    'latin1',
  );
  const bomb = await changed(zip, { 'tablas/dominios.jsonl': ' '.repeat(30_000_000) });
  const files: [string, Buffer, RegExp][] = [
    ['no ZIP', Buffer.from('hola'), /no es un archivo ZIP completo/],
    ['a part of one', zip.subarray(0, zip.length - 30), /no es un archivo ZIP completo/],
    ['a name that leads out', outside, /está dañado|no son de una exportación/],
    ['a foreign file', await changed(zip, { 'otra.txt': 'x' }), /no son de una exportación/],
    ['a bomb', bomb, /ocupa demasiado/],
    ['without a manifest', await changed(zip, { 'manifiesto.json': null }), /no es una exportación/],
    [
      'a newer version',
      await changed(zip, { 'manifiesto.json': manifestWith({ formato: 2 }) }),
      /otra versión del producto \(formato 2/,
    ],
    [
      'another product',
      await changed(zip, { 'manifiesto.json': manifestWith({ producto: 'otro' }) }),
      /no es una exportación/,
    ],
    ['a table left out', await changed(zip, { 'tablas/negocios.jsonl': null }), /falta la tabla negocios/],
    ['fewer rows than announced', await changed(zip, { 'tablas/keywords.jsonl': '' }), /no tiene las filas/],
    [
      'no JSON',
      await oneDomain({}).then((file) => changed(file, { 'tablas/dominios.jsonl': '{"id":\n' })),
      /fila 1 de dominios/,
    ],
    ['no domain', await oneDomain({ dominio: 'no es un dominio' }), /fila 1 de dominios/],
    ['a number too long', await oneDomain({ notas: 'x'.repeat(30_000) }), /fila 1 de dominios/],
    [
      'a line without an end',
      await oneDomain({
        notas: Array.from({ length: 60_000 }, (_, at) => `nota ${at * 7919}`)
          .join(' ')
          .repeat(2),
      }),
      /línea demasiado larga|fila 1/,
    ],
    [
      'rows of what is not in it',
      await oneDomain({ id: '01900000-0000-7000-8000-0000000000ff' }),
      /se refieren a otras/,
    ],
  ];
  expect(PRODUCTO).toBe(manifest.producto);
  for (const [what, file, says] of files) {
    const answer = await upload('/api/cuenta/importar/revision', file, luis);
    const { error } = RespuestaError.parse(await answer.json());
    expect([what, answer.status, error.code]).toEqual([what, 400, 'importacion_no_valida']);
    expect([what, error.message]).toEqual([what, expect.stringMatching(says)]);
    const [reported] = await bring(file, luis);
    expect([what, reported]).toEqual([what, { error }]);
  }
  for (const rows of Object.values(await rowsOf(luis))) expect(rows).toEqual([]);
  expect(await rowsOf(ana)).toEqual(before);
  expect(await lines(luis)).toEqual([]);
});

test('an export of a version that kept less is taken as it is', async () => {
  const ana = await api.signIn('ana');
  const zip = await exported(ana);
  const other = await api.signIn('luis');
  await api.post('/api/cuenta/eliminar', { email: 'luis@example.com' }, other);
  const luis = await api.signIn('luis');
  const later = [
    'metricas',
    'solicitudes_usadas',
    'creditos_usados',
    'recolecciones',
    'recoleccion_cada_dias',
  ];
  const laterToo = [
    'recoleccion_tope',
    'recoleccion_tope_creditos',
    'proxima_recoleccion',
    'origen_clave',
    'error_codigo',
    'consultas',
  ];
  const without = async (table: string) => {
    const rows = (await partOf(zip, `tablas/${table}.jsonl`)).trim().split('\n');
    const fields = rows.map((row) =>
      Object.entries(JSON.parse(row)).filter(([name]) => ![...later, ...laterToo].includes(name)),
    );
    return fields.map((row) => `${JSON.stringify(Object.fromEntries(row))}\n`).join('');
  };
  const manifest = JSON.parse(await partOf(zip, 'manifiesto.json'));
  const { batch_logs: _logs, oportunidades: _opportunities, mercados: _market, ...tablas } = manifest.tablas;
  const old = await changed(zip, {
    'cuenta.json': null,
    'tablas/batch_logs.jsonl': null,
    'tablas/oportunidades.jsonl': null,
    'tablas/mercados.jsonl': null,
    'tablas/batches.jsonl': await without('batches'),
    'tablas/keywords.jsonl': await without('keywords'),
    'tablas/dominios.jsonl': await without('dominios'),
    'manifiesto.json': JSON.stringify({ ...manifest, tablas }),
  });
  expect(newOf(await bring(old, luis))).toBeGreaterThan(10);
  const { dominios, compras } = await rowsOf(ana);
  expect(await rowsOf(luis)).toMatchObject({ dominios, compras, batch_logs: [] });
});

test('settings that cannot be read are left out, and more than one market is refused', async () => {
  const ana = await api.signIn('ana');
  const zip = await exported(ana);
  const manifest = JSON.parse(await partOf(zip, 'manifiesto.json'));
  const odd = await changed(zip, {
    'cuenta.json': JSON.stringify({
      tema: 'fucsia',
      timezone: 7,
      notificaciones: 'no',
      procesamiento: { x: 1 },
    }),
  });
  expect((await review(odd, ana)).tablas).toContainEqual(
    expect.objectContaining({ tabla: 'cuentas', filas: 0, nuevas: 0 }),
  );
  const twice = await changed(zip, {
    'tablas/mercados.jsonl': '{"ajustes": {}}\n{"ajustes": {}}\n',
    'manifiesto.json': JSON.stringify({ ...manifest, tablas: { ...manifest.tablas, mercados: 2 } }),
  });
  const answer = await upload('/api/cuenta/importar/revision', twice, ana);
  expect(RespuestaError.parse(await answer.json()).error.message).toMatch(/más de una fila/);
});

test('it asks for a session, a recent proof of identity, and a form', async () => {
  const luis = await api.signIn('luis');
  const zip = await exported(luis);
  for (const path of ['/api/cuenta/importar/revision', '/api/cuenta/importar']) {
    expect((await upload(path, zip)).status).toBe(401);
    expect((await api.post(path, {}, luis)).status).toBe(415);
    expect((await api.call(path, { method: 'POST', body: new FormData(), as: luis })).status).toBe(400);
  }
  api.clock.advance(14 * 60_000);
  const renewed = await api.call('/api/auth/refrescar', {
    method: 'POST',
    headers: { cookie: cookieHeader(luis.cookies), origin: api.url },
  });
  const { access_token: token } = authRoutes.refrescar.answer.parse(await renewed.json()).data;
  api.clock.advance(2 * 60_000);
  for (const path of ['/api/cuenta/importar/revision', '/api/cuenta/importar']) {
    const answer = await upload(path, zip, { ...luis, token });
    expect(RespuestaError.parse(await answer.json()).error.code).toBe('confirmacion_necesaria');
  }
});

test('a business with the longest texts and the highest number that the product takes comes back', async () => {
  const other = await api.signIn('luis');
  await api.post('/api/cuenta/eliminar', { email: 'luis@example.com' }, other);
  const before = await api.signIn('luis');
  const given = {
    nombre_negocio: 'n'.repeat(300),
    business_id: 'b'.repeat(200),
    place_id: 'p'.repeat(200),
    sitio_web: `https://bar-largo.es/${'w'.repeat(1_979)}`,
    direccion: 'd'.repeat(500),
    telefono: '9'.repeat(60),
    categoria_negocio: 'c'.repeat(200),
    review_count: REVIEW_COUNT_MAX,
    keyword_origen: 'k'.repeat(KEYWORD_ORIGEN_MAX),
    municipio: 'm'.repeat(120),
    provincia: 'v'.repeat(120),
    pais: 'ES',
    fuente_datos: 'f'.repeat(FUENTE_DATOS_MAX),
  };
  const made = await api.post('/api/negocios', given, before);
  expect(made.status).toBe(200);
  const zip = await exported(before);
  expect(JSON.parse(await partOf(zip, 'tablas/dominios.jsonl'))).toMatchObject({
    keyword_origen: given.keyword_origen,
  });
  await api.post('/api/cuenta/eliminar', { email: 'luis@example.com' }, before);
  const again = await api.signIn('luis');
  const steps = await bring(zip, again);
  expect(newOf(steps)).toBeGreaterThanOrEqual(2);
  const { rows } = await owner.query(
    `SELECT n.review_count, n.keyword_origen, n.fuente_datos, d.keyword_origen AS del_dominio
     FROM negocios n JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id WHERE n.usuario_id = $1`,
    [again.usuario_id],
  );
  const { review_count, keyword_origen, fuente_datos } = given;
  expect(rows).toEqual([{ review_count, keyword_origen, fuente_datos, del_dominio: keyword_origen }]);
});
