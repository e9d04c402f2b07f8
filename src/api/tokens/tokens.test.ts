import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { RespuestaError } from '#contract/errors.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { partOf } from '../testing/export-file.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const PEOPLE = 'ana@example.com\nluis@example.com\n';

let api: Harness;
let ana: Person;
let folder: string;
let allowed: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'accesos-'));
  allowed = join(folder, 'admitidos.txt');
  writeFileSync(allowed, PEOPLE);
  api = await startHarness({ tokenRequestsPerMinute: 30, allowedFile: allowed });
  ana = await api.signIn('ana');
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function make(wanted: Record<string, unknown> = {}, as = ana, at = api) {
  const answer = await at.post('/api/accesos', { nombre: 'n8n', alcances: ['leer'], ...wanted }, as);
  expect([answer.status, answer.status === 200 ? '' : await answer.clone().text()]).toEqual([200, '']);
  const { acceso, token } = accesosRoutes.crear.answer.parse(await answer.json()).data;
  return { acceso, token, as: { ...as, token } };
}
const list = async (as = ana) =>
  accesosRoutes.listar.answer.parse(await (await api.call('/api/accesos', { as })).json()).data;
const revoke = (id: string, as = ana) => api.call(`/api/accesos/${id}`, { method: 'DELETE', as });
const told = async (answer: Response) => {
  const { error } = RespuestaError.parse(await answer.json());
  return [answer.status, error.code];
};

test('a token is shown once, kept as a hash and known by its last characters', async () => {
  const { acceso, token } = await make({ nombre: '  Mi n8n ', dias: 30 });
  expect(acceso).toMatchObject({
    nombre: 'Mi n8n',
    final: token.slice(-4),
    alcances: ['leer'],
    tope_creditos: null,
    tope_euros: null,
    euros_gastados: 0,
    direcciones: [],
    ultimo_uso: null,
    revocado: null,
    expira: new Date(api.clock.now() + 30 * DAY).toISOString(),
  });
  expect((await list()).find(({ _id }) => _id === acceso._id)).toEqual(acceso);
  expect(JSON.stringify(await list())).not.toContain(token);
  const stored = await withAccount(api.db.store, ana.usuario_id, (tx) =>
    rows(tx, z.object({ fila: z.string() }), sql`SELECT to_jsonb(a)::text AS fila FROM accesos a`),
  );
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain(token.slice(4, -4));
});

test('a program reads with its token what the account sees, and its last use is noted', async () => {
  const { acceso, as } = await make();
  const answer = await api.call('/api/batches', { as });
  expect(answer.status).toBe(200);
  const used = async () => (await list()).find(({ _id }) => _id === acceso._id)?.ultimo_uso;
  const first = new Date(api.clock.now()).toISOString();
  expect(await used()).toBe(first);
  api.clock.advance(9 * MINUTE);
  await api.call('/api/batches', { as });
  expect(await used()).toBe(first);
  api.clock.advance(2 * MINUTE);
  await api.call('/api/batches', { as });
  expect(await used()).toBe(new Date(api.clock.now()).toISOString());
  ana = await api.signIn('ana');
});

test('a token does what its scopes say; what is missing is named in the challenge', async () => {
  const { as } = await make();
  const answer = await api.post('/api/dominios', { dominio: 'panaderia.es' }, as);
  expect(answer.headers.get('www-authenticate')).toBe(
    'Bearer realm="api", error="insufficient_scope", scope="verificar"',
  );
  expect(await told(answer)).toEqual([403, 'alcance_insuficiente']);
  const both = await make({ alcances: ['leer', 'verificar', 'leer'] });
  expect(both.acceso.alcances).toEqual(['leer', 'verificar']);
  expect((await api.post('/api/dominios', { dominio: 'panaderia.es' }, both.as)).status).toBe(200);
});

