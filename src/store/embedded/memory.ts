import { totalmem } from 'node:os';

const MIB = 1024 * 1024;
const LEAST_MIB = 128;
const MOST_MIB = 1024;

/** What this process may use at most, in bytes: the machine's memory, or its container's limit where that is less. */
const machineMemory = (): number => Math.min(totalmem(), process.constrainedMemory());

/**
 * Server settings for a machine of `bytes` of memory. PostgreSQL's manual advises a quarter for shared buffers on a
 * server of its own (§19.4.1, Resource Consumption); this one shares the machine with the program, so an eighth, from
 * 128 MB to 1 GB. Pages are taken as they are needed: a small database uses little of it.
 */
export function memoryParameters(bytes = machineMemory()): Record<string, string> {
  const eighth = Math.floor(bytes / 8 / MIB);
  const shared = Math.min(MOST_MIB, Math.max(LEAST_MIB, eighth));
  return { shared_buffers: `${shared}MB`, effective_cache_size: `${Math.max(shared * 2, eighth * 4)}MB` };
}
