import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { queueOptions } from '#pipeline/runtime/queue.ts';
import { silentLogger } from '#platform/logger.ts';
import { startEmbedded } from '#store/embedded/start.ts';
import { migrate } from '#store/migrate.ts';
import { openStore, type Store } from '#store/store.ts';
import { type Account, fillLists, type Size } from './listas-llenado.ts';

/** Written beside a kept database when all its rows are there. */
const FILE = 'cuentas.json';
const Accounts = z.array(
  z.object({
    id: z.uuid(),
    domains: z.int(),
    businesses: z.int(),
    batches: z.object({ large: z.uuid(), small: z.uuid() }),
  }),
);
/** Unsafe settings: after a failure the database is filled again. */
const FILLING = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
};

interface Lists {
  store: Store;
  ownerUrl: string;
  appUrl: string;
  accounts: Account[];
  close(): Promise<void>;
}

/** Rows of these sizes with the product's settings. A database in LISTAS_CARPETA is kept and measured again. */
export async function openLists(sizes: readonly Size[]): Promise<Lists> {
  const kept = process.env.LISTAS_CARPETA;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'bench-listas-'));
  const discard = () => {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const file = join(folder, FILE);
  try {
    if (!existsSync(file)) writeFileSync(file, JSON.stringify(await fill(folder, sizes)));
    const accounts = Accounts.parse(JSON.parse(readFileSync(file, 'utf8')));
    const { store, ownerUrl, appUrl, stop } = await start(folder, {});
    return {
      store,
      ownerUrl,
      appUrl,
      accounts,
      close: async () => {
        await stop();
        discard();
      },
    };
  } catch (error) {
    discard();
    throw error;
  }
}

async function fill(folder: string, sizes: readonly Size[]): Promise<Account[]> {
  const { store, ownerUrl, stop } = await start(folder, FILLING);
  try {
    return await fillLists(ownerUrl, store, sizes, (line) => console.error(line));
  } finally {
    await stop();
  }
}

async function start(dataDir: string, parameters: Readonly<Record<string, string>>) {
  const { ownerUrl, appUrl, stop } = await startEmbedded({ dataDir, log: silentLogger, parameters });
  try {
    await migrate(ownerUrl, { queues: queueOptions, log: silentLogger });
    const store = await openStore({ appUrl, log: silentLogger });
    return {
      store,
      ownerUrl,
      appUrl,
      stop: async () => {
        await store.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