test('a program, which no person sees, is told which data of its call are wrong', async () => {
  const { as } = await make({ alcances: ['comprar'], tope_euros: 20 });
  const wrong = { registrador: 'dondominio', cuando: 'ahora', simulacro: true };
  const fieldsOf = async (person: Person) =>
    RespuestaError.parse(await (await api.post('/api/ordenes', wrong, person)).json()).error.campos?.sort();
  expect(await fieldsOf(as)).toEqual(['dominio_id', 'simulacro', 'tope_centimos']);
  expect(await fieldsOf(ana)).toBeUndefined();
});

test.each([
  ['GET', '/api/seguridad'],
  ['GET', '/api/accesos'],
  ['POST', '/api/accesos'],
  ['GET', '/api/usuarios/config'],
  ['GET', '/api/cuenta/exportar'],
  ['POST', '/api/cuenta/eliminar'],
])('%s %s is for a session alone, with every scope too', async (method, path) => {
  const { as } = await make({
    alcances: ['leer', 'verificar', 'recolectar', 'actuar', 'comprar'],
    tope_creditos: 100,
    tope_euros: 20,
  });
  expect(await told(await api.call(path, { method, as }))).toEqual([403, 'solo_con_sesion']);
});

test('without a token no error is named in the challenge; with one that is not in force it is invalid', async () => {
  const none = await api.call('/api/batches');
  expect(none.headers.get('www-authenticate')).toBe('Bearer realm="api"');
  expect(await told(none)).toEqual([401, 'no_autenticado']);
  const { token } = await make();
  const forged = `${token.slice(0, 8)}${token[8] === 'x' ? 'y' : 'x'}${token.slice(9)}`;
  const answer = await api.call('/api/batches', { as: { ...ana, token: forged } });
  expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"');
  expect(await told(answer)).toEqual([401, 'acceso_no_valido']);
  const inAddress = await api.call(`/api/batches?access_token=${token}`);
  expect(await told(inAddress)).toEqual([401, 'no_autenticado']);
});

test('a revoked token ends at the next request, cannot be revoked twice, and stays in the list for ninety days', async () => {
  const { acceso, as } = await make();
  expect((await api.call('/api/batches', { as })).status).toBe(200);
  const revoked = accesosRoutes.revocar.answer.parse(await (await revoke(acceso._id)).json()).data;
  expect(revoked.revocado).toBe(new Date(api.clock.now()).toISOString());
  expect(await told(await api.call('/api/batches', { as }))).toEqual([401, 'acceso_no_valido']);
  expect(await told(await revoke(acceso._id))).toEqual([404, 'acceso_no_encontrado']);
  expect((await list()).at(-1)?._id).toBe(acceso._id);
  api.clock.advance(91 * DAY);
  ana = await api.signIn('ana');
  expect((await list()).map(({ _id }) => _id)).not.toContain(acceso._id);
});

test('a token ends by itself, at most a year after it was made', async () => {
  const tooLong = await api.post('/api/accesos', { nombre: 'x', alcances: ['leer'], dias: 366 }, ana);
  expect(await told(tooLong)).toEqual([400, 'entrada_no_valida']);
  const { as } = await make({ dias: 1 });
  api.clock.advance(DAY - MINUTE);
  expect((await api.call('/api/batches', { as })).status).toBe(200);
  api.clock.advance(2 * MINUTE);
  expect(await told(await api.call('/api/batches', { as }))).toEqual([401, 'acceso_no_valido']);
  ana = await api.signIn('ana');
});

test('a token of other addresses is refused here, and one of this network is not', async () => {
  const far = await make({ direcciones: ['203.0.113.0/24', '2001:db8::/32'] });
  expect(await told(await api.call('/api/batches', { as: far.as }))).toEqual([403, 'ip_no_permitida']);
  const near = await make({ direcciones: ['203.0.113.7', '127.0.0.0/8'] });
  expect((await api.call('/api/batches', { as: near.as })).status).toBe(200);
  const wrong = await api.post(
    '/api/accesos',
    { nombre: 'x', alcances: ['leer'], direcciones: ['aquí'] },
    ana,
  );
  expect(await told(wrong)).toEqual([400, 'entrada_no_valida']);
});

