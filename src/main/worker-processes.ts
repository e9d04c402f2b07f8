import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { wait } from '#pipeline/runtime/wait.ts';
import type { Logger } from '#platform/logger.ts';

/** Wait before a process that ended is started again: after each short life the next, at last one a minute. */
const AGAIN_MS = [1_000, 2_000, 5_000, 15_000, 60_000] as const;
const SHORT_LIFE_MS = 60_000;
/** An orderly stop is shorter; `docs/operations.md` promises twenty seconds. */
const STOP_MS = 19_000;

export interface WorkerProcesses {
  /** Settles when all have ended, which the abort of `signal` begins. */
  ended: Promise<void>;
}

/** Worker processes of this program, which end with it. One that ends by itself is started again. */
export function startWorkerProcesses(
  count: number,
  options: { env: NodeJS.ProcessEnv; signal: AbortSignal; log: Logger },
): WorkerProcesses {
  const each = Array.from({ length: count }, () => keepOne(options));
  return { ended: Promise.all(each).then(() => undefined) };
}

async function keepOne(options: { env: NodeJS.ProcessEnv; signal: AbortSignal; log: Logger }): Promise<void> {
  const { env, signal, log } = options;
  let shortLives = 0;
  while (!signal.aborted) {
    const begun = performance.now();
    const worker = start(env);
    const end = await life(worker, signal);
    if (signal.aborted) return;
    const livedMs = performance.now() - begun;
    shortLives = livedMs < SHORT_LIFE_MS ? shortLives + 1 : 0;
    const againMs = AGAIN_MS[Math.min(shortLives, AGAIN_MS.length) - 1] ?? AGAIN_MS[0];
    log.error({ pid: worker.pid, end, againMs }, 'a worker process ended and is started again');
    await wait(againMs, signal);
  }
}

const start = (env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, 'start.ts')], {
    // The channel tells the worker that this process ended, however that happened.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
  });

/** Until the process has ended. An abort asks it to stop, and kills it if it does not. */
async function life(worker: ChildProcess, signal: AbortSignal): Promise<string> {
  const end = Promise.race([
    once(worker, 'exit').then(([code, killed]) => String(code ?? killed)),
    once(worker, 'error').then(([error]) => String(error)),
  ]);
  const over = new AbortController();
  const stop = () => {
    if (worker.connected) worker.disconnect();
    void wait(STOP_MS, over.signal).then(() => {
      if (!over.signal.aborted) worker.kill('SIGKILL');
    });
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  try {
    return await end;
  } finally {
    over.abort();
    signal.removeEventListener('abort', stop);
  }
}
