import { sealAddresses } from '#accounts/events/seal-addresses.ts';
import { createKeyVault, type KeyVault } from '#accounts/keys/key-vault.ts';
import { createVapidKeys, type VapidKeys } from '#accounts/keys/vapid-keys.ts';
import { readHolder } from '#accounts/orders/holder.ts';
import { sealWebhooks } from '#accounts/profile/seal-webhooks.ts';
import type { EventDeps } from '#pipeline/events/send-events.ts';
import type { MessageDeps } from '#pipeline/messages/send-messages.ts';
import { createAccountChannels } from '#pipeline/registry/account-channels.ts';
import { KnownRegisteredNames } from '#pipeline/registry/known-registered-names.ts';
import { registryPace } from '#pipeline/registry/registry-pace.ts';
import { zoneAccessFrom } from '#pipeline/registry/zone-access.ts';
import type { AiDeps, PipelineDeps } from '#pipeline/runtime/ports.ts';
import { processName } from '#pipeline/runtime/process-name.ts';
import { queueOptions, startQueue } from '#pipeline/runtime/queue.ts';
import { wait } from '#pipeline/runtime/wait.ts';
import { createMapsAccess } from '#pipeline/search/maps-access.ts';
import { sharedRateSlots } from '#pipeline/search/shared-rate-slots.ts';
import { startWorker, type Worker } from '#pipeline/worker/worker.ts';
import { type Clock, fileClock, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import type { ServiceClient } from '#platform/outbound/http-json.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { loadMasterKeys, type MasterKeys } from '#platform/secrets/master-key.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { createAiProviders } from '#providers/ai/provider.ts';
import { createWayback } from '#providers/archive/wayback.ts';
import { createMapsCatalogue } from '#providers/maps/catalogue.ts';
import { createOpenPageRank } from '#providers/metrics/open-page-rank.ts';
import type { ConnectionUse } from '#store/connection-use.ts';
import { startEmbedded } from '#store/embedded/start.ts';
import { migrate } from '#store/migrate.ts';
import { forgetAllProcesses } from '#store/queries/processes/processes.ts';
import { isReady } from '#store/ready.ts';
import { createSharedSlots } from '#store/shared-slots.ts';
import { openStore, type Store, withSystem } from '#store/store.ts';
import { awaitConnection } from './await-connection.ts';
import { followDatabaseClock, keepDatabaseClock } from './database-clock.ts';
import { jobHandlers } from './job-handlers.ts';
import { createMessages, startQueueing } from './messages.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { startMonitoring } from './monitoring-server.ts';
import { createProbes } from './probes.ts';
import { unreadableKeys } from './sealed-state.ts';

export interface Program {
  config: Config;
  log: Logger;
  clock: Clock;
  store: Store;
  pipeline: PipelineDeps;
  messages: MessageDeps & EventDeps;
  outbound: Outbound;
  vault: KeyVault;
  masterKeys: MasterKeys;
  vapid: VapidKeys;
  ia: AiDeps;
  http: ServiceClient;
  observe: Metrics['observe'];
  /** What this process has open with the database, by use. */
  connections(): ConnectionUse[];
  /** False while it stops or the database does not answer. */
  ready(): Promise<boolean>;
  /** The database's owner, for migrations. */
  ownerUrl: string;
  appUrl: string;
  /** Null: `appUrl` leads to the server, not to a pooler. */
  directUrl: string | null;
  /** Takes no new work, finishes what is in flight, closes connections and the embedded database. Idempotent. */
  stop(): Promise<void>;
}

const STOP_MS = 15_000;
/** A worker's transactions wait for no reader: one that a lost network leaves open ends before it holds up its account. */
const WORKER_SILENCE_MS = 10_000;
/** Time limit of open transactions at a stop; shorter if the work in flight needed longer. */
const TRANSACTIONS_MS = 5_000;
const TRANSACTIONS_LEAST_MS = 500;
/** `docs/operations.md` promises a stop within twenty seconds, also on a busy machine. */
const STOP_ALL_MS = 17_000;

/** Throws AppError for problems that the operator can fix, and the abort reason of `signal`. */
export async function startProgram(
  config: Config,
  options: { mode: Config['mode']; log?: string; signal?: AbortSignal },
): Promise<Program> {
  const { signal } = options;
  const log = createLogger({
    level: process.env.LOG_LEVEL ? config.logLevel : (options.log ?? config.logLevel),
  });
  const start = () => startOnce(config, options, log);
  // A command reports at once why it cannot start; a service waits.
  return signal === undefined ? await start() : await awaitConnection(start, { signal, log });
}

async function startOnce(
  config: Config,
  options: { mode: Config['mode']; signal?: AbortSignal },
  log: Logger,
): Promise<Program> {
  const { signal } = options;
  const closers: (() => Promise<void>)[] = [];
  let stopping = false;
  let stopBy = 0;
  const stop = async () => {
    stopping = true;
    stopBy = performance.now() + STOP_ALL_MS;
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: unknown) => log.warn({ err: error }, 'failed while closing'));
    }
  };
  try {
    const clock = startClock(config, closers);
    const database = await startDatabase(config, log, closers);
    signal?.throwIfAborted();
    await migrate(database.ownerUrl, { queues: queueOptions, log });
    const store = await openStore({
      ...database,
      readUrl: config.readDatabaseUrl,
      log,
      ...(options.mode === 'worker' ? { silenceMs: WORKER_SILENCE_MS } : {}),
    });
    closers.push(() => closeInTime(store, log, stopBy - performance.now()));
    signal?.throwIfAborted();
    if (!database.exclusive) {
      await followDatabaseClock(store, log);
      const endClock = keepDatabaseClock(store, log);
      closers.push(async () => endClock());
    }
    // The embedded database has only one program: claims of an earlier one are void.
    if (database.exclusive) await withSystem(store, forgetAllProcesses);
    const ready = async () => !stopping && (await isReady(store));
    const works = options.mode !== 'web';
    const queue = await startQueue({ store, log, schedules: works });
    let worker: Worker | null = null;
    closers.push(async () => (worker ? undefined : await queue.stop(STOP_MS)));
    signal?.throwIfAborted();
    const sharedSlots = database.exclusive
      ? null
      : createSharedSlots({
          appUrl: database.directUrl ?? database.appUrl,
          log,
          perAddress: config.sites.perAddress,
        });
    closers.push(async () => sharedSlots?.close());
    const connections = () => [
      ...store.connections(),
      { uso: 'webs' as const, abiertas: sharedSlots?.isOpen() ? 1 : 0, maximo: sharedSlots ? 1 : 0 },
    ];
    const metrics = config.metrics && createMetrics({ store, clock, connections });
    const probes = createProbes({ config, store, clock, sharedSlots });
    closers.push(() => probes.close());
    const masterKeys = loadMasterKeys(config);
    const box = createSecretBox(masterKeys);
    const vault = createKeyVault(box);
    const vapid = createVapidKeys({ store, box });
    await sealAddresses({ store, vault, clock });
    await sealWebhooks({ store, vault, clock });
    const ilegibles = await unreadableKeys(store, masterKeys);
    if (!(await vapid.ensure()))
      log.warn(
        `la clave de los avisos a navegadores está cifrada con otra clave maestra: «claves rotar${config.masterKey === null ? '' : ' --sin-anterior'}» hace una nueva`,
      );
    if (ilegibles > 0) {
      log.warn(
        { claves: ilegibles },
        'hay claves de proveedores cifradas con otra clave maestra: revisa MASTER_KEY, MASTER_KEY_ANTERIOR y DATA_DIR',
      );
    }
    const ia: AiDeps = {
      store,
      clock,
      accountKeys: vault,
      aiProviders: createAiProviders({ http: probes.http, clock, map: config.network }),
    };
    const pipeline: PipelineDeps = {
      store,
      queue,
      clock,
      log,
      proceso: processName(),
      ia,
      maps: createMapsAccess({
        catalogue: createMapsCatalogue({
          http: probes.http,
          clock,
          map: config.network,
          ownServices: { overpass: config.overpassUrl, nominatim: config.nominatimUrl },
          takeRateSlot: sharedRateSlots(store),
        }),
        installation: config.keys,
        accountKeys: vault,
      }),
      dns: probes.dns,
      site: probes.site,
      sitesAtOnce: config.sites.atOnce,
      registry: probes.registry,
      accountKeys: vault,
      marks: vault,
      holders: { read: (tx, usuarioId) => readHolder(vault, tx, usuarioId) },
      buyers: probes.buyers,
      archive: createWayback({ http: probes.http, clock, map: config.network }),
      ranks: createOpenPageRank({ http: probes.http, clock, map: config.network }),
      accountChannels: createAccountChannels({
        store,
        clock,
        accountKeys: vault,
        probes: probes.registry,
      }),
      zoneAccess: zoneAccessFrom({ registry: probes.registry, accredited: config.accreditedWhois }),
      knownRegistered: new KnownRegisteredNames(),
      registryPace,
      zoneLooksPerSecond: config.zoneLooksPerSecond,
    };
    const messages = createMessages({ config, store, clock, log, vault, masterKeys, vapid, probes });
    closers.push(async () => messages.close());
    if (works) {
      const jobs = jobHandlers(pipeline, messages);
      const started = await startWorker(pipeline, {
        modo: options.mode,
        jobs,
        batchesAtOnce: config.workerBatches,
      });
      worker = started;
      // Stopped before the outgoing channels close, which its work in flight still uses.
      closers.push(() => started.stop(STOP_MS));
      closers.push(startQueueing({ store, clock, log, queue }));
    }
    if (config.metrics && metrics) {
      closers.push((await startMonitoring(config.metrics, { metrics, ready })).stop);
    }
    return {
      config,
      log,
      clock,
      store,
      pipeline,
      messages,
      outbound: probes.outbound,
      ia,
      http: probes.http,
      vault,
      masterKeys,
      vapid,
      observe: metrics?.observe ?? (() => {}),
      ready,
      ownerUrl: database.ownerUrl,
      appUrl: database.appUrl,
      directUrl: database.directUrl,
      connections,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Abandons a transaction without an answer of the database; the server rolls it back. */
async function closeInTime(store: Store, log: Logger, leftMs: number): Promise<void> {
  const waited = new AbortController();
  const forMs = Math.max(TRANSACTIONS_LEAST_MS, Math.min(TRANSACTIONS_MS, leftMs));
  const late = wait(forMs, waited.signal).then(() => {
    if (!waited.signal.aborted) log.warn('the stop left transactions that the database had not answered');
  });
  await Promise.race([store.close(), late]).finally(() => waited.abort());
}

function startClock(config: Config, closers: (() => Promise<void>)[]): Clock {
  const file = config.network?.control?.clock;
  if (!file) return systemClock;
  const clock = fileClock(file);
  closers.push(async () => clock.close());
  return clock;
}

async function startDatabase(
  config: Config,
  log: Logger,
  closers: (() => Promise<void>)[],
): Promise<{ ownerUrl: string; appUrl: string; directUrl: string | null; exclusive: boolean }> {
  if (config.databaseUrl && config.appDatabaseUrl) {
    const { databaseUrl: ownerUrl, appDatabaseUrl: appUrl, appDatabaseDirectUrl: directUrl } = config;
    return { ownerUrl, appUrl, directUrl, exclusive: false };
  }
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log,
    processes: 1 + (config.workerProcesses ?? 1),
    onGiveUp: (logFile) => {
      process.stderr.write(
        `La base de datos se ha parado una y otra vez; el programa termina. Mira «${logFile}».\n`,
      );
      process.exit(1);
    },
  });
  closers.push(() => embedded.stop());
  return { ownerUrl: embedded.ownerUrl, appUrl: embedded.appUrl, directUrl: null, exclusive: true };
}
