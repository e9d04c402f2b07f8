import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '#platform/logger.ts';
import { isLockRefused } from '../outage.ts';

/** Queries queue behind a statement that waits for a table lock: this wait is short enough to go unnoticed. */
const LOCK_TIMEOUT = '3s';
const PAUSE_MS = 5_000;
const FOR_MS = 120_000;

/** Repeats `work` for two minutes while another session (a backup, a long export) locks a table. */
export async function inShortLocks(client: pg.Client, log: Logger, work: () => Promise<void>): Promise<void> {
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  const deadline = performance.now() + FOR_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockRefused(error) || performance.now() + PAUSE_MS > deadline) throw error;
      log.warn({ err: error }, 'a migration waits for a table that another session has locked');
      // A failed query leaves its transaction open.
      await client.query('ROLLBACK');
      await sleep(PAUSE_MS);
    }
  }
}
