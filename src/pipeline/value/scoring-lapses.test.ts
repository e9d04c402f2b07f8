import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { silentLogger } from '#platform/logger.ts';
import { removeBatch } from '#store/queries/batches/edits.ts';
import { removeKeywords } from '#store/queries/keywords/edits.ts';
import { readCounters } from '#store/queries/lists/counters.ts';
import { addOpportunity, changeOpportunity } from '#store/queries/opportunities/edits.ts';
import { opportunityStats } from '#store/queries/opportunities/list.ts';
import { bestMatches } from '#store/queries/opportunities/selection.ts';
import { raw, sql } from '#store/sql.ts';
import { nextRevision } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { accountToScore, FREE } from '../testing/scored-account.testing.ts';
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
const note = { notas: 'llamar el lunes' };
const discarded = { estado_gestion: 'descartado' } as const;

const change = (id: unknown, to: Parameters<typeof changeOpportunity>[3]) =>
  own.inAccount((tx) => changeOpportunity(tx, account, String(id), to));
/** What a repeated search writes on the account's businesses, or on one. */
const research = (column: 'rating' | 'review_count', value: number, id: string | null = null) =>
  own.inAccount(async (tx) => {
    await tx.execute(sql`UPDATE negocios SET ${raw(column)} = ${value}, revision = ${await nextRevision(tx)}
      WHERE usuario_id = ${account} AND (${id}::uuid IS NULL OR id = ${id}::uuid)`);
  });
const rate = (rating: number) => research('rating', rating);

/** The number of listed rows, which must agree with the counts and a saved filter. */
async function listed(): Promise<number> {
  const [matches, whole, filtered, count] = await own.inAccount(async (tx) => [
    (await bestMatches(tx, account, {}, 100)).length,
    (await opportunityStats(tx, account, {})).total,
    (await opportunityStats(tx, account, { puntuacion_minima: 0 })).total,
    (await readCounters(tx, account, 'oportunidades'))('total'),
  ]);
  expect([whole, filtered, count]).toEqual([matches, matches, matches]);
  return matches ?? 0;
}

test.each([
  ['a note', note, 1],
  ['a mark', discarded, 0],
])(
  'a lead with %s whose rule lapses is hidden, and the same one with it once the rule holds again',
  async (_, written, shown) => {
    await own.addBusiness({ rating: 3.8 });
    await scoreAll();
    const [lead] = await own.opportunities();
    await change(lead?.id, written);
    const before = await own.opportunities();
    await rate(3.7);
    await scoreAll();
    expect(await listed()).toBe(0);
    expect(await own.opportunities()).toMatchObject([{ id: lead?.id, apartada: true, ...written }]);
    await rate(3.8);
    await scoreAll();
    expect(await own.opportunities()).toEqual(before);
    expect(await listed()).toBe(shown);
    await change(lead?.id, { estado_gestion: null });
    expect(await listed()).toBe(1);
  },
);

test('one on which nobody wrote goes with its rule', async () => {
  await own.addBusiness({ rating: 3.8 });
  await scoreAll();
  expect(await listed()).toBe(1);
  await rate(3.7);
  await scoreAll();
  expect(await own.opportunities()).toEqual([]);
});

test('a name in use stays hidden while it is checked again, and is shown with its note when it comes free', async () => {
  const id = await own.addDomain('fontanerosevilla.es');
  await scoreAll();
  const [free] = await own.opportunities();
  await change(free?.id, note);
  const before = await own.opportunities();
  await own.write(id, inUse);
  await scoreAll();
  expect(await listed()).toBe(0);
  await own.write(id, { estado_verificacion: 'verificando' });
  await scoreAll();
  expect(await listed()).toBe(0);
  await own.write(id, FREE);
  await scoreAll();
  expect(await own.opportunities()).toEqual(before);
  expect(await listed()).toBe(1);
});

test('one that lapsed is shown once a person adds it', async () => {
  const negocio_id = await own.addBusiness({ rating: 3.8 });
  await scoreAll();
  const [lead] = await own.opportunities();
  await change(lead?.id, note);
  await rate(3.7);
  await scoreAll();
  const added = { dominio_id: null, negocio_id, tipo_oportunidad: 'negocio_calidad', notas: '' } as const;
  await own.inAccount((tx) => addOpportunity(tx, account, { ...added, puntuacion: 10, now: NOW }));
  await scoreAll();
  expect(await own.opportunities()).toMatchObject([{ id: lead?.id, apartada: false, ...note }]);
  expect(await listed()).toBe(1);
});

