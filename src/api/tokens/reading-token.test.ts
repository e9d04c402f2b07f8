import { afterAll, beforeAll, expect, test } from 'vitest';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, startHarness } from '../testing/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

test.each([
  ['a token that only reads begins no check', 'ana', ['leer'], 'expirado'],
  ['a token that may check begins one', 'luis', ['leer', 'verificar'], 'verificando'],
])('opening a free name seen more than a day ago: %s', async (_, who, alcances, state) => {
  const person = await api.signIn(who);
  const added = await api.post('/api/dominios', { dominios: ['uno.cat'] }, person);
  const [domain] = dominiosRoutes.crear.answer.parse(await added.json()).data.dominios;
  await withAccount(api.db.store, person.usuario_id, (tx) =>
    tx.execute(sql`UPDATE dominios SET es_disponible = true, confirmaciones = 2, comprobando = false,
      estado_verificacion = 'expirado', fecha_ultima_verificacion = ${new Date(api.clock.now() - 25 * 3_600_000)}`),
  );
  const made = await api.post('/api/accesos', { nombre: 'prueba', alcances }, person);
  const { token } = accesosRoutes.crear.answer.parse(await made.json()).data;
  const opened = await api.call(`/api/dominios/${domain?._id}`, { as: { ...person, token } });
  expect(dominiosRoutes.ver.answer.parse(await opened.json()).data.estado_verificacion).toBe(state);
});
