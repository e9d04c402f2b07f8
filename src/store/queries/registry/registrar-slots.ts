import * as z from 'zod';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { ms } from '../sql/fragments.ts';
import { at, firstRow } from '../sql/rows.ts';

const Slot = z.object({ espera: z.number() });

/**
 * The wait in real time for the next question to a registrar's account. Orders share its rate with the checks of names, but
 * do not use up the checks of the day. A wait longer than `maxWaitMs` takes no turn.
 */
export async function takeRegistrarSlot(
  tx: Tx,
  { servidor, intervalMs, maxWaitMs }: { servidor: string; intervalMs: number; maxWaitMs: number },
): Promise<{ taken: boolean; waitMs: number }> {
  const taken = await firstRow(
    tx,
    Slot,
    prepared(sql`UPDATE servidores_registro SET
          no_antes = greatest(no_antes, clock_timestamp()) + ${intervalMs}::float8 * interval '1 millisecond',
          consultas = consultas + 1
        WHERE servidor = ${servidor}
          AND (no_antes IS NULL OR no_antes <= clock_timestamp() + ${maxWaitMs}::float8 * interval '1 millisecond')
        RETURNING (extract(epoch FROM no_antes - clock_timestamp()) * 1000)::float8 - ${intervalMs}::float8 AS espera`),
  );
  if (taken) return { taken: true, waitMs: Math.max(0, taken.espera) };
  const busy = await firstRow(
    tx,
    Slot,
    prepared(sql`SELECT (extract(epoch FROM no_antes - clock_timestamp()) * 1000)::float8 AS espera
        FROM servidores_registro WHERE servidor = ${servidor}`),
  );
  if (!busy) throw new Error('a registrar is registered before it is asked');
  return { taken: false, waitMs: Math.max(0, busy.espera) };
}

const Held = z.object({ hasta: z.number() });

/** Until when the registrar has closed the account; the day's limit of checks does not close it for orders. */
export async function registrarHeldUntil(tx: Tx, servidor: string, now: number): Promise<number | null> {
  const row = await firstRow(
    tx,
    Held,
    prepared(sql`SELECT ${ms(sql`r.limitado_hasta`)} AS hasta FROM servidores_registro r
        WHERE r.servidor = ${servidor} AND r.limitado_hasta > ${at(now)} AND r.limitado_por IS DISTINCT FROM 'cupo'`),
  );
  return row?.hasta ?? null;
}
