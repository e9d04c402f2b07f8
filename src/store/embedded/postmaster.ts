import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { giveTo, type Runner } from './cluster-folder.ts';
import { cannotRun } from './failure.ts';
import { commandLine, isRunning } from './process-identity.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

export interface Cluster {
  binaries: Binaries;
  runner: Runner;
  folder: string;
  parameters: Readonly<Record<string, string>>;
}

const START_TIMEOUT_MS = 60_000;
const FAST_STOP_TIMEOUT_MS = 30_000;
const IMMEDIATE_STOP_TIMEOUT_MS = 5_000;
const POLL_MS = 15;
const LOG_MAX_BYTES = 1_000_000;

/** Another program uses the port: the caller tries the next one. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/** Processes of a killed server are still ending, which takes moments. */
export class StillEnding extends Error {
  override readonly name = 'StillEnding';
}

/** The folder's server that still runs after a killed program, or null. */
export function runningPostmaster(folder: string): Postmaster | null {
  const file = readPidFile(folder);
  if (!file || !isRunning(file.pid)) return null;
  return isPostgresOf(folder, file.pid) ? { pid: file.pid, port: file.port } : null;
}

/** Whether a running server has exactly this program and these settings. */
export function wasStartedLike(cluster: Cluster, port: number): boolean {
  try {
    const said = readFileSync(join(cluster.folder, 'postmaster.opts'), 'utf8').trim();
    const words = [join(cluster.binaries.folder, 'bin', 'postgres')];
    return said === [...words, ...serverArguments(cluster, port).map((word) => `"${word}"`)].join(' ');
  } catch {
    return false;
  }
}

/**
 * Waits until the server accepts connections. Its own session lets Ctrl-C reach the program first. Throws PortTaken,
 * StillEnding, or `configuracion_incompleta` with PostgreSQL's message.
 */
export async function startPostmaster(cluster: Cluster, port: number): Promise<Postmaster> {
  dropDeadPidFile(cluster.folder);
  const logFile = boundLog(cluster.folder);
  const log = openSync(logFile, 'a', 0o600);
  giveTo(cluster.runner, logFile);
  const from = statSync(logFile).size;
  let child: ChildProcess;
  try {
    child = spawn(join(cluster.binaries.folder, 'bin', 'postgres'), serverArguments(cluster, port), {
      ...cluster.runner,
      cwd: '/',
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
  let failure: Error | null = null;
  child.on('error', (error) => {
    failure = error;
  });
  // The program may end before the server: `stop` ends it.
  child.unref();
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const file = readPidFile(cluster.folder);
    if (file && file.pid === child.pid && file.ready) return { pid: file.pid, port };
    if (failure) throw cannotRun('no se puede ejecutar PostgreSQL', failure);
    if (child.exitCode !== null || child.signalCode !== null) throw explain(logFile, from, cluster.folder);
    await sleep(POLL_MS);
  }
  child.kill('SIGQUIT');
  throw cannotRun(`PostgreSQL no ha arrancado en ${START_TIMEOUT_MS / 1_000} s; mira «${logFile}»`);
}

/** Bounds the server's log; the part before is in `servidor.log.anterior`. Returns the file. */
export function boundLog(folder: string): string {
  const logFile = join(folder, 'servidor.log');
  if (existsSync(logFile) && statSync(logFile).size > LOG_MAX_BYTES) {
    copyFileSync(logFile, `${logFile}.anterior`);
    // The server appends, so it continues at the new end.
    truncateSync(logFile);
  }
  return logFile;
}

/** Fast shutdown, then immediate shutdown. Resolves when the process has ended. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', FAST_STOP_TIMEOUT_MS],
    ['SIGQUIT', IMMEDIATE_STOP_TIMEOUT_MS],
    ['SIGKILL', IMMEDIATE_STOP_TIMEOUT_MS],
  ] as const) {
    if (!signalIfRunning(pid, signal)) return;
    const deadline = performance.now() + waitMs;
    while (isRunning(pid) && performance.now() < deadline) await sleep(POLL_MS);
  }
}

function serverArguments(cluster: Cluster, port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...cluster.parameters,
  };
  return [
    ...['-D', cluster.folder, '-p', String(port)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Lines by PostgreSQL's miscadmin.h: pid, data folder, start, port, socket, address, shared memory, state. */
function readPidFile(folder: string): { pid: number; port: number; ready: boolean } | null {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Math.abs(Number(lines[0]));
    if (!Number.isInteger(pid) || pid < 1) return null;
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

function isPostgresOf(folder: string, pid: number): boolean {
  const command = commandLine(pid);
  return command.includes('postgres') && command.includes(folder);
}

/**
 * PostgreSQL trusts the number in the file, which may belong to another program after a container restart, or to a
 * dead process that was not reaped.
 */
function dropDeadPidFile(folder: string): void {
  const file = readPidFile(folder);
  if (file && !(isRunning(file.pid) && isPostgresOf(folder, file.pid))) {
    rmSync(join(folder, 'postmaster.pid'), { force: true });
  }
}

function explain(logFile: string, from: number, folder: string): Error {
  const said = readFileSync(logFile).subarray(from).toString('utf8').slice(-4_000);
  if (/could not bind|could not create any TCP\/IP sockets/.test(said)) return new PortTaken(said);
  if (/pre-existing shared memory block/.test(said)) return new StillEnding(said);
  // It is unknown whether a server runs there.
  if (/bogus data in lock file|lock file .* is empty/.test(said)) {
    const pidFile = join(folder, 'postmaster.pid');
    return cannotRun(
      `«${pidFile}» está dañado; si ningún otro programa usa «${folder}», bórralo y arranca otra vez`,
    );
  }
  const reason = said.split('\n').filter((line) => /FATAL|PANIC|error while loading/.test(line));
  return cannotRun(
    `PostgreSQL no arranca en «${folder}»: ${reason.join(' ').trim() || said.trim() || 'sin motivo'}`,
  );
}

function signalIfRunning(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

const MIB = 1024 * 1024;
const LEAST_MIB = 128;
const MOST_MIB = 1024;

/** The machine's memory or its container's limit, in bytes. */
const machineMemory = (): number => Math.min(totalmem(), process.constrainedMemory());

/**
 * PostgreSQL's manual (§19.4.1) advises a quarter of the memory for shared buffers on a dedicated server; here it is
 * an eighth, from 128 MB to 1 GB, because the program shares the machine. Pages are allocated on demand.
 */
export function memoryParameters(bytes = machineMemory()): Record<string, string> {
  const eighth = Math.floor(bytes / 8 / MIB);
  const shared = Math.min(MOST_MIB, Math.max(LEAST_MIB, eighth));
  return { shared_buffers: `${shared}MB`, effective_cache_size: `${Math.max(shared * 2, eighth * 4)}MB` };
}
