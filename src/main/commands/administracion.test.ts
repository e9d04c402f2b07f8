import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { createKeyVault } from '#accounts/keys/key-vault.ts';
import { createVapidKeys } from '#accounts/keys/vapid-keys.ts';
import { loadMasterKeys, newMasterKey } from '#platform/secrets/master-key.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { addUse } from '#store/queries/accounts/usage.ts';
import { firstRow, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { programEnv } from '../../../test/program-env.ts';

const cli = join(import.meta.dirname, '..', 'cli.ts');
let db: TestDatabase;
let dataDir: string;
let account: string;
const running = new Set<ChildProcess>();

beforeEach(async () => {
  db = await freshDatabase(inject('postgres'));
  dataDir = mkdtempSync(join(tmpdir(), 'administracion-'));
  account = await createAccount(db.store, { requests_limite: 1_000 });
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await db.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...programEnv(),
      NODE_ENV: 'test',
      DATABASE_URL: db.ownerUrl,
      APP_DATABASE_URL: db.appUrl,
      DATA_DIR: dataDir,
      ...env,
    },
  });
  running.add(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const end = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, ...output }; // 'close' gives the exit code first
  });
  return { child, end };
}
const run = (args: readonly string[], env?: Record<string, string>) => start(args, env).end;

const email = () => `${account}@example.com`;
const stored = () =>
  withAccount(db.store, account, (tx) =>
    firstRow(
      tx,
      z.object({ plan_activo: z.string(), requests_limite: z.int().nullable(), storage_limite_gb: z.int() }),
      sql`SELECT plan_activo, requests_limite, storage_limite_gb FROM cuentas WHERE usuario_id = ${account}`,
    ),
  );

test('usuarios lista says who has which plan and what was used, a line of JSON each', async () => {
  await withAccount(db.store, account, (tx) =>
    addUse(tx, account, { proveedor: 'maps-data', solicitudes: 7, creditos: 7, now: Date.now() }),
  );
  const { code, stdout } = await run(['usuarios', 'lista']);
  expect(code).toBe(0);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      usuario_id: account,
      email: email(),
      plan_activo: 'basic',
      requests_utilizados: 7,
      requests_limite: 1_000,
      storage_limite_gb: 10,
    }),
  );
  const table = await run(['usuarios', 'lista', email().toUpperCase(), '--formato', 'tabla']);
  expect(table.stdout).toMatch(/^EMAIL +PLAN +SOLICITUDES/);
  expect(table.stdout).toMatch(new RegExp(`${email()} +basic +7 / 1000 +0 / 10 `));
});

test('usuarios plan and cuota change one account at once, and it can read so in its audit', async () => {
  expect((await run(['usuarios', 'plan', email(), 'PRO'])).code).toBe(0);
  const quota = await run(['usuarios', 'cuota', email(), '--solicitudes', '5000', '--gb', '50']);
  expect([quota.code, quota.stderr]).toEqual([0, expect.stringContaining('5000 solicitudes al mes, 50 GB')]);
  expect(await stored()).toEqual({ plan_activo: 'pro', requests_limite: 5_000, storage_limite_gb: 50 });
  expect((await run(['usuarios', 'cuota', email(), '--solicitudes', 'sin-limite'])).code).toBe(0);
  expect(await stored()).toEqual({ plan_activo: 'pro', requests_limite: null, storage_limite_gb: 50 });
  const audit = await withAccount(db.store, account, (tx) =>
    rows(tx, z.object({ accion: z.string() }), sql`SELECT accion FROM auditoria`),
  );
  expect(audit.map(({ accion }) => accion)).toEqual(Array(3).fill('cambio_del_administrador'));
});

