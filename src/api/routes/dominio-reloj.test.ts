import { afterAll, beforeAll, expect, test } from 'vitest';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { type SQL, sql } from '#store/sql.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

let api: Harness;
let ana: Person;
beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
});
afterAll(() => api.stop());

const BASE = '/api/dominios';
const write = (statement: SQL) => withAccount(api.db.store, ana.usuario_id, (tx) => tx.execute(statement));
const add = async (...dominios: string[]) => {
  const body = JSON.stringify({ dominios });
  const headers = { 'content-type': 'application/json' };
  const answer = await api.call(BASE, { method: 'POST', body, headers, as: ana });
  return dominiosRoutes.crear.answer.parse(await answer.json()).data;
};

test('the answer for one domain tells both looks of its zone with their servers, and the rule with its source', async () => {
  const { dominios } = await add('ya-fuera.es', 'sin-mirar.es');
  const idNamed = (name: string) => dominios.find(({ dominio }) => dominio === name)?._id ?? '';
  const clockOf = async (name: string) =>
    dominiosRoutes.ver.answer.parse(await (await api.call(`${BASE}/${idNamed(name)}`, { as: ana })).json())
      .data.reloj;
  const kept = (values: SQL) =>
    withSystem(api.db.store, (tx) =>
      tx.execute(sql`INSERT INTO relojes_zona (dominio, grupo, delegado_ultima, delegado_servidor, ausente_primera,
          ausente_servidor, proxima) VALUES ('ya-fuera.es', 'es', ${values}, now())
        ON CONFLICT (dominio) DO UPDATE SET ausente_primera = excluded.ausente_primera`),
    );
  await kept(sql`'2026-06-29T08:00:00Z', 'a.nic.es', '2026-06-30T08:00:00Z', 'c.nic.es'`);
  expect(await clockOf('ya-fuera.es')).toEqual({
    delegado_ultima: '2026-06-29T08:00:00.000Z',
    delegado_servidor: 'a.nic.es',
    ausente_primera: '2026-06-30T08:00:00.000Z',
    ausente_servidor: 'c.nic.es',
    motivo: expect.stringMatching(/^Probable: delegado por última vez el 29\/06\/2026 08:00 UTC/),
    regla: 'Los .es se liberan de 10 a 11 días después de salir de la zona.',
    regla_fuente: expect.stringContaining('dominios.es'),
  });
  await write(
    sql`UPDATE dominios SET fecha_expiracion = '2026-06-30T00:00:00Z' WHERE dominio = 'ya-fuera.es'`,
  );
  expect((await clockOf('ya-fuera.es'))?.regla).toBe(
    'Los .es se liberan de 10 a 11 días después de caducar.',
  );
  // A free name needs no reason for a date.
  await write(sql`UPDATE dominios SET es_disponible = true, confirmaciones = 2, fase_ciclo = 'libre',
    estado_verificacion = 'expirado', fecha_ultima_verificacion = ${new Date(api.clock.now())}
    WHERE dominio = 'ya-fuera.es'`);
  expect(await clockOf('ya-fuera.es')).toMatchObject({ ausente_servidor: 'c.nic.es', motivo: null });
  await kept(sql`'2026-06-29T08:00:00Z', 'a.nic.es', NULL, NULL`);
  expect(await clockOf('ya-fuera.es')).toBeNull();
  expect(await clockOf('sin-mirar.es')).toBeNull();
});
