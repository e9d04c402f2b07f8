import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { forgetProcess, knownProcesses } from '#store/queries/processes/processes.ts';
import type { Tx } from '#store/store.ts';

/** How a process signs its claims: `host:pid:run`. */
export const processName = () => `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;

/**
 * Releases claims of dead processes of this machine; one whose number was reused waits for its heartbeat to expire.
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
