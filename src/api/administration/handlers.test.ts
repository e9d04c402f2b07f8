import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { adminRoutes } from '#contract/administration/routes.ts';
import { RespuestaError } from '#contract/errors.ts';
import { DEAD_JOBS } from '#contract/jobs.ts';
import { authRoutes } from '#contract/routes/auth.ts';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { listChanges } from '#store/queries/administration/changes.ts';
import {
  quarantineServer,
  readServers,
  registerServer,
  saveCanary,
} from '#store/queries/registry/servers.ts';
import { firstRow, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { cookieHeader, type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
let luis: Person;

beforeAll(async () => {
  api = await startHarness({ admins: ['ANA@example.com', '*'] });
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
});
afterAll(() => api.stop());

const get = async (path: string) => (await api.call(path, { as: ana })).json();
const put = (path: string, body: unknown, as = ana) =>
  api.call(path, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    as,
  });
const changes = async () => adminRoutes.cambios.answer.parse(await get('/api/admin/cambios')).data;

test('without being an administrator an address of the administration is one that does not exist', async () => {
  const seen = async (path: string, init: RequestInit & { as?: Person } = {}) => {
    const answer = await api.call(path, init);
    const headers = Object.fromEntries(answer.headers);
    const changing = ['x-request-id', 'date', 'content-security-policy', 'content-length'];
    return {
      status: answer.status,
      text: await answer.text(),
      headers: Object.entries(headers).filter(([name]) => !changing.includes(name)),
    };
  };
  const body = JSON.stringify({ plan_activo: 'pro' });
  const expired = { ...ana, token: `${ana.token.slice(0, -8)}AAAAAAAA` };
  for (const as of [undefined, luis, expired]) {
    const who = as === undefined ? {} : { as };
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const init = method === 'POST' || method === 'PUT' ? { method, body, ...who } : { method, ...who };
      const unknown = await seen('/api/no-existe', init);
      expect(unknown.status).toBe(404);
      for (const { path } of Object.values(adminRoutes))
        expect(await seen(path.replace(':id', luis.usuario_id), init), `${method} ${path}`).toEqual(unknown);
    }
  }
});

test('only an administrator’s profile says so', async () => {
  const profileOf = async (as: Person) =>
    sistemaRoutes.estado.answer.parse(await (await api.call('/api/estado', { as })).json()).data;
  expect(await profileOf(ana)).toMatchObject({ administrador: true });
  expect(await profileOf(luis)).not.toHaveProperty('administrador');
});

test('what an administrator changes asks for a recent proof of identity; what is only read does not', async () => {
  api.clock.advance(14 * 60_000);
  const renewed = await api.call('/api/auth/refrescar', {
    method: 'POST',
    headers: { cookie: cookieHeader(ana.cookies), origin: api.url },
  });
  const { access_token: token } = authRoutes.refrescar.answer.parse(await renewed.json()).data;
  const later = { ...ana, token };
  api.clock.advance(2 * 60_000);
  const before = await withSystem(api.db.store, (tx) => listChanges(tx, { pagina: 1, limite: 100 }));
  for (const answer of [
    await api.post('/api/admin/muertos/reintentar', { cola: 'ia.fill' }, later),
    await api.post('/api/admin/muertos/descartar', { cola: 'ia.fill' }, later),
    await api.post('/api/admin/registros/levantar', { servidor: 'rdap.nic.prueba' }, later),
    await put(`/api/admin/cuentas/${luis.usuario_id}`, { plan_activo: 'pro' }, later),
  ]) {
    expect(answer.status).toBe(403);
    expect(RespuestaError.parse(await answer.json()).error.code).toBe('confirmacion_necesaria');
  }
  expect(await withSystem(api.db.store, (tx) => listChanges(tx, { pagina: 1, limite: 100 }))).toEqual(before);
  expect((await api.call('/api/admin/cuentas', { as: later })).status).toBe(200);
  ana = await api.signIn('ana');
});

/** A job of luis that has used up its attempts. */
const bury = (cola: string, key: string) =>
  withSystem(api.db.store, (tx) =>
    firstRow(
      tx,
      z.object({ id: z.string() }),
      sql`INSERT INTO pgboss.job (name, data, singleton_key, source_name, source_id, source_created_on, source_retry_count,
            source_output)
          VALUES (${DEAD_JOBS}, ${JSON.stringify({ usuario_id: luis.usuario_id, dominio_id: luis.usuario_id, dominio: 'secreto-de-luis.es' })},
            ${key}, ${cola}, gen_random_uuid(), now(), 3, '{"name": "TypeError", "message": "secreto-de-luis.es"}')
          RETURNING id`,
    ),
  );

