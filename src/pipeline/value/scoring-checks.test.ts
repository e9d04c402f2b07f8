import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { silentLogger } from '#platform/logger.ts';
import { addOpportunity } from '#store/queries/oportunidades/edits.ts';
import { beginRescoring, readScoring } from '#store/queries/oportunidades/progress.ts';
import { sql } from '#store/sql.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { accountToScore } from '../testing/scored-account.testing.ts';
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

/** Scores until nothing is left, which takes few passes. */
async function scoreAll(): Promise<void> {
  for (let pass = 0; await scoreOnce(deps(), never); pass++) expect(pass).toBeLessThan(PASSES_MAX);
}

const inUse = { estado_verificacion: 'activo', es_disponible: false, fase_ciclo: 'activo' };

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
