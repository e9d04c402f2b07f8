import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { silentLogger } from '#platform/logger.ts';
import { addOpportunity, changeOpportunity } from '#store/queries/opportunities/edits.ts';
import { domainsById } from '#store/queries/opportunities/facts.ts';
import { beginRescoring, readScoring } from '#store/queries/opportunities/progress.ts';
import { sql } from '#store/sql.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { verifyNow } from '../domains/verify-domains.ts';
import { accountToScore, FREE } from '../testing/scored-account.testing.ts';
import { scoreOnce } from './keep-scoring.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;
const PASSES_MAX = 20;

let database: TestDatabase;
let account: string;
let own: ReturnType<typeof accountToScore>;
let now = NOW;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  account = await createAccount(database.store);
  own = accountToScore(database.store, account, NOW);
  now = NOW;
});

const deps = () => ({ store: database.store, clock: { now: () => now }, log: silentLogger });
const never = new AbortController().signal;

async function scoreAll(): Promise<void> {
  for (let pass = 0; await scoreOnce(deps(), never); pass++) expect(pass).toBeLessThan(PASSES_MAX);
}

const unknown = { es_disponible: null, confirmaciones: 0, fase_ciclo: 'desconocida' };
const inUse = { estado_verificacion: 'activo', es_disponible: false, fase_ciclo: 'activo' };

/** A free name with marked opportunities and notes by the user and by a model. */
async function addMarked(): Promise<string> {
  const id = await own.addDomain('fontanerosevilla.es');
  await own.addBusiness({ dominio_id: id });
  await scoreAll();
  for (const one of await own.opportunities())
    await own.inAccount(async (tx) => {
      await changeOpportunity(tx, account, String(one.id), { notas: 'mía', estado_gestion: 'descartado' });
      await tx.execute(sql`INSERT INTO ia_notas (usuario_id, oportunidad_id, nota, clave, creada)
        VALUES (${account}, ${String(one.id)}, 'del modelo', 'clave', now())`);
    });
  return id;
}

test('"Verificar ahora" and the steps of its check leave the opportunities of a name as they are, with notes and marks', async () => {
  const id = await addMarked();
  const before = await own.opportunities();
  expect(before.map(({ tipo }) => tipo)).toEqual(['dominio_expirado', 'negocio_calidad']);
  const value = await own.valueOf(id);
  expect(value).toBeGreaterThan(0);
  expect(await verifyNow(deps(), account, [id])).toBe(1);
  await scoreAll();
  expect(await own.opportunities()).toEqual(before);
  await own.write(id, { estado_verificacion: 'verificando', ...unknown });
  await scoreAll();
  expect(await own.opportunities()).toEqual(before);
  expect(await own.valueOf(id)).toBe(value);
  await own.write(id, FREE);
  await scoreAll();
  expect(await own.opportunities()).toEqual(before);
});

test('a check that failed leaves them as they are, and the name its businesses', async () => {
  const id = await addMarked();
  const before = await own.opportunities();
  const value = await own.valueOf(id);
  await own.write(id, { estado_verificacion: 'error', ...unknown });
  await scoreAll();
  expect(await own.opportunities()).toEqual(before);
  expect(await own.valueOf(id)).toBe(value);
  const [domain] = await own.inAccount((tx) => domainsById(tx, account, [id]));
  expect(domain?.negocios).toHaveLength(1);
});

test('a parked name that is checked again keeps them, too', async () => {
  const id = await own.addDomain('fontanerosevilla.com', { ...own.redemption, aparcado: true });
  await scoreAll();
  const before = await own.opportunities();
  expect(before).not.toEqual([]);
  await own.write(id, { estado_verificacion: 'verificando', fase_ciclo: 'desconocida' });
  await scoreAll();
  expect((await own.opportunities()).map((one) => one.id)).toEqual(before.map((one) => one.id));
});

test.each(['verificando', 'error'])(
  'a name in %s that proves to be in use loses those then on which nobody wrote',
  async (estado) => {
    const id = await own.addDomain('fontanerosevilla.es');
    await own.addBusiness({ dominio_id: id });
    await scoreAll();
    expect(await own.opportunities()).toHaveLength(2);
    await own.write(id, { estado_verificacion: estado, ...unknown });
    await scoreAll();
    await own.write(id, inUse);
    await scoreAll();
    expect(await own.opportunities()).toEqual([]);
    expect(await own.valueOf(id)).toBeNull();
  },
);