test('dead jobs are listed without what they were about, sent back once, or forgotten', async () => {
  const first = await bury('domain.confirm', 'uno');
  await bury('domain.confirm', 'uno');
  await bury('ia.fill', 'dos');
  const answer = JSON.stringify(await get('/api/admin/muertos'));
  expect(answer).not.toMatch(/secreto|luis/);
  const list = adminRoutes.muertos.answer.parse(JSON.parse(answer));
  expect(list.paginacion.total_elementos).toBe(3);
  expect(list.data.find(({ _id }) => _id === first?.id)).toMatchObject({
    cola: 'domain.confirm',
    intentos: 4,
    error: 'TypeError',
  });
  const post = async (path: string, body: unknown) => (await api.post(path, body, ana)).json();
  expect(await post('/api/admin/muertos/reintentar', { cola: 'domain.confirm' })).toMatchObject({
    data: { reintentados: 1, repetidos: 1 },
  });
  const queues = adminRoutes.colas.answer.parse(await get('/api/admin/colas')).data;
  expect(queues.find(({ cola }) => cola === 'domain.confirm')).toMatchObject({ en_espera: 1, muertos: 0 });
  expect(queues.find(({ cola }) => cola === 'ia.fill')).toMatchObject({ muertos: 1 });
  expect(await post('/api/admin/muertos/descartar', { cola: 'ia.fill' })).toMatchObject({
    data: { descartados: 1 },
  });
  expect(adminRoutes.muertos.answer.parse(await get('/api/admin/muertos')).data).toEqual([]);
  expect((await changes()).slice(0, 2)).toMatchObject([
    { accion: 'trabajo_descartado', objeto: 'ia.fill', detalle: '1 trabajo', email: 'ana@example.com' },
    { accion: 'trabajo_reintentado', objeto: 'domain.confirm', detalle: '2 trabajos' },
  ]);
});

test('releases that were seen are counted by zone against what was told, with the hours learned from thirty', async () => {
  const START = Date.UTC(2029, 0, 1);
  const HOUR = 3_600_000;
  const time = (hours: number) => new Date(START + hours * HOUR);
  const seen = (name: string, ocupado: number | null, libre: number) =>
    withSystem(api.db.store, (tx) =>
      tx.execute(sql`INSERT INTO liberaciones_vistas (dominio, ausente_primera, zona, delegado_ultima, ocupado_ultima,
          libre_primera, plazo_desde, plazo_hasta)
        VALUES (${name}, ${time(24)}, ${name.replace(/^[^.]*[.]/, '')}, ${time(0)},
          ${ocupado === null ? null : time(ocupado)}, ${time(libre)}, ${time(236)}, ${time(290)})`),
    );
  for (let index = 0; index < 30; index++) await seen(`visto-${index}.es`, 254, 255);
  await seen('tarde.es', 291, 292);
  await seen('a-medias.es', null, 255);
  await seen('quincena.com.es', 200, 201);
  expect(adminRoutes.liberaciones.answer.parse(await get('/api/admin/liberaciones')).data).toEqual([
    { zona: 'es', vistas: 32, dentro: 30, fuera: 1, horas: [240, 248] },
    { zona: 'com.es', vistas: 1, dentro: 0, fuera: 1, horas: null },
  ]);
});

test('a lifted quarantine leaves the server to prove itself before it is believed again', async () => {
  const servidor = 'rdap.nic.prueba';
  const now = api.clock.now();
  await withSystem(api.db.store, async (tx) => {
    await registerServer(tx, { servidor, canal: 'rdap', intervalMs: 1_000 });
    const good = {
      servidor,
      outcome: 'good',
      motivo: null,
      quarantinedBefore: null,
      next: now,
      now,
    } as const;
    await saveCanary(tx, good);
    await quarantineServer(tx, { servidor, motivo: 'miente', since: now, until: now + 86_400_000, now });
  });
  const listed = async (query: string) =>
    adminRoutes.registros.answer.parse(await get(`/api/admin/registros?${query}`)).data;
  expect(await listed('estado=cuarentena&buscar=NIC.PRU')).toMatchObject([{ servidor, motivo: 'miente' }]);
  const lift = () => api.post('/api/admin/registros/levantar', { servidor }, ana);
  expect((await lift()).status).toBe(200);
  expect(await listed('buscar=nic.pru')).toMatchObject([{ estado: 'por_probar', motivo: null }]);
  const server = (await withSystem(api.db.store, (tx) => readServers(tx, [servidor]))).get(servidor);
  // Answers from before the quarantine have arrived; its false denial is not forgotten.
  expect(server).toMatchObject({
    cuarentena: false,
    canario_ok_en: null,
    cerrado_hasta: now + 120_000,
    ultima_mentira: now,
  });
  expect((await lift()).status).toBe(404);
  expect(await changes()).toMatchObject([{ accion: 'cuarentena_levantada', objeto: servidor }, {}, {}]);
});

