import { join } from 'node:path';
import { AppError } from '#platform/errors.ts';
import { hasLock, lockFolder } from './instance-lock.ts';
import { runningPostmaster, stopPostmaster } from './postmaster.ts';

/**
 * Ends the server that a killed program left in a data folder. False when a living program holds the folder, or none
 * ever did.
 */
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
