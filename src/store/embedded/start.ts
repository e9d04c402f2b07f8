import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ownFolder } from '#platform/folder.ts';
import type { Logger } from '#platform/logger.ts';
import { PROCESS_CONNECTIONS } from '../connection-use.ts';
import { installedBinaries, reachableBinaries } from './binaries.ts';
import {
  checkMajor,
  chooseRunner,
  findCluster,
  makeUsable,
  placeCluster,
  type Runner,
  sharedRoot,
} from './cluster-folder.ts';
import { cannotRun } from './failure.ts';
import { createCluster, createRoles, syncCluster } from './initialise.ts';
import { lockFolder } from './instance-lock.ts';
import { adopt, type RestartPolicy, startOnFreePort, watchPostmaster } from './launch.ts';
import { type Cluster, memoryParameters, stopPostmaster } from './postmaster.ts';
import {
  ADMIN,
  APP,
  DATABASE,
  type EmbeddedSettings,
  loadSettings,
  makeSettings,
  OWNER,
  saveSettings,
} from './settings-file.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** The first port to try; by default the last one used, or a free one. */
  port?: number;
  log: Logger;
  parameters?: Readonly<Record<string, string>>;
  /** Processes of the product that connect, which decides how many connections are allowed; by default two. */
  processes?: number;
  /** By default five restarts in ten minutes. */
  restarts?: RestartPolicy;
  /** The server died too often and is not restarted. `logFile`: its own log. */
  onGiveUp?(logFile: string): void;
  /** Package with PostgreSQL's binaries; by default the installed one. */
  binaries?: string;
}

export interface Embedded {
  /** The database's owner: migrations only. */
  ownerUrl: string;
  /** Login of `dominios_app`, under row-level security: everything except migrations. */
  appUrl: string;
  port: number;
  /** Changes when a dead server is restarted. */
  pid(): number;
  /** Orderly stop, after which the data folder is free. Can be repeated. */
  stop(): Promise<void>;
}

/** For the command line beside a running program, and for backups. */
const CONNECTIONS_SPARE = 20;

/** Durable (fsync stays on), quiet, and no SQL text or values in the log. */
const PARAMETERS: Readonly<Record<string, string>> = {
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  // A first list fills empty tables within seconds, so their statistics must be renewed soon.
  autovacuum_naptime: '10s',
  // Containers give 64 MB of shared memory, which parallel hash joins exceed.
  max_parallel_workers_per_gather: '0',
  // Ends statements of a killed program soon.
  client_connection_check_interval: '2s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/**
 * Starts PostgreSQL in the data folder, creating a cluster if needed. A killed program's server is adopted if it has
 * the same settings, otherwise restarted. Throws `base_de_datos_ocupada` (folder in use), `base_de_datos_mas_nueva`
 * (newer data), `configuracion_incompleta` (PostgreSQL cannot run here).
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = ownFolder(options.dataDir);
  const unlock = lockFolder(dataDir);
  try {
    return await startLocked({ ...options, dataDir }, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startLocked(options: EmbeddedOptions, unlock: () => void): Promise<Embedded> {
  const { dataDir, log } = options;
  const found = installedBinaries(options.binaries);
  const known = loadSettings(dataDir);
  const there = findCluster(dataDir, known);
  if (there) checkMajor(dataDir, there, found.version);
  if (there && !known)
    throw cannotRun(`en «${dataDir}» falta postgres.json, que tiene las claves de la base de datos`);
  const runner = chooseRunner([there ?? dataDir, dataDir]);
  const settings = known ?? makeSettings();
  const folder = there ?? prepareFolder(dataDir, settings, runner);
  if (there) makeUsable(there, runner);
  const binaries = reachableBinaries(found, runner, sharedRoot);
  if (!there) await createCluster(binaries, runner, folder, settings);
  const cluster: Cluster = {
    binaries,
    runner,
    folder,
    parameters: {
      ...PARAMETERS,
      ...memoryParameters(),
      max_connections: String(CONNECTIONS_SPARE + PROCESS_CONNECTIONS * (options.processes ?? 2)),
      ...options.parameters,
    },
  };
  let server = (await adopt(cluster, log)) ?? (await startOnFreePort(cluster, options.port ?? settings.port));
  try {
    await openDoors(server.port, settings);
  } catch (error) {
    await stopPostmaster(server.pid);
    throw error;
  }
  if (settings.port !== server.port) saveSettings(dataDir, Object.assign(settings, { port: server.port }));
  if (!there && cluster.parameters.fsync !== 'off')
    void syncCluster(binaries, runner, folder).catch((error: unknown) => log.warn({ error }, 'sync failed'));
  log.debug({ pid: server.pid, port: server.port, folder }, 'embedded PostgreSQL is ready');

  const watch = watchPostmaster(cluster, server, {
    log,
    ...(options.restarts ? { policy: options.restarts } : {}),
    onRestart: (restarted) => {
      server = restarted;
    },
    onGiveUp: () => options.onGiveUp?.(`${folder}/servidor.log`),
  });
  let stopping: Promise<void> | null = null;
  return {
    ownerUrl: url(OWNER, settings.owner, server.port),
    appUrl: url(APP, settings.app, server.port),
    port: server.port,
    pid: () => server.pid,
    stop: () => {
      stopping ??= watch
        .end()
        .then(() => stopPostmaster(server.pid))
        .finally(unlock);
      return stopping;
    },
  };
}

/** Stores the place of a new cluster and its passwords before it is created. */
function prepareFolder(dataDir: string, settings: EmbeddedSettings, runner: Runner): string {
  const { folder, outside } = settings.cluster
    ? { folder: settings.cluster, outside: true }
    : placeCluster(dataDir, runner);
  saveSettings(dataDir, Object.assign(settings, { cluster: outside ? folder : null }));
  return folder;
}

/** Creates roles and database. Retries, because an adopted server may still be in recovery. */
async function openDoors(port: number, settings: EmbeddedSettings): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    try {
      await createRoles(url(ADMIN, settings.admin, port, 'postgres'), settings);
      return;
    } catch (error) {
      const starting = error instanceof pg.DatabaseError && error.code === '57P03';
      if (!starting || performance.now() > deadline)
        throw cannotRun('no se puede entrar en la base de datos', error);
      await sleep(50);
    }
  }
}

function url(user: string, password: string, port: number, database = DATABASE): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}
