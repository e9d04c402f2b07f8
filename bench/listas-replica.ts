import { setTimeout as sleep } from 'node:timers/promises';
import { queueOptions } from '#pipeline/runtime/queue.ts';
import { silentLogger } from '#platform/logger.ts';
import { migrate } from '#store/migrate.ts';
import { withReading } from '#store/reading/with-reading.ts';
import { type Pair, startPair, type TestedServer } from '#store/servers/pair.testing.ts';
import { raw } from '#store/sql.ts';
import { openStore, type Store } from '#store/store.ts';
import { fillLists } from './listas-llenado.ts';
import { at, timeLists } from './listas-medida.ts';
import type { Measured } from './measured.ts';

const ROWS = Number(process.env.LISTAS_FILAS ?? 100_000);
const BUSINESSES = Number(process.env.LISTAS_NEGOCIOS ?? ROWS * 2);
const LOOK_MS = 200;
const IN_USE_MS = 60_000;

/** The address of one server of the pair. */
const addressOf = (url: string, server: TestedServer) =>
  url.replace(/@[^/]+/, `@${server.address}`).replace(/\?.*$/, '');

/** All pages of `listas`, in turns: without a standby, with one, and with one that lags, is silent, is dead. */
export async function besideStandby(): Promise<Measured> {
  const pair = await startPair({ synchronous: false });
  const stores: Store[] = [];
  const open = async (readUrl?: string) => {
    const appUrl = addressOf(pair.appUrl, pair.first);
    const store = await openStore({ appUrl, log: silentLogger, ...(readUrl ? { readUrl } : {}) });
    stores.push(store);
    return store;
  };
  try {
    const ownerUrl = addressOf(pair.ownerUrl, pair.first);
    await migrate(ownerUrl, { queues: queueOptions, log: silentLogger });
    const alone = await open();
    const size = { domains: ROWS, businesses: BUSINESSES };
    const [account] = await fillLists(ownerUrl, alone, [size], (line) => console.error(line));
    if (account === undefined) throw new Error('no account');
    const reading = await open(addressOf(pair.appUrl, pair.second));
    const took = new Map<string, number[]>();
    const all = states(pair, alone, reading);
    for (const [round] of all.entries()) {
      // Each state is once in each place of the order.
      for (const [state, store, prepare, restore] of [...all.slice(round), ...all.slice(0, round)]) {
        await inUse(reading, account.id);
        await prepare();
        const { kinds } = await timeLists(store, account.id, account.batches);
        took.set(state, [...(took.get(state) ?? []), ...kinds.flatMap((kind) => kind.took)]);
        console.error(`round ${round + 1}: ${state}`);
        await restore();
      }
    }
    const p95 = (state: string) => at(took.get(state) ?? [], 0.95);
    return {
      rows: [
        ['domains, businesses', `${ROWS.toLocaleString('en')}, ${BUSINESSES.toLocaleString('en')}`],
        ...[...took].map(([state, times]): [string, string] => [
          state,
          `${shown(times)}; p95 ${(p95(state) / p95(WITHOUT)).toFixed(2)} times that without`,
        ]),
      ],
      ratio: p95(WITHOUT) / p95(DEAD),
      reference: 'the p95 without a standby, of that with a dead one',
    };
  } finally {
    for (const store of stores) await store.close();
    await pair.stop();
  }
}

const WITHOUT = 'without a standby';
const DEAD = 'a dead standby';

type State = [name: string, store: Store, prepare: () => Promise<void>, restore: () => Promise<void>];

function states({ first, second }: Pair, alone: Store, reading: Store): State[] {
  const nothing = async () => undefined;
  return [
    [WITHOUT, alone, nothing, nothing],
    ['a standby in use', reading, nothing, nothing],
    [
      'a late standby',
      reading,
      async () => {
        await second.query('SELECT pg_wal_replay_pause()');
        // Something committed that the standby does not replay.
        await first.query('CREATE TABLE retraso ()', 'DROP TABLE retraso');
      },
      async () => {
        await second.query('SELECT pg_wal_replay_resume()');
      },
    ],
    ['a silent standby', reading, async () => second.freeze(), async () => second.thaw()],
    [DEAD, reading, () => second.kill(), () => second.start()],
  ];
}

/** Until the standby answers readers. */
async function inUse(reading: Store, account: string): Promise<void> {
  const end = performance.now() + IN_USE_MS;
  const isStandby = async () => {
    const asked = await withReading(reading, account, (tx) =>
      tx.execute(raw('SELECT pg_is_in_recovery() AS si')),
    );
    return asked.rows[0]?.si === true;
  };
  while (!(await isStandby())) {
    if (performance.now() > end)
      throw new Error(`the standby is not read: ${JSON.stringify(reading.standby?.state())}`);
    await sleep(LOOK_MS);
  }
}

const shown = (times: readonly number[]): string =>
  [0.5, 0.95, 0.99, 1].map((share) => `p${share * 100} ${at(times, share).toFixed(1)} ms`).join(', ');
