import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { FUENTE_GOOGLE } from '#contract/google-data.ts';
import { silentLogger } from '#platform/logger.ts';
import { addMarks } from '#store/queries/contact/marks.ts';
import { listOpportunities } from '#store/queries/opportunities/list.ts';
import { nextRevision } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { withdrawOldGoogle } from '../retention/withdraw-google.ts';
import { accountToScore, FREE } from '../testing/scored-account.testing.ts';
import { scoreOnce } from './keep-scoring.ts';
import { wholeOpportunities } from './read-opportunities.ts';

const NOW = Date.UTC(2026, 10, 22);
const MONTH = 31 * 86_400_000;
const PASSES_MAX = 20;
const never = new AbortController().signal;

let database: TestDatabase;
let account: string;
let own: ReturnType<typeof accountToScore>;
let now: number;
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
async function scoreAll(): Promise<void> {
  for (let pass = 0; await scoreOnce(deps(), never); pass++) expect(pass).toBeLessThan(PASSES_MAX);
}
async function withdrawAll(): Promise<void> {
  now = NOW + MONTH;
  expect(await withdrawOldGoogle(deps(), never)).toBe(1);
  await scoreAll();
}
const google = { fuente_datos: FUENTE_GOOGLE, place_id: 'ChIJ-1', nombre_negocio: 'Fontanería Molina' };
const shown = () =>
  own.inAccount(async (tx) => {
    const request = { pagina: 1, limite: 50 };
    const sort = { orden: 'puntuacion', direccion: 'desc' } as const;
    const { filas } = await listOpportunities(tx, account, {}, sort, request);
    const whole = await wholeOpportunities(tx, account, filas, now);
    return whole.map((one) => ({
      tipo: one.tipo_oportunidad,
      puntos: one.puntuacion_oportunidad,
      valor: one.valor_estimado,
      prioridad: one.prioridad_accion,
    }));
  });

test('a name keeps the scores and the value that it had with the data of its business, and its lead', async () => {
  const id = await own.addDomain('fontaneriamolina.es');
  await own.addBusiness({ ...google, dominio_id: id, dominio_extraido: 'fontaneriamolina.es' });
  await scoreAll();
  const before = await shown();
  expect(before.map(({ tipo }) => tipo)).toEqual(
    expect.arrayContaining(['dominio_expirado', 'negocio_calidad']),
  );
  const value = await own.valueOf(id);
  await withdrawAll();
  expect(await shown()).toEqual(before);
  expect(await own.valueOf(id)).toBe(value);
  await own.write(id, FREE);
  await scoreAll();
  expect(await shown()).toEqual(before);
});

test('the reasons that are left name neither the business nor its reviews, and say whose score it is', async () => {
  const id = await own.addDomain('fontaneriamolina.es');
  await own.addBusiness({ ...google, dominio_id: id, dominio_extraido: 'fontaneriamolina.es' });
  await scoreAll();
  await withdrawAll();
  const whole = await own.inAccount(async (tx) => {
    const page = { pagina: 1, limite: 50 };
    const { filas } = await listOpportunities(tx, account, {}, { orden: 'fecha', direccion: 'desc' }, page);
    return await wholeOpportunities(tx, account, filas, now);
  });
  const texts = JSON.stringify(whole);
  expect(texts).not.toMatch(/Fontanería Molina|120 rese|954 ?000/);
  expect(whole).toHaveLength(2);
  for (const { razones_oportunidad } of whole)
    expect(razones_oportunidad.at(-1)).toBe(
      'La puntuación es la que tenía con los datos de Google del negocio, ya retirados',
    );
});

test('a verdict that speaks against it ends what it had', async () => {
  const id = await own.addDomain('fontaneriamolina.es');
  await own.addBusiness({ ...google, dominio_id: id, dominio_extraido: 'fontaneriamolina.es' });
  await scoreAll();
  await withdrawAll();
  await own.write(id, { estado_verificacion: 'activo', es_disponible: false, fase_ciclo: 'activo' });
  await scoreAll();
  expect(await shown()).toEqual([]);
});

test('a better verdict raises its score', async () => {
  const id = await own.addDomain('fontaneriamolina.es', own.redemption);
  await own.addBusiness({ ...google, dominio_id: id, dominio_extraido: 'fontaneriamolina.es' });
  await scoreAll();
  const score = async () => (await shown()).find(({ tipo }) => tipo === 'dominio_expirado')?.puntos ?? 0;
  const before = await score();
  await withdrawAll();
  expect(await score()).toBeGreaterThanOrEqual(before);
  const waiting = await score();
  await own.write(id, { ...FREE, fecha_liberacion_estimada: null });
  await scoreAll();
  expect(await score()).toBeGreaterThanOrEqual(waiting);
});

test('a business without a website stays a lead until it asks not to be contacted', async () => {
  const id = await own.addBusiness(google);
  await scoreAll();
  const before = await shown();
  expect(before).toMatchObject([{ tipo: 'negocio_calidad' }]);
  await withdrawAll();
  expect(await shown()).toEqual(before);
  await own.inAccount(async (tx) => {
    const mark = { motivo: '', fecha: now, revision: await nextRevision(tx) };
    await addMarks(tx, account, [{ id, huellas: [Buffer.alloc(32)] }], mark);
  });
  await scoreAll();
  expect(await shown()).toEqual([]);
});
