import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { argumentsOf, connect, structureOf, VERSIONS } from '#api/mcp/mcp-client.testing.ts';
import { ANSWER_MAX_BYTES } from '#api/mcp/shorten.ts';
import type { Alcance } from '#contract/states.ts';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { parseConfig } from '#platform/config/config.ts';
import { type Program, startProgram } from '#program/program.ts';
import { startSimulatorProcess, stopSimulatorProcess } from '#program/simulator-process.ts';
import { startWeb, type Web } from '#program/web-server.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { signedIn } from './installation.testing.ts';
import { holdFreePort } from './ports.ts';
import { runWorkflow, Workflow } from './workflow.testing.ts';

const EXAMPLES = join(import.meta.dirname, '../../docs/examples');
const KEYWORDS = ['fontaneros en Sevilla', 'dentistas en Valencia'];
/** The documentation promises it. */
const CALLS_MAX = 12;

let dir: string;
let simulator: ChildProcess;
let database: TestDatabase;
let program: Program;
let web: Web;
let masterKey: string;
/** The token of an account with a search that has ended. */
let searched: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'ejemplos-'));
  chmodSync(dir, 0o711);
  masterKey = randomBytes(32).toString('base64');
  const redFile = join(dir, 'red.json');
  simulator = await startSimulatorProcess({ redFile, seed: 1, latencies: 'reales', world: 'demo' });
  database = await freshDatabase(inject('postgres'));
  const { port, release } = await holdFreePort(20_000 + randomInt(10_000));
  const config = parseConfig(
    {
      NODE_ENV: 'test',
      MODE: 'all',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: join(dir, 'programa'),
      RED_FILE: redFile,
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      MASTER_KEY: masterKey,
      ALLOWED_EMAILS: '*',
      OIDC_CLIENT_ID: 'pruebas',
      OIDC_CLIENT_SECRET: 'pruebas',
    },
    { needs: 'web' },
  );
  program = await startProgram(config, { mode: 'all', log: 'error' });
  await release();
  web = await startWeb(program);
});

afterAll(async () => {
  await web.stop();
  await program.stop();
  await stopSimulatorProcess(simulator);
  await database.drop();
  rmSync(dir, { recursive: true, force: true });
});

