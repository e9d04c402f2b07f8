import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alcance } from '#contract/states.ts';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { connect, textOf } from './mcp-client.testing.ts';
import { toolList } from './tool-list.ts';

let api: Harness;
let ana: Person;
beforeAll(async () => {
  api = await startHarness({ tokenRequestsPerMinute: 1_000 });
  ana = await api.signIn('ana');
});
afterAll(() => api.stop());

async function make(alcances: Alcance[], change: Record<string, unknown> = {}) {
  const cap = alcances.includes('recolectar') ? { tope_creditos: 50 } : {};
  const answer = await api.post('/api/accesos', { nombre: 'agente', alcances, ...cap, ...change }, ana);
  return accesosRoutes.crear.answer.parse(await answer.json()).data;
}

const toolsOf = (alcances: Alcance[]) =>
  toolList()
    .filter(({ scope }) => alcances.includes(scope))
    .map(({ tool }) => tool.name);

test.each([
  [['leer']],
  [['verificar']],
  [['leer', 'recolectar']],
  [['leer', 'verificar', 'recolectar', 'actuar']],
] satisfies Alcance[][][])(
  'a token of %j is offered the tools of its scopes and refused the others',
  async (alcances) => {
    const { token } = await make(alcances);
    const client = await connect(api.url, token);
    const listed = (await client.listTools()).tools.map(({ name }) => name);
    expect(listed).toEqual(toolsOf(alcances));
    const instructions = client.getInstructions() ?? '';
    const named = toolList().filter(({ tool }) => instructions.includes(tool.name));
    expect(toolsOf(alcances)).toEqual(expect.arrayContaining(named.map(({ tool }) => tool.name)));
    expect(named.some(({ tool }) => tool.name === 'ver_dominio')).toBe(alcances[0] === 'leer');
    for (const { tool, scope } of toolList().filter((entry) => !listed.includes(entry.tool.name))) {
      const result = await client.callTool({ name: tool.name, arguments: { id: crypto.randomUUID() } });
      expect([result.isError, textOf(result)]).toEqual([
        true,
        expect.stringContaining(`no tiene el permiso «${scope}»`),
      ]);
    }
    await client.close();
  },
);

const post = (token: string) =>
  api.call('/mcp', {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
  });

test('a revoked token, one of other addresses and one that never existed list nothing', async () => {
  const { token, acceso } = await make(['leer']);
  expect((await post(token)).status).toBe(200);
  await api.call(`/api/accesos/${acceso._id}`, { method: 'DELETE', as: ana });
  const revoked = await post(token);
  expect(revoked.status).toBe(401);
  expect(revoked.headers.get('www-authenticate')).toBe(
    `Bearer realm="api", error="invalid_token", resource_metadata="${api.url}/.well-known/oauth-protected-resource/mcp"`,
  );
  expect((await post(`pde_${'0'.repeat(36)}`)).status).toBe(401);
  expect((await post((await make(['leer'], { direcciones: ['203.0.113.0/24'] })).token)).status).toBe(403);
});

const left = (answer: Response) => Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);

test('a call of a tool counts once against the limit of its token, as a request over HTTP does', async () => {
  const { token } = await make(['leer']);
  const before = left(await post(token));
  const called = await api.call('/mcp', {
    method: 'POST',
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'resumen_cuenta', arguments: {} },
    }),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
  });
  expect(await called.text()).toContain('"keywords":0');
  expect(left(called)).toBe(before - 1);
  expect(left(await post(token))).toBe(before - 2);
});
