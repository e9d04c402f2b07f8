import type { Logger } from '#platform/logger.ts';
import { startPatiently } from './launch.ts';
import type { Cluster, Postmaster } from './postmaster.ts';
import { isRunning } from './process-identity.ts';

const LOOK_MS = 1_000;
const RESTARTS_MAX = 5;

/**
 * Starts the server again on its port when its process is gone (killed, or out of memory), at most five times.
 * Connection pools reconnect by themselves.
 */
export function watchPostmaster(
  cluster: Cluster,
  first: Postmaster,
  log: Logger,
  onRestart: (server: Postmaster) => void,
): { end(): Promise<void> } {
  let server = first;
  let restarts = 0;
  let restarting: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (restarting || isRunning(server.pid)) return;
    restarts += 1;
    log.error({ pid: server.pid, restarts }, 'PostgreSQL is gone: starting it again');
    restarting = startPatiently(cluster, server.port)
      .then((started) => {
        server = started;
        onRestart(started);
      })
      .catch((error: unknown) => log.error({ error }, 'PostgreSQL did not start again'))
      .finally(() => {
        restarting = null;
        if (restarts >= RESTARTS_MAX) clearInterval(timer);
      });
  }, LOOK_MS);
  timer.unref();
  return {
    end: async () => {
      clearInterval(timer);
      await restarting;
    },
  };
}
