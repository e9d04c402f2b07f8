import { setTimeout as sleep } from 'node:timers/promises';

/** PostgreSQL is away or going away: connection classes 08 and 57P, too many connections, and the socket's own. */
const LOST_CODE = /^(?:08...|57P0.|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT_SOCKET)$/;
const LOST_TEXT = /Connection terminated|not queryable|timeout exceeded when trying to connect/;
/** PostgreSQL ended a transaction for another's sake: a deadlock, or a serialization that failed. */
const CONFLICT_CODE = /^(?:40P01|40001)$/;
/** What `lock_timeout` ends. */
const LOCK_CODE = /^55P03$/;
/** No connection is free, or the server is starting: soon it will take one. */
const FULL_CODE = /^(?:53300|57P03)$/;
const CAUSES_MAX = 5;

/** Whether a failure says that the database cannot be reached now, and nothing else. */
export const isConnectionLost = (error: unknown): boolean =>
  hasCause(error, (code, text) => LOST_CODE.test(code) || LOST_TEXT.test(text));

/** Whether the server is there and takes no connection yet. */
export const isServerFull = (error: unknown): boolean => hasCause(error, (code) => FULL_CODE.test(code));

/** Whether a statement was ended because another session held what it wanted to lock. */
export const isLockRefused = (error: unknown): boolean => hasCause(error, (code) => LOCK_CODE.test(code));

function hasCause(error: unknown, matches: (code: string, text: string) => boolean): boolean {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < CAUSES_MAX; depth++) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (matches(code, cause.message)) return true;
    cause = cause.cause;
  }
  return false;
}

const FOR_MS = 120_000;
const FIRST_MS = 100;
const MOST_MS = 2_000;

/**
 * Does `work`, and does it again while the database is away, for two minutes at most. Only for what changes nothing
 * when it is repeated: a connection can break after its transaction was committed.
 */
export async function throughOutage<T>(
  work: () => Promise<T>,
  { forMs = FOR_MS, signal }: { forMs?: number; signal?: AbortSignal } = {},
): Promise<T> {
  const deadline = performance.now() + forMs;
  for (let waitMs = FIRST_MS; ; waitMs = Math.min(waitMs * 2, MOST_MS)) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !isConnectionLost(error) || performance.now() + waitMs > deadline) throw error;
      await sleep(waitMs, undefined, signal ? { signal } : {}).catch(() => undefined);
    }
  }
}

const TRIES_MAX = 5;

/**
 * Does a transaction, and does it again where PostgreSQL ended it for another's sake, a few times at most: nothing of it
 * was written.
 */
export async function throughConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES_MAX || !hasCause(error, (code) => CONFLICT_CODE.test(code))) throw error;
    }
  }
}
