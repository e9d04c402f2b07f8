import * as z from 'zod';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { rows } from '../sql/rows.ts';
import type { BatchKey } from './batches.ts';

const TradeZoneYield = z.object({
  oficio: z.string(),
  zona: z.string(),
  keywords: z.number(),
  /** Keywords that have not ended. */
  pendientes: z.number(),
  usadas: z.number(),
  /** Requests whose domains have verdicts, with the account's earlier batches. */
  solicitudes: z.number(),
  libres: z.number(),
  /** Free names of this batch alone. */
  encontrados: z.number(),
});
export type TradeZoneYield = z.infer<typeof TradeZoneYield>;

/** Results of each trade and zone, in this batch and the account's earlier ones. */
export async function tradeZoneYields(tx: Tx, key: BatchKey): Promise<TradeZoneYield[]> {
  return await rows(
    tx,
    TradeZoneYield,
    sql`SELECT oficio, zona, keywords, pendientes, solicitudes AS usadas, libres AS encontrados,
          (solicitudes * CASE WHEN dominios > 0 THEN verificados::float8 / dominios ELSE 1 END
            + previas_solicitudes)::float8 AS solicitudes,
          (libres + previas_libres)::float8 AS libres
        FROM rendimiento WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
        ORDER BY oficio, zona`,
  );
}

/** Stores the yields of the account's other batches before this one starts. */
export async function rememberYields(tx: Tx, key: BatchKey): Promise<void> {
  await tx.execute(sql`
    UPDATE rendimiento r SET previas_solicitudes = p.solicitudes, previas_libres = p.libres
    FROM (
      SELECT oficio, zona, sum(solicitudes)::float8 AS solicitudes, sum(libres)::float8 AS libres
      FROM rendimiento WHERE usuario_id = ${key.usuario_id} AND batch_id <> ${key.batch_id}
      GROUP BY 1, 2 HAVING sum(solicitudes) > 0) p
    WHERE r.usuario_id = ${key.usuario_id} AND r.batch_id = ${key.batch_id}
      AND r.oficio = p.oficio AND r.zona = p.zona`);
}
