import * as z from 'zod';
import type { CosteOrden } from '#contract/orders/entities.ts';
import type { AttemptStep } from '#domain/orders/effects.ts';
import type { OrderEvent } from '#domain/orders/events.ts';
import { type Budget, chargedInEuros } from '#domain/orders/money.ts';
import { prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow, idRow, json } from '../sql/rows.ts';
import type { OrderRow } from './orders.ts';
import { readOrderSettings } from './settings.ts';

/** Its id is also the key by which a registrar knows a repeated attempt. */
export async function insertAttempt(
  tx: Tx,
  usuarioId: string,
  order: OrderRow,
  { coste, servidor, now }: { coste: CosteOrden; servidor: string; now: number },
): Promise<string> {
  const made = await firstRow(
    tx,
    idRow,
    prepared(sql`INSERT INTO intentos_compra (usuario_id, orden_id, hora, dominio, registrador, acceso_id, coste,
        cuenta_centimos, servidor, estado)
      VALUES (${usuarioId}, ${order.id}, ${at(now)}, ${order.dominio}, ${order.registrador}, ${order.acceso_id},
        ${json(coste)}::jsonb, ${coste.total}, ${servidor}, 'abierto') RETURNING id`),
  );
  if (!made) throw new Error('an attempt was not written');
  return made.id;
}

const OPEN = sql`estado IN ('abierto', 'incierto')`;

const Account = z.object({ servidor: z.string().nullable() });

/** The account at the registrar that the order's attempt in doubt was sent to; null: not known. */
export async function attemptAccount(tx: Tx, usuarioId: string, ordenId: string): Promise<string | null> {
  const row = await firstRow(
    tx,
    Account,
    prepared(sql`SELECT servidor FROM intentos_compra
      WHERE usuario_id = ${usuarioId} AND orden_id = ${ordenId} AND ${OPEN}`),
  );
  return row?.servidor ?? null;
}

/** Another account is asked from now on; the balance kept is the one of the account before. */
export async function moveAttempt(
  tx: Tx,
  usuarioId: string,
  ordenId: string,
  servidor: string,
): Promise<void> {
  await tx.execute(
    prepared(sql`UPDATE intentos_compra SET servidor = ${servidor}, saldo_centimos = NULL, saldo_moneda = NULL
      WHERE usuario_id = ${usuarioId} AND orden_id = ${ordenId} AND ${OPEN}`),
  );
}

/** Until it is settled an attempt counts with its whole cost, then with what was charged. */
export async function settleAttempts(
  tx: Tx,
  usuarioId: string,
  order: OrderRow,
  { step, event }: { step: AttemptStep; event: OrderEvent },
): Promise<void> {
  const respuesta = answerName(event);
  const mine = sql`usuario_id = ${usuarioId} AND orden_id = ${order.id} AND ${OPEN}`;
  const closeOpen = () =>
    tx.execute(
      prepared(sql`UPDATE intentos_compra SET estado = 'no_comprado', respuesta = ${respuesta},
        hora_fin = ${at(event.now)} WHERE ${mine}`),
    );
  switch (step.kind) {
    case 'uncertain':
      await tx.execute(
        prepared(sql`UPDATE intentos_compra SET estado = 'incierto', respuesta = ${respuesta} WHERE ${mine}`),
      );
      return;
    case 'open':
      await tx.execute(
        prepared(sql`UPDATE intentos_compra SET estado = 'abierto', respuesta = ${respuesta} WHERE ${mine}`),
      );
      return;
    case 'not_bought':
      await closeOpen();
      return;
    case 'reopened':
      await closeOpen();
      // The one that the registrar said it did not hold; others were refused by an answer of their own.
      await tx.execute(
        prepared(sql`UPDATE intentos_compra SET estado = 'incierto', respuesta = ${respuesta}, hora_fin = NULL
          WHERE usuario_id = ${usuarioId} AND id = (SELECT id FROM intentos_compra
            WHERE usuario_id = ${usuarioId} AND orden_id = ${order.id} AND estado = 'no_comprado'
            ORDER BY respuesta IS NOT DISTINCT FROM 'not_held' DESC, hora DESC, id DESC LIMIT 1)`),
      );
      return;
    case 'bought': {
      const { dolar_diezmilesimas } = await readOrderSettings(tx, usuarioId);
      const euros = step.charged === null ? null : chargedInEuros(step.charged, dolar_diezmilesimas);
      await tx.execute(
        prepared(sql`UPDATE intentos_compra SET estado = 'comprado', respuesta = ${respuesta},
          hora_fin = ${at(event.now)}, cobro_centimos = ${step.charged?.centimos ?? null},
          cobro_moneda = ${step.charged?.moneda ?? null}, cuenta_centimos = coalesce(${euros}::int, cuenta_centimos)
          WHERE ${mine}`),
      );
    }
  }
}

