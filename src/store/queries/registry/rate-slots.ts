import * as z from 'zod';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow } from '../sql/rows.ts';

const takeTurnRow = z.object({ turno: z.number() });

/**
 * A rate shared by all workers: each caller takes the next free moment of `clave` and the row moves `intervalMs`
 * on. Returns that moment in epoch milliseconds; the caller waits for it. A "not before" set by a throttle counts.
 */
export async function takeTurn(
  tx: Tx,
  turn: { clave: string; intervalMs: number; now: number },
): Promise<number> {
  const taken = await firstRow(
    tx,
    takeTurnRow,
    sql`
    INSERT INTO turnos AS t (clave, siguiente) VALUES (${turn.clave}, ${at(turn.now + turn.intervalMs)})
    ON CONFLICT (clave) DO UPDATE
      SET siguiente = greatest(t.siguiente, t.no_antes, ${at(turn.now)}::timestamptz)
                      + ${turn.intervalMs}::float8 * interval '1 millisecond'
    RETURNING (extract(epoch FROM siguiente) * 1000)::float8 - ${turn.intervalMs}::float8 AS turno`,
  );
  return taken?.turno ?? turn.now;
}

const nextTurnRow = z.object({ siguiente: z.number().nullable() });

/** The latest of the next free moments of these, in epoch milliseconds; null when none of them was ever taken. */
export async function nextTurn(tx: Tx, claves: readonly string[]): Promise<number | null> {
  const row = await firstRow(
    tx,
    nextTurnRow,
    sql`SELECT max(extract(epoch FROM greatest(siguiente, no_antes)) * 1000)::float8 AS siguiente FROM turnos
        WHERE clave = ANY(${[...claves]}::text[])`,
  );
  return row?.siguiente ?? null;
}

/** Nobody takes a turn of `clave` before this moment. */
export async function holdTurns(tx: Tx, clave: string, until: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO turnos AS t (clave, siguiente, no_antes) VALUES (${clave}, ${at(until)}, ${at(until)})
    ON CONFLICT (clave) DO UPDATE SET no_antes = greatest(t.no_antes, excluded.no_antes)`);
}

const heldUntilRow = z.object({ hasta: z.number() });

/** The moment before which `clave` must be left alone, or null. */
export async function heldUntil(tx: Tx, clave: string, now: number): Promise<number | null> {
  const row = await firstRow(
    tx,
    heldUntilRow,
    sql`SELECT (extract(epoch FROM no_antes) * 1000)::float8 AS hasta FROM turnos
        WHERE clave = ${clave} AND no_antes > ${at(now)}`,
  );
  return row?.hasta ?? null;
}

const UNUSED_MS = 86_400_000;

/** Forgets rates that nobody has used for a day and that hold nobody back. */
export async function purgeTurns(tx: Tx, now: number): Promise<void> {
  const before = at(now - UNUSED_MS);
  await tx.execute(
    sql`DELETE FROM turnos WHERE siguiente < ${before} AND (no_antes IS NULL OR no_antes < ${before})`,
  );
}
