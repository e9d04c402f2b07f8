import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { RespuestaError } from '#contract/errors.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

let api: Harness;
let ana: Person;
beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
});
afterAll(() => api.stop());

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const post = (body: unknown, headers: Record<string, string> = {}, as: Person | undefined = ana) =>
  api.call('/mcp', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    as,
  });
const codeOf = async (answer: Response) => {
  const { error } = RespuestaError.parse(await answer.json());
  return [answer.status, error.code];
};

test('without a token the answer says where the tokens of this resource are described', async () => {
  const answer = await api.call('/mcp', {
    method: 'POST',
    body: JSON.stringify(LIST),
    headers: { 'content-type': 'application/json' },
  });
  const document = `${api.url}/.well-known/oauth-protected-resource/mcp`;
  expect(answer.headers.get('www-authenticate')).toContain(`resource_metadata="${document}"`);
  expect(await codeOf(answer)).toEqual([401, 'no_autenticado']);
  for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']) {
    const described = await api.call(path);
    expect(described.headers.get('content-type')).toContain('application/json');
    expect(await described.json()).toMatchObject({
      resource: `${api.url}/mcp`,
      bearer_methods_supported: ['header'],
    });
  }
});

test('a token in the address is no token', async () => {
  const answer = await api.call(`/mcp?access_token=${ana.token}`, {
    method: 'POST',
    body: JSON.stringify(LIST),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(401);
});

test('a page of another site is refused; this site and programs, which send no origin, are not', async () => {
  expect(await codeOf(await post(LIST, { origin: 'https://otra.example.com' }))).toEqual([
    403,
    'origen_no_permitido',
  ]);
  expect(await codeOf(await post(LIST, { origin: 'null' }))).toEqual([403, 'origen_no_permitido']);
  expect((await post(LIST, { origin: api.url })).status).toBe(200);
  expect((await post(LIST)).status).toBe(200);
});

test('only POST is taken, and no answer is stored on its way', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await api.call('/mcp', { method, as: ana });
    expect(answer.headers.get('allow')).toBe('POST');
    expect(await codeOf(answer)).toEqual([405, 'metodo_no_admitido']);
  }
  expect((await post(LIST)).headers.get('cache-control')).toBe('no-store');
});

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'prueba', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const modern = (method: string, params: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  post(
    { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: ENVELOPE } },
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...headers },
  );
const Failure = z.object({ error: z.object({ code: z.int() }) });
const failure = async (answer: Response) => [answer.status, Failure.parse(await answer.json()).error.code];

test('the wire of 2026-07-28: one JSON answer, private and short to keep, with its own faults', async () => {
  const listed = await modern('tools/list');
  expect(listed.headers.get('content-type')).toContain('application/json');
  expect(await listed.json()).toMatchObject({
    id: 7,
    result: { resultType: 'complete', ttlMs: 300_000, cacheScope: 'private' },
  });
  expect(await (await modern('server/discover')).json()).toMatchObject({
    result: { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
  });
  expect(await failure(await modern('tools/borrar'))).toEqual([404, -32601]);
  expect(await failure(await modern('tools/list', {}, { 'mcp-method': 'tools/call' }))).toEqual([
    400, -32020,
  ]);
});

test('what would keep a connection open or do several things at once is not served', async () => {
  expect(await failure(await modern('subscriptions/listen', { filter: {} }))).toEqual([404, -32601]);
  expect(await failure(await post([LIST, { ...LIST, id: 2 }]))).toEqual([404, -32601]);
});

test('a body that is no JSON, no message, or too large is refused before any tool runs', async () => {
  expect(await codeOf(await post('{"jsonrpc":'))).toEqual([400, 'entrada_no_valida']);
  expect((await post('3')).status).toBe(404);
  expect(await codeOf(await post(`{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`))).toEqual([
    413,
    'cuerpo_demasiado_grande',
  ]);
});

test('an account that calls faster than its limit is told when to come back', async () => {
  const strict = await startHarness({ accountLimit: { atOnce: 5, burst: 3, perSecond: 0.01 } });
  try {
    const person = await strict.signIn('ana');
    const answers = [];
    for (let call = 0; call < 5; call++)
      answers.push(
        await strict.call('/mcp', {
          method: 'POST',
          body: JSON.stringify(LIST),
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          as: person,
        }),
      );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(Number(answers[4]?.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await strict.stop();
  }
});
