import type pg from 'pg';
import type { Logger } from '#platform/logger.ts';

/** The payload is the account whose revision has risen. */
export const CHANGES_CHANNEL = 'cambios';

export interface ChangeAnnouncer {
  touch(usuarioId: string): void;
  close(): Promise<void>;
}

const COALESCE_MS = 100;

/** NOTIFY in the writing transactions would serialise all commits. Only a hint: readers also poll. */
export function createAnnouncer(pool: pg.Pool, log: Logger): ChangeAnnouncer {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    timer = null;
    if (waiting.size === 0) return;
    const ids = [...waiting];
    waiting.clear();
    try {
      await pool.query('SELECT pg_notify($1, id) FROM unnest($2::text[]) AS id', [CHANGES_CHANNEL, ids]);
    } catch (error) {
      log.warn({ error }, 'changes could not be announced');
    }
  };
  return {
    touch: (usuarioId) => {
      waiting.add(usuarioId);
      timer ??= setTimeout(flush, COALESCE_MS);
    },
    close: async () => {
      if (timer) clearTimeout(timer);
      await flush();
    },
  };
}
