import * as z from 'zod';
import type { OrderEvent } from '#domain/orders/events.ts';
import type { OrderTransition } from '#domain/orders/result.ts';
import { transition } from '#domain/orders/transition.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow, idRow, json } from '../sql/rows.ts';
import { settleAttempts } from './attempts.ts';
import { addOrderEvent } from './order-events.ts';
import type { OrderRow } from './orders.ts';
import { writePurchase } from './purchase.ts';

/** Only this file writes an order's state (src/domain/orders). */

export interface NewOrder {
  dominio_id: string;
  dominio: string;
  dominio_unicode: string;
  registrador: OrderRow['registrador'];
  cuando: OrderRow['cuando'];
  anos: number;
  tope_centimos: number;
  servidores: readonly string[];
  acepta_premium: boolean;
  simulacro: boolean;
  nombre_escrito: string | null;
  acceso_id: string | null;
}

/** Replaces a draft for the same name. Null: the account has an open order for it. */
export async function insertOrder(
  tx: Tx,
  usuarioId: string,
  order: NewOrder,
  draft: { hasta: number | null; proxima: number; now: number },
): Promise<string | null> {
  await tx.execute(sql`DELETE FROM ordenes
    WHERE usuario_id = ${usuarioId} AND dominio = ${order.dominio} AND estado = 'borrador'`);
  const made = await firstRow(
    tx,
    idRow,
    sql`INSERT INTO ordenes (usuario_id, dominio_id, dominio, dominio_unicode, registrador, cuando, anos, tope_centimos,
          servidores, acepta_premium, simulacro, nombre_escrito, acceso_id, estado, hasta, proxima, fecha_creacion)
        VALUES (${usuarioId}, ${order.dominio_id}, ${order.dominio}, ${order.dominio_unicode}, ${order.registrador},
          ${order.cuando}, ${order.anos}, ${order.tope_centimos}, ${json(order.servidores)}::jsonb,
          ${order.acepta_premium}, ${order.simulacro}, ${order.nombre_escrito}, ${order.acceso_id}, 'borrador',
          ${at(draft.hasta)}, ${at(draft.proxima)}, ${at(draft.now)})
        ON CONFLICT DO NOTHING RETURNING id`,
  );
  if (!made) return null;
  await addStep(tx, usuarioId, made.id, {
    de: null,
    a: 'borrador',
    codigo: null,
    motivo: null,
    now: draft.now,
  });
  return made.id;
}

/** How many orders of the account have not ended. */
export async function countOpenOrders(tx: Tx, usuarioId: string): Promise<number> {
  const row = await firstRow(
    tx,
    z.object({ total: z.int() }),
    sql`SELECT count(*)::int AS total FROM ordenes WHERE usuario_id = ${usuarioId} AND proxima IS NOT NULL`,
  );
  return row?.total ?? 0;
}

/**
 * Applies an event to this locked order and writes all that follows but the notices: its row, its attempt, its history,
 * and the purchase. An order that no sender holds any more keeps no claim.
 */
export async function applyToOrder(
  tx: Tx,
  usuarioId: string,
  row: OrderRow,
  event: OrderEvent,
  revision: number,
): Promise<{ order: OrderRow; done: OrderTransition }> {
  const done = transition(row, event);
  const order = { ...row, ...done.order };
  if (done.changed) {
    await tx.execute(
      prepared(sql`
      UPDATE ordenes SET estado = ${order.estado}, codigo = ${order.codigo}, motivo = ${order.motivo},
        proxima = ${at(order.proxima)}, hasta = ${at(order.hasta)}, fecha_armada = ${at(order.fecha_armada)},
        fecha_fin = ${at(order.fecha_fin)}, enviada = ${at(order.enviada)}, dudas = ${order.dudas},
        reintentos = ${order.reintentos}, ausencias = ${order.ausencias}, miradas = ${order.miradas},
        cierre = ${order.cierre}, cierre_codigo = ${order.cierre_codigo}, cierre_motivo = ${order.cierre_motivo}
      WHERE usuario_id = ${usuarioId} AND id = ${order.id}`),
    );
  }
  if (done.attempt) await settleAttempts(tx, usuarioId, order, { step: done.attempt, event });
  for (const effect of done.effects) {
    if (effect.kind === 'step') {
      const { estado: a, codigo, motivo } = order;
      await addStep(tx, usuarioId, order.id, { de: done.from, a, codigo, motivo, now: event.now });
    }
    if (effect.kind === 'bought')
      await writePurchase(tx, usuarioId, order, effect, { now: event.now, revision });
  }
  await addOrderEvent(tx, usuarioId, row.estado, order, event.now);
  return { order, done };
}

/** `simulacro`: a dry run, as drafted or by the settings when it is armed; `nombre_escrito`: typed by a person. */
export async function keepArming(
  tx: Tx,
  usuarioId: string,
  id: string,
  { simulacro, nombre_escrito }: { simulacro: boolean; nombre_escrito: string | null },
): Promise<void> {
  await tx.execute(sql`UPDATE ordenes SET simulacro = ${simulacro}, nombre_escrito = ${nombre_escrito}
    WHERE usuario_id = ${usuarioId} AND id = ${id}`);
}

/** What its last look or attempt would have cost. */
export async function keepCost(
  tx: Tx,
  usuarioId: string,
  id: string,
  coste: NonNullable<OrderRow['coste']>,
): Promise<void> {
  await tx.execute(
    prepared(
      sql`UPDATE ordenes SET coste = ${json(coste)}::jsonb WHERE usuario_id = ${usuarioId} AND id = ${id}`,
    ),
  );
}

async function addStep(
  tx: Tx,
  usuarioId: string,
  ordenId: string,
  step: { de: string | null; a: string; codigo: string | null; motivo: string | null; now: number },
): Promise<void> {
  await tx.execute(
    prepared(sql`INSERT INTO pasos_ordenes (usuario_id, orden_id, hora, de, a, codigo, motivo)
      VALUES (${usuarioId}, ${ordenId}, ${at(step.now)}, ${step.de}, ${step.a}, ${step.codigo}, ${step.motivo})`),
  );
}