test('low competition that holds no longer keeps what a person wrote, hidden, and what a person added, in sight', async () => {
  const businesses: string[] = [];
  for (let index = 0; index < 6; index++)
    businesses.push(await own.addBusiness({ review_count: 100 - index, rating: 3 }));
  await own.run(sql`INSERT INTO batches (usuario_id, id, nombre, tipo, configuracion, fecha_creacion, revision)
    VALUES (${account}, ${account}, 'b', 'live', '{}', now(), 0)`);
  await own.run(sql`INSERT INTO keywords (usuario_id, id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma,
      fecha_creacion, fecha_fin, oficio, lugar)
    VALUES (${account}, ${account}, ${account}, 1, 'dentistas valencia', 'dentistas valencia', 'ES', 'es', now(), now(),
      'dentista', 'Valencia')`);
  for (const [orden, business] of businesses.entries())
    await own.run(sql`INSERT INTO keyword_negocios (usuario_id, keyword_id, negocio_id, orden, nuevo)
      VALUES (${account}, ${account}, ${business}, ${orden}, true)`);
  await scoreAll();
  const low = async () => (await own.opportunities()).filter(({ tipo }) => tipo === 'bajo_competencia');
  const lead = async (review_count: number, index: number) => {
    await research('review_count', review_count, businesses[index]);
    await scoreAll();
  };
  const [first] = await low();
  expect(first).toMatchObject({ sujeto: businesses[0] });
  await change(first?.id, note);
  await lead(500, 1);
  const of = (index: number, apartada: boolean) =>
    expect.objectContaining({ sujeto: businesses[index], apartada });
  expect(await low()).toHaveLength(2);
  expect(await low()).toEqual(expect.arrayContaining([of(0, true), of(1, false)]));
  await own.run(
    sql`UPDATE oportunidades SET manual = true WHERE usuario_id = ${account} AND sujeto = ${businesses[1] ?? ''}`,
  );
  await lead(600, 0);
  expect(await low()).toHaveLength(2);
  expect(await low()).toEqual(expect.arrayContaining([of(0, false), of(1, false)]));
  expect(await low()).toContainEqual(expect.objectContaining({ id: first?.id, ...note }));
});

/** Businesses without a website, the most reviewed one first. */
async function without(count: number, reviews: number): Promise<string[]> {
  const businesses: string[] = [];
  for (let index = 0; index < count; index++)
    businesses.push(await own.addBusiness({ review_count: reviews - index, rating: 3 }));
  return businesses;
}

const gaps = () =>
  own.run(sql`SELECT id, sujeto, keyword_id, keywords_miradas, negocios_mirados, notas, apartada FROM oportunidades
    WHERE usuario_id = ${account} AND tipo_oportunidad = 'bajo_competencia' ORDER BY apartada`);

const removeKeyword = (keyword: string) =>
  own.inAccount(async (tx) => removeKeywords(tx, account, [keyword], await nextRevision(tx)));
const removeWhole = (batch_id: string) =>
  own.inAccount(async (tx) => removeBatch(tx, { usuario_id: account, batch_id }, await nextRevision(tx)));

test.each(['keyword', 'batch'])(
  'low competition whose %s is deleted is supported by the rest of its market, and without that hidden with its note',
  async (deleted) => {
    const businesses = await without(6, 100);
    const batches = [randomUUID(), randomUUID()] as const;
    const first = await own.addKeyword('dentistas valencia', businesses, batches[0]);
    const second = await own.addKeyword('clinica dental valencia', businesses, batches[1]);
    await scoreAll();
    const [before] = await gaps();
    expect(before).toMatchObject({ keyword_id: second, keywords_miradas: 2, negocios_mirados: 6 });
    await change(before?.id, note);
    await (deleted === 'batch' ? removeWhole(batches[1]) : removeKeyword(second));
    await scoreAll();
    const supported = { ...before, ...note, keyword_id: first, keywords_miradas: 1 };
    expect(await gaps()).toEqual([supported]);
    await (deleted === 'batch' ? removeWhole(batches[0]) : removeKeyword(first));
    await scoreAll();
    const hidden = { keyword_id: null, keywords_miradas: null, negocios_mirados: null, apartada: true };
    expect(await gaps()).toEqual([{ ...supported, ...hidden }]);
    const third = await own.addKeyword('dentista en valencia', businesses);
    await rate(3);
    await scoreAll();
    expect(await gaps()).toEqual([{ ...supported, keyword_id: third }]);
  },
);

test.each([0, 1])('a market that loses its keyword %i is counted anew', async (index) => {
  const keywords = [
    await own.addKeyword('dentistas valencia', await without(4, 30)),
    await own.addKeyword('clinica dental valencia', await without(4, 60)),
  ];
  await scoreAll();
  expect(await gaps()).toMatchObject([{ keyword_id: keywords[1], negocios_mirados: 8 }]);
  await removeKeyword(keywords[index] ?? '');
  await scoreAll();
  expect(await gaps()).toEqual([]);
});

test('with the keyword that alone found the business of a market another one follows, and the note stays with the first', async () => {
  const others = await without(5, 30);
  await own.addKeyword('dentistas valencia', others);
  const [best = ''] = await without(1, 500);
  const keyword = await own.addKeyword('clinica dental valencia', [best]);
  await scoreAll();
  const [before] = await gaps();
  expect(before).toMatchObject({ sujeto: best, negocios_mirados: 6 });
  await change(before?.id, note);
  await removeKeyword(keyword);
  await scoreAll();
  expect(await gaps()).toMatchObject([
    { sujeto: others[0], negocios_mirados: 5, apartada: false },
    { id: before?.id, sujeto: best, apartada: true, ...note },
  ]);
});