test.each([
  [{ alcances: ['recolectar'] }, 'el tope de créditos'],
  [{ alcances: ['leer'], tope_creditos: 10 }, 'el tope de créditos'],
  [{ alcances: ['comprar'] }, 'el tope de euros'],
  [{ alcances: ['leer'], tope_euros: 10 }, 'el tope de euros'],
  [{ alcances: ['comprar'], tope_euros: 0.001 }, 'el tope de euros'],
  [{ alcances: [] }, 'los permisos'],
  [{ alcances: ['todo'] }, 'los permisos'],
  [{ alcances: ['leer'], nombre: ' ' }, 'el nombre'],
])('%j is refused for %s', async (wanted, field) => {
  const answer = await api.post('/api/accesos', { nombre: 'x', ...wanted }, ana);
  const { error } = RespuestaError.parse(await answer.json());
  expect([answer.status, error.code]).toEqual([400, 'entrada_no_valida']);
  expect(error.message).toContain(field);
});

test('a cap of money is kept to the cent', async () => {
  const { acceso } = await make({
    alcances: ['recolectar', 'comprar'],
    tope_creditos: 500,
    tope_euros: 19.99,
  });
  expect([acceso.tope_creditos, acceso.creditos_usados, acceso.tope_euros]).toEqual([500, 0, 19.99]);
});

test('tokens are made and revoked only after the identity was confirmed, and are in the history', async () => {
  const { acceso } = await make({ nombre: 'guion' });
  api.clock.advance(16 * MINUTE);
  ana = { ...ana, token: (await refreshed(ana)).token };
  const late = await api.post('/api/accesos', { nombre: 'x', alcances: ['leer'] }, ana);
  expect(await told(late)).toEqual([403, 'confirmacion_necesaria']);
  expect(await told(await revoke(acceso._id))).toEqual([403, 'confirmacion_necesaria']);
  ana = await api.signIn('ana');
  expect((await revoke(acceso._id)).status).toBe(200);
  const answer = await api.call('/api/seguridad/auditoria?limite=10', { as: ana });
  const lines = seguridadRoutes.auditoria.answer
    .parse(await answer.json())
    .data.map(({ accion, detalle }) => `${accion}: ${detalle}`);
  expect(lines).toContain('acceso_revocado: «guion»');
  expect(lines).toContain('acceso_creado: «guion» (leer)');
});

test('the history tells what a program took out', async () => {
  const { as } = await make({ nombre: 'copia diaria' });
  await (await api.post('/api/exportar', { entidad: 'negocios' }, as)).arrayBuffer();
  const answer = await api.call('/api/seguridad/auditoria?limite=1', { as: ana });
  const [line] = seguridadRoutes.auditoria.answer.parse(await answer.json()).data;
  expect([line?.accion, line?.detalle]).toEqual(['exportacion', 'negocios']);
  expect(line?.agente).toContain('Acceso «copia diaria»');
});

test('another account neither sees nor revokes a token', async () => {
  const { acceso, as } = await make();
  const luis = await api.signIn('luis');
  expect(await list(luis)).toEqual([]);
  expect(await told(await revoke(acceso._id, luis))).toEqual([404, 'acceso_no_encontrado']);
  expect((await api.call('/api/batches', { as })).status).toBe(200);
});

test('the tokens of a deleted account end with it', async () => {
  const luis = await api.signIn('luis');
  const { as } = await make({}, luis);
  expect((await api.call('/api/batches', { as })).status).toBe(200);
  expect((await api.post('/api/cuenta/eliminar', { email: 'luis@example.com' }, luis)).status).toBe(200);
  expect(await told(await api.call('/api/batches', { as }))).toEqual([401, 'acceso_no_valido']);
});