test('usuarios rescatar takes off a lost second factor and a list of addresses, and says so in the history', async () => {
  await withAccount(db.store, account, async (tx) => {
    await tx.execute(
      sql`UPDATE cuentas SET seguridad = '{"ip_whitelist": ["203.0.113.9"], "sesion_timeout": 8}'`,
    );
    await tx.execute(sql`INSERT INTO segundo_factor (usuario_id, totp_activado) VALUES (${account}, now())`);
    await tx.execute(sql`INSERT INTO codigos_recuperacion (usuario_id, hash) VALUES (${account}, '\\x01')`);
    await tx.execute(sql`INSERT INTO sesiones (usuario_id, refresco_hash, creada, ultimo_uso, verificada, expira)
      VALUES (${account}, '\\x02', now(), now(), now(), now() + interval '1 day')`);
  });
  expect((await run(['usuarios', 'rescatar', email()])).code).toBe(2);
  const { code, stderr } = await run(['usuarios', 'rescatar', email(), '--segundo-factor', '--direcciones']);
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining('segundo factor quitado, lista de direcciones vaciada'),
  ]);
  const left = await withAccount(db.store, account, (tx) =>
    rows(
      tx,
      z.object({ seguridad: z.unknown(), codigos: z.int(), abiertas: z.int(), detalle: z.string() }),
      sql`SELECT seguridad, (SELECT count(*)::int FROM codigos_recuperacion) AS codigos,
            (SELECT count(*)::int FROM sesiones WHERE cerrada IS NULL) AS abiertas,
            (SELECT detalle FROM auditoria ORDER BY id DESC LIMIT 1) AS detalle FROM cuentas`,
    ),
  );
  expect(left).toEqual([
    {
      seguridad: { sesion_timeout: 8 },
      codigos: 0,
      abiertas: 0,
      detalle: 'segundo factor quitado, lista de direcciones vaciada',
    },
  ]);
  const again = await run(['usuarios', 'rescatar', email(), '--segundo-factor']);
  expect(again.stderr).toContain('no había nada que quitar');
});

