import * as z from 'zod';
import { prepared, raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow } from '../sql/rows.ts';

/** A slot is waited for so long at most, and none is taken where the next is further ahead. */
const WAIT_MAX = raw('60 seconds');
/** A next slot further ahead is a clock that was set back, not a queue: those who ask at once add seconds to a wait. */
const QUEUE_MAX = raw('180 seconds');

/** SQL: the next free slot of the row `t`. After a clock that was set back, slots that were given before may still come. */
const nextFree = (now: number) => sql`CASE
  WHEN t.siguiente > greatest(t.no_antes, ${at(now)}) + interval '${QUEUE_MAX}'
  THEN greatest(t.no_antes, ${at(now)}::timestamptz + interval '${WAIT_MAX}')
  ELSE greatest(t.siguiente, t.no_antes, ${at(now)}) END`;

const takeRateSlotRow = z.object({ turno: z.number() });

/**
 * A rate shared by all workers: each caller takes the next free slot of `clave` and the row moves `intervalMs`
 * on. Returns that moment in epoch milliseconds; the caller waits for it. A "not before" set by a throttle counts.
 */
export async function takeRateSlot(
  tx: Tx,
  slot: { clave: string; intervalMs: number; now: number },
): Promise<number> {
  const taken = await firstRow(
    tx,
    takeRateSlotRow,
    prepared(sql`
    INSERT INTO turnos AS t (clave, siguiente) VALUES (${slot.clave}, ${at(slot.now + slot.intervalMs)})
    ON CONFLICT (clave) DO UPDATE
      SET siguiente = ${nextFree(slot.now)}
                      + ${slot.intervalMs}::float8 * interval '1 millisecond'
    RETURNING (extract(epoch FROM siguiente) * 1000)::float8 - ${slot.intervalMs}::float8 AS turno`),
  );
  return taken?.turno ?? slot.now;
}

/**
 * Takes a slot of each of these rates, each named once, and returns the latest of the slots. Locks them in the order of
 * their names, so that two that take the same ones do not wait for each other.
 */
export async function takeRateSlots(
  tx: Tx,
  slots: readonly { clave: string; intervalMs: number }[],
  now: number,
): Promise<number> {
  const sorted = [...slots].sort((a, b) => (a.clave < b.clave ? -1 : 1));
  const taken = await firstRow(
    tx,
    takeRateSlotRow,
    prepared(sql`
    WITH pedidos AS (
      SELECT * FROM unnest(${sorted.map(({ clave }) => clave)}::text[], ${sorted.map(({ intervalMs }) => intervalMs)}::float8[])
        AS p(clave, paso)
    ), tomados AS (
      INSERT INTO turnos AS t (clave, siguiente)
      SELECT clave, ${at(now)}::timestamptz + paso * interval '1 millisecond' FROM pedidos
      ON CONFLICT (clave) DO UPDATE
        SET siguiente = ${nextFree(now)}
                        + (excluded.siguiente - ${at(now)}::timestamptz)
      RETURNING t.clave, t.siguiente)
    SELECT max((extract(epoch FROM t.siguiente) * 1000)::float8 - p.paso) AS turno
    FROM tomados t JOIN pedidos p ON p.clave = t.clave`),
  );
  return taken?.turno ?? now;
}

const nextRateSlotRow = z.object({ siguiente: z.number().nullable() });

/** The latest of the next free slots of these, in epoch milliseconds; null when none of them was ever taken. */
export async function nextRateSlot(tx: Tx, claves: readonly string[], now: number): Promise<number | null> {
  const row = await firstRow(
    tx,
    nextRateSlotRow,
    prepared(sql`SELECT max(extract(epoch FROM ${nextFree(now)}) * 1000)::float8 AS siguiente
        FROM turnos t WHERE clave = ANY(${[...claves]}::text[])`),
  );
  return row?.siguiente ?? null;
}

/** No slot of `clave` is given before this moment. */
export async function holdRateSlots(tx: Tx, clave: string, until: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO turnos AS t (clave, siguiente, no_antes) VALUES (${clave}, ${at(until)}, ${at(until)})
    ON CONFLICT (clave) DO UPDATE SET no_antes = greatest(t.no_antes, excluded.no_antes)`);
}

const restRow = z.object({ hasta: z.number() });

/**
 * The service of `clave` cannot be reached: no slot is given for `holdsMs[n]` at the n-th failure in a row, the last of
 * them from then on, and for `leastMs` at least. What was on its way when another failed counts as the same failure.
 * Returns the moment from which slots are given again.
 */
export async function restRateSlots(
  tx: Tx,
  clave: string,
  rest: { holdsMs: readonly number[]; leastMs: number; now: number },
): Promise<number> {
  const now = sql`${at(rest.now)}::timestamptz`;
  const until = (failures: SQL) =>
    sql`${now} + greatest((${[...rest.holdsMs]}::float8[])[least(${failures}, ${rest.holdsMs.length}::int)], ${rest.leastMs}::float8)
      * interval '1 millisecond'`;
  const row = await firstRow(
    tx,
    restRow,
    sql`
    INSERT INTO turnos AS t (clave, siguiente, no_antes, fallos_seguidos)
    VALUES (${clave}, ${now}, ${until(sql`1`)}, 1)
    ON CONFLICT (clave) DO UPDATE SET
      fallos_seguidos = t.fallos_seguidos + CASE WHEN t.no_antes > ${now} THEN 0 ELSE 1 END,
      no_antes = CASE WHEN t.no_antes > ${now}
        THEN greatest(t.no_antes, ${now} + ${rest.leastMs}::float8 * interval '1 millisecond')
        ELSE ${until(sql`t.fallos_seguidos + 1`)} END
    RETURNING (extract(epoch FROM no_antes) * 1000)::float8 AS hasta`,
  );
  return row?.hasta ?? rest.now;
}

/** The service of `clave` has answered: its next failure is the first again. */
export async function endRateFailures(tx: Tx, clave: string): Promise<void> {
  await tx.execute(sql`UPDATE turnos SET fallos_seguidos = 0 WHERE clave = ${clave} AND fallos_seguidos > 0`);
}

const heldUntilRow = z.object({ hasta: z.number() });

/** The moment before which `clave` must be left alone, or null. */
export async function heldUntil(tx: Tx, clave: string, now: number): Promise<number | null> {
  const row = await firstRow(
    tx,
    heldUntilRow,
    prepared(sql`SELECT (extract(epoch FROM no_antes) * 1000)::float8 AS hasta FROM turnos
        WHERE clave = ${clave} AND no_antes > ${at(now)}`),
  );
  return row?.hasta ?? null;
}

const UNUSED_MS = 86_400_000;

/** Deletes rates that were not used for a day and hold nothing back. */
export async function purgeRateSlots(tx: Tx, now: number): Promise<void> {
  const before = at(now - UNUSED_MS);
  await tx.execute(
    sql`DELETE FROM turnos WHERE siguiente < ${before} AND (no_antes IS NULL OR no_antes < ${before})`,
  );
}
