import * as z from 'zod';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { ms } from '../sql/fragments.ts';
import { at, firstRow } from '../sql/rows.ts';

const Slot = z.object({ espera: z.number() });

/**
 * The wait in real time for the next question to a registrar's account. Orders share its rate with the checks of names, but
 * do not use up the checks of the day.
 */
export async function takeRegistrarSlot(
  tx: Tx,
  { servidor, intervalMs }: { servidor: string; intervalMs: number },
): Promise<number> {
  const taken = await firstRow(
    tx,
    Slot,
    prepared(sql`UPDATE servidores_registro SET
          no_antes = least(greatest(no_antes, clock_timestamp()), clock_timestamp() + interval '60 seconds')
            + ${intervalMs}::float8 * interval '1 millisecond',
          consultas = consultas + 1
        WHERE servidor = ${servidor}
        RETURNING (extract(epoch FROM no_antes - clock_timestamp()) * 1000)::float8 - ${intervalMs}::float8 AS espera`),
  );
  if (!taken) throw new Error('a registrar is registered before it is asked');
  return Math.max(0, taken.espera);
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
