import * as z from 'zod';
import { prepared, raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow } from '../sql/rows.ts';

/** Longest wait for a slot: a later one is not taken. */
const WAIT_MAX = raw('60 seconds');
/** A slot further ahead means that a clock was set back: concurrent callers add only seconds. */
const QUEUE_MAX = raw('180 seconds');

/** SQL: the next free slot of the row `t`; after a clock was set back, earlier slots may still be used. */
const nextFree = (now: number) => sql`CASE
  WHEN t.siguiente > greatest(t.no_antes, ${at(now)}) + interval '${QUEUE_MAX}'
  THEN greatest(t.no_antes, ${at(now)}::timestamptz + interval '${WAIT_MAX}')
  ELSE greatest(t.siguiente, t.no_antes, ${at(now)}) END`;

const takeRateSlotRow = z.object({ turno: z.number() });

/** Takes the next free slot of a shared rate (epoch ms); the caller waits for it. */
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

export interface Rate {
  clave: string;
  intervalMs: number;
}

/**
 * SQL: `turnos_tomados` has the first of `count` slots of each rate (`turno`), their distance (`uno`), and the row of
 * `before`, which is executed first. Locks the rates in order of name to avoid deadlocks.
 */
export function takenSlots(rates: readonly Rate[], now: number, count: number, before: SQL): SQL {
  const sorted = [...rates].sort((a, b) => (a.clave < b.clave ? -1 : 1));
  return sql`pedidos AS (
      SELECT p.clave, p.paso * ${count}::int AS paso, p.paso AS uno, a.*
      FROM (${before}) a, unnest(${sorted.map(({ clave }) => clave)}::text[],
        ${sorted.map(({ intervalMs }) => intervalMs)}::float8[]) AS p(clave, paso)
    ), tomados AS (
      INSERT INTO turnos AS t (clave, siguiente)
      SELECT clave, ${at(now)}::timestamptz + paso * interval '1 millisecond' FROM pedidos
      ON CONFLICT (clave) DO UPDATE
        SET siguiente = ${nextFree(now)}
                        + (excluded.siguiente - ${at(now)}::timestamptz)
      RETURNING t.clave, t.siguiente
    ), turnos_tomados AS (
      SELECT (extract(epoch FROM t.siguiente) * 1000)::float8 - p.paso AS turno, p.*
      FROM tomados t JOIN pedidos p ON p.clave = t.clave)`;
}

/** SQL: the latest of the next free slots (epoch ms); null if none was ever taken. */
export const nextSlot = (claves: readonly string[], now: number): SQL =>
  sql`(SELECT max(extract(epoch FROM ${nextFree(now)}) * 1000)::float8
    FROM turnos t WHERE clave = ANY(${[...claves]}::text[]))`;

export async function holdRateSlots(tx: Tx, clave: string, until: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO turnos AS t (clave, siguiente, no_antes) VALUES (${clave}, ${at(until)}, ${at(until)})
    ON CONFLICT (clave) DO UPDATE SET no_antes = greatest(t.no_antes, excluded.no_antes)`);
}

const restRow = z.object({ hasta: z.number() });

/**
 * Holds an unreachable service for `holdsMs[n]` at the n-th failure in a row (then the last value), at least
 * `leastMs`. Concurrent failures count as one. Returns when slots are given again.
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

export async function endRateFailures(tx: Tx, clave: string): Promise<void> {
  await tx.execute(sql`UPDATE turnos SET fallos_seguidos = 0 WHERE clave = ${clave} AND fallos_seguidos > 0`);
}

const heldUntilRow = z.object({ hasta: z.number().nullable() });

/** SQL: until when a rate is held (epoch ms); null: not held. */
export const heldRate = (clave: string, now: number): SQL =>
  sql`(SELECT (extract(epoch FROM no_antes) * 1000)::float8 FROM turnos WHERE clave = ${clave} AND no_antes > ${at(now)})`;

export async function heldUntil(tx: Tx, clave: string, now: number): Promise<number | null> {
  const row = await firstRow(tx, heldUntilRow, prepared(sql`SELECT ${heldRate(clave, now)} AS hasta`));
  return row?.hasta ?? null;
}

const UNUSED_MS = 86_400_000;

/** Deletes rates unused for a day that hold no caller. */
export async function purgeRateSlots(tx: Tx, now: number): Promise<void> {
  const before = at(now - UNUSED_MS);
  await tx.execute(
    sql`DELETE FROM turnos WHERE siguiente < ${before} AND (no_antes IS NULL OR no_antes < ${before})`,
  );
}
