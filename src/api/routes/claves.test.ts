import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { RespuestaError } from '#contract/errors.ts';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import { systemClock } from '#platform/clock.ts';
import { createServiceClient, type ServiceClient } from '#platform/outbound/http-json.ts';
import { createKeyTester, type KeyTester } from '#providers/key-catalogue.ts';
import { type TestServices, testServices } from '#simulator/services/services.test-kit.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

let api: Harness;
let services: TestServices;
let http: ServiceClient;
let keyTester: KeyTester;
let ana: Person;

beforeAll(async () => {
  services = await testServices();
  http = createServiceClient({ userAgent: 'pruebas' });
  const map = {
    dns: { tld: {}, resolver: [] },
    whois: {},
    rdap: { bootstrap: 'http://127.0.0.1:9/' },
    http: {},
    services: services.services,
  };
  keyTester = createKeyTester({ http, clock: systemClock, map, timeoutMs: 20_000 });
  api = await startHarness({ keyTester });
});
beforeEach(async () => {
  ana = await api.signIn('ana');
});
afterAll(async () => {
  await api.stop();
  await http.close();
  await services.close();
});

const put = (path: string, body: unknown, as = ana) =>
  api.call(path, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    as,
  });
const save = async (body: unknown, as = ana) =>
  usuariosRoutes.guardarClaves.answer.parse(await (await put('/api/usuarios/api-keys', body, as)).json());
const refusal = async (answer: Response) => {
  const { error } = RespuestaError.parse(await answer.json());
  return [answer.status, error.code, error.message];
};
const stored = (as = ana) =>
  withAccount(api.db.store, as.usuario_id, (tx) => api.vault.read(tx, as.usuario_id, 'rapidapi_key'));
const config = async (as = ana) =>
  usuariosRoutes.config.answer.parse(await (await api.call('/api/usuarios/config', { as })).json()).data;
const tryKey = async (body: unknown, as = ana) => {
  const answer = await api.post('/api/usuarios/test-api', body, as);
  return usuariosRoutes.probarClave.answer.parse(await answer.json()).data;
};

test('a key is kept encrypted, shown by its end, and is there for the program', async () => {
  const { data, message } = await save({
    rapidapi_key: '  clave-rapida-0001 ',
    claude_api_key: 'sk-ant-9876',
  });
  expect(message).toBe('✅ Configuración guardada correctamente');
  expect(data).toMatchObject({ rapidapi_key: '****0001', claude_api_key: '****9876', openai_api_key: null });
  const shown = await config();
  expect(shown.api_keys).toEqual(data);
  const now = new Date(api.clock.now()).toISOString();
  expect(shown.claves_guardadas).toEqual({ rapidapi_key: now, claude_api_key: now });
  expect(await stored()).toEqual({ kind: 'key', key: 'clave-rapida-0001' });
  const kept = await withAccount(api.db.store, ana.usuario_id, (tx) =>
    rows(tx, z.object({ cifrado: z.instanceof(Buffer) }), sql`SELECT cifrado FROM claves_api`),
  );
  for (const { cifrado } of kept) expect(cifrado.toString('latin1')).not.toMatch(/rapida|sk-ant/);
});

test('a new key replaces, the mask and absence leave, empty and null remove', async () => {
  await save({ rapidapi_key: 'clave-primera-1111', openai_api_key: 'sk-otra-2222' });
  await save({ rapidapi_key: 'clave-segunda-3333' });
  expect(await stored()).toEqual({ kind: 'key', key: 'clave-segunda-3333' });
  expect((await save({ rapidapi_key: '****3333', ai_provider: 'openai' })).data).toMatchObject({
    rapidapi_key: '****3333',
    openai_api_key: '****2222',
    ai_provider: 'openai',
  });
  expect(await stored()).toEqual({ kind: 'key', key: 'clave-segunda-3333' });
  expect((await save({ rapidapi_key: '', openai_api_key: null })).data).toMatchObject({
    rapidapi_key: null,
    openai_api_key: null,
    ai_provider: 'openai',
  });
  expect(await stored()).toEqual({ kind: 'none' });
});

