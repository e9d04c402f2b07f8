import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fixedClock, systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import type { MapsOutcome } from '#providers/maps/port.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, keepAlive, type TestDatabase } from '#store/testing.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import {
  accessTo,
  createSearches,
  FAST,
  foundBusiness,
  type Searches,
  scriptedProvider,
} from '../testing/searches.testing.ts';
import { admitKeywords, SearchOrder } from './admit.ts';
import type { KeywordInHand, Searched } from './ask-provider.ts';
import { toNewBusinesses } from './business-rows.ts';
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

const TEXTS = [
  'fontaneros Sevilla',
  'dentistas Sevilla',
  'fontaneros Cádiz',
  'bares Huelva',
  'dentistas Cádiz',
  'fontaneros Alcalá de Guadaíra',
];
const KEYWORDS = TEXTS.length;
const OPEN = { solicitudes: 1, creditos: 20 };

/** The sites of places, of which several share one. */
const SITES = [
  'uno.es',
  'dos.es',
  'uno.es',
  null,
  'tres.com',
  'dos.es',
  'uno.es',
  null,
  'cuatro.es',
  'uno.es',
];

/** No two places of a site have as many reviews: which of them the site shows would depend on their identifiers. */
const shop = fc
  .record({
    place: fc.nat(SITES.length - 1),
    reviews: fc.option(fc.nat(4)),
    /** Another place's site: it has changed since it was found before. */
    siteOf: fc.option(fc.nat(SITES.length - 1), { freq: 2 }),
    pais: fc.constantFrom('ES', 'PT'),
  })
  .map(({ place, reviews, siteOf, pais }) => ({
    place,
    site: SITES[siteOf ?? place] ?? null,
    pais,
    review_count: reviews === null && place < 2 ? null : (reviews ?? 0) * SITES.length + place,
  }));
const spend = fc.record({ solicitudes: fc.nat(1), creditos: fc.nat(20) });
const outcome = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answered' as const),
      shops: fc.array(shop, { maxLength: 4 }),
      limitada: fc.boolean(),
      spend,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('unreachable' as const, 'malformed' as const, 'quota_ended' as const),
      spend,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('limited' as const), spend }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('budget_ended' as const, 'not_asked' as const), spend }),
  },
);
type Outcome = typeof outcome extends fc.Arbitrary<infer One> ? One : never;

function searchedOf(inHand: KeywordInHand, one: Outcome): Searched {
  const { spend } = one;
  const found = (given: Searched['found']['outcome'], businesses: Searched['found']['businesses'] = []) => ({
    inHand,
    found: { outcome: given, seconds: 1, businesses },
  });
  if ('shops' in one) {
    const negocios = one.shops.map(({ place, site, ...known }) =>
      foundBusiness({
        ...known,
        place_id: `lugar-${place}`,
        nombre_negocio: `Bar ${place}`,
        sitio_web: site && `https://${site}/`,
      }),
    );
    const answer: MapsOutcome = { kind: 'answered', negocios, limitada: one.limitada, spend };
    return found(answer, toNewBusinesses(negocios, inHand.maps.provider));
  }
  if (one.kind === 'limited') return found({ kind: 'limited', retryAfterMs: 5_000, detalle: 'x', spend });
  if (one.kind === 'budget_ended') return found({ kind: 'budget_ended', spend });
  if (one.kind === 'not_asked') return found({ kind: 'not_asked', notBefore: null, spend });
  return found({ kind: one.kind, detalle: 'x', spend });
}

const share = () => ({ order: new SearchOrder(), othersWait: () => false, leave: () => undefined });

async function startedBatch(settings: { tope?: number | null; limite?: number } = {}) {
  const clock = fixedClock(Date.parse('2026-11-26T10:00:00Z'));
  const maps = accessTo(scriptedProvider(async () => ({ kind: 'budget_ended', spend: OPEN })));
  const searches = createSearches({ store: db.store, queue, clock, maps });
  const account = await createAccount(db.store, { requests_limite: settings.limite ?? 500 });
  await searches.settings(account, FAST);
  await keepAlive(db.store, searches.deps.proceso);
  const key = await searches.batch(account, TEXTS, {
    verificar_dominios: true,
    orden_rendimiento: false,
    tope_solicitudes: settings.tope ?? null,
  });
  return { searches, key };
}