/** A token of a new account, as its person makes one. */
async function newToken(alcances: Alcance[]): Promise<string> {
  const usuarioId = await createAccount(program.store);
  const secrets = { masterKey, dataDir: join(dir, 'programa') };
  const session = await signedIn(program.store, usuarioId, secrets);
  const answer = await fetch(`${web.url}/api/accesos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nombre: 'ejemplo', alcances, tope_creditos: 1_000 }),
  });
  return accesosRoutes.crear.answer.parse(await answer.json()).data.token;
}

/** Counts what a script asks. */
const COUNTER = `const send = fetch; let calls = 0;
globalThis.fetch = (...args) => { calls += 1; return send(...args); };
process.on('exit', () => process.stderr.write(\`calls=\${calls}\`));`;

test('the script goes from keywords to the five best names with their receipts', async () => {
  searched = await newToken(['leer', 'recolectar', 'verificar', 'actuar']);
  const child = spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(COUNTER)}`,
      join(EXAMPLES, 'mejores-dominios.mjs'),
      ...KEYWORDS,
    ],
    { env: { DOMINIOS_URL: web.url, DOMINIOS_TOKEN: searched } },
  );
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(said, errors).toMatch(/^Plan: \d+ negocios, \d+ créditos, unos \d+ segundos\n/);
  const names = said.split('\n').filter((line) => /^[^ ]+\.[a-z]+: \d+/.test(line));
  expect(names, said).toHaveLength(5);
  expect(said.split('\n').filter((line) => /^ {2}\d{4}-\d\d-\d\dT/.test(line)).length).toBeGreaterThanOrEqual(
    5,
  );
  expect(Number(/calls=(\d+)/.exec(errors)?.[1])).toBeLessThanOrEqual(CALLS_MAX);
});

test('the script waits until the names of a search that ended at once are valued', async () => {
  // The names are known by now from the test above.
  const token = await newToken(['leer', 'recolectar']);
  const child = spawn(process.execPath, [join(EXAMPLES, 'mejores-dominios.mjs'), ...KEYWORDS], {
    env: { DOMINIOS_URL: web.url, DOMINIOS_TOKEN: token },
  });
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const names = said.split('\n').filter((line) => /^[^ ]+\.[a-z]+: \d+/.test(line));
  expect(names, said + errors).toHaveLength(5);
});

test('the script waits for its own search, and leaves out other names and businesses without a domain', async () => {
  const token = await newToken(['leer', 'recolectar']);
  const run = async (...keywords: string[]) => {
    const child = spawn(process.execPath, [join(EXAMPLES, 'mejores-dominios.mjs'), ...keywords], {
      env: { DOMINIOS_URL: web.url, DOMINIOS_TOKEN: token },
    });
    const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(errors).toBe('');
    return new Set([...said.matchAll(/^([^ ]+\.[a-z]+): \d+/gm)].map(([, name]) => name));
  };
  const before = await run('fontaneros en Sevilla', 'dentistas en Lugo');
  expect(before.size).toBeGreaterThanOrEqual(1);
  const List = z.object({ data: z.array(z.object({ dominio_id: z.unknown() })) });
  const withDomain = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${web.url}/api/resultados?por_nombre=true&limite=50`, { headers });
    return new Set(List.parse(await answer.json()).data.map(({ dominio_id }) => dominio_id !== null));
  };
  // Opportunities are scored a moment after their search has ended.
  await expect.poll(withDomain).toEqual(new Set([true, false]));
  const after = await run('dentistas en Valencia');
  expect(after.size).toBeGreaterThanOrEqual(1);
  expect([...after].filter((name) => before.has(name))).toEqual([]);
});

test('the workflow for n8n does the same', async () => {
  const file = readFileSync(join(EXAMPLES, 'mejores-dominios.n8n.json'), 'utf8');
  const { outputs, calls } = await runWorkflow(Workflow.parse(JSON.parse(file)), {
    settings: { url: web.url, keywords: KEYWORDS },
    token: await newToken(['leer', 'recolectar']),
  });
  const Receipt = z.object({
    data: z.object({ dominio: z.string(), evidencias: z.array(z.object({ servidor: z.string() })).min(1) }),
  });
  expect(z.array(Receipt).parse(outputs.get('Recibo'))).toHaveLength(5);
  expect(calls).toBeLessThanOrEqual(2 * CALLS_MAX);
});

test('the workflow for n8n waits until the names of a search that ended at once are valued', async () => {
  const file = readFileSync(join(EXAMPLES, 'mejores-dominios.n8n.json'), 'utf8');
  const { outputs } = await runWorkflow(Workflow.parse(JSON.parse(file)), {
    settings: { url: web.url, keywords: KEYWORDS },
    token: await newToken(['leer', 'recolectar']),
    waits: { Esperar: 0.1 },
  });
  expect(outputs.get('Recibo')).toHaveLength(5);
});

const First = z.object({ data: z.tuple([z.object({ _id: z.string() })], z.unknown()) });

test.each(VERSIONS)(
  'the official client with version %s lists and calls every tool',
  async (_, mode) => {
    const client = await connect(web.url, searched, mode);
    const first = async (name: string) =>
      First.parse(structureOf(await client.callTool({ name, arguments: {} }))).data[0]._id;
    const { tools } = await client.listTools();
    const args = argumentsOf({
      batches: await first('listar_busquedas'),
      dominios: await first('buscar_dominios'),
      resultados: await first('buscar_oportunidades'),
    });
    for (const { name } of tools) {
      const result = await client.callTool({ name, arguments: args[name] ?? {} });
      // The tools that start and pause a search refuse one that has ended.
      if (!['iniciar_busqueda', 'pausar_busqueda'].includes(name)) structureOf(result);
      expect(Buffer.byteLength(JSON.stringify(result)), name).toBeLessThanOrEqual(ANSWER_MAX_BYTES);
    }
    await client.close();
  },
  120_000,
);
