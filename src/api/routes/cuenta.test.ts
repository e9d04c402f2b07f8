import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBuffer, type ZipFile } from 'yauzl';
import { RespuestaError } from '#contract/errors.ts';
import { purgeDeletedAccounts } from '#pipeline/accounts/purge-accounts.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const seed = async (person: Person) => {
  const { batch_id, keyword_ids } = await seedBatch(api.deps, person.usuario_id, ['bar lugo', 'bar vigo']);
  await seedBusinesses(api.deps, person.usuario_id, { batch_id, keyword_id: keyword_ids[0] ?? '' }, [
    { nombre_negocio: 'Bar Uno', dominio: 'baruno.es' },
    { nombre_negocio: 'Bar Dos' },
  ]);
};
const remove = (as: Person, email: string) => api.post('/api/cuenta/eliminar', { email }, as);

async function filesOf(zip: ArrayBuffer): Promise<Map<string, string>> {
  const opened = await new Promise<ZipFile>((done, failed) =>
    fromBuffer(Buffer.from(zip), { lazyEntries: true }, (error, file) =>
      error ? failed(error) : done(file),
    ),
  );
  const files = new Map<string, string>();
  return await new Promise((done, failed) => {
    opened.on('error', failed).on('end', () => done(files));
    opened.on('entry', (entry) => {
      opened.openReadStream(entry, (error, stream) => {
        if (error) return failed(error);
        text(Readable.from(stream)).then((content) => {
          files.set(entry.fileName, content);
          opened.readEntry();
        }, failed);
      });
    });
    opened.readEntry();
  });
}

test('an export is one ZIP with a file of lines for each table, a manifest, and no secret', async () => {
  const ana = await api.signIn('ana');
  await seed(ana);
  await api.call('/api/usuarios/api-keys', {
    method: 'PUT',
    body: JSON.stringify({ openai_api_key: 'sk-secreta-zqxw' }),
    headers: { 'content-type': 'application/json' },
    as: ana,
  });
  await withAccount(api.db.store, ana.usuario_id, (tx) =>
    tx.execute(
      sql`UPDATE cuentas SET seguridad = '{"ip_whitelist": ["127.0.0.1", "203.0.113.9"], "sesion_timeout": 8}'`,
    ),
  );
  const answer = await api.call('/api/cuenta/exportar', { as: ana });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = await filesOf(await answer.arrayBuffer());
  const manifest = JSON.parse(files.get('manifiesto.json') ?? '');
  expect(manifest).toMatchObject({
    formato: 1,
    tablas: { keywords: 2, negocios: 2, dominios: 1, batches: 1 },
  });
  for (const [table, total] of Object.entries<number>(manifest.tablas)) {
    const lines = (files.get(`tablas/${table}.jsonl`) ?? '').split('\n').filter(Boolean);
    expect([table, lines.length]).toEqual([table, total]);
    for (const line of lines) expect(JSON.parse(line)).not.toHaveProperty('usuario_id');
  }
  expect(JSON.parse(files.get('tablas/dominios.jsonl')?.split('\n')[0] ?? '')).toMatchObject({
    dominio: 'baruno.es',
  });
  expect(JSON.parse(files.get('cuenta.json') ?? '')).toMatchObject({ seguridad: { sesion_timeout: 8 } });
  const all = [...files.values()].join('\n');
  for (const secret of ['sk-secreta', 'zqxw"', 'refresco_hash', 'ip_whitelist', '203.0.113.9'])
    expect(all).not.toContain(secret);
  expect([...files.keys()]).not.toContain('tablas/claves_api.jsonl');
  const config = await (await api.call('/api/usuarios/config', { as: ana })).text();
  expect(config).toContain(`"ultimo_backup":"${new Date(api.clock.now()).toISOString()}"`);
  const history = await (await api.call('/api/seguridad/auditoria', { as: ana })).text();
  expect(history).toContain('exportacion');
});

test('an account is deleted with its address typed: out at once, and no row of any table names it afterwards', async () => {
  const luis = await api.signIn('luis');
  const other = await api.signIn('luis');
  const ana = await api.signIn('ana');
  await seed(luis);
  const wrong = await remove(luis, 'otra@example.com');
  expect(RespuestaError.parse(await wrong.json()).error.code).toBe('email_no_coincide');
  expect((await remove(luis, ' LUIS@example.com ')).status).toBe(200);
  for (const person of [luis, other])
    expect((await api.call('/api/batches', { as: person })).status).toBe(401);

  // A sign-in before that ends gives a new, empty account.
  const again = await api.signIn('luis');
  expect(again.usuario_id).not.toBe(luis.usuario_id);
  expect(await (await api.call('/api/batches', { as: again })).json()).toMatchObject({ data: [] });

  const begun = performance.now();
  expect(await purgeDeletedAccounts(api.db.store, AbortSignal.timeout(60_000))).toBe(1);
  expect(performance.now() - begun).toBeLessThan(60_000);
  expect(await purgeDeletedAccounts(api.db.store, AbortSignal.timeout(60_000))).toBe(0);

  const owner = new pg.Client(api.db.ownerUrl);
  await owner.connect();
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const { rows } = await owner.query(`SELECT count(*)::int AS total FROM ${name} t WHERE t::text LIKE $1`, [
      `%${luis.usuario_id}%`,
    ]);
    expect([name, rows[0].total]).toEqual([name, 0]);
  }
  await owner.end();
  expect((await api.call('/api/dominios', { as: ana })).status).toBe(200);
});
