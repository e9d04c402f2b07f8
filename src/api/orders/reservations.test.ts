import { afterAll, beforeAll, expect, test } from 'vitest';
import { RespuestaError } from '#contract/errors.ts';
import type { Orden } from '#contract/orders/entities.ts';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { cuentaRoutes } from '#contract/routes/cuenta.ts';
import { HOLDER } from '#providers/registrars/purchases.samples.ts';
import { type SQL, sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

const DAY = 24 * 3_600_000;

let api: Harness;
let ana: Person;
let batch: { batch_id: string; keyword_ids: string[] };
beforeAll(async () => {
  api = await startHarness({ allowed: ['ana@example.com', 'luis@example.com'] });
  ana = await api.signIn('ana');
  batch = await seedBatch(api.deps, ana.usuario_id, ['peluquerías en Sevilla']);
  await put('/api/usuarios/api-keys', { dondominio_key: '54321-TAL:una-clave-secreta' });
  await put(ordenesRoutes.guardarTitular.path, HOLDER);
});
afterAll(() => api.stop());

const put = (path: string, body: unknown) =>
  api.call(path, {
    method: 'PUT',
    as: ana,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const act = (id: string, what: string) => api.call(`/api/ordenes/${id}/${what}`, { method: 'POST', as: ana });
const orderOf = async (answer: Response): Promise<Orden> => {
  expect([answer.status, answer.status === 200 ? '' : await answer.clone().text()]).toEqual([200, '']);
  return ordenesRoutes.crear.answer.parse(await answer.json()).data;
};
const refusalOf = async (answer: Response) => RespuestaError.parse(await answer.json()).error.message;

/** A name of Ana's, seen a minute ago. */
async function nameWith(name: string, state: SQL): Promise<string> {
  const [keyword_id = ''] = batch.keyword_ids;
  await seedBusinesses(api.deps, ana.usuario_id, { batch_id: batch.batch_id, keyword_id }, [
    { nombre_negocio: `Peluquería ${name}`, dominio: name },
  ]);
  return await withAccount(api.deps.store, ana.usuario_id, async (tx) => {
    const seen = new Date(api.clock.now() - 60_000);
    const answer = await tx.execute(sql`UPDATE dominios SET estado_verificacion = 'expirado',
        fecha_ultima_verificacion = ${seen}, ${state} WHERE dominio = ${name} RETURNING id`);
    return String(answer.rows[0]?.id);
  });
}
const free = sql`es_disponible = true, confirmaciones = 2, fase_ciclo = 'libre'`;
/** Of a name that its registry is deleting. */
const deleting = sql`es_disponible = false, confirmaciones = 0, fase_ciclo = 'pendiente_borrado',
  liberacion_desde = now() + interval '3 days', liberacion_hasta = now() + interval '3 days 1 hour'`;
const proposed = async (id: string) =>
  ordenesRoutes.propuesta.answer
    .parse(await (await api.call(`/api/ordenes/dominios/${id}`, { as: ana })).json())
    .data.registradores.map(({ registrador, cuando, con_clave }) => [registrador, cuando, con_clave]);
const draft = (dominio_id: string, change: object = {}) =>
  api.post(
    ordenesRoutes.crear.path,
    {
      ...{ dominio_id, registrador: 'dynadot', cuando: 'reserva', tope_centimos: 4_000 },
      ...{ hasta: new Date(api.clock.now() + 20 * DAY).toISOString(), ...change },
    },
    ana,
  );

test('a reservation is proposed of a generic name that is being deleted, at the registrar that takes one', async () => {
  const com = await nameWith('peluqueria-sol.com', deleting);
  expect(await proposed(com)).toEqual([
    ['dondominio', 'al_liberarse', true],
    ['porkbun', 'al_liberarse', false],
    ['dynadot', 'reserva', false],
  ]);
  expect(await proposed(await nameWith('peluqueria-sol.es', deleting))).toEqual([
    ['dondominio', 'al_liberarse', true],
  ]);
  expect((await proposed(await nameWith('peluqueria-luna.com', free))).map(([name]) => name)).toEqual([
    'dondominio',
    'porkbun',
  ]);
});

test('a reservation needs its own key, waits for a day, and is refused to registrars that only sell', async () => {
  const id = await nameWith('peluqueria-mar.com', deleting);
  const reserve = (change: object = {}) => draft(id, change);
  expect(await refusalOf(await reserve())).toMatch(/Falta tu clave de Dynadot/);
  expect(await refusalOf(await reserve({ registrador: 'dondominio' }))).toMatch(/no admite reservas/);
  await put('/api/usuarios/api-keys', { dynadot_key: 'una-clave-de-una-pieza' });
  expect(await refusalOf(await reserve({ cuando: 'al_liberarse' }))).toMatch(/solo se reservan/);
  expect(await refusalOf(await reserve({ hasta: null }))).toMatch(/Di hasta qué día/);
  const order = await orderOf(await reserve());
  expect(order).toMatchObject({ cuando: 'reserva', registrador: 'dynadot', estado: 'borrador', anos: 1 });
  expect((await orderOf(await act(order._id, 'armar'))).estado).toBe('armada');
  expect((await orderOf(await act(order._id, 'cancelar'))).estado).toBe('cancelada');
});

test('a reservation that the registrar has is withdrawn first when it is cancelled', async () => {
  const id = await nameWith('peluqueria-rio.com', deleting);
  const order = await orderOf(await draft(id));
  await withAccount(api.deps.store, ana.usuario_id, (tx) =>
    tx.execute(sql`UPDATE ordenes SET estado = 'enviando', codigo = 'reservada', motivo = 'Reservado.',
        proxima = ${new Date(api.clock.now() + DAY)} WHERE id = ${order._id}`),
  );
  expect(await orderOf(await act(order._id, 'cancelar'))).toMatchObject({
    ...{ estado: 'enviando', codigo: 'quitando_reserva' },
    motivo: 'Se está quitando la reserva en Dynadot.',
  });
});
test('deleting an account with a reservation says that it has to be withdrawn at the registrar', async () => {
  const rosa = await api.signIn('luis');
  await withAccount(api.deps.store, rosa.usuario_id, (tx) =>
    tx.execute(sql`INSERT INTO ordenes (usuario_id, dominio_id, dominio, dominio_unicode, registrador, cuando, anos,
        tope_centimos, estado, codigo, motivo, proxima, fecha_creacion)
      VALUES (${rosa.usuario_id}, ${crypto.randomUUID()}, 'e.com', 'e.com', 'dynadot', 'reserva', 1, 900, 'enviando',
        'reservada', 'Reservado.', ${new Date(api.clock.now())}, ${new Date(api.clock.now())})`),
  );
  const answer = await api.post(cuentaRoutes.eliminar.path, { email: 'luis@example.com' }, rosa);
  expect(cuentaRoutes.eliminar.answer.parse(await answer.json()).message).toBe(
    'Tu cuenta se ha eliminado. El registrador ya tiene 1 orden de compra: mira en su web si la ha completado. Entre ellas hay reservas: quítalas allí, porque desde aquí ya no se puede.',
  );
});