test('a name that is set aside while its check is open is hidden at once', async () => {
  const id = await own.addDomain('fontanerosevilla.es');
  await scoreAll();
  await own.write(id, { estado_verificacion: 'error', ...unknown });
  await own.write(id, { estado_gestion: 'comprado' });
  await scoreAll();
  expect(await own.opportunities()).toMatchObject([{ apartada: true }]);
  await own.write(id, { estado_gestion: null });
  await scoreAll();
  expect(await own.opportunities()).toMatchObject([{ apartada: false }]);
});

test('the day of a name whose check is open passes without a look; its verdict scores it again', async () => {
  const id = await own.addDomain('fontanerosevilla.com', own.redemption);
  await scoreAll();
  const [before] = await own.opportunities();
  await own.write(id, { estado_verificacion: 'error', ...unknown });
  await scoreAll();
  now = NOW + 20 * DAY;
  expect(await scoreOnce(deps(), never)).toBe(false);
  await own.write(id, { estado_verificacion: 'expirado', ...own.redemption });
  await scoreAll();
  const [after] = await own.opportunities();
  expect(after?.id).toBe(before?.id);
  expect(after?.puntos).toBeGreaterThan(Number(before?.puntos));
  expect(after?.repasar).toEqual(new Date(now + DAY));
});

test('a business that is looked at again stays the one of its market; it is another one once its website works', async () => {
  const names = [
    await own.addDomain('dentista-uno.es', unknown),
    await own.addDomain('dentista-dos.es', unknown),
  ];
  const businesses: string[] = [];
  for (let index = 0; index < 6; index++)
    businesses.push(await own.addBusiness({ review_count: 100 - index, dominio_id: names[index] ?? null }));
  await own.run(sql`INSERT INTO batches (usuario_id, id, nombre, tipo, configuracion, fecha_creacion, revision)
    VALUES (${account}, ${account}, 'b', 'live', '{}', now(), 0)`);
  await own.run(sql`INSERT INTO keywords (usuario_id, id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma,
      fecha_creacion, fecha_fin, oficio, lugar)
    VALUES (${account}, ${account}, ${account}, 1, 'dentistas valencia', 'dentistas valencia', 'ES', 'es', now(), now(),
      'dentista', 'Valencia')`);
  for (const [orden, business] of businesses.entries())
    await own.run(sql`INSERT INTO keyword_negocios (usuario_id, keyword_id, negocio_id, orden, nuevo)
      VALUES (${account}, ${account}, ${business}, ${orden}, true)`);
  const low = async () => (await own.opportunities()).filter(({ tipo }) => tipo === 'bajo_competencia');
  await scoreAll();
  const before = await low();
  expect(before).toMatchObject([{ sujeto: businesses[0] }]);
  for (const id of names) {
    await verifyNow(deps(), account, [id]);
    await scoreAll();
    expect(await low()).toEqual(before);
  }
  for (const id of names) await own.write(id, inUse);
  await scoreAll();
  expect(await low()).toMatchObject([{ sujeto: businesses[2] }]);
});

test("a day on which a person's own opportunity was to be looked at again keeps no scoring busy once it no longer holds", async () => {
  const id = await own.addDomain('fontanerosevilla.com', own.redemption);
  await scoreAll();
  const [before] = await own.opportunities();
  expect(before?.repasar).toEqual(new Date(NOW + DAY));
  const byHand = {
    dominio_id: id,
    negocio_id: null,
    tipo_oportunidad: 'dominio_expirado',
    notas: '',
  } as const;
  await own.inAccount((tx) => addOpportunity(tx, account, { ...byHand, puntuacion: 10, now }));
  await own.write(id, inUse);
  await scoreAll();
  now = NOW + 2 * DAY;
  expect(await scoreOnce(deps(), never)).toBe(false);
  expect(await own.opportunities()).toMatchObject([{ id: before?.id, repasar: null }]);
  await own.inAccount((tx) => beginRescoring(tx, account, 0));
  await scoreAll();
  const progress = await own.inAccount((tx) => readScoring(tx, account));
  expect(progress).toMatchObject({ recalculo_fase: null });
});

test('one that an earlier version left due is looked at once', async () => {
  const id = await own.addDomain('fontanerosevilla.com', own.redemption);
  await scoreAll();
  await own.run(sql`UPDATE oportunidades SET manual = true WHERE usuario_id = ${account}`);
  await own.write(id, inUse);
  await scoreAll();
  await own.run(
    sql`UPDATE oportunidades SET repasar = ${new Date(NOW)}::timestamptz WHERE usuario_id = ${account}`,
  );
  await scoreAll();
  expect(await own.opportunities()).toMatchObject([{ repasar: null }]);
});
