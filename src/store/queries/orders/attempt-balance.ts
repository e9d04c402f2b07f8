import * as z from 'zod';
import type { Price } from '#domain/evidence/evidence.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow } from '../sql/rows.ts';

/** What the registrar's account had left just before this attempt. */
export async function keepBalance(tx: Tx, usuarioId: string, intentoId: string, saldo: Price): Promise<void> {
  await tx.execute(
    prepared(sql`UPDATE intentos_compra SET saldo_centimos = ${saldo.centimos}, saldo_moneda = ${saldo.moneda}
      WHERE usuario_id = ${usuarioId} AND id = ${intentoId}`),
  );
}

/** The same of an attempt that waits for its end: what was left at the last look. */
export async function refreshBalance(
  tx: Tx,
  usuarioId: string,
  ordenId: string,
  saldo: Price,
): Promise<void> {
  await tx.execute(
    prepared(sql`UPDATE intentos_compra SET saldo_centimos = ${saldo.centimos}, saldo_moneda = ${saldo.moneda}
      WHERE usuario_id = ${usuarioId} AND orden_id = ${ordenId} AND estado IN ('abierto', 'incierto')`),
  );
}

const Before = z.object({
  saldo_centimos: z.int().nullable(),
  saldo_moneda: z.string().nullable(),
  /** Charged by later attempts that were sent to the same account at the registrar. */
  otros_centimos: z.int(),
  /** Another attempt without a known charge overlaps it. */
  dudoso: z.boolean(),
});

/** Undefined: the order has no attempt in doubt. */
export async function balanceBefore(
  tx: Tx,
  usuarioId: string,
  ordenId: string,
): Promise<z.infer<typeof Before> | undefined> {
  return await firstRow(
    tx,
    Before,
    prepared(sql`SELECT i.saldo_centimos, i.saldo_moneda,
        coalesce(sum(o.cobro_centimos) FILTER (WHERE o.estado = 'comprado' AND o.hora >= i.hora), 0)::int AS otros_centimos,
        coalesce(bool_or(o.estado IN ('abierto', 'incierto')
          OR (o.estado = 'comprado' AND o.hora >= i.hora AND o.cobro_moneda IS DISTINCT FROM i.saldo_moneda)
          OR (o.estado = 'comprado' AND o.hora < i.hora AND o.hora_fin >= i.hora)), false) AS dudoso
      FROM intentos_compra i
      LEFT JOIN intentos_compra o ON o.usuario_id = i.usuario_id AND o.registrador = i.registrador AND o.id <> i.id
        -- Null: an attempt from before the registrar's account was kept.
        AND coalesce(o.servidor = i.servidor, true)
      WHERE i.usuario_id = ${usuarioId} AND i.orden_id = ${ordenId} AND i.estado IN ('abierto', 'incierto')
      GROUP BY i.usuario_id, i.id`),
  );
}
