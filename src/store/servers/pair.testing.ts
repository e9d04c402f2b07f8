import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, installedBinaries, reachableBinaries } from '../embedded/binaries.ts';
import { chooseRunner, giveTo, giveWhole, type Runner, sharedRoot } from '../embedded/cluster-folder.ts';
import { createCluster, createRoles } from '../embedded/initialise.ts';
import { startOnFreePort } from '../embedded/launch.ts';
import { type Postmaster, startPostmaster, stopPostmaster } from '../embedded/postmaster.ts';
import { isRunning } from '../embedded/process-identity.ts';
import {
  ADMIN,
  APP,
  DATABASE,
  type EmbeddedSettings,
  makeSettings,
  OWNER,
} from '../embedded/settings-file.ts';

const SOON_MS = 30_000;
/** Of servers on hosts of their own, whose addresses are of the loopback range. */
const ENTRANCE = 'host all,replication all 127.0.0.0/8 scram-sha-256\n';

const PARAMETERS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '160',
  autovacuum_naptime: '5s',
  wal_keep_size: '512MB',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '200ms',
  timezone: 'UTC',
};

/** Where a server is reached: on a host of its own, or on this machine at any port. */
export interface Place {
  host: string;
  port: number;
  settings: EmbeddedSettings;
}

const LOOPBACK = '127.0.0.1';
const url = (user: string, password: string, hosts: string, database = DATABASE) =>
  `postgres://${user}:${password}@${hosts}/${database}`;

/** A PostgreSQL server of its own, which can be killed, cut off, promoted, and made a standby of another. */
export class TestedServer {
  readonly folder: string;
  readonly #name: string;
  readonly #runner: Runner;
  readonly #binaries: Binaries;
  readonly #place: Place;
  #postmaster: Postmaster | null = null;

