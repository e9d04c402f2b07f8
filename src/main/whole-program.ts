import { availableParallelism } from 'node:os';
import type { Config } from '#platform/config/config.ts';
import { type Program, startProgram } from '#program/program.ts';
import { PROCESS_CONNECTIONS } from '#store/connection-use.ts';
import { connectionsMax } from '#store/servers/connections.ts';
import type { Life } from './life.ts';
import { startWorkerProcesses } from './worker-processes.ts';

/** More only by the setting. */
const DEFAULT_MOST = 8;

export const workersByCores = () => Math.min(availableParallelism(), DEFAULT_MOST);

/**
 * Web and workers on one database. One worker runs in this process, several each in a process of its own. Without the
 * setting there are `byDefault`, or fewer if the database does not have the connections.
 */
export async function startWhole(
  config: Config,
  life: Life,
  options: { env: NodeJS.ProcessEnv; byDefault: number },
): Promise<Program> {
  const wanted = config.workerProcesses ?? options.byDefault;
  const program = await startProgram(
    { ...config, workerProcesses: wanted },
    { mode: wanted > 1 ? 'web' : 'all', signal: life.signal },
  );
  if (wanted === 1) return program;
  const allowed = Math.floor((await connectionsMax(program.store)) / PROCESS_CONNECTIONS) - 1;
  const count = config.workerProcesses ?? Math.max(1, Math.min(wanted, allowed));
  const stopping = new AbortController();
  const workers = startWorkerProcesses(count, {
    env: {
      ...options.env,
      MODE: 'worker',
      DATA_DIR: config.dataDir,
      DATABASE_URL: program.ownerUrl,
      APP_DATABASE_URL: program.appUrl,
      APP_DATABASE_URL_DIRECTA: program.directUrl ?? undefined,
      SITES_AT_ONCE: String(config.sites.atOnce),
      METRICS_PORT: undefined,
    },
    signal: AbortSignal.any([life.signal, stopping.signal]),
    log: program.log,
  });
  // The database may be this program's own: it is closed after them.
  const stop = async () => {
    stopping.abort();
    await workers.ended;
    await program.stop();
  };
  return { ...program, stop };
}
