import * as z from 'zod';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow } from '../sql/rows.ts';

interface Allowance {
  /** What it counts: `cuenta`, `mcp`, or `acceso:` and the id of a token. */
  clave: string;
  cupo: number;
  segundos: number;
}

const Share = z.object({
  suyas: z.int(),
  /** Of the window, beside the shares that were given. */
  quedan: z.int(),
  ms: z.number(),
});
type Share = z.infer<typeof Share>;

/** A process takes this part of what is left, so that it asks seldom and others find some. */
const PARTS = 4;

/** Takes a share of what is left of the allowance in the present window, or in a new one if that has ended. */
export async function takeShare(
  tx: Tx,
  usuarioId: string,
  { clave, cupo, segundos }: Allowance,
): Promise<Share> {
  const length = sql`${segundos}::int * interval '1 second'`;
  const first = sql`ceil(${cupo}::numeric / ${PARTS})::int`;
  const isOver = sql`c.desde + ${length} <= clock_timestamp()`;
  const share = await firstRow(
    tx,
    Share,
    prepared(sql`INSERT INTO cupos AS c (usuario_id, clave, desde, usadas)
        VALUES (${usuarioId}, ${clave}, clock_timestamp(), ${first})
        ON CONFLICT (usuario_id, clave) DO UPDATE SET
          desde = CASE WHEN ${isOver} THEN clock_timestamp() ELSE c.desde END,
          usadas = CASE WHEN ${isOver} THEN ${first}
            ELSE c.usadas + ceil(greatest(0, ${cupo}::int - c.usadas)::numeric / ${PARTS})::int END
        RETURNING new.usadas - CASE WHEN new.desde = old.desde THEN old.usadas ELSE 0 END AS suyas,
          greatest(0, ${cupo}::int - new.usadas) AS quedan,
          greatest(0, extract(epoch FROM new.desde + ${length} - clock_timestamp()) * 1000)::float8 AS ms`),
  );
  if (!share) throw new Error('the share was not written');
  return share;
}
