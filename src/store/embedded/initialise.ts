import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { giveTo, type Runner } from './cluster-folder.ts';
import { cannotRun } from './failure.ts';
import { ADMIN, APP, DATABASE, type EmbeddedSettings, OWNER } from './settings-file.ts';

const INITDB_TIMEOUT_MS = 60_000;

/** Creates a cluster and then renames it, so that an interrupted attempt is never used. */
export async function createCluster(
  binaries: Binaries,
  runner: Runner,
  cluster: string,
  settings: EmbeddedSettings,
): Promise<void> {
  removeDrafts(cluster);
  const draft = mkdtempSync(`${cluster}.nuevo-`);
  const secret = mkdtempSync(join(tmpdir(), 'dominios-initdb-'));
  const passwordFile = join(secret, 'clave');
  writeFileSync(passwordFile, settings.admin, { mode: 0o600 });
  for (const path of [draft, secret, passwordFile]) giveTo(runner, path);
  try {
    await initdb(binaries, runner, [
      `--pgdata=${draft}`,
      `--username=${ADMIN}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The built-in provider sorts and folds the same on every machine.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      // `syncCluster` writes the new cluster to disk while the program continues.
      '--no-sync',
      '--no-instructions',
    ]);
    renameSync(draft, cluster);
  } finally {
    rmSync(secret, { recursive: true, force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes interrupted attempts; the folder is locked by this program. */
function removeDrafts(cluster: string): void {
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(`${basename(cluster)}.nuevo-`)) continue;
    rmSync(join(dirname(cluster), name), { recursive: true, force: true });
  }
}

/** Writes a new cluster's files to disk. It may run beside the server. */
export function syncCluster(binaries: Binaries, runner: Runner, cluster: string): Promise<void> {
  return initdb(binaries, runner, ['--sync-only', `--pgdata=${cluster}`]);
}

/** Creates the roles and the database: the owner migrates, the program works as `dominios_app`. Can be repeated. */
export async function createRoles(adminUrl: string, settings: EmbeddedSettings): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    await role(client, OWNER, settings.owner, 'CREATEDB CREATEROLE');
    await role(client, APP, settings.app, '');
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
    await client.query(`REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${DATABASE} TO ${APP}`);
    // An adopted server may have connections and locks of a killed program.
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename IN ($1, $2)', [
      OWNER,
      APP,
    ]);
  } finally {
    await client.end();
  }
}

async function role(client: pg.Client, name: string, password: string, rights: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(
    `${verb} ROLE ${name} LOGIN NOSUPERUSER NOBYPASSRLS ${rights} PASSWORD ${client.escapeLiteral(password)}`,
  );
}

function initdb(binaries: Binaries, runner: Runner, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(binaries.folder, 'bin', 'initdb'), args, {
      ...runner,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: INITDB_TIMEOUT_MS,
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said = (said + chunk).slice(-2_000);
    });
    child.on('error', (cause) => reject(cannotRun('no se puede ejecutar initdb de PostgreSQL', cause)));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(cannotRun(`PostgreSQL no puede crear su carpeta: ${said.trim()}`));
    });
  });
}
