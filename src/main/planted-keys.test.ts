import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { deriveKey } from '#accounts/keys/signing-keys.ts';
import { createAccessTokens } from '#accounts/sessions/access-token.ts';
import { NombreClave, TipoApi } from '#contract/entities/configuracion.ts';
import { isRegistrarKey } from '#contract/keys/registrar-keys.ts';
import { routeTable } from '#contract/route-table.ts';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { Alcance, type ProveedorMapas } from '#contract/states.ts';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { systemClock } from '#platform/clock.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { insertSession } from '#store/queries/accounts/sessions.ts';
import { withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { plantKey, tracesOf } from '../../test/planted-keys.ts';
import { programEnv } from '../../test/program-env.ts';
import { buyForAHolder } from './planted-purchase.testing.ts';
import { holdFreePort } from './ports.ts';

const FATES = ['buena', 'mala', 'nosuscrita', 'sinsaldo', 'limite'] as const;
/** Occurs only in the text sent to a model. */
const PROMPT_MARK = 'hojalatex';
const masterKey = randomBytes(32);
const planted: string[] = [];
const plant = (fate: (typeof FATES)[number]) => {
  const key = plantKey(fate);
  planted.push(key);
  return key;
};

let db: TestDatabase;
let simulator: Simulator;
let product: ChildProcess;
let dir: string;
let url: string;
/** Of several accounts, because each may only test a few keys a minute. */
let tokens: string[];
let token: string;
/** All output of the product, by its source. */
const output = new Map<string, string>();
const collect = (where: string, text: string) => output.set(where, (output.get(where) ?? '') + text);

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'claves-plantadas-'));
  simulator = await startSimulator({ seed: 1, dir, limits: 'none' });
  db = await freshDatabase(inject('postgres'));
  tokens = [await signIn(), await signIn(), await signIn()];
  token = tokens[0] ?? '';
  const { port, release } = await holdFreePort(22_000);
  await release();
  url = `http://127.0.0.1:${port}`;
  product = start('product', 'start.ts', [], {
    MODE: 'all',
    PORT: String(port),
    ALLOWED_EMAILS: '*',
    RAPIDAPI_KEY: plant('buena'),
    GOOGLE_PLACES_KEY: plant('buena'),
  });
  await vi.waitFor(async () => expect((await fetch(`${url}/api/salud`)).status).toBe(200), {
    timeout: 300_000,
    interval: 200,
  });
}, 360_000);

afterAll(async () => {
  product.kill('SIGKILL');
  await simulator.close();
  await db.drop();
  rmSync(dir, { recursive: true, force: true });
});

async function signIn(): Promise<string> {
  const account = await createAccount(db.store);
  const expira = Date.now() + 3_600_000;
  const sid = await withAccount(db.store, account, (tx) =>
    insertSession(tx, account, {
      hash: randomBytes(32).toString('hex'),
      now: Date.now(),
      expira,
      device: { ip: '', agente: '' },
    }),
  );
  const accessKey = deriveKey(masterKey, 'access-token');
  const signer = createAccessTokens({
    keys: { current: () => accessKey, accepted: () => [accessKey] },
    clock: systemClock,
  });
  return (await signer.sign({ sub: account, sid }, expira)).token;
}

function start(name: string, program: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...programEnv(),
      NODE_ENV: 'test',
      RED_FILE: simulator.redFile,
      DATABASE_URL: db.ownerUrl,
      APP_DATABASE_URL: db.appUrl,
      MASTER_KEY: masterKey.toString('base64'),
      LOG_LEVEL: 'debug',
      ...env,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => collect(name, text));
  }
  return child;
}

async function call(method: string, path: string, body?: unknown, raw?: string): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined && raw === undefined ? {} : { body: raw ?? JSON.stringify(body) }),
  });
  const text = await answer.text();
  collect(`${method} ${path.replace(/\?.*/, '')}`, `${JSON.stringify([...answer.headers])}\n${text}\n`);
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

