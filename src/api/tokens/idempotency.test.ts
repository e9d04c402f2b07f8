import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { RespuestaError } from '#contract/errors.ts';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { claimRequest } from '#store/queries/security/idempotency.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let api: Harness;
let ana: Person;
let robot: Person;
let acceso_id: string;
beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
  ({ person: robot, id: acceso_id } = await robotOf(ana));
});
afterAll(() => api.stop());

async function robotOf(as: Person): Promise<{ person: Person; id: string }> {
  const answer = await api.post(
    '/api/accesos',
    {
      nombre: 'guion',
      alcances: ['leer', 'verificar', 'recolectar', 'actuar'],
      tope_creditos: 100,
      dias: 300,
    },
    as,
  );
  const { acceso, token } = accesosRoutes.crear.answer.parse(await answer.json()).data;
  return { person: { ...as, token }, id: acceso._id };
}

const send = (
  key: string | undefined,
  body: unknown,
  { path = '/api/batches', as = robot, method = 'POST' } = {},
) =>
  api.call(path, {
    method,
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    as,
  });
const batches = async () => {
  const answer = await api.call('/api/batches?limite=1', { as: robot });
  return z.object({ paginacion: z.object({ total_elementos: z.int() }) }).parse(await answer.json())
    .paginacion.total_elementos;
};
const told = async (answer: Response) => {
  const { error } = RespuestaError.parse(await answer.json());
  return [answer.status, error.code];
};

test('a repeat under the same key gets the first answer, and nothing is made twice', async () => {
  const before = await batches();
  const first = await send('"pedido-1"', { nombre: 'uno' });
  const made = await first.text();
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([200, null]);
  for (const key of ['"pedido-1"', 'pedido-1']) {
    const again = await send(key, { nombre: 'uno' });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(await again.text()).toBe(made);
  }
  expect(await batches()).toBe(before + 1);
});

test('without a key each request is done', async () => {
  const before = await batches();
  await send(undefined, { nombre: 'dos' });
  await send(undefined, { nombre: 'dos' });
  expect(await batches()).toBe(before + 2);
});

test('the same key with another body is refused, at another address or of another token it is another key', async () => {
  const before = await batches();
  await send('k-2', { nombre: 'tres' });
  expect(await told(await send('k-2', { nombre: 'otro' }))).toEqual([422, 'idempotencia_distinta']);
  const elsewhere = await send('k-2', { dominio: 'tres.es' }, { path: '/api/dominios' });
  expect(elsewhere.status).toBe(200);
  const other = await robotOf(ana);
  expect((await send('k-2', { nombre: 'otro' }, { as: other.person })).status).toBe(200);
  expect(await batches()).toBe(before + 2);
});

test('of ten at the same time one is done; the others get its answer, or are told to wait', async () => {
  const before = await batches();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('k-3', { nombre: 'cuatro' })));
  for (const answer of answers) expect([200, 409]).toContain(answer.status);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await batches()).toBe(before + 1);
});

test('a request that still runs is not done again; one that was cut off is told to have no answer', async () => {
  const key = { usuario_id: ana.usuario_id, acceso_id, metodo: 'POST', ruta: '/api/batches', clave: 'k-4' };
  const body = { nombre: 'cinco' };
  const huella = Buffer.from(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(body))),
  );
  await withAccount(api.db.store, ana.usuario_id, (tx) =>
    claimRequest(tx, key, { huella, now: api.clock.now() }),
  );
  const answer = await send('k-4', body);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(await told(answer)).toEqual([409, 'idempotencia_en_curso']);
  api.clock.advance(6 * MINUTE);
  expect(await told(await send('k-4', body))).toEqual([409, 'idempotencia_sin_respuesta']);
  const other = { nombre: 'otro' };
  expect(await told(await send('k-4', other))).toEqual([422, 'idempotencia_distinta']);
});

