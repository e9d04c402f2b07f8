import * as z from 'zod';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow, totalRow } from '../sql/rows.ts';

const KEEP_HOURS = 24;
/** No request runs longer: its process was killed, and what it did is not known. */
const RUN_MINUTES = 5;
/** Keys of a token that are kept at a time, to bound their answers. */
const KEYS_MAX = 5_000;

/** One request of a token, as its repeats name it. */
export interface RequestKey {
  usuario_id: string;
  acceso_id: string;
  metodo: string;
  ruta: string;
  clave: string;
}

/** `new`: the caller does it; `other`: the key came with another body; `full`: the token has too many keys. */
export type Claim =
  | { kind: 'new' | 'running' | 'other' | 'full' }
  /** Null: its answer is not kept, and it may be only partly done. */
  | { kind: 'done'; respuesta: Buffer | null };

const Known = z.object({
  igual: z.boolean(),
  /** Has ended, or was cut off. */
  hecha: z.boolean(),
  respuesta: z.instanceof(Buffer).nullable(),
});

const isKey = (key: RequestKey) => sql`usuario_id = ${key.usuario_id} AND acceso_id = ${key.acceso_id}
  AND metodo = ${key.metodo} AND ruta = ${key.ruta} AND clave = ${key.clave}`;

export async function claimRequest(
  tx: Tx,
  key: RequestKey,
  { huella, now }: { huella: Buffer; now: number },
): Promise<Claim> {
  const since = sql`${at(now)}::timestamptz - ${KEEP_HOURS} * interval '1 hour'`;
  const kept = await firstRow(
    tx,
    totalRow,
    sql`SELECT count(*)::int AS total FROM idempotencias
        WHERE usuario_id = ${key.usuario_id} AND acceso_id = ${key.acceso_id} AND hora > ${since}`,
  );
  // A repeat of a request that finds no room is done already, or is refused as a new one is.
  if ((kept?.total ?? 0) < KEYS_MAX) {
    const { rowCount } = await tx.execute(sql`
      INSERT INTO idempotencias AS i (usuario_id, acceso_id, metodo, ruta, clave, huella, hora)
      VALUES (${key.usuario_id}, ${key.acceso_id}, ${key.metodo}, ${key.ruta}, ${key.clave}, ${huella}, ${at(now)})
      ON CONFLICT (usuario_id, acceso_id, metodo, ruta, clave) DO UPDATE
        SET huella = excluded.huella, hora = excluded.hora, hecha = false, respuesta = NULL
        WHERE i.hora <= ${since}`);
    if (rowCount === 1) return { kind: 'new' };
  }
  const known = await firstRow(
    tx,
    Known,
    sql`SELECT huella = ${huella} AS igual, respuesta,
          hecha OR hora <= ${at(now)}::timestamptz - ${RUN_MINUTES} * interval '1 minute' AS hecha
        FROM idempotencias WHERE ${isKey(key)} AND hora > ${since}`,
  );
  if (!known) return { kind: 'full' };
  if (!known.igual) return { kind: 'other' };
  return known.hecha ? { kind: 'done', respuesta: known.respuesta } : { kind: 'running' };
}

export async function keepAnswer(tx: Tx, key: RequestKey, respuesta: Buffer | null): Promise<void> {
  await tx.execute(sql`UPDATE idempotencias SET hecha = true, respuesta = ${respuesta} WHERE ${isKey(key)}`);
}

/** After a refusal, which changed nothing: the same key may be used again. */
export async function releaseRequest(tx: Tx, key: RequestKey): Promise<void> {
  await tx.execute(sql`DELETE FROM idempotencias WHERE ${isKey(key)} AND NOT hecha`);
}
