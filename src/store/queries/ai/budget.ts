import * as z from 'zod';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow } from '../sql/rows.ts';

/** Longest duration of a question; after it, its reservation counts as spent. */
const RESERVATION_MS = 10 * 60_000;

const reservedRow = z.object({ id: z.string(), mes: z.string() });

export interface Reservation {
  id: string;
  /** '2026-11'. */
  mes: string;
  /** Millionths of a euro. */
  importe: number;
}

/**
 * Reserves a question's highest cost; null if the budget does not suffice. Locks the settings row, so that processes
 * cannot reserve the same money.
 */
export async function reserveBudget(
  tx: Tx,
  usuarioId: string,
  importe: number,
  now: number,
): Promise<Reservation | null> {
  await tx.execute(sql`INSERT INTO ia_ajustes (usuario_id) VALUES (${usuarioId}) ON CONFLICT DO NOTHING`);
  await tx.execute(sql`SELECT 1 FROM ia_ajustes WHERE usuario_id = ${usuarioId} FOR UPDATE`);
  await spendExpired(tx, usuarioId, now);
  const reserved = await firstRow(
    tx,
    reservedRow,
    sql`INSERT INTO ia_reservas (usuario_id, mes, importe, creada)
        SELECT c.usuario_id, m.mes, ${importe}::bigint, ${at(now)}
        FROM cuentas c JOIN ia_ajustes j USING (usuario_id)
        CROSS JOIN LATERAL (SELECT to_char(${at(now)}::timestamptz AT TIME ZONE c.timezone, 'YYYY-MM') AS mes) m
        WHERE c.usuario_id = ${usuarioId} AND ${importe}::bigint
          + coalesce((SELECT u.gastado FROM ia_uso u WHERE u.usuario_id = c.usuario_id AND u.mes = m.mes), 0)
          + coalesce((SELECT sum(r.importe) FROM ia_reservas r WHERE r.usuario_id = c.usuario_id AND r.mes = m.mes), 0)
          <= j.presupuesto
        RETURNING id, mes`,
  );
  return reserved ? { ...reserved, importe } : null;
}

/** A dead process's question may have been billed. */
async function spendExpired(tx: Tx, usuarioId: string, now: number): Promise<void> {
  await tx.execute(sql`
    WITH expired AS (
      DELETE FROM ia_reservas WHERE usuario_id = ${usuarioId} AND creada < ${at(now - RESERVATION_MS)}
      RETURNING mes, importe
    )
    INSERT INTO ia_uso AS u (usuario_id, mes, gastado, preguntas)
    SELECT ${usuarioId}, mes, sum(importe)::bigint, count(*)::int FROM expired GROUP BY mes
    ON CONFLICT (usuario_id, mes) DO UPDATE SET gastado = u.gastado + excluded.gastado,
      preguntas = u.preguntas + excluded.preguntas`);
}

/** Replaces the reservation by the real cost. Repeatable. */
export async function settleBudget(
  tx: Tx,
  usuarioId: string,
  reservation: Reservation,
  real: { importe: number; entrada: number; salida: number },
): Promise<void> {
  await tx.execute(sql`
    WITH gone AS (
      DELETE FROM ia_reservas WHERE usuario_id = ${usuarioId} AND id = ${reservation.id} RETURNING mes
    )
    INSERT INTO ia_uso AS u (usuario_id, mes, gastado, preguntas, tokens_entrada, tokens_salida)
    SELECT ${usuarioId}, mes, ${real.importe}::bigint, 1, ${real.entrada}::bigint, ${real.salida}::bigint FROM gone
    ON CONFLICT (usuario_id, mes) DO UPDATE SET gastado = u.gastado + excluded.gastado,
      preguntas = u.preguntas + 1, tokens_entrada = u.tokens_entrada + excluded.tokens_entrada,
      tokens_salida = u.tokens_salida + excluded.tokens_salida`);
}

const spentRow = z.object({
  mes: z.string(),
  presupuesto: z.number(),
  gastado: z.number(),
  reservado: z.number(),
  preguntas: z.int(),
  tokens_entrada: z.number(),
  tokens_salida: z.number(),
});
export type AiSpending = z.infer<typeof spentRow>;

/** This month, in millionths of a euro. */
export async function readSpending(tx: Tx, usuarioId: string, now: number): Promise<AiSpending> {
  const row = await firstRow(
    tx,
    spentRow,
    sql`SELECT m.mes, coalesce(j.presupuesto, 5000000)::float8 AS presupuesto, coalesce(u.gastado, 0)::float8 AS gastado,
          coalesce((SELECT sum(r.importe) FROM ia_reservas r
            WHERE r.usuario_id = c.usuario_id AND r.mes = m.mes), 0)::float8 AS reservado,
          coalesce(u.preguntas, 0) AS preguntas, coalesce(u.tokens_entrada, 0)::float8 AS tokens_entrada,
          coalesce(u.tokens_salida, 0)::float8 AS tokens_salida
        FROM cuentas c
        CROSS JOIN LATERAL (SELECT to_char(${at(now)}::timestamptz AT TIME ZONE c.timezone, 'YYYY-MM') AS mes) m
        LEFT JOIN ia_ajustes j USING (usuario_id)
        LEFT JOIN ia_uso u ON u.usuario_id = c.usuario_id AND u.mes = m.mes
        WHERE c.usuario_id = ${usuarioId}`,
  );
  if (!row) throw new Error('the account is gone');
  return row;
}
