import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, keepAlive, type TestDatabase } from '#store/testing.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import { accessTo, createSearches, FAST, scriptedProvider } from '../testing/searches.testing.ts';
import { admitKeywords, SearchOrder } from './admit.ts';
import type { KeywordInHand, SearchResult } from './ask-provider.ts';
import { writeOutcomes } from './write.ts';

let db: TestDatabase;
let queue: Queue;
let owner: pg.Client;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await queue.stop(1_000);
  await db.drop();
});

const HOUR = 3_600_000;
/** Requests that a search may make, and so reserves. */
const RESERVED = 3;
const NOT_SPENT = { solicitudes: 0, creditos: 0 };

/** A batch whose answers are given by hand to the keywords that are claimed. */
async function batchByHand() {
  const clock = fixedClock(Date.parse('2026-11-26T10:00:00Z'));
  const provider = scriptedProvider(async () => ({ kind: 'budget_ended', spend: NOT_SPENT }), RESERVED);
  const searches = createSearches({ store: db.store, queue, clock, maps: accessTo(provider) });
  const account = await createAccount(db.store);
  await searches.settings(account, FAST);
  await keepAlive(db.store, searches.deps.proceso);
  const key = await searches.batch(account, 2, { orden_rendimiento: false });
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => withAccount(db.store, account, work);
  const share = { order: new SearchOrder(), othersWait: () => false, leave: () => undefined };
  return {
    clock,
    async claim(): Promise<KeywordInHand> {
      const [claimed] = await inTx(async (tx) =>
        admitKeywords(tx, searches.deps, key, share, { revision: await nextRevision(tx), most: 1 }),
      );
      if (!claimed) throw new Error('no keyword can be claimed');
      return claimed;
    },
    async write(inHand: KeywordInHand, outcome: SearchResult['outcome'], options: { again?: boolean } = {}) {
      const found = { outcome, seconds: 1, businesses: [] };
      await inTx((tx) => writeOutcomes(tx, searches.deps, key, [{ inHand, found }], options));
    },
    async spent() {
      const { rows } = await owner.query(
        `SELECT posicion, estado, intentos, reclamada_por, reclamada_hasta FROM keywords
         WHERE usuario_id = $1 ORDER BY posicion`,
        [account],
      );
      const [batch] = await searches.batches(account);
      return { keywords: rows, batch, month: await searches.used(account) };
    },
  };
}

const outcomes: [string, SearchResult['outcome']][] = [
  ['that was not asked', { kind: 'not_asked', notBefore: null, spend: NOT_SPENT }],
  ['whose call failed', { kind: 'unreachable', detalle: 'sin respuesta', spend: NOT_SPENT }],
  ['that ended with its budget', { kind: 'budget_ended', spend: { solicitudes: 1, creditos: 20 } }],
];

test.each(outcomes)(
  'a search %s gives its reservation back once, also when its process has claimed the keyword again since',
  async (_, outcome) => {
    const batch = await batchByHand();
    const first = await batch.claim();
    await batch.write(first, outcome);
    batch.clock.advance(HOUR);
    const second = await batch.claim();
    expect(second.claim.id).toBe(first.claim.id);
    const before = await batch.spent();
    expect(before.month).toBe(outcome.spend.solicitudes + RESERVED);
    await batch.write(first, outcome, { again: true });
    expect(await batch.spent()).toEqual(before);
  },
);

test.each(outcomes)(
  'a search %s, written again because its first transaction was lost, gives its reservation back',
  async (_, outcome) => {
    const batch = await batchByHand();
    const first = await batch.claim();
    await batch.claim();
    expect((await batch.spent()).month).toBe(2 * RESERVED);
    for (let tries = 0; tries < 2; tries++) await batch.write(first, outcome, { again: true });
    expect((await batch.spent()).month).toBe(outcome.spend.solicitudes + RESERVED);
  },
);
