import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { watchZonesOnce } from '#pipeline/release/watch-zones.ts';
import { wait } from '#pipeline/runtime/wait.ts';
import { systemClock } from '#platform/clock.ts';
import { NetworkMap } from '#platform/config/network-map.ts';
import { silentLogger } from '#platform/logger.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createDnsProbe } from '#providers/registry/dns/dns.ts';
import { beat } from '#store/queries/processes/processes.ts';
import { type Store, withSystem } from '#store/store.ts';
import { createAccount } from '#store/testing.ts';
import { openLists } from './listas-base.ts';
import { at, BUDGET_MS, timeLists } from './listas-medida.ts';
import type { Measured } from './measured.ts';

const NAMES = Number(process.env.RELOJ_NOMBRES ?? 2_000_000);
const LISTED = Number(process.env.RELOJ_FILAS ?? 200_000);
const SLICE_MS = Number(process.env.RELOJ_SEGUNDOS ?? 60) * 1_000;
const FREE_RUN_MS = 20_000;
/** The setting's default. */
const PER_SECOND = 25;
/** Faster than any process looks. */
const UNBOUND = 100_000;
const ACCOUNTS = 20;
const DAY_S = 86_400;
const HOURS_MOST = 24;
const RSS_MOST_MIB = 512;
/** 1 % of the names are out of their zone: looked at four times a day, and a second server has to agree each time. */
const ABSENT_ONE_IN = 100;
const ABSENT_QUESTIONS = 8;
const BEAT_MS = 5_000;
/** Lists of names, of which the watch writes rows. */
const LISTS = 'domains';

/**
 * Watched names of twenty accounts, all due at once: a round of them at the rate of one zone's servers, by arithmetic and
 * measured on a slice, with what the process holds, what a name takes on the disk, and the lists of another account beside it.
 */
export async function reloj(): Promise<Measured> {
  const server = fork(join(import.meta.dirname, 'dns-responder.ts'), { stdio: 'inherit' });
  const { store, ownerUrl, accounts, close } = await openLists([{ domains: LISTED, businesses: LISTED }]);
  try {
    const [list] = accounts;
    if (list === undefined) throw new Error('there is no account with lists');
    const bytes = await fillWatched(ownerUrl, store);
    const looks = await startLooks(store, await portOf(server));
    const lists = async () => {
      const { kinds } = await timeLists(store, list.id, list.batches, LISTS);
      return at(
        kinds.flatMap(({ took }) => took),
        0.95,
      );
    };
    const alone = await lists();
    const free = await looks.during(UNBOUND, () => wait(FREE_RUN_MS, AbortSignal.timeout(FREE_RUN_MS * 2)));
    const beside: number[] = [];
    const slice = await looks.during(PER_SECOND, async (ended) => {
      while (!ended()) beside.push(await lists());
    });
    await looks.close();
    const hours = NAMES / PER_SECOND / 3_600;
    const absent = Math.floor((PER_SECOND * DAY_S - NAMES) / (ABSENT_QUESTIONS - 1));
    const besideMs = Math.max(...beside);
    return {
      rows: [
        ['watched names', NAMES.toLocaleString('en')],
        [
          'a round of delegated names',
          `${hours.toFixed(1)} h at ${PER_SECOND} a second (at most ${HOURS_MOST} h)`,
        ],
        ['names out of the zone that a day has room for', Math.max(0, absent).toLocaleString('en')],
        [
          'looks of a slice',
          `${slice.perSecond.toFixed(1)} questions a second in ${(SLICE_MS / 1_000).toFixed(0)} s`,
        ],
        ['without the rate', `${free.perSecond.toFixed(0)} questions a second of one process`],
        [
          'memory of the process',
          `${slice.rssMiB.toFixed(0)} MiB at most, with the lists (budget ${RSS_MOST_MIB})`,
        ],
        ['database', `${(bytes / NAMES).toFixed(0)} bytes a watched name, with indexes`],
        [
          'lists beside it',
          `p95 ${besideMs.toFixed(0)} ms; alone ${alone.toFixed(0)} ms (budget ${BUDGET_MS})`,
        ],
        ['over a budget', overBudget(hours, slice.rssMiB, besideMs)],
      ],
      ratio: slice.perSecond / PER_SECOND,
      reference: 'the rate that one zone’s servers are given',
    };
  } finally {
    server.disconnect();
    await close();
  }
}

