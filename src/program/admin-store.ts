import { queueOptions } from '#pipeline/runtime/queue.ts';
import { type Clock, fileClock, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/logger.ts';
import { runningAddresses } from '#store/embedded/attach.ts';
import { startEmbedded } from '#store/embedded/start.ts';
import { migrate } from '#store/migrate.ts';
import { openStore, type Store } from '#store/store.ts';

/** The database for a command of the administrator: no queue, no workers, no web. */
export interface AdminStore {
  store: Store;
  clock: Clock;
  close(): Promise<void>;
}

/** A few statements at a time: a visit must not crowd the server. */
const CONNECTIONS = 3;

/**
 * Opens the product's database, also while the product is running: then it visits the embedded server of that
 * program instead of starting one. Throws AppError as `startEmbedded`, `migrate` and `openStore` do.
 */
export async function openAdminStore(config: Config, log: Logger): Promise<AdminStore> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const appUrl = await findDatabase(config, log, closers);
    const store = await openStore({ appUrl, log, max: CONNECTIONS });
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

async function findDatabase(
  config: Config,
  log: Logger,
  closers: (() => Promise<void> | void)[],
): Promise<string> {
  if (config.databaseUrl && config.appDatabaseUrl) {
    await migrate(config.databaseUrl, { queues: queueOptions, log });
    return config.appDatabaseUrl;
  }
  try {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log });
    closers.push(() => embedded.stop());
    await migrate(embedded.ownerUrl, { queues: queueOptions, log });
    return embedded.appUrl;
  } catch (error) {
    // The program that has the folder brought its database up to date when it started.
    const running = isBusy(error) ? runningAddresses(config.dataDir) : null;
    if (running === null) throw error;
    return running.appUrl;
  }
}

const isBusy = (error: unknown) => error instanceof AppError && error.code === 'base_de_datos_ocupada';
