import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/logger.ts';
import { cannotRun } from './failure.ts';
import { hasLock, lockFolder } from './instance-lock.ts';
import {
  boundLog,
  type Cluster,
  PortTaken,
  type Postmaster,
  runningPostmaster,
  StillEnding,
  startPostmaster,
  stopPostmaster,
  wasStartedLike,
} from './postmaster.ts';
import { isRunning } from './process-identity.ts';

const PORTS_TRIED = 20;
const STILL_ENDING_MS = 20_000;

/** Takes over a killed program's server if it was started the same way, otherwise stops it. */
export async function adopt(cluster: Cluster, log: Logger): Promise<Postmaster | null> {
  const orphan = runningPostmaster(cluster.folder);
  if (!orphan) return null;
  if (wasStartedLike(cluster, orphan.port)) {
    log.info({ pid: orphan.pid }, 'adopting the PostgreSQL of a program that was killed');
    return orphan;
  }
  log.info({ pid: orphan.pid }, 'stopping the PostgreSQL of a program that was killed');
  await stopPostmaster(orphan.pid);
  return null;
}

/** Starts on the wanted port (0: any), otherwise on the next free one. */
export async function startOnFreePort(cluster: Cluster, wanted: number): Promise<Postmaster> {
  let port = wanted || (await freePort());
  for (let tried = 0; tried < PORTS_TRIED; tried++) {
    try {
      return await startPatiently(cluster, port);
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
      port = tried < PORTS_TRIED / 2 && port < 65_535 ? port + 1 : await freePort();
    }
  }
  throw cannotRun(`no hay ningún puerto libre cerca del ${wanted} para la base de datos`);
}

/** Starts once the processes of a killed server have ended. */
export async function startPatiently(cluster: Cluster, port: number): Promise<Postmaster> {
  const deadline = performance.now() + STILL_ENDING_MS;
  for (;;) {
    try {
      return await startPostmaster(cluster, port);
    } catch (error) {
      if (!(error instanceof StillEnding)) throw error;
      if (performance.now() > deadline)
        throw cannotRun('un PostgreSQL anterior no termina de cerrarse', error);
      await sleep(100);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** Stops a killed program's server. False if a living program holds the folder or none ever did. */
export async function stopOrphan(dataDir: string): Promise<boolean> {
  if (!hasLock(dataDir)) return false;
  let unlock: () => void;
  try {
    unlock = lockFolder(dataDir);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  try {
    const orphan = runningPostmaster(join(dataDir, 'postgres'));
    if (orphan) await stopPostmaster(orphan.pid);
    return true;
  } finally {
    unlock();
  }
}

const LOOK_MS = 1_000;

export interface PostmasterWatch {
  log: Logger;
  policy?: RestartPolicy;
  onRestart(server: Postmaster): void;
  /** It died too often and is not restarted. */
  onGiveUp(): void;
}

/** Restarts a dead server, with a growing delay and a limit within a window, and bounds its log. */
export function watchPostmaster(
  cluster: Cluster,
  first: Postmaster,
  { log, policy = RESTARTS, onRestart, onGiveUp }: PostmasterWatch,
): { end(): Promise<void> } {
  const counter = restartCounter(policy);
  const ending = new AbortController();
  let server = first;
  /** False when restarting is given up. */
  const restart = async (): Promise<boolean> => {
    const waitMs = counter.died(performance.now());
    if (waitMs === null) return false;
    log.error({ pid: server.pid, waitMs }, 'PostgreSQL is gone: starting it again');
    await sleep(waitMs, undefined, { signal: ending.signal });
    server = await startPatiently(cluster, server.port);
    onRestart(server);
    return true;
  };
  const look = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      // A failed restart leaves the server dead, so the next look counts another death.
      const isKept = isRunning(server.pid) || (await restart().catch(failed));
      if (!isKept) {
        log.error({ pid: server.pid }, 'PostgreSQL died too often: given up');
        return onGiveUp();
      }
      keepLogSmall();
      await sleep(LOOK_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  const keepLogSmall = (): void => {
    try {
      boundLog(cluster.folder);
    } catch (error) {
      log.warn({ error }, 'the log of PostgreSQL could not be shortened');
    }
  };
  const failed = (error: unknown): true => {
    if (!ending.signal.aborted) log.error({ error }, 'PostgreSQL did not start again');
    return true;
  };
  const looking = look();
  return {
    end: async () => {
      ending.abort();
      await looking;
    },
  };
}

export interface RestartPolicy {
  /** Restarts within the window; a further death ends them. */
  most: number;
  windowMs: number;
  /** Delay of the second restart in a window, doubled at each further one; the first is immediate. */
  backOffMs: number;
}

export const RESTARTS: RestartPolicy = { most: 5, windowMs: 600_000, backOffMs: 1_000 };

/** Counts deaths and failed starts. Times are monotonic milliseconds. */
export function restartCounter(policy: RestartPolicy) {
  let deaths: number[] = [];
  return {
    /** Returns the delay before the next start, or null to give up. */
    died(now: number): number | null {
      deaths = [...deaths.filter((at) => now - at < policy.windowMs), now];
      if (deaths.length > policy.most) return null;
      return deaths.length === 1 ? 0 : policy.backOffMs * 2 ** (deaths.length - 2);
    },
  };
}
