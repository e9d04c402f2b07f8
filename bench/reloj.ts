import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { wait } from '#pipeline/runtime/wait.ts';
import type { Store } from '#store/store.ts';
import { createAccount } from '#store/testing.ts';
import { openLists } from './listas-base.ts';
import { at, BUDGET_MS, timeLists } from './listas-medida.ts';
import type { Measured } from './measured.ts';
import { Looked } from './reloj-lectura.ts';

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
const STOP_MS = 60_000;
/** Lists of names, of which the watch writes rows. */
const LISTS = 'domains';

/**
 * Watched names of twenty accounts, all due at once: a round of them at the rate of one zone's servers, by arithmetic and
 * measured on a slice, with what the process holds, what a name takes on the disk, and the lists of another account beside it.
 */
export async function reloj(): Promise<Measured> {
  const server = fork(join(import.meta.dirname, 'dns-responder.ts'), { stdio: 'inherit' });
  const { store, ownerUrl, appUrl, accounts, close } = await openLists([
    { domains: LISTED, businesses: LISTED },
  ]);
  try {
    const [list] = accounts;
    if (list === undefined) throw new Error('there is no account with lists');
    const bytes = await fillWatched(ownerUrl, store);
    const looks = await startLooks(appUrl, await portOf(server));
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
          `${slice.rssMiB.toFixed(0)} MiB at most, ${free.rssMiB.toFixed(0)} without the rate (budget ${RSS_MOST_MIB})`,
        ],
        ['database', `${(bytes / NAMES).toFixed(0)} bytes a watched name, with indexes`],
        [
          'lists beside it',
          `p95 ${besideMs.toFixed(0)} ms; alone ${alone.toFixed(0)} ms (budget ${BUDGET_MS})`,
        ],
        ['over a budget', overBudget(hours, Math.max(free.rssMiB, slice.rssMiB), besideMs)],
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

/** Watches in a process of its own, as a worker does, so that neither the filling nor the lists count in its memory. */
async function startLooks(appUrl: string, port: number) {
  const env = { ...process.env, DATABASE_URL: appUrl };
  const child = fork(join(import.meta.dirname, 'reloj-proceso.ts'), [String(port)], { env });
  await once(child, 'message');
  return {
    /** Watches at this rate while `work` is done; `ended` is true once the slice is over. */
    async during(perSecond: number, work: (ended: () => boolean) => Promise<unknown>): Promise<Looked> {
      const startedAt = performance.now();
      child.send({ perSecond });
      await work(() => performance.now() - startedAt >= SLICE_MS);
      const answer = once(child, 'message', { signal: AbortSignal.timeout(STOP_MS) });
      child.send({ perSecond: null });
      const [looked] = await answer;
      return Looked.parse(looked);
    },
    close: async () => {
      child.disconnect();
      await once(child, 'exit', { signal: AbortSignal.timeout(STOP_MS) });
    },
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
