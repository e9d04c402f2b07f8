import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { CodigoOrden, CosteOrden, CuandoOrden, EstadoOrden } from '#contract/orders/entities.ts';
import { CanalRegistrador } from '#contract/states.ts';
import { prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { ms } from '../sql/fragments.ts';
import { firstRow, rows } from '../sql/rows.ts';

export const OrderRow = z.object({
  id: Id,
  dominio_id: Id,
  dominio: z.string(),
  dominio_unicode: z.string(),
  registrador: CanalRegistrador,
  cuando: CuandoOrden,
  anos: z.number(),
  tope_centimos: z.number(),
  servidores: z.array(z.string()),
  acepta_premium: z.boolean(),
  simulacro: z.boolean(),
  nombre_escrito: z.string().nullable(),
  acceso_id: Id.nullable(),
  estado: EstadoOrden,
  codigo: CodigoOrden.nullable(),
  motivo: z.string().nullable(),
  proxima: z.number().nullable(),
  hasta: z.number().nullable(),
  fecha_armada: z.number().nullable(),
  fecha_fin: z.number().nullable(),
  enviada: z.number().nullable(),
  dudas: z.number(),
  reintentos: z.number(),
  ausencias: z.number(),
  miradas: z.number(),
  cierre: z.enum(['no_comprada', 'caducada', 'cancelada']).nullable(),
  cierre_codigo: CodigoOrden.nullable(),
  cierre_motivo: z.string().nullable(),
  coste: CosteOrden.nullable(),
  referencia: z.string().nullable(),
  vale: z.number(),
});
/** Times are epoch milliseconds. `vale` rises with each claim. */
export type OrderRow = z.infer<typeof OrderRow>;

const columns = sql`o.id, o.dominio_id, o.dominio, o.dominio_unicode, o.registrador, o.cuando, o.anos, o.tope_centimos,
  o.servidores, o.acepta_premium, o.simulacro, o.nombre_escrito, o.acceso_id, o.estado, o.codigo, o.motivo,
  ${ms(sql`o.proxima`)} AS proxima, ${ms(sql`o.hasta`)} AS hasta, ${ms(sql`o.fecha_armada`)} AS fecha_armada,
  ${ms(sql`o.fecha_fin`)} AS fecha_fin, ${ms(sql`o.enviada`)} AS enviada, o.dudas, o.reintentos, o.ausencias, o.miradas,
  o.cierre, o.cierre_codigo, o.cierre_motivo, o.coste, o.referencia, o.vale`;

/** Locks the order. Lock the account's revision first: it orders all writers. */
export async function lockOrder(tx: Tx, usuarioId: string, id: string): Promise<OrderRow | undefined> {
  return await firstRow(
    tx,
    OrderRow,
    prepared(
      sql`SELECT ${columns} FROM ordenes o WHERE o.usuario_id = ${usuarioId} AND o.id = ${id} FOR UPDATE`,
    ),
  );
}

/** Undefined: it is gone, or a later sender has claimed it. */
export async function lockClaimed(
  tx: Tx,
  usuarioId: string,
  claim: { id: string; vale: number },
): Promise<OrderRow | undefined> {
  const order = await lockOrder(tx, usuarioId, claim.id);
  return order?.vale === claim.vale ? order : undefined;
}

/** Locks the account's orders that fulfil this condition on `o`, in a fixed order. */
export async function lockOrdersWhere(tx: Tx, usuarioId: string, condition: SQL): Promise<OrderRow[]> {
  return await rows(
    tx,
    OrderRow,
    sql`SELECT ${columns} FROM ordenes o WHERE o.usuario_id = ${usuarioId} AND ${condition} ORDER BY o.id FOR UPDATE`,
  );
}
