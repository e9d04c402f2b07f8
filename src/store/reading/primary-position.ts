import type pg from 'pg';
import * as z from 'zod';
import { prove } from '../queries/sql/rows.ts';

/** A place in the log of one PostgreSQL server, which its standbys replay. */
export interface Position {
  /** `system_identifier`: equal on a primary and its standbys. */
  servidor: string;
  /** Raised by each promotion; positions of different timelines cannot be compared. */
  timeline: number;
  lsn: string;
}

const positionRow = z.object({ servidor: z.string(), timeline: z.int(), lsn: z.string() });
const ANSWER_TIMEOUT_MS = 5_000;

/**
 * The end of all committed transactions. With `synchronous_commit = off` a commit is acknowledged before it is flushed.
 * https://www.postgresql.org/docs/18/functions-admin.html#FUNCTIONS-ADMIN-BACKUP
 */
const POSITION = `
  SELECT (pg_control_system()).system_identifier::text AS servidor,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int AS timeline,
    CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
      ELSE pg_current_wal_flush_lsn() END::text AS lsn`;

/**
 * Asks the primary for its position, one question at a time for all readers. A reader that comes during a question
 * waits for the next one: its own last commit may be later than the answer under way.
 */
export function createPrimaryPosition(pool: pg.Pool): () => Promise<Position> {
  let asking: Promise<Position> | null = null;
  let next: Promise<Position> | null = null;
  const ask = (): Promise<Position> => {
    asking = readPosition(pool).finally(() => {
      asking = null;
    });
    return asking;
  };
  return () => {
    if (!asking) return ask();
    next ??= asking
      .catch(() => undefined)
      .then(() => {
        next = null;
        return ask();
      });
    return next;
  };
}

async function readPosition(pool: pg.Pool): Promise<Position> {
  const query = { text: POSITION, query_timeout: ANSWER_TIMEOUT_MS };
  const [position] = prove(positionRow, (await pool.query(query)).rows, query);
  if (!position) throw new Error('the primary did not tell its position');
  return position;
}
