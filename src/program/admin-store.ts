import { queueOptions } from '#pipeline/runtime/queue.ts';
import { type Clock, fileClock, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/logger.ts';
import { runningAddresses } from '#store/embedded/settings-file.ts';
import { startEmbedded } from '#store/embedded/start.ts';
import { migrate } from '#store/migrate.ts';
import { openStore, type Store } from '#store/store.ts';

export interface AdminStore {
  store: Store;
  clock: Clock;
  close(): Promise<void>;
}

/** Few connections: a command must not crowd the server. */
const CONNECTIONS = 3;

/** Uses a running product's embedded server. Throws AppError as `startEmbedded`, `migrate` and `openStore` do. */
export async function openAdminStore(config: Config, log: Logger): Promise<AdminStore> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const database = await openAdminDatabase(config, log);
    closers.push(database.close);
    const store = await openStore({ appUrl: database.appUrl, log, max: CONNECTIONS });
    closers.push(() => store.close());
    const file = config.network?.control?.clock;
    if (!file) return { store, clock: systemClock, close };
    const clock = fileClock(file);
    closers.push(() => clock.close());
    return { store, clock, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export interface AdminDatabase {
  ownerUrl: string;
  appUrl: string;
  /** A program uses it now, in this folder; programs on other machines are not seen. */
  busy: boolean;
  close(): Promise<void>;
}

/** Finds the database; if no program runs it, starts and migrates it. Throws as `openAdminStore` does. */
export async function openAdminDatabase(config: Config, log: Logger): Promise<AdminDatabase> {
  if (config.databaseUrl && config.appDatabaseUrl) {
    await migrate(config.databaseUrl, { queues: queueOptions, log });
    const { databaseUrl: ownerUrl, appDatabaseUrl, appDatabaseDirectUrl } = config;
    // A command has few connections and needs no pooler.
    return { ownerUrl, appUrl: appDatabaseDirectUrl ?? appDatabaseUrl, busy: false, close: async () => {} };
  }
  try {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log });
    const { ownerUrl, appUrl } = embedded;
    await migrate(ownerUrl, { queues: queueOptions, log }).catch(async (error: unknown) => {
      await embedded.stop();
      throw error;
    });
    return { ownerUrl, appUrl, busy: false, close: () => embedded.stop() };
  } catch (error) {
    // The running program migrated its database at its start.
    const running = isBusy(error) ? runningAddresses(config.dataDir) : null;
    if (running === null) throw error;
    return { ...running, busy: true, close: async () => {} };
  }
}

const isBusy = (error: unknown) => error instanceof AppError && error.code === 'base_de_datos_ocupada';
