import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { forgetProcess, knownProcesses } from '#store/queries/processes/processes.ts';
import type { Tx } from '#store/store.ts';

/** How a process signs its claims: `machine:pid:run`. */
export const processName = () => `${machine}:${process.pid}:${randomUUID().slice(0, 8)}`;

/**
 * The host's name and what tells apart two hosts of one name: this start of the machine, and the numbering of its
 * processes, which a container has of its own. Elsewhere than on Linux only the name is known.
 */
const machine = `${hostname()}/${mark()}`;

function mark(): string {
  try {
    const start = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    const numbering = readlinkSync('/proc/self/ns/pid');
    return createHash('sha256').update(`${start}${numbering}`).digest('hex').slice(0, 8);
  } catch {
    return '-';
  }
}

/** Releases claims of dead processes of this machine; one whose number was reused waits for its heartbeat to expire. */
export async function forgetDeadNeighbours(tx: Tx): Promise<void> {
  for (const name of await knownProcesses(tx)) {
    const [host, pid] = name.split(':');
    if (host === machine && Number(pid) !== process.pid && !isRunning(Number(pid)))
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