test.each([
  [[], 'Falta decir qué'],
  [['borrar'], 'No existe «usuarios borrar»'],
  [['plan', 'x@example.com'], 'Indica el email y el plan'],
  [['cuota', 'x@example.com'], '--solicitudes, --gb o ambos'],
  [['cuota', 'x@example.com', '--solicitudes', '-1'], '--solicitudes'],
  [['cuota', 'x@example.com', '--gb', 'muchos'], '--gb debe ser un número'],
  [['lista', '--gb', '3'], 'son de «usuarios cuota»'],
  [['lista', '--formato', 'xml'], 'Formato desconocido'],
])('usuarios %j is wrong use', async (args, message) => {
  const { code, stderr } = await run(['usuarios', ...args]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test('an address without an account is reported, and nothing is changed', async () => {
  for (const args of [
    ['lista', 'nadie@example.com'],
    ['plan', 'nadie@example.com', 'pro'],
  ]) {
    const { code, stderr } = await run(['usuarios', ...args]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('No hay ninguna cuenta')]);
  }
});

const vaultOf = (options: { masterKey: string | null; previousMasterKey?: string | null }) =>
  createKeyVault(createSecretBox(loadMasterKeys({ previousMasterKey: null, dataDir, ...options })));
const SECRET = 'clave-guardada-0123456789';
const write = (vault: ReturnType<typeof vaultOf>) =>
  withAccount(db.store, account, (tx) =>
    vault.write(tx, account, { nombre: 'rapidapi_key', key: SECRET, now: 0 }),
  );
const read = (vault: ReturnType<typeof vaultOf>) =>
  withAccount(db.store, account, (tx) => vault.read(tx, account, 'rapidapi_key'));
const state = async (env: Record<string, string> = {}) =>
  JSON.parse((await run(['claves', 'estado'], env)).stdout) as Record<string, number>; // our own line

test('claves rotar makes a new key file, seals everything again and lets the old one go', async () => {
  const server = vaultOf({ masterKey: null });
  await write(server);
  const before = readFileSync(join(dataDir, 'clave-maestra'), 'utf8');
  const { code, stdout, stderr } = await run(['claves', 'rotar']);
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toContain('Clave maestra cambiada: 1 clave cifrada de nuevo');
  expect(stderr + stdout).not.toContain(SECRET);
  expect(readdirSync(dataDir)).toEqual(['clave-maestra']);
  expect(readFileSync(join(dataDir, 'clave-maestra'), 'utf8')).not.toBe(before);
  expect(await read(vaultOf({ masterKey: null }))).toEqual({ kind: 'key', key: SECRET });
  // A process that was running during the rotation can still read and write.
  expect(await read(server)).toEqual({ kind: 'key', key: SECRET });
  await write(server);
  expect(await state()).toEqual({ en_vigor: 2, anterior: 0, ilegibles: 0, avisos_navegador: 'en_vigor' });
});

test('the pair for messages to browsers is counted, and a rotation seals it again', async () => {
  const oldKey = randomBytes(32).toString('base64');
  const newKey = randomBytes(32).toString('base64');
  const none = { anterior: 0, ilegibles: 0 };
  expect(await state({ MASTER_KEY: oldKey })).toEqual({
    en_vigor: 0,
    ...none,
    avisos_navegador: 'sin_crear',
  });
  const box = createSecretBox(loadMasterKeys({ masterKey: oldKey, previousMasterKey: null, dataDir }));
  await createVapidKeys({ store: db.store, box }).ensure();
  const pair = await createVapidKeys({ store: db.store, box }).read();
  expect(await state({ MASTER_KEY: oldKey })).toEqual({ en_vigor: 1, ...none, avisos_navegador: 'en_vigor' });
  expect(await state({ MASTER_KEY: newKey })).toMatchObject({ ilegibles: 1, avisos_navegador: 'ilegible' });
  const both = { MASTER_KEY: newKey, MASTER_KEY_ANTERIOR: oldKey };
  expect(await state(both)).toMatchObject({ en_vigor: 0, anterior: 1, avisos_navegador: 'anterior' });
  const { stderr } = await run(['claves', 'rotar'], both);
  expect(stderr).toContain('0 claves cifradas de nuevo, y el par de los avisos a navegadores');
  expect(await state({ MASTER_KEY: newKey })).toEqual({ en_vigor: 1, ...none, avisos_navegador: 'en_vigor' });
  const opened = createSecretBox(loadMasterKeys({ masterKey: newKey, previousMasterKey: null, dataDir }));
  expect(await createVapidKeys({ store: db.store, box: opened }).read()).toEqual(pair);
});

test('a rotation killed in the middle is gone on with by the next one, and nothing is lost', async () => {
  const vault = vaultOf({ masterKey: null });
  const accounts = [account];
  for (let n = 0; n < 60; n++) accounts.push(await createAccount(db.store));
  for (const id of accounts) {
    await withAccount(db.store, id, (tx) =>
      vault.write(tx, id, { nombre: 'openai_api_key', key: `${SECRET}-${id}`, now: 0 }),
    );
  }
  const first = start(['claves', 'rotar']);
  await expect
    .poll(() => readdirSync(dataDir).includes('clave-maestra.anterior'), { interval: 2 })
    .toBe(true);
  first.child.kill('SIGKILL');
  await first.end;
  const reread = async () => {
    const after = vaultOf({ masterKey: null });
    for (const id of accounts) {
      expect(await withAccount(db.store, id, (tx) => after.read(tx, id, 'openai_api_key'))).toEqual({
        kind: 'key',
        key: `${SECRET}-${id}`,
      });
    }
  };
  await reread();
  expect((await run(['claves', 'rotar'])).code).toBe(0);
  expect(readdirSync(dataDir)).toEqual(['clave-maestra']);
  await reread();
});

test('with the key in the settings both are named there, and the old one can go afterwards', async () => {
  const [old, next] = [newMasterKey(), newMasterKey()];
  await write(vaultOf({ masterKey: old }));
  const alone = await run(['claves', 'rotar'], { MASTER_KEY: next });
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('MASTER_KEY_ANTERIOR')]);
  const both = { MASTER_KEY: next, MASTER_KEY_ANTERIOR: old };
  expect((await run(['claves', 'rotar'], both)).code).toBe(0);
  expect(await read(vaultOf({ masterKey: next }))).toEqual({ kind: 'key', key: SECRET });
  expect(await read(vaultOf({ masterKey: old }))).toEqual({ kind: 'unreadable' });
});

test('keys that no master key opens are reported, and the previous one is kept', async () => {
  await write(vaultOf({ masterKey: newMasterKey() }));
  vaultOf({ masterKey: null });
  const { code, stderr } = await run(['claves', 'rotar']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('1 clave no se puede leer con ninguna')]);
  expect(readdirSync(dataDir).sort()).toEqual(['clave-maestra', 'clave-maestra.anterior']);
  expect((await state()).ilegibles).toBeGreaterThan(0);
});

