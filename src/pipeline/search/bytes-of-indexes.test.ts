import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import {
  accessTo,
  createSearches,
  FAST,
  foundBusiness,
  scriptedProvider,
} from '../testing/searches.testing.ts';

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

const EACH = 100;
const KEYWORDS = 40;
const INDEXES = `
  SELECT coalesce(sum(pg_relation_size(i.oid)), 0)::float8 AS bytes
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_am m ON m.oid = i.relam
  WHERE m.amname = 'btree' AND x.indrelid = ANY(
    '{negocios,dominios,keyword_negocios,batch_negocios,batch_dominios}'::regclass[])`;
const indexed = async () => (await owner.query<{ bytes: number }>(INDEXES)).rows[0]?.bytes ?? 0;

let made = 0;
/** Places and names come in no order, as those of a provider; two in three have a website of their own. */
function place() {
  made += 1;
  const n = (made * 49_979_687) % 67_867_967;
  return foundBusiness({
    place_id: `ChIJ${n.toString(36).padStart(23, '0')}`,
    nombre_negocio: `Panadería ${n} de Teruel`,
    sitio_web: n % 3 === 0 ? null : `https://www.panaderia-${n}.es/`,
    provincia: 'Teruel',
    telefono: `+349${String(n).padStart(8, '0')}`,
    rating: 3 + (n % 20) / 10,
    review_count: n % 300,
  });
}

test('a business takes at most 1,700 bytes of b-trees, also in an account whose id is between those of others', async () => {
  const provider = scriptedProvider(async () => ({
    kind: 'answered',
    negocios: Array.from({ length: EACH }, place),
    limitada: false,
    spend: { solicitudes: 1, creditos: EACH },
  }));
  const searches = createSearches({ store: db.store, queue, clock: systemClock, maps: accessTo(provider) });
  const [first = '', between = '', last = ''] = (
    await Promise.all([1, 2, 3].map(() => createAccount(db.store)))
  ).toSorted();
  const collect = async (account: string, keywords: number) => {
    await searches.settings(account, FAST);
    await searches.work([await searches.batch(account, keywords, { max_resultados_por_keyword: EACH })]);
  };
  await collect(first, 5);
  await collect(last, 5);
  const before = await indexed();
  await collect(between, KEYWORDS);
  const { rows } = await owner.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM negocios WHERE usuario_id = $1',
    [between],
  );
  expect(rows).toEqual([{ total: KEYWORDS * EACH }]);
  expect(((await indexed()) - before) / (KEYWORDS * EACH)).toBeLessThan(1_700);
});
