import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { RespuestaError } from '#contract/errors.ts';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

const HOLDER = {
  clase: 'persona',
  nombre: 'Noa',
  apellidos: 'Rey Lago',
  documento: { tipo: 'nif', numero: '12345678Z' },
  email: 'noa@ejemplo.es',
  telefono: '+34982000000',
  direccion: 'Rúa Nova 3',
  codigo_postal: '27001',
  ciudad: 'Lugo',
  provincia: 'Lugo',
  pais: 'ES',
} as const;

let api: Harness;
let ana: Person;
let robot: Person;
let acceso_id: string;
beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
  await api.call('/api/usuarios/api-keys', {
    method: 'PUT',
    as: ana,
    body: JSON.stringify({ dondominio_key: '54321-TAL:una-clave-secreta' }),
    headers: { 'content-type': 'application/json' },
  });
  await api.call(ordenesRoutes.guardarTitular.path, {
    method: 'PUT',
    as: ana,
    body: JSON.stringify(HOLDER),
    headers: { 'content-type': 'application/json' },
  });
  const wanted = { nombre: 'comprador', alcances: ['comprar'], tope_euros: 30 };
  const answer = await api.post('/api/accesos', wanted, ana);
  const { acceso, token } = accesosRoutes.crear.answer.parse(await answer.json()).data;
  acceso_id = acceso._id;
  robot = { ...ana, token };
});
afterAll(() => api.stop());

/** A name of Ana's, free by two words that are a minute old. */
async function freeName(name: string): Promise<string> {
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, [`bar ${name}`]);
  await seedBusinesses(api.deps, ana.usuario_id, { batch_id, keyword_id: keyword_ids[0] ?? '' }, [
    { nombre_negocio: 'Bar Luz', dominio: name },
  ]);
  const [row] = await withAccount(api.db.store, ana.usuario_id, async (tx) => {
    const seen = new Date(api.clock.now() - 60_000);
    await tx.execute(sql`UPDATE dominios SET es_disponible = true, confirmaciones = 2, fase_ciclo = 'libre',
        estado_verificacion = 'expirado', fecha_ultima_verificacion = ${seen}
      WHERE usuario_id = ${ana.usuario_id} AND dominio = ${name}`);
    return await rows(tx, z.object({ id: z.uuid() }), sql`SELECT id FROM dominios WHERE dominio = ${name}`);
  });
  return row?.id ?? '';
}

const create = async (name: string, as: Person, change: object = {}) => {
  const answer = await api.post(
    ordenesRoutes.crear.path,
    {
      dominio_id: await freeName(name),
      registrador: 'dondominio',
      cuando: 'ahora',
      tope_centimos: 1_500,
      ...change,
    },
    as,
  );
  expect([answer.status, answer.status === 200 ? '' : await answer.clone().text()]).toEqual([200, '']);
  return ordenesRoutes.crear.answer.parse(await answer.json()).data;
};
const storedOf = async (id: string) => {
  const [row] = await withAccount(api.db.store, ana.usuario_id, (tx) =>
    rows(
      tx,
      z.object({ acceso_id: z.uuid().nullable(), nombre_escrito: z.string().nullable() }),
      sql`SELECT acceso_id, nombre_escrito FROM ordenes WHERE usuario_id = ${ana.usuario_id} AND id = ${id}`,
    ),
  );
  return row;
};

test("an order that a program makes counts against its token's cap; a person's does not", async () => {
  expect((await storedOf((await create('bar-luz.es', robot))._id))?.acceso_id).toBe(acceso_id);
  expect((await storedOf((await create('bar-sol.es', ana))._id))?.acceso_id).toBeNull();
});

test('a name of high brand risk that a program ordered is typed by the person who arms it', async () => {
  const order = await create('mercadona-lugo.es', robot, { nombre_escrito: 'MERCADONA-LUGO.ES' });
  expect([order.de_programa, order.estado]).toEqual([true, 'borrador']);
  const arm = (body: object) => api.post(`/api/ordenes/${order._id}/armar`, body, ana);
  for (const body of [{}, { nombre_escrito: 'mercadona.es' }]) {
    const { error } = RespuestaError.parse(await (await arm(body)).json());
    expect([error.code, error.message]).toEqual([
      'orden_no_posible',
      expect.stringContaining('escribe el nombre entero: mercadona-lugo.es'),
    ]);
  }
  const armed = await arm({ nombre_escrito: 'mercadona-lugo.es' });
  expect(ordenesRoutes.armar.answer.parse(await armed.json()).data.estado).toBe('armada');
  // The sender checks it again.
  expect((await storedOf(order._id))?.nombre_escrito).toBe('mercadona-lugo.es');
});

test("a person's own order keeps the name that was typed when it was made", async () => {
  const order = await create('mercadona-vigo.es', ana, { nombre_escrito: 'mercadona-vigo.es' });
  expect(order.de_programa).toBe(false);
  expect((await api.post(`/api/ordenes/${order._id}/armar`, {}, ana)).status).toBe(200);
});

test('a program proposes an order; only a person arms it', async () => {
  const order = await create('bar-mar.es', robot);
  const path = `/api/ordenes/${order._id}`;
  const armed = await api.call(`${path}/armar`, { method: 'POST', as: robot });
  const { error } = RespuestaError.parse(await armed.json());
  expect([armed.status, error.code]).toEqual([403, 'solo_con_sesion']);
  expect((await api.call(`${path}/cancelar`, { method: 'POST', as: robot })).status).toBe(200);
});
