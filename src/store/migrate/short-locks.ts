import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '#platform/logger.ts';
import { isLockRefused } from '../outage.ts';

/** All that wants a table waits behind a statement that waits to change it: that long is not noticed. */
const LOCK_TIMEOUT = '3s';
const PAUSE_MS = 5_000;
const FOR_MS = 120_000;

/**
 * Does `work`, and does it again while another session has a lock on what it wants to change (a backup, a long export), for two
 * minutes at most. Between the tries the statements that wait behind it go on. `work` can be repeated.
 */
export async function inShortLocks(client: pg.Client, log: Logger, work: () => Promise<void>): Promise<void> {
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  const deadline = performance.now() + FOR_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockRefused(error) || performance.now() + PAUSE_MS > deadline) throw error;
      log.warn({ err: error }, 'a migration waits for a table that another session has locked');
      // What failed within the text of one query leaves its transaction open.
      await client.query('ROLLBACK');
      await sleep(PAUSE_MS);
    }
  }
}