const inTx = <T>(key: BatchKey, work: (tx: Tx) => Promise<T>) => withAccount(db.store, key.usuario_id, work);

const admit = ({ deps }: Searches, key: BatchKey, most: number) =>
  inTx(key, async (tx) => admitKeywords(tx, deps, key, share(), { revision: await nextRevision(tx), most }));

/** All rows of an account, without what is random or counts transactions. */
async function rowsOf({ usuario_id }: BatchKey): Promise<Record<string, unknown>> {
  const read = async (text: string) => (await owner.query(text, [usuario_id])).rows;
  const without = (row: string, ...names: string[]) => {
    const random = ['usuario_id', 'id', 'revision', ...names].map((name) => `'${name}'`);
    return `to_jsonb(${row}) - ARRAY[${random.join(', ')}] AS fila`;
  };
  return {
    negocios: await read(`SELECT ${without('n', 'dominio_id', 'bytes')}, d.dominio FROM negocios n
      LEFT JOIN dominios d ON d.id = n.dominio_id WHERE n.usuario_id = $1 ORDER BY n.clave_lugar`),
    dominios: await read(`SELECT ${without('d', 'negocio_id')}, n.clave_lugar FROM dominios d
      LEFT JOIN negocios n ON n.id = d.negocio_id WHERE d.usuario_id = $1 ORDER BY d.dominio`),
    keywords: await read(`SELECT ${without('k', 'batch_id', 'reclamada_hasta')} FROM keywords k
      WHERE usuario_id = $1 ORDER BY posicion`),
    ofKeywords: await read(`SELECT k.posicion, n.clave_lugar, l.orden, l.nuevo FROM keyword_negocios l
      JOIN keywords k ON k.id = l.keyword_id JOIN negocios n ON n.id = l.negocio_id
      WHERE l.usuario_id = $1 ORDER BY 1, 3, 2`),
    ofBatch: await read(`SELECT n.clave_lugar, k.posicion, l.nuevo FROM batch_negocios l
      JOIN keywords k ON k.id = l.keyword_id JOIN negocios n ON n.id = l.negocio_id
      WHERE l.usuario_id = $1 ORDER BY l.orden`),
    domainsOfBatch: await read(`SELECT d.dominio, l.verificado, l.oficio, l.zona FROM batch_dominios l
      JOIN dominios d ON d.id = l.dominio_id WHERE l.usuario_id = $1 ORDER BY 1`),
    batches: await read(`SELECT ${without('b')} FROM batches b WHERE usuario_id = $1`),
    log: await read('SELECT nivel, mensaje FROM batch_logs WHERE usuario_id = $1 ORDER BY id'),
    yields: await read(`SELECT ${without('r', 'batch_id')} FROM rendimiento r
      WHERE usuario_id = $1 ORDER BY oficio, zona`),
    use: await read(`SELECT ${without('u')} FROM uso_solicitudes u WHERE usuario_id = $1`),
    counts: await read(`SELECT ambito, clave, valor FROM contadores WHERE usuario_id = $1 AND valor <> 0
      AND ambito <> 'almacen' ORDER BY 1, 2`),
    facets: await read(`SELECT ${without('f')} FROM facetas_negocios f WHERE usuario_id = $1 AND total <> 0
      ORDER BY pais, con_dominio`),
    notices: await read('SELECT tipo, titulo, mensaje FROM notificaciones WHERE usuario_id = $1 ORDER BY id'),
  };
}