test('a short key is not given away by its end', async () => {
  expect((await save({ seo_api_key: 'abc1234' })).data.seo_api_key).toBe('****');
});

test("a registrar's key needs both halves, and its mask shows the end of a long secret alone", async () => {
  const answer = await put('/api/usuarios/api-keys', { dondominio_key: 'usuario-sin-secreto' });
  expect(await refusal(answer)).toEqual([400, 'clave_no_valida', expect.stringContaining('dos partes')]);
  expect((await save({ dondominio_key: '12345-ABC:corta' })).data.dondominio_key).toBe('****');
  expect((await save({ porkbun_key: 'pk1_abc:sk1_largo-9876' })).data.porkbun_key).toBe('****9876');
});

test('one bad key refuses all of them, and does not repeat it', async () => {
  await save({ rapidapi_key: 'clave-buena-5555' });
  const answer = await put('/api/usuarios/api-keys', {
    rapidapi_key: 'otra-clave-1',
    openai_api_key: 'sk con blancos',
  });
  expect(await refusal(answer)).toEqual([
    400,
    'clave_no_valida',
    expect.not.stringContaining('sk con blancos'),
  ]);
  expect(await stored()).toEqual({ kind: 'key', key: 'clave-buena-5555' });
  for (const bad of [{ rapidapi_key: 'x'.repeat(501) }, { otra_key: 'x' }, { ai_provider: 'hal' }]) {
    expect((await put('/api/usuarios/api-keys', bad)).status).toBe(400);
  }
});

test("another account neither sees nor opens somebody's key, even with the row in its hands", async () => {
  const luis = await api.signIn('luis');
  await save({ rapidapi_key: 'clave-de-ana-7777' });
  expect((await config(luis)).api_keys.rapidapi_key).toBeNull();
  expect(await stored(luis)).toEqual({ kind: 'none' });
  const [row] = await withAccount(api.db.store, ana.usuario_id, (tx) =>
    rows(
      tx,
      z.object({ cifrado: z.instanceof(Buffer) }),
      sql`SELECT cifrado FROM claves_api WHERE nombre = 'rapidapi_key'`,
    ),
  );
  await withAccount(api.db.store, luis.usuario_id, (tx) =>
    tx.execute(sql`INSERT INTO claves_api (usuario_id, nombre, cifrado, ultimos4, actualizada)
      VALUES (${luis.usuario_id}, 'rapidapi_key', ${row?.cifrado ?? null}, '7777', now())`),
  );
  expect(await stored(luis)).toEqual({ kind: 'unreadable' });
  await save({ rapidapi_key: null }, luis);
});

test('key changes stand in the audit without the key', async () => {
  await save({ gemini_api_key: 'AIza-secreta-4242' });
  await save({ gemini_api_key: '' });
  const audit = await withAccount(api.db.store, ana.usuario_id, (tx) =>
    rows(
      tx,
      z.object({ accion: z.string(), detalle: z.string() }),
      sql`SELECT accion, detalle FROM auditoria WHERE accion LIKE 'clave%' ORDER BY id DESC LIMIT 2`,
    ),
  );
  expect(audit).toEqual([
    { accion: 'clave_eliminada', detalle: 'gemini_api_key' },
    { accion: 'clave_guardada', detalle: 'gemini_api_key' },
  ]);
});

test('a test says what the provider said, and where the key would be used', async () => {
  expect(await tryKey({ api_type: 'openai', api_key: 'sk-buena-1' })).toMatchObject({
    valid: true,
    resultado: 'valida',
  });
  expect(await tryKey({ api_type: 'claude', api_key: 'sk-mala-1' })).toMatchObject({
    valid: false,
    resultado: 'incorrecta',
  });
  const direct = { api_type: 'rapidapi', api_key: 'sk-nosuscrita-1' };
  expect(await tryKey({ ...direct, proveedor_mapas: 'local-business-data-directo' })).toMatchObject({
    resultado: 'no_suscrita',
  });
  await put('/api/usuarios/config', { proveedor_mapas: 'maps-data' });
  expect((await tryKey({ api_type: 'rapidapi', api_key: 'sk-buena-2' })).message).toContain('Maps Data');
});