function overBudget(hours: number, rssMiB: number, listMs: number): string {
  const over = [
    ...(hours > HOURS_MOST ? ['the round'] : []),
    ...(rssMiB > RSS_MOST_MIB ? ['memory'] : []),
    ...(listMs > BUDGET_MS ? ['lists'] : []),
  ];
  return over.length === 0 ? 'none' : over.join(', ');
}

async function portOf(server: ChildProcess): Promise<number> {
  const [port] = await once(server, 'message');
  if (typeof port !== 'number') throw new Error('the name server has no port');
  return port;
}

/** What each look took part in: questions a second, and the most memory that the process held. */
interface Looked {
  perSecond: number;
  rssMiB: number;
}

/** A process that watches, as the worker does. */
async function startLooks(store: Store, port: number) {
  const proceso = randomUUID();
  const map = NetworkMap.parse({
    dns: { tld: { '*': [`127.0.0.1:${port}`] }, resolver: [`127.0.0.1:${port}`] },
    whois: {},
    rdap: { bootstrap: 'http://127.0.0.1:9/dns.json' },
    http: {},
    services: {},
  });
  const { resolver } = createOutbound({ map, contactUrl: null });
  const probe = createDnsProbe({ map, resolver, clock: systemClock });
  let questions = 0;
  const dns: typeof probe = {
    askDelegation: async (dominio, options) => {
      const seen = await probe.askDelegation(dominio, options);
      questions += seen.kind === 'nxdomain' ? 2 : 1;
      return seen;
    },
    close: () => probe.close(),
  };
  return {
    /** Watches at this rate while `work` is done; `ended` is true once the slice is over. */
    async during(perSecond: number, work: (ended: () => boolean) => Promise<unknown>): Promise<Looked> {
      const stop = new AbortController();
      const deps = {
        store,
        clock: systemClock,
        log: silentLogger,
        proceso,
        dns,
        zoneLooksPerSecond: perSecond,
      };
      let rss = 0;
      const watch = async () => {
        let beaten = 0;
        while (!stop.signal.aborted) {
          if (performance.now() - beaten > BEAT_MS) {
            await withSystem(store, (tx) => beat(tx, proceso, 'worker'));
            beaten = performance.now();
          }
          await watchZonesOnce(deps, stop.signal);
          rss = Math.max(rss, process.memoryUsage.rss());
        }
      };
      const watching = watch().catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
      const [before, startedAt] = [questions, performance.now()];
      const ended = () => performance.now() - startedAt >= SLICE_MS;
      await Promise.race([work(ended), watching]);
      const seconds = (performance.now() - startedAt) / 1_000;
      const asked = questions - before;
      stop.abort();
      await watching;
      return { perSecond: asked / seconds, rssMiB: rss / 1_024 / 1_024 };
    },
    close: () => probe.close(),
  };
}

/** Favourites of twenty accounts, in their zone but one in a hundred, all due; returns what their clocks take, in bytes. */
async function fillWatched(ownerUrl: string, store: Store): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await owner.connect();
  try {
    // The figures that triggers keep are of the other account.
    await owner.query('ALTER TABLE dominios DISABLE TRIGGER USER');
    await owner.query('SET synchronous_commit = off');
    const each = Math.ceil(NAMES / ACCOUNTS);
    // The digit before the dot tells the name server whether a name is delegated.
    const name = `'vigilado-' || n || CASE WHEN n % ${ABSENT_ONE_IN} = 0 THEN '0' ELSE '7' END || '.es'`;
    for (let account = 0; account < ACCOUNTS; account++) {
      const id = await createAccount(store);
      await owner.query(
        `INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, favorito, fecha_creacion)
         SELECT $1, ${name}, ${name}, 'es', 'es', true, now() FROM generate_series($2::int, $3::int) n`,
        [id, account * each + 1, Math.min(NAMES, (account + 1) * each)],
      );
    }
    await owner.query(
      `INSERT INTO relojes_zona (dominio, grupo, delegado_ultima, delegado_servidor, proxima)
       SELECT ${name}, 'es', now() - interval '1 day', 'a.nic.es', now() - n * interval '1 millisecond'
       FROM generate_series(1, $1::int) n`,
      [NAMES],
    );
    await owner.query('ALTER TABLE dominios ENABLE TRIGGER USER');
    await owner.query('VACUUM (ANALYZE) dominios');
    await owner.query('VACUUM (ANALYZE) relojes_zona');
    const { rows } = await owner.query<{ bytes: string }>(
      `SELECT pg_total_relation_size('relojes_zona')::text AS bytes`,
    );
    return Number(rows[0]?.bytes);
  } finally {
    await owner.end();
  }
}