  constructor(name: string, dir: string, place: Place) {
    this.#name = name;
    this.#place = place;
    this.#runner = chooseRunner([dir]);
    this.#binaries = reachableBinaries(installedBinaries(), this.#runner, sharedRoot);
    this.folder = join(dir, name, 'postgres');
    mkdirSync(join(dir, name), { mode: 0o711, recursive: true });
    giveTo(this.#runner, join(dir, name));
  }

  get port(): number {
    return this.#postmaster?.port ?? this.#place.port;
  }

  get address(): string {
    return `${this.#place.host}:${this.port}`;
  }

  get adminUrl(): string {
    return url(ADMIN, this.#place.settings.admin, this.address, 'postgres');
  }

  async create(): Promise<void> {
    const { host, settings } = this.#place;
    await createCluster(this.#binaries, this.#runner, this.folder, settings);
    if (host !== LOOPBACK) appendFileSync(join(this.folder, 'pg_hba.conf'), ENTRANCE);
    await this.start();
    await createRoles(this.adminUrl, settings);
  }

  /** At the port that it had before. */
  async start(): Promise<void> {
    const cluster = {
      binaries: this.#binaries,
      runner: this.#runner,
      folder: this.folder,
      parameters: { ...PARAMETERS, listen_addresses: this.#place.host },
    };
    this.#postmaster = this.#postmaster
      ? await startPostmaster(cluster, this.port)
      : await startOnFreePort(cluster, this.port);
  }

  /** As the administrator, on this server alone. */
  async query(...texts: string[]): Promise<Record<string, unknown>[]> {
    return await this.#as(async (client) => {
      let rows: Record<string, unknown>[] = [];
      for (const text of texts) rows = (await client.query(text)).rows;
      return rows;
    });
  }

  async promote(): Promise<void> {
    await this.query('SELECT pg_promote()');
  }

  /** From where it is, without the other server: its timeline may have the number of that one's, with another history. */
  async promoteApart(): Promise<void> {
    await this.kill();
    writeFileSync(join(this.folder, 'standby.signal'), '');
    giveTo(this.#runner, join(this.folder, 'standby.signal'));
    await this.start();
    await this.promote();
  }

  async kill(): Promise<void> {
    const pids = this.#family();
    for (const pid of pids) signal(pid, 'SIGKILL');
    while (pids.some(isRunning)) await sleep(20);
  }

  /** Its connections stay open without an answer, as those of a machine behind a cut cable. */
  freeze(): void {
    for (const pid of this.#family()) signal(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#family()) signal(pid, 'SIGCONT');
  }

  async stop(): Promise<void> {
    this.thaw();
    if (this.#postmaster) await stopPostmaster(this.#postmaster.pid);
  }

  /** Starts anew as a standby of `primary`. */
  async follow(primary: TestedServer): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    await primary.#copyTo(this.folder);
    rmSync(join(this.folder, 'postmaster.pid'), { force: true });
    writeFileSync(join(this.folder, 'standby.signal'), '');
    const { host, settings } = primary.#place;
    const source = `host=${host} port=${primary.port} user=${ADMIN} password=${settings.admin} application_name=${this.#name}`;
    appendFileSync(join(this.folder, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
    giveWhole(this.#runner, this.folder);
    await this.start();
    await primary.until(
      `SELECT FROM pg_stat_replication WHERE state = 'streaming' AND application_name = '${this.#name}'`,
    );
  }

  /** Commits only what `standby` has, too; null: it waits for no standby. */
  async commitWith(standby: TestedServer | null): Promise<void> {
    const names = standby ? `"${standby.#name}"` : '';
    await this.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`, 'SELECT pg_reload_conf()');
    if (standby) await this.until(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`);
  }

  /** From now on it speaks TLS, too. */
  async showCertificate(certificate: string, key: string): Promise<void> {
    for (const [name, text] of [
      ['server.crt', certificate],
      ['server.key', key],
    ] as const) {
      writeFileSync(join(this.folder, name), text, { mode: 0o600 });
      giveTo(this.#runner, join(this.folder, name));
    }
    await this.query('ALTER SYSTEM SET ssl = on', 'SELECT pg_reload_conf()');
    await this.until(`SELECT WHERE current_setting('ssl') = 'on'`);
  }

  /** Until the query finds a row. */
  async until(text: string): Promise<void> {
    const deadline = performance.now() + SOON_MS;
    while ((await this.query(text)).length === 0) {
      if (performance.now() > deadline) throw new Error(`not in time: ${text}`);
      await sleep(50);
    }
  }

  /** Its files while it runs, with the label that says where a standby begins to follow. */
  async #copyTo(folder: string): Promise<void> {
    await this.#as(async (client) => {
      await client.query(`SELECT pg_backup_start('prueba', true)`);
      // Files that vanish meanwhile are no failure: the log brings them.
      spawnSync('cp', ['-a', this.folder, folder], { stdio: 'ignore' });
      const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
      writeFileSync(join(folder, 'backup_label'), String(rows[0]?.labelfile));
    });
  }

  async #as<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.adminUrl, query_timeout: SOON_MS });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** The server and the processes that it has started. */
  #family(): number[] {
    const postmaster = this.#postmaster?.pid;
    if (postmaster === undefined || !isRunning(postmaster)) return [];
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => parentOf(name) === postmaster)
      .map(Number);
    return [postmaster, ...children];
  }
}

/** Addresses of the product with all servers, of which the one that accepts writes is wanted. */
export function addressesOf(
  servers: readonly TestedServer[],
  settings: EmbeddedSettings,
): { ownerUrl: string; appUrl: string } {
  const hosts = servers.map(({ address }) => address).join(',');
  const target = '?target_session_attrs=read-write';
  return {
    ownerUrl: `${url(OWNER, settings.owner, hosts)}${target}`,
    appUrl: `${url(APP, settings.app, hosts)}${target}`,
  };
}

export interface Pair {
  readonly first: TestedServer;
  readonly second: TestedServer;
  /** With both servers, of which the one that accepts writes is wanted. */
  readonly ownerUrl: string;
  readonly appUrl: string;
  stop(): Promise<void>;
}

/** A primary and its streaming standby, which commits with it if `synchronous`. */
export async function startPair({ synchronous }: { synchronous: boolean }): Promise<Pair> {
  const dir = mkdtempSync(join(tmpdir(), 'dominios-pareja-'));
  chmodSync(dir, 0o711);
  // Below the ports that the system assigns: those another program might take while a killed server is down.
  const place = { host: LOOPBACK, port: 10_000 + (process.pid % 2_500) * 4, settings: makeSettings() };
  const first = new TestedServer('uno', dir, place);
  const second = new TestedServer('dos', dir, place);
  await first.create();
  await second.follow(first);
  if (synchronous) await first.commitWith(second);
  return {
    first,
    second,
    ...addressesOf([first, second], place.settings),
    stop: async () => {
      await Promise.all([first.stop(), second.stop()]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