test('a stored key is known by its mask without a call, and an empty one is asked for', async () => {
  const before = JSON.stringify(services.context.counters.servers());
  expect(await tryKey({ api_type: 'gemini', api_key: '****4242' })).toEqual({
    valid: true,
    message: 'API key configurada (introduce nueva key para probar)',
    resultado: 'configurada',
  });
  for (const api_key of ['', '   ']) {
    const answer = await api.post('/api/usuarios/test-api', { api_type: 'gemini', api_key }, ana);
    expect(await refusal(answer)).toEqual([400, 'clave_vacia', 'Por favor ingresa una API key']);
  }
  expect(JSON.stringify(services.context.counters.servers())).toBe(before);
  expect((await api.post('/api/usuarios/test-api', { api_type: 'hal', api_key: 'x' }, ana)).status).toBe(400);
});

test('paid tests count as requests of the month, free ones do not', async () => {
  const luis = await api.signIn('luis');
  const used = async () => (await config(luis)).estadisticas.requests_utilizados;
  await tryKey({ api_type: 'openai', api_key: 'sk-buena-1' }, luis);
  await tryKey({ api_type: 'rapidapi', api_key: 'sk-mala-1' }, luis);
  expect(await used()).toBe(0);
  await tryKey({ api_type: 'rapidapi', api_key: 'sk-buena-1' }, luis);
  await tryKey({ api_type: 'whois', api_key: 'sk-buena-1' }, luis);
  expect(await used()).toBe(2);
});

test('an account tries three keys at once at most, and can test again after one ends', async () => {
  const held: (() => void)[] = [];
  const fresh = await startHarness({
    keyTester: {
      test: () =>
        new Promise((answer) => {
          held.push(() => answer({ resultado: 'incorrecta', mensaje: 'No vale.', spend: null }));
        }),
    },
  });
  const end = () => {
    for (const answer of held.splice(0)) answer();
  };
  try {
    const one = await fresh.signIn('ana');
    const refused: number[] = [];
    const ask = async () => {
      const { status } = await fresh.post('/api/usuarios/test-api', { api_type: 'seo', api_key: 'x' }, one);
      if (status !== 200) refused.push(status);
      return status;
    };
    const asked = [ask(), ask(), ask(), ask(), ask()];
    await expect.poll(() => [held.length, refused]).toEqual([3, [429, 429]]);
    end();
    expect((await Promise.all(asked)).sort()).toEqual([200, 200, 200, 429, 429]);
    const again = ask();
    await expect.poll(() => held.length).toBe(1);
    end();
    expect(await again).toBe(200);
  } finally {
    await fresh.stop();
  }
});

test('an account tries twenty keys a minute at most, learns when to go on, and does not delay others', async () => {
  const fresh = await startHarness({ keyTester });
  try {
    const [one, other] = [await fresh.signIn('ana'), await fresh.signIn('luis')];
    const status = async (as: Person) =>
      (await fresh.post('/api/usuarios/test-api', { api_type: 'seo', api_key: 'sk-mala-1' }, as)).status;
    for (let n = 0; n < 20; n++) expect(await status(one)).toBe(200);
    const answer = await fresh.post('/api/usuarios/test-api', { api_type: 'seo', api_key: 'x' }, one);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await refusal(answer)).slice(0, 2)).toEqual([429, 'demasiadas_solicitudes']);
    expect(await status(other)).toBe(200);
  } finally {
    await fresh.stop();
  }
});

test('an unexpected failure says that the test failed', async () => {
  const broken = await startHarness();
  try {
    const one = await broken.signIn('ana');
    const answer = await broken.post('/api/usuarios/test-api', { api_type: 'seo', api_key: 'x1' }, one);
    expect(await refusal(answer)).toEqual([502, 'clave_prueba_fallida', 'Error al probar la API key']);
  } finally {
    await broken.stop();
  }
});