function answerName(event: OrderEvent): string {
  if (event.kind === 'answered') return event.outcome.kind;
  if (event.kind === 'found') return event.holding.kind;
  if (event.kind === 'request_seen') return event.request;
  return event.kind;
}

const Sum = z.object({ total: z.int() });

const TokenBudget = z.object({ tope: z.int(), gastado: z.int() });

/** A registrar executes what it was sent within this time, if ever. */
const LATE_FOR_MS = 24 * 3_600_000;

interface Beside {
  order: string;
  now: number;
}

/** Attempts of other orders that counted as not bought and may be executed late: one of each, whose name is bought once. */
const lateBeside = (usuarioId: string, { order, now }: Beside, counted: SQL): SQL =>
  sql`coalesce((SELECT sum(t.cuenta) FROM (
    SELECT max(i.cuenta_centimos) FILTER (WHERE i.respuesta = 'not_held') AS cuenta
    FROM intentos_compra i JOIN ordenes o ON o.usuario_id = i.usuario_id AND o.id = i.orden_id
    WHERE i.usuario_id = ${usuarioId} AND o.id <> ${order} AND o.proxima IS NOT NULL AND o.dudas > 0 AND ${counted}
      AND i.hora >= ${at(now - LATE_FOR_MS)}
    GROUP BY o.id HAVING every(i.estado = 'no_comprado')) t), 0)`;

/** The cap of a program's token and what its orders count against it, in EUR cents; a token that is gone has no money left. */
export async function budgetOfToken(tx: Tx, usuarioId: string, id: string, beside: Beside): Promise<Budget> {
  const late = lateBeside(usuarioId, beside, sql`i.acceso_id = ${id}`);
  const row = await firstRow(
    tx,
    TokenBudget,
    prepared(sql`SELECT coalesce(a.tope_centimos, 0)::int AS tope, (coalesce((SELECT sum(i.cuenta_centimos)
        FROM intentos_compra i WHERE i.usuario_id = a.usuario_id AND i.acceso_id = a.id
          AND i.estado <> 'no_comprado'), 0) + ${late})::int AS gastado
      FROM accesos a WHERE a.usuario_id = ${usuarioId} AND a.id = ${id}`),
  );
  return row ?? { tope: 0, gastado: 0 };
}

/** EUR cents with tax that count in the calendar month (UTC) of `now`; of a reservation in each month until its end. */
export async function spentInMonth(tx: Tx, usuarioId: string, now: number, order?: string): Promise<number> {
  const day = new Date(now);
  const from = at(Date.UTC(day.getUTCFullYear(), day.getUTCMonth()));
  const counted = sql`(i.hora >= ${from} OR (o.cuando = 'reserva' AND (i.hora_fin IS NULL OR i.hora_fin >= ${from})))`;
  const late = order === undefined ? sql`0` : lateBeside(usuarioId, { order, now }, counted);
  const row = await firstRow(
    tx,
    Sum,
    prepared(sql`SELECT (coalesce(sum(i.cuenta_centimos), 0) + ${late})::int AS total FROM intentos_compra i
      WHERE i.usuario_id = ${usuarioId} AND i.estado <> 'no_comprado'
        AND (i.hora >= ${from} OR ((i.hora_fin IS NULL OR i.hora_fin >= ${from})
          AND EXISTS (SELECT FROM ordenes o WHERE o.usuario_id = i.usuario_id AND o.id = i.orden_id
            AND o.cuando = 'reserva')))`),
  );
  return row?.total ?? 0;
}
