import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { forgetProcess, knownProcesses } from '#store/queries/processes/processes.ts';
import type { Tx } from '#store/store.ts';

/** How a process signs its claims: `host:pid:run`. */
export const processName = () => `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;

/**
 * Frees the claims of processes of this machine that are gone, without waiting for their heartbeat to run out.
 * A process number in use again by another program only means that wait.
 */
export async function forgetDeadNeighbours(tx: Tx): Promise<void> {
  for (const name of await knownProcesses(tx)) {
    const [host, pid] = name.split(':');
    if (host === hostname() && Number(pid) !== process.pid && !isRunning(Number(pid)))
      await forgetProcess(tx, name);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