test("an account's plan and limits are changed within bounds, and both histories tell it", async () => {
  await seedBatch(api.deps, luis.usuario_id, ['palabra secreta']);
  const found = async (buscar: string) => {
    const answer = await get(`/api/admin/cuentas?buscar=${buscar}`);
    expect(JSON.stringify(answer)).not.toContain('secreta');
    return adminRoutes.cuentas.answer.parse(answer).data;
  };
  expect(await found('LUIS@')).toMatchObject([
    { _id: luis.usuario_id, plan_activo: 'basic', requests_limite: 1_000 },
  ]);
  expect(await found('%25')).toEqual([]);
  const path = `/api/admin/cuentas/${luis.usuario_id}`;
  for (const bad of [
    { requests_limite: -1 },
    { requests_limite: 1_000_000_001 },
    { storage_limite_gb: 1.5 },
    { plan_activo: '<b>' },
    { email: 'otro@example.com' },
  ])
    expect((await put(path, bad)).status, JSON.stringify(bad)).toBe(400);
  expect((await put(path, { plan_activo: 'Pro', requests_limite: null })).status).toBe(200);
  expect((await put(path, { plan_activo: 'pro' })).status).toBe(200);
  expect(await found('luis')).toMatchObject([
    { plan_activo: 'pro', requests_limite: null, storage_limite_gb: 10 },
  ]);
  const detalle = 'plan basic → pro, solicitudes al mes 1000 → sin límite';
  const all = await changes();
  expect(all.filter(({ accion }) => accion === 'cuenta_cambiada')).toMatchObject([
    { objeto: 'luis@example.com', detalle, email: 'ana@example.com' },
  ]);
  const own = await withAccount(api.db.store, luis.usuario_id, (tx) =>
    rows(
      tx,
      z.object({ detalle: z.string(), ip: z.string() }),
      sql`SELECT detalle, ip FROM auditoria WHERE accion = 'cambio_del_administrador'`,
    ),
  );
  expect(own).toEqual([{ detalle, ip: '' }]);
  const unknown = await put(`/api/admin/cuentas/${crypto.randomUUID()}`, { plan_activo: 'pro' });
  expect(unknown.status).toBe(404);
});

test('the summary tells figures of the installation', async () => {
  const { data } = adminRoutes.resumen.answer.parse(await get('/api/admin/resumen'));
  expect(data).toMatchObject({ cuentas: 2, batches_en_marcha: 0, trabajos_muertos: 0, replica: null });
});

test("the program's role can add to the installation's history and not rewrite it", async () => {
  for (const statement of [
    sql`DELETE FROM cambios_administracion`,
    sql`UPDATE cambios_administracion SET email = ''`,
  ])
    await expect(withSystem(api.db.store, (tx) => tx.execute(statement))).rejects.toMatchObject({
      code: '42501',
    });
});

test('one switch stops the purchases of all accounts at once, and its turns are in the history', async () => {
  const turn = async (paradas: boolean) =>
    adminRoutes.pararOrdenes.answer.parse(await (await put('/api/admin/ordenes', { paradas })).json()).data;
  const stopped = await turn(true);
  expect(stopped).toEqual({ paradas: true, desde: new Date(api.clock.now()).toISOString() });
  expect(adminRoutes.ordenes.answer.parse(await get('/api/admin/ordenes')).data).toEqual(stopped);
  const summary = await (await api.call('/api/ordenes/resumen', { as: await api.signIn('luis') })).json();
  expect(summary).toMatchObject({ data: { instalacion_parada: true } });
  expect(await turn(false)).toMatchObject({ paradas: false });
  expect((await changes()).slice(0, 2).map(({ accion }) => accion)).toEqual([
    'ordenes_reanudadas',
    'ordenes_paradas',
  ]);
});

test('the history tells an account that was changed by its address, and not after it was deleted', async () => {
  const other = await api.signIn('luis');
  expect((await put(`/api/admin/cuentas/${other.usuario_id}`, { requests_limite: 77 })).status).toBe(200);
  expect((await changes())[0]).toMatchObject({ accion: 'cuenta_cambiada', objeto: 'luis@example.com' });
  const gone = await api.post('/api/cuenta/eliminar', { email: 'luis@example.com' }, other);
  expect(gone.status).toBe(200);
  expect((await changes())[0]).toMatchObject({ accion: 'cuenta_cambiada', objeto: 'cuenta eliminada' });
  const stored = await withSystem(api.db.store, (tx) =>
    tx.execute(sql`SELECT c::text AS linea FROM cambios_administracion c`),
  );
  expect(stored.rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored.rows)).not.toContain('luis@example.com');
});
