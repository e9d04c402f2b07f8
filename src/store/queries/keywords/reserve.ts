import * as z from 'zod';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { insertUse } from '../accounts/usage.ts';
import { addSpend, type Spend } from '../batches/batch-writer.ts';
import type { BatchKey } from '../batches/batches.ts';
import { type Rate, takenSlots } from '../registry/rate-slots.ts';
import { rows } from '../sql/rows.ts';

const Taken = z.object({ turno: z.number(), uno: z.number(), mes: z.string().nullable() });

/** Returns the month that the spend counts in (null if it costs nothing) and for each search the latest slot of its rates. */
export async function reserveSearches(
  tx: Tx,
  key: BatchKey,
  searches: { spend: Spend; proveedor: string; paid: boolean; rates: readonly Rate[]; count: number },
  now: number,
): Promise<{ mes: string | null; slots: number[] }> {
  const { spend, proveedor, paid, rates, count } = searches;
  const use = paid ? insertUse(key.usuario_id, { ...spend, proveedor, now }) : sql`SELECT NULL::text AS mes`;
  const before = sql`SELECT max(mes) AS mes FROM uso, (SELECT count(*) FROM lote) l`;
  const taken = await rows(
    tx,
    Taken,
    prepared(sql`
    WITH lote AS (
      ${addSpend(key, { ...spend, segundos: 0, proveedor })} RETURNING b.id
    ), uso AS (${use}), ${takenSlots(rates, now, count, before)}
    SELECT turno, uno, mes FROM turnos_tomados`),
  );
  const mes = taken[0]?.mes ?? null;
  if (paid && mes === null) throw new Error('the account is gone');
  const slotOf = (nth: number) =>
    taken.reduce((latest, { turno, uno }) => Math.max(latest, turno + nth * uno), now);
  return { mes, slots: Array.from({ length: count }, (_, nth) => slotOf(nth)) };
}