/** A program's token does what it may, is refused what it may not, and is sent where it does not belong. */
async function useToken(): Promise<void> {
  const session = token;
  const all = { nombre: 'guion', alcances: Alcance.options, tope_creditos: 9, tope_euros: 9 };
  // Not by `call`: this one answer shows the token.
  const answer = await fetch(`${url}/api/accesos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    body: JSON.stringify(all),
  });
  const made = accesosRoutes.crear.answer.parse(await answer.json()).data;
  const secret = made.token;
  planted.push(secret);
  token = secret;
  await call('GET', `/api/batches?search=${secret}&access_token=${secret}`);
  await call('POST', '/api/batches', undefined, `{"nombre": "${secret}"`);
  await call('POST', '/api/dominios', { dominio: [secret] });
  await call('POST', `/api/no-existe/${secret.slice(0, 4)}`, {});
  for (const { method, path } of Object.values(routeTable).flatMap((group) => Object.values(group)))
    if (path !== sistemaRoutes.eventos.path)
      await call(method, path.replace(/:\w+/g, randomUUID()), method === 'GET' ? undefined : {});
  token = `${secret}x`;
  await call('GET', '/api/batches');
  token = session;
  await call('GET', '/api/accesos');
  await call('DELETE', `/api/accesos/${made.acceso._id}`);
  token = secret;
  await call('GET', '/api/batches');
  token = session;
}

/** A search with this maps key, until it has ended or paused. */
async function search(key: string, proveedor_mapas: ProveedorMapas = 'local-business-data'): Promise<string> {
  await call('PUT', '/api/usuarios/config', { proveedor_mapas });
  await call('PUT', '/api/usuarios/api-keys', { rapidapi_key: key });
  const made = await call('POST', '/api/keywords', {
    keywords_texto: 'fontaneros en Sevilla\nbares en Lugo',
    configuracion: { max_resultados_por_keyword: 20 },
  });
  const { data } = made as { data: { batch: { _id: string } } }; // the contract's answer, checked by other tests
  const path = `/api/batches/${data.batch._id}`;
  await call('POST', `${path}/iniciar`);
  await expect
    .poll(async () => ((await call('GET', path)) as { data: { estado: string } }).data.estado, {
      timeout: 300_000,
      interval: 300,
    })
    .not.toBe('procesando');
  return path;
}

test('a planted key or token appears in no log, answer, error or row of the whole run', {
  timeout: 600_000,
}, async () => {
  // The second half of a registrar's key is the secret.
  const keys = Object.fromEntries(
    NombreClave.options.map((nombre) => [
      nombre,
      isRegistrarKey(nombre) ? `54321-TAL:${plant('buena')}` : plant('buena'),
    ]),
  );
  await call('PUT', '/api/usuarios/api-keys', { ...keys, ai_provider: 'claude' });
  const shown = (await call('GET', '/api/usuarios/config')) as { data: { api_keys: Record<string, string> } };
  for (const nombre of NombreClave.options) {
    expect(shown.data.api_keys[nombre]).toBe(`****${keys[nombre]?.slice(-4)}`);
  }
  const tests = [
    ...TipoApi.options.map((api_type) => ({ api_type })),
    ...['local-business-data-directo', 'maps-data', 'google-places'].map((proveedor_mapas) => ({
      api_type: 'rapidapi',
      proveedor_mapas,
    })),
  ];
  for (const [at, body] of tests.entries()) {
    token = tokens[at % tokens.length] ?? '';
    for (const fate of FATES) {
      const half = ['dondominio', 'porkbun'].includes(body.api_type) ? '54321-TAL:' : '';
      const api_key = half + plant(fate);
      const answer = await call('POST', '/api/usuarios/test-api', { ...body, api_key });
      expect(answer).toMatchObject({ success: true });
    }
  }
  token = tokens[0] ?? '';
  // Typical mistakes when entering keys.
  const stray = plant('buena');
  await call('PUT', '/api/usuarios/api-keys', undefined, `{"rapidapi_key": "${stray}"`);
  await call('PUT', '/api/usuarios/api-keys', { rapidapi_key: [stray] });
  await call('PUT', '/api/usuarios/api-keys', { rapidapi_key: `${stray} ${stray}` });
  await call('PUT', '/api/usuarios/api-keys', { rapidapi_key: stray.padEnd(600, 'x') });
  await call('PUT', '/api/usuarios/api-keys', { ai_provider: stray });
  await call('POST', '/api/usuarios/test-api', { api_type: stray, api_key: stray });
  await call('GET', `/api/keywords?estado=${stray}&key=${stray}`);
  await fetch(`${url}/api/usuarios/perfil?api_key=${stray}`, {
    headers: { authorization: `Bearer ${stray}` },
  }).then(async (answer) => collect('stray token', await answer.text()));

  // Questions to a model: answered, refused, and interrupted.
  const question = `fontaneros ${PROMPT_MARK} en Sevilla`;
  await call('PUT', '/api/usuarios/api-keys', { claude_api_key: plant('buena'), ai_provider: 'claude' });
  const suggest = () => call('POST', '/api/ia/sugerencias', { keywords: [question] });
  expect(await suggest()).toMatchObject({ data: { aviso: null } });
  for (const fault of ['server-error', 'malformed', 'closed'] as const) {
    simulator.context.faults.set({ server: 'service:*', fault });
    expect(await call('POST', '/api/ia/sugerencias', { keywords: [`${question} ${fault}`] })).toMatchObject({
      data: { por: 'reglas' },
    });
    simulator.context.faults.clear();
  }
  await call('PUT', '/api/usuarios/api-keys', { claude_api_key: plant('mala') });
  await suggest();

  // Searches with a refused, exhausted, throttled and good key; then a failing provider.
  const paths = [
    await search(plant('mala')),
    await search(plant('sinsaldo')),
    await search(plant('mala'), 'google-places'),
    await search(plant('buena'), 'maps-data'),
    await search(plant('buena')),
  ];
  for (const fault of ['server-error', 'malformed', 'closed'] as const) {
    simulator.context.faults.set({ server: 'service:*', fault });
    await call('POST', '/api/usuarios/test-api', { api_type: 'whois', api_key: plant('buena') });
    await call('POST', '/api/usuarios/test-api', { api_type: 'openai', api_key: plant('buena') });
    simulator.context.faults.clear();
  }
  for (const path of paths) {
    for (const part of ['', '/logs', '/keywords', '/filas', '/grupos', '/filas.csv'])
      await call('GET', path + part);
  }
  for (const { method, path } of Object.values(routeTable).flatMap((group) => Object.values(group))) {
    if (method === 'GET' && !path.includes(':') && path !== sistemaRoutes.eventos.path)
      await call(method, path);
  }
  await buyForAHolder({ call, plant: () => plant('buena'), planted, store: db.store, token });
  const stream = await fetch(`${url}/api/eventos?desde=0`, { headers: { authorization: `Bearer ${token}` } });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (!output.get('stream')?.includes('event: notificacion')) {
    collect('stream', (await reader?.read())?.value ?? '');
  }
  await reader?.cancel();

  await useToken();

  const previous = { MASTER_KEY_ANTERIOR: randomBytes(32).toString('base64') };
  const commands: [args: string[], env: Record<string, string>][] = [
    [['usuarios', 'lista'], previous],
    [['claves', 'estado'], previous],
    [['claves', 'rotar'], previous],
    [['claves', 'rotar'], { MASTER_KEY: plant('mala'), MASTER_KEY_ANTERIOR: plant('mala') }],
    [['buscar', 'bares en Lugo', '--max', '1'], { RAPIDAPI_KEY: plant('mala') }],
    [['buscar', 'bares en Lugo', '--max', '1'], { RAPIDAPI_KEY: plant('buena') }],
    [['buscar', 'bares en Lugo', '--proveedor', 'google-places'], { GOOGLE_PLACES_KEY: plant('nosuscrita') }],
  ];
  for (const [args, env] of commands) {
    await once(start(`cli ${args.join(' ')}`, 'cli.ts', args, env), 'close');
    expect(output.get(`cli ${args.join(' ')}`)).toBeTruthy();
  }
  const gone = once(product, 'close');
  product.kill('SIGTERM');
  await gone;
  await collectRows();

  expect(planted.length).toBeGreaterThan(40);
  expect(output.get('product')?.length).toBeGreaterThan(1_000);
  expect(output.get('stream')).toContain('event: batch');
  const traces = [...output].flatMap(([where, text]) =>
    tracesOf(planted, text).map((trace) => `${where}: ${trace}`),
  );
  expect(traces).toEqual([]);
  // Neither the question to a model nor the product's prompt may be logged.
  const prompt = readFileSync(join(import.meta.dirname, '../pipeline/ai/prompts/keywords.md'), 'utf8');
  for (const line of [PROMPT_MARK, ...prompt.split('\n').filter((text) => text.length > 20)]) {
    expect(output.get('product')).not.toContain(line);
  }
});

/** Every row of every table as text, because any of it may be exported later. */
async function collectRows(): Promise<void> {
  const client = new pg.Client(db.ownerUrl);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`);
  for (const { name } of tables) {
    const { rows } = await client.query<{ line: string }>(
      `SELECT t::text AS line FROM ${name} t LIMIT 20000`,
    );
    collect(`table ${name}`, rows.map(({ line }) => line).join('\n'));
  }
  await client.end();
}

test('the search would find a key that was given away', () => {
  const key = plantKey('buena');
  const secret = key.slice(9);
  for (const leak of [
    key,
    secret.slice(5, 20),
    encodeURIComponent(key),
    Buffer.from(key).toString('base64'),
  ]) {
    expect(tracesOf([key], `before ${leak} after`)).not.toEqual([]);
  }
  expect(tracesOf([key], `Bearer ***, ****${key.slice(-4)}`)).toEqual([]);
});
