import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#platform/logger.ts';
import { startPatiently } from './launch.ts';
import { boundLog, type Cluster, type Postmaster } from './postmaster.ts';
import { isRunning } from './process-identity.ts';
import { RESTARTS, type RestartPolicy, restartCounter } from './restart-policy.ts';

const LOOK_MS = 1_000;

export interface PostmasterWatch {
  log: Logger;
  policy?: RestartPolicy;
  onRestart(server: Postmaster): void;
  /** It died too often: it is not restarted any more. */
  onGiveUp(): void;
}

/**
 * Starts the server again on its port when its process is gone (killed, or out of memory), later at each death within
 * a window and only so often, and bounds its log. Connection pools reconnect by themselves.
 */
export function watchPostmaster(
  cluster: Cluster,
  first: Postmaster,
  { log, policy = RESTARTS, onRestart, onGiveUp }: PostmasterWatch,
): { end(): Promise<void> } {
  const counter = restartCounter(policy);
  const ending = new AbortController();
  let server = first;
  /** False when it is given up. */
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
      // A start that fails leaves the dead server: the next look counts one death more.
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