test('results that are written together leave the same rows, counters and lines as one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(outcome, { minLength: 2, maxLength: KEYWORDS }), async (outcomes) => {
      const written = async (groups: (all: readonly Searched[]) => readonly Searched[][]) => {
        const { searches, key } = await startedBatch();
        const claimed = await admit(searches, key, outcomes.length);
        const all = claimed.flatMap((inHand, at) => {
          const one = outcomes[at];
          return one ? [searchedOf(inHand, one)] : [];
        });
        for (const group of groups(all))
          await inTx(key, (tx) => writeOutcomes(tx, searches.deps, key, group));
        return await rowsOf(key);
      };
      const one = await written((all) => all.map((each) => [each]));
      expect(await written((all) => [[...all]])).toEqual(one);
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

test.each([
  ['without caps', {}, KEYWORDS],
  ['up to the cap of the batch', { tope: 3 }, 3],
  ['up to the limit of the account', { limite: 2 }, 2],
])(
  'keywords that are claimed together %s are those, at the moments and at the cost, of claims one by one',
  async (_, settings, total) => {
    const claimed = async (steps: readonly number[]) => {
      const { searches, key } = await startedBatch(settings);
      const inHand: KeywordInHand[] = [];
      for (const most of steps) inHand.push(...(await admit(searches, key, most)));
      const claims = inHand.map(({ claim, slotAt, retries, reserva }) => ({
        keyword: claim.posicion,
        slotAt,
        retries,
        reserva,
      }));
      return { claims, rows: await rowsOf(key) };
    };
    const together = await claimed([KEYWORDS]);
    const single = await claimed(Array.from({ length: KEYWORDS }, () => 1));
    expect(together).toEqual(single);
    expect(together.claims).toHaveLength(total);
  },
);

async function searchesAtOnce(keywords: number, answer: (keyword: string) => string) {
  const account = await createAccount(db.store);
  const { promise: all, resolve } = Promise.withResolvers<void>();
  const provider = scriptedProvider(async ({ keyword }) => {
    if (provider.asked.length === keywords) resolve();
    await all;
    const negocios = [foundBusiness({ place_id: keyword, nombre_negocio: answer(keyword) })];
    return { kind: 'answered', negocios, limitada: false, spend: { solicitudes: 1, creditos: 1 } };
  });
  const searches = createSearches({ store: db.store, queue, clock: systemClock, maps: accessTo(provider) });
  await searches.settings(account, FAST);
  const key = await searches.batch(account, keywords, { max_concurrent_requests: keywords });
  return { searches, key, account };
}

test('results that come at the same moment are committed by fewer transactions than they are', async () => {
  const { searches, key, account } = await searchesAtOnce(8, (keyword) => keyword);
  await searches.work([key]);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'completado', keywords_completadas: 8 }]);
  const { rows } = await owner.query(
    'SELECT count(DISTINCT revision)::int AS total FROM keywords WHERE usuario_id = $1',
    [account],
  );
  expect(rows[0].total).toBeLessThanOrEqual(4);
});

test('results that come one after the other are committed together while the next searches wait for their slots', async () => {
  const account = await createAccount(db.store);
  const provider = scriptedProvider(async ({ keyword }) => ({
    kind: 'answered',
    negocios: [foundBusiness({ place_id: keyword, nombre_negocio: keyword })],
    limitada: false,
    spend: { solicitudes: 1, creditos: 1 },
  }));
  const searches = createSearches({ store: db.store, queue, clock: systemClock, maps: accessTo(provider) });
  await searches.settings(account, FAST);
  const key = await searches.batch(account, 20, { max_concurrent_requests: 10 });
  await searches.work([key]);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'completado', keywords_completadas: 20 }]);
  const { rows } = await owner.query(
    'SELECT count(DISTINCT revision)::int AS total FROM keywords WHERE usuario_id = $1',
    [account],
  );
  expect(rows[0].total).toBeLessThanOrEqual(12);
});

test('a keyword whose rows the database refuses fails alone: those that came with it are written', async () => {
  await owner.query(`CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused'; END $$`);
  await owner.query(`CREATE TRIGGER refuse_one BEFORE INSERT ON negocios
    FOR EACH ROW WHEN (NEW.nombre_negocio = 'Prohibido') EXECUTE FUNCTION refuse_one()`);
  try {
    const { searches, key, account } = await searchesAtOnce(6, (keyword) =>
      keyword.includes(' 3 ') ? 'Prohibido' : keyword,
    );
    await expect(searches.work([key])).rejects.toThrow('refused');
    const { rows } = await owner.query(
      'SELECT estado, count(*)::int AS total FROM keywords WHERE usuario_id = $1 GROUP BY 1 ORDER BY 1',
      [account],
    );
    expect(rows).toEqual([
      { estado: 'completado', total: 5 },
      { estado: 'procesando', total: 1 },
    ]);
    expect(await searches.batches(account)).toMatchObject([
      { keywords_completadas: 5, keywords_con_error: 0 },
    ]);
  } finally {
    await owner.query('DROP TRIGGER refuse_one ON negocios');
  }
});