const pairOf = (masterKey: string | null) =>
  createVapidKeys({
    store: db.store,
    box: createSecretBox(loadMasterKeys({ masterKey, previousMasterKey: null, dataDir })),
  });

test.each([
  ['in a file', null, []],
  ['in the settings', newMasterKey(), ['--sin-anterior']],
])(
  'with the master key %s and the former one lost, claves rotar makes a new pair for browsers, whatever accounts have stored',
  async (_, masterKey, option) => {
    const lost = newMasterKey();
    await write(vaultOf({ masterKey: lost }));
    await pairOf(lost).ensure();
    const { code, stderr } = await run(
      ['claves', 'rotar', ...option],
      masterKey === null ? {} : { MASTER_KEY: masterKey },
    );
    // The account's stored keys must still be entered again.
    expect([code, stderr]).toEqual([1, expect.stringContaining('1 clave no se puede leer')]);
    expect(stderr).toContain('cada navegador se activa otra vez');
    expect(await pairOf(masterKey).read()).toMatchObject({ publicKey: expect.any(String) });
  },
);

test('a wrong MASTER_KEY_ANTERIOR leaves the pair for browsers as it is', async () => {
  const [old, next] = [newMasterKey(), newMasterKey()];
  await pairOf(old).ensure();
  const before = await pairOf(old).read();
  const wrong = { MASTER_KEY: next, MASTER_KEY_ANTERIOR: newMasterKey() };
  const { code, stderr } = await run(['claves', 'rotar'], wrong);
  expect([code, stderr]).toEqual([1, expect.stringContaining('revisa MASTER_KEY_ANTERIOR')]);
  expect(await pairOf(old).read()).toEqual(before);
  const right = { MASTER_KEY: next, MASTER_KEY_ANTERIOR: old };
  expect((await run(['claves', 'rotar'], right)).code).toBe(0);
  expect(await pairOf(next).read()).toEqual(before);
});

test('claves nueva writes 32 bytes in base64', async () => {
  const { code, stdout } = await run(['claves', 'nueva']);
  expect([code, Buffer.from(stdout.trim(), 'base64').length]).toEqual([0, 32]);
});

test('while the product runs on its own database the administrator visits it, and leaves it running', async () => {
  const env = { DATABASE_URL: '', APP_DATABASE_URL: '' };
  const product = spawn(process.execPath, [join(import.meta.dirname, '..', 'start.ts')], {
    cwd: dataDir,
    stdio: 'ignore',
    env: {
      ...programEnv(),
      NODE_ENV: 'test',
      MODE: 'worker',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
  });
  running.add(product);
  const gone = once(product, 'exit');
  await expect.poll(() => readdirSync(dataDir)).toContain('instancia.lock');
  await expect.poll(async () => (await run(['usuarios', 'lista'], env)).code, { interval: 200 }).toBe(0);
  expect((await run(['claves', 'rotar'], env)).code).toBe(0);
  expect(product.exitCode).toBeNull();
  product.kill('SIGTERM');
  await gone;
  running.delete(product);
  // Without a running one it starts the database itself, and stops it again.
  expect((await run(['claves', 'estado'], env)).stdout).toBe(
    '{"en_vigor":1,"anterior":0,"ilegibles":0,"avisos_navegador":"en_vigor"}\n',
  );
});

test('usuarios adoptar gives the account of this computer to an address, once', async () => {
  expect((await run(['usuarios', 'adoptar', 'nadie'])).code).toBe(2);
  const taken = await run(['usuarios', 'adoptar', email()]);
  expect([taken.code, taken.stderr]).toEqual([1, expect.stringContaining('Ya hay una cuenta')]);
  const given = await run(['usuarios', 'adoptar', 'dueña@example.com']);
  expect(given.code).toBe(2);
  const right = await run(['usuarios', 'adoptar', 'duena@example.com']);
  expect([right.code, right.stderr]).toEqual([0, expect.stringContaining('ALLOWED_EMAILS')]);
  const again = await run(['usuarios', 'adoptar', 'otra@example.com']);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('ya es de duena@example.com')]);
});