test('a request that was written but whose answer could not be read is not done again', async () => {
  const owner = new pg.Client({ connectionString: api.db.ownerUrl });
  await owner.connect();
  await owner.query(`
    CREATE FUNCTION no_legible() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.configuracion := '{"idioma_keywords": 7}'; RETURN NEW; END $$;
    CREATE TRIGGER no_legible BEFORE INSERT ON batches FOR EACH ROW WHEN (NEW.nombre = 'diez')
      EXECUTE FUNCTION no_legible();`);
  const made = async () => (await owner.query(`SELECT id FROM batches WHERE nombre = 'diez'`)).rowCount;
  try {
    expect((await send('k-10', { nombre: 'diez' })).status).toBe(500);
    expect(await told(await send('k-10', { nombre: 'diez' }))).toEqual([409, 'idempotencia_sin_respuesta']);
    expect(await made()).toBe(1);
  } finally {
    await owner.query(`DELETE FROM batches WHERE nombre = 'diez'; DROP FUNCTION no_legible CASCADE`);
    await owner.end();
  }
});

test('a refused request leaves its key free', async () => {
  const refused = await send('k-5', { keyword: '¿?' }, { path: '/api/keywords' });
  expect(refused.status).toBe(400);
  const answer = await send('k-5', { keyword: 'bar lugo' }, { path: '/api/keywords' });
  expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, null]);
});

test('after a day the key is new', async () => {
  const before = await batches();
  await send('k-6', { nombre: 'seis' });
  api.clock.advance(23 * HOUR);
  expect((await send('k-6', { nombre: 'seis' })).headers.get('idempotency-replayed')).toBe('true');
  api.clock.advance(2 * HOUR);
  expect((await send('k-6', { nombre: 'otro' })).headers.get('idempotency-replayed')).toBeNull();
  expect(await batches()).toBe(before + 2);
  ana = await api.signIn('ana');
});

test.each(['""', ' ', '"a', 'ñ', 'x'.repeat(201), 'a b'])('the key «%s» is refused', async (key) => {
  const answer = await send(key, { nombre: 'x' });
  expect(await told(answer)).toEqual([400, 'idempotencia_no_valida']);
});

test('a key is refused where a file is sent, and means nothing to what repeats do not change', async () => {
  const form = new FormData();
  form.set('archivo', new Blob(['bar lugo']), 'lista.txt');
  const upload = await api.call('/api/keywords/upload', {
    method: 'POST',
    body: form,
    headers: { 'idempotency-key': 'k-7' },
    as: robot,
  });
  expect(await told(upload)).toEqual([400, 'idempotencia_no_valida']);
  const read = await api.call('/api/batches', { headers: { 'idempotency-key': '' }, as: robot });
  expect(read.status).toBe(200);
});

test('an answer that is too large to keep is not asked for twice', async () => {
  const path = '/api/dominios';
  const dominios = Array.from({ length: 4_000 }, () => `${crypto.randomUUID()} ${crypto.randomUUID()}`);
  expect((await send('k-8', { dominios }, { path })).status).toBe(200);
  expect(await told(await send('k-8', { dominios }, { path }))).toEqual([409, 'idempotencia_sin_respuesta']);
});

test('a token keeps five thousand keys at most', async () => {
  const { person, id } = await robotOf(ana);
  await withAccount(api.db.store, ana.usuario_id, (tx) =>
    tx.execute(sql`
      INSERT INTO idempotencias (usuario_id, acceso_id, metodo, ruta, clave, huella, hora)
      SELECT ${ana.usuario_id}, ${id}, 'POST', '/', n::text, sha256(''), ${new Date(api.clock.now())}
      FROM generate_series(1, 5000) n`),
  );
  const full = await send('k-9', { nombre: 'x' }, { as: person });
  expect(Number(full.headers.get('retry-after'))).toBe(3_600);
  expect(await told(full)).toEqual([429, 'demasiadas_solicitudes']);
});
