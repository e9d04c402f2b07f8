import { setTimeout as sleep } from 'node:timers/promises';
import { CERTIFICATE_CODE } from './connection-failure.ts';

/**
 * PostgreSQL is unreachable or stopping: connection classes 08 and 57P, too many connections, socket errors; or it became
 * a standby or read-only; or it ended the connection because this process was silent within a transaction (25P03).
 */
const LOST_CODE =
  /^(?:08...|57P0.|53300|25006|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT_SOCKET)$/;
const LOST_TEXT =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired/;
const CONFLICT_CODE = /^(?:40P01|40001)$/;
/** Ended by `lock_timeout`. */
const LOCK_CODE = /^55P03$/;
/** No free connection, or the server is starting: retry soon. */
const FULL_CODE = /^(?:53300|57P03)$/;
const CAUSES_MAX = 5;

export const isConnectionLost = (error: unknown): boolean =>
  hasCause(
    error,
    (code, text) => LOST_CODE.test(code) || CERTIFICATE_CODE.test(code) || LOST_TEXT.test(text),
  );

/** The server runs but accepts no connection yet. */
export const isServerFull = (error: unknown): boolean => hasCause(error, (code) => FULL_CODE.test(code));

/** Another session held a lock until `lock_timeout`. */
export const isLockRefused = (error: unknown): boolean => hasCause(error, (code) => LOCK_CODE.test(code));

/** A deadlock, a serialization failure, or a statement in the way of what a standby replays: no row was written. */
export const isConflict = (error: unknown): boolean => hasCause(error, (code) => CONFLICT_CODE.test(code));

const UNANSWERED_TEXT = /^Query read timeout/;

/** Ended by `statement_timeout`, or no answer within the client's limit. */
export const isStatementLate = (error: unknown): boolean =>
  hasCause(error, (code, text) => code === '57014' || UNANSWERED_TEXT.test(text));

/** The answer is missing, also that of a COMMIT: the rows may have been written. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isConnectionLost(error) || hasCause(error, (_, text) => UNANSWERED_TEXT.test(text));

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

/** Repeats idempotent `work` for two minutes of an outage: a connection can break after the commit. */
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

/** Repeats a transaction that PostgreSQL ended by a deadlock or serialization failure, which wrote no rows. */
export async function throughConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES_MAX || !isConflict(error)) throw error;
    }
  }
}
