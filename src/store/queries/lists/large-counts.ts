import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type SQL, sql } from '../../sql.ts';
import { accountOf, type Tx } from '../../store.ts';
import { firstRow } from '../sql/rows.ts';

/** After this time a filter is counted again, because the scores of results change without a new revision. */
const KEPT_MS = 10_000;
/** Most filters kept; the oldest is forgotten first. */
const KEPT_MAX = 500;

const Revision = z.object({ revision: z.string() });

/** Remembers that a filter had more rows than are counted exactly, so that its next pages and orders need no new count. */
export function rememberLargeCounts<Counted>() {
  const kept = new Map<string, { counted: Counted; revision: string; untilMs: number }>();
  /** `large`: what to remember of a count at the account's revision; undefined for an exact one, which is never kept. */
  return async (
    tx: Tx,
    what: SQL,
    count: () => Promise<Counted>,
    large: (counted: Counted) => Counted | undefined,
  ): Promise<Counted> => {
    const usuarioId = accountOf(tx);
    if (usuarioId === null) return await count();
    const key = createHash('sha256')
      .update(JSON.stringify([usuarioId, what.text, what.values]))
      .digest('base64');
    // Read before the rows are counted: a change in between makes it an old one.
    const revision = await revisionOf(tx, usuarioId);
    const before = kept.get(key);
    if (before?.revision === revision && performance.now() < before.untilMs) return before.counted;
    const counted = await count();
    kept.delete(key);
    const toKeep = large(counted);
    if (toKeep !== undefined) {
      kept.set(key, { counted: toKeep, revision, untilMs: performance.now() + KEPT_MS });
      const [oldest] = kept.keys();
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    }
    return counted;
  };
}

async function revisionOf(tx: Tx, usuarioId: string): Promise<string> {
  const found = await firstRow(
    tx,
    Revision,
    sql`SELECT revision::text AS revision FROM revisiones WHERE usuario_id = ${usuarioId}`,
  );
  return found?.revision ?? '0';
}
