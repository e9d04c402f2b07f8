import { appendFileSync, chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { installedBinaries, reachableBinaries } from './binaries.ts';
import { chooseRunner, findCluster, giveWhole, sharedRoot } from './cluster-folder.ts';
import { startOnFreePort } from './launch.ts';
import { type Postmaster, stopPostmaster } from './postmaster.ts';
import { ADMIN, APP, DATABASE, type EmbeddedSettings, loadSettings, OWNER } from './settings-file.ts';

/** A streaming standby of an embedded server, in a folder of its own. */
export interface TestStandby {
  appUrl: string;
  ownerUrl: string;
  /** A superuser's address on the standby. */
  adminUrl: string;
  port: number;
  /** Keeps what is received from being replayed. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  promote(): Promise<void>;
  /** Starts it again after `kill`, on the same port. */
  start(): Promise<void>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** Copies the running primary as pg_basebackup does, which the packaged PostgreSQL lacks, and starts the copy. */
export async function startStandby(
  primaryDir: string,
  folder: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<TestStandby> {
  const settings = loadSettings(primaryDir);
  const cluster = settings && findCluster(primaryDir, settings);
  if (!settings || !cluster) throw new Error('the primary has not run');
  const slot = `copia_${basename(folder).replace(/\W/g, '_').toLowerCase()}`;
  const runner = chooseRunner([cluster]);
  await copyRunning(settings, cluster, folder, slot);
  giveWhole(runner, folder);
  chmodSync(folder, 0o700);
  const binaries = reachableBinaries(installedBinaries(), runner, sharedRoot);
  const copy = {
    binaries,
    runner,
    folder,
    // Not lower than the primary's, or the standby does not start.
    parameters: {
      max_connections: '250',
      fsync: 'off',
      work_mem: '16MB',
      jit: 'off',
      timezone: 'UTC',
      ...parameters,
    },
  };
  let server: Postmaster = await startOnFreePort(copy, 0);
  const { port } = server;
  const address = (user: string, password: string, database = DATABASE) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const adminUrl = address(ADMIN, settings.admin, 'postgres');
  const tell = (statement: string) => once(adminUrl, statement);
  return {
    appUrl: address(APP, settings.app),
    ownerUrl: address(OWNER, settings.owner),
    adminUrl,
    port,
    pause: () => tell('SELECT pg_wal_replay_pause()'),
    resume: () => tell('SELECT pg_wal_replay_resume()'),
    promote: () => tell('SELECT pg_promote(true, 30)'),
    async start() {
      server = await startOnFreePort(copy, port);
    },
    kill: () => stopPostmaster(server.pid),
    async remove() {
      await stopPostmaster(server.pid);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP */
async function copyRunning(
  settings: EmbeddedSettings,
  from: string,
  to: string,
  slot: string,
): Promise<void> {
  const address = `postgres://${ADMIN}:${settings.admin}@127.0.0.1:${settings.port}/postgres`;
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('SELECT pg_create_physical_replication_slot($1, true)', [slot]);
    await client.query('SELECT pg_backup_start($1, true)', [slot]);
    mkdirSync(to, { recursive: true });
    const left = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'pg_stat_tmp']);
    // A file may go while the folder is copied: the log brings it to its end.
    cpSync(from, to, { recursive: true, filter: (path) => !left.has(basename(path)) });
    for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_replslot', 'pg_stat_tmp'])
      mkdirSync(join(to, name));
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), String(rows[0]?.labelfile));
  } finally {
    await client.end();
  }
  const primary = `host=127.0.0.1 port=${settings.port} user=${ADMIN} password=${settings.admin} application_name=${slot}`;
  appendFileSync(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = '${primary}'\nprimary_slot_name = '${slot}'\n`,
  );
  writeFileSync(join(to, 'standby.signal'), '');
}

async function once(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
