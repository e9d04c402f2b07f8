import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { SIN_AJUSTES } from '#contract/entities/mercado.ts';
import { SCORING_RULES } from '#domain/value/scoring-rules.ts';
import { DEFAULT_TABLES } from '#domain/value/tables/market-tables.ts';
import { silentLogger } from '#platform/logger.ts';
import { businessesLookedAt } from '#store/queries/opportunities/detail.ts';
import { readScoring } from '#store/queries/opportunities/progress.ts';
import { sql } from '#store/sql.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { removeAccountDomains, restoreAccountDomains } from '../domains/remove-domains.ts';
import { accountToScore } from '../testing/scored-account.testing.ts';
import { changeMarket } from './change-market.ts';
import { scoreOnce } from './keep-scoring.ts';

const NOW = Date.UTC(2026, 10, 22);
const PASSES_MAX = 20;

let database: TestDatabase;
let account: string;
let own: ReturnType<typeof accountToScore>;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  account = await createAccount(database.store);
  own = accountToScore(database.store, account, NOW);
});

const deps = () => ({ store: database.store, clock: { now: () => NOW }, log: silentLogger });
const never = new AbortController().signal;

async function scoreAll(): Promise<void> {
  for (let pass = 0; await scoreOnce(deps(), never); pass++) expect(pass).toBeLessThan(PASSES_MAX);
}

const inUse = { estado_verificacion: 'activo', es_disponible: false, fase_ciclo: 'activo' };
const low = async () => (await own.opportunities()).filter(({ tipo }) => tipo === 'bajo_competencia');

test('a business whose domain was deleted from Dominios does not count as one without a website', async () => {
  const domains: string[] = [];
  const businesses: string[] = [];
  for (const dominio_extraido of ['uno.es', 'dos.es', 'tres.es', 'cuatro.es', null, null]) {
    const dominio_id = dominio_extraido === null ? null : await own.addDomain(dominio_extraido, inUse);
    if (dominio_id !== null) domains.push(dominio_id);
    businesses.push(await own.addBusiness({ dominio_id, dominio_extraido }));
  }
  const keyword = await own.addKeyword('dentistas valencia', businesses);
  const lookedAt = async () =>
    (await own.inAccount((tx) => businessesLookedAt(tx, account, keyword))).map(({ _id }) => _id);
  await scoreAll();
  expect(await low()).toEqual([]);
  expect(await lookedAt()).toEqual(businesses);
  expect(await removeAccountDomains(deps(), account, domains)).toMatchObject({ eliminados: 4 });
  await own.touch(businesses[5] ?? '');
  await scoreAll();
  expect(await low()).toEqual([]);
  expect(await lookedAt()).toEqual(businesses.slice(4));
});

test('a market is scored again once a domain of its businesses is deleted, and once it is brought back', async () => {
  const dead = { estado_verificacion: 'no_resuelve', es_disponible: false, fase_ciclo: 'activo' };
  const dominio_id = await own.addDomain('caida.es', dead);
  const businesses = [await own.addBusiness({ dominio_id, dominio_extraido: 'caida.es' })];
  for (let index = 0; index < 4; index++) businesses.push(await own.addBusiness());
  await own.addKeyword('dentistas valencia', businesses);
  await scoreAll();
  expect(await low()).toHaveLength(1);
  const { papelera } = await removeAccountDomains(deps(), account, [dominio_id]);
  await scoreAll();
  expect(await low()).toEqual([]);
  expect(await restoreAccountDomains(deps(), account, papelera ?? '')).toBe(1);
  await scoreAll();
  expect(await low()).toHaveLength(1);
});

test('new weights also score a market whose businesses have too few reviews for a call, and the progress counts it', async () => {
  const businesses: string[] = [];
  for (let index = 0; index < 6; index++) businesses.push(await own.addBusiness({ review_count: 9 - index }));
  await own.addKeyword('dentistas valencia', businesses);
  await own.addBusiness({ review_count: 10 });
  await scoreAll();
  const [before] = await low();
  expect(before?.puntos).toBeGreaterThan(0);
  // Its leader has no name to buy.
  const competencia = { hueco: 0, mercado: 0, demanda: 0, nombre: 15 };
  await changeMarket(deps(), account, { ...SIN_AJUSTES, pesos: { ...DEFAULT_TABLES.pesos, competencia } });
  await scoreAll();
  expect(await low()).toMatchObject([{ id: before?.id, sujeto: businesses[0], puntos: 0 }]);
  const progress = await own.inAccount((tx) => readScoring(tx, account));
  expect(progress).toMatchObject({ recalculo_fase: null, recalculo_hechas: 2, recalculo_total: 2 });
});

test('scores that lower rules have stored are worked out again once; those of higher rules are left', async () => {
  await own.addDomain('fontanerosevilla.es');
  await own.addBusiness();
  await scoreAll();
  const before = await own.opportunities();
  expect(before).toHaveLength(2);
  const scoredBy = async (reglas: number) => {
    await own.run(sql`UPDATE oportunidades SET puntuacion_oportunidad = 1 WHERE usuario_id = ${account}`);
    await own.run(sql`UPDATE valoraciones SET reglas = ${reglas} WHERE usuario_id = ${account}`);
    await scoreAll();
    return await own.opportunities();
  };
  const old = before.map((one) => ({ ...one, puntos: 1 }));
  expect(await scoredBy(SCORING_RULES)).toEqual(old);
  expect(await scoredBy(SCORING_RULES + 1)).toEqual(old);
  expect(await scoredBy(SCORING_RULES - 1)).toEqual(before);
  const progress = await own.inAccount((tx) => readScoring(tx, account));
  expect(progress).toMatchObject({ reglas: SCORING_RULES, recalculo_fase: null, recalculo_total: 2 });
});