test("a token ends with its person's place on the list of the installation", async () => {
  const { as } = await make();
  writeFileSync(allowed, 'luis@example.com\n');
  api.clock.advance(MINUTE);
  expect(await told(await api.call('/api/batches', { as }))).toEqual([403, 'email_no_autorizado_aviso']);
  writeFileSync(allowed, PEOPLE);
  api.clock.advance(MINUTE);
  expect((await api.call('/api/batches', { as })).status).toBe(200);
  ana = await api.signIn('ana');
});

test('the export of the account lists its tokens without their secrets', async () => {
  const { acceso, token } = await make({ nombre: 'exportado' });
  const answer = await api.call('/api/cuenta/exportar', { as: ana });
  const zip = await buffer(answer.body ?? new ReadableStream());
  const lines = await partOf(zip, 'tablas/accesos.jsonl');
  expect(lines).toContain(acceso._id);
  expect(lines).not.toContain('token_hash');
  expect(lines).not.toContain(token.slice(4, -4));
});

test('what is left of the limit of a token is in every answer; beyond it, when to come back', async () => {
  const { as } = await make();
  const first = await api.call('/api/batches', { as });
  expect(first.headers.get('ratelimit-policy')).toBe('"token";q=30;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"token";r=29;t=\d+$/);
  // An answer that is not JSON, and a refusal, carry them too.
  const csv = await api.post('/api/exportar', { entidad: 'negocios' }, as);
  await csv.arrayBuffer();
  expect(csv.headers.get('ratelimit')).toMatch(/^"token";r=28;t=\d+$/);
  const refused = await api.post('/api/dominios', { dominio: 'a.es' }, as);
  expect(refused.headers.get('ratelimit')).toMatch(/^"token";r=27;t=\d+$/);
  for (let n = 0; n < 27; n++) expect((await api.call('/api/batches', { as })).status).toBe(200);
  const over = await api.call('/api/batches', { as });
  expect(over.headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await told(over)).toEqual([429, 'demasiadas_solicitudes']);
  // Each token has its own; a session has no such limit.
  expect((await api.call('/api/batches', { as: (await make()).as })).status).toBe(200);
  expect((await api.call('/api/batches', { as: ana })).headers.get('ratelimit')).toBeNull();
});

test('an address that sends too many unknown tokens, or tokens of other addresses, is told to wait', async () => {
  // With a count of its own: the minute that an earlier test began may end in the middle of these.
  const fresh = await startHarness({ tokenRequestsPerMinute: 30 });
  onTestFinished(() => fresh.stop());
  const person = await fresh.signIn('ana');
  const { acceso, as } = await make({}, person, fresh);
  await fresh.call(`/api/accesos/${acceso._id}`, { method: 'DELETE', as: person });
  const far = await make({ direcciones: ['203.0.113.0/24'] }, person, fresh);
  const codes = new Set<string>();
  for (let n = 0; n < 160; n++) {
    const answer = await fresh.call('/api/batches', { as: n % 2 === 0 ? as : far.as });
    codes.add(String((await told(answer)).at(1)));
  }
  expect([...codes]).toEqual(['acceso_no_valido', 'ip_no_permitida', 'demasiadas_solicitudes']);
});

test('an account has at most fifty tokens in force', async () => {
  const live = async () =>
    (await list()).filter(({ revocado, expira }) => revocado === null && Date.parse(expira) > api.clock.now())
      .length;
  while ((await live()) < 50) await make({ dias: 1 });
  const one = await api.post('/api/accesos', { nombre: 'x', alcances: ['leer'] }, ana);
  expect(await told(one)).toEqual([400, 'accesos_demasiados']);
  const [first] = await list();
  await revoke(first?._id ?? '');
  await make({ dias: 1 });
});

/** The session's next token, without a new proof of identity. */
async function refreshed(person: Person): Promise<{ token: string }> {
  const answer = await api.call('/api/auth/refrescar', {
    method: 'POST',
    headers: {
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: api.url,
    },
  });
  const body = z.object({ data: z.object({ access_token: z.string() }) }).parse(await answer.json());
  return { token: body.data.access_token };
}
