import type { CosteOrden } from '#contract/orders/entities.ts';
import { brandRefusal } from '#domain/orders/before-order.ts';
import { beforeSending, type SendingFacts } from '#domain/orders/before-sending.ts';
import type { Refusal } from '#domain/orders/refusals.ts';
import { isExpired } from '#domain/orders/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { budgetOfToken, insertAttempt, spentInMonth } from './attempts.ts';
import { hasHighBrandRisk } from './name.ts';
import { applyToOrder, keepCost } from './order-writer.ts';
import { lockClaimed, type OrderRow } from './orders.ts';
import { lockOrderSettings, readSwitch } from './settings.ts';

/** The registrar is called within this time of the attempt's row, or the attempt is given back. */
export const SEND_WITHIN_MS = 1_000;

export type Permission =
  /** Its attempt is written; the call follows the commit. */
  | { kind: 'send'; order: OrderRow; intentoId: string; coste: CosteOrden }
  /** All is in order, and the registrar only rehearses. */
  | { kind: 'rehearse'; order: OrderRow; coste: CosteOrden }
  /** The caller says whether it waits or ends (event `refused`). */
  | { kind: 'refused'; order: OrderRow; refusal: Refusal }
  /** A switch is off, its end has come, or a later sender has it. */
  | { kind: 'gone' };

/**
 * Asks every rule once more, under the locks of the account's caps and of both switches, and writes the attempt. A
 * switch that is turned waits for this transaction, so that after it no attempt is written.
 */
export async function permitSending(
  tx: Tx,
  usuarioId: string,
  claim: { id: string; vale: number },
  facts: Pick<SendingFacts, 'words' | 'offer' | 'contact' | 'now'> & { servidor: string },
  revision: number,
): Promise<Permission> {
  const { now } = facts;
  // A sender that hangs under the locks would hold the switches: its transaction ends instead.
  await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = '1s'`);
  await tx.execute(sql`SET LOCAL statement_timeout = '2s'`);
  const { paradas } = await readSwitch(tx, { lock: true });
  const settings = await lockOrderSettings(tx, usuarioId);
  const order = await lockClaimed(tx, usuarioId, claim);
  // The next claim ends an expired order, with its notice.
  if (order?.estado !== 'comprobando' || isExpired(order, now)) return { kind: 'gone' };
  if (paradas || settings.paradas) {
    await applyToOrder(tx, usuarioId, order, { kind: 'stopped', now }, revision);
    return { kind: 'gone' };
  }
  const riesgo_alto = await hasHighBrandRisk(tx, usuarioId, order.dominio_id, now);
  const risky = brandRefusal({ ...order, riesgo_alto }, order.nombre_escrito);
  if (risky) return { kind: 'refused', order, refusal: risky };
  const beside = { order: order.id, now };
  const check = beforeSending(
    { ...order, tope: order.tope_centimos },
    {
      ...facts,
      mes: { tope: settings.tope_mes_centimos, gastado: await spentInMonth(tx, usuarioId, now, order.id) },
      acceso: order.acceso_id === null ? null : await budgetOfToken(tx, usuarioId, order.acceso_id, beside),
      dolar: settings.dolar_diezmilesimas,
    },
  );
  if (check.kind === 'refused') return { kind: 'refused', order, refusal: check.refusal };
  const { coste } = check;
  await keepCost(tx, usuarioId, order.id, coste);
  const priced = { ...order, coste };
  if (order.simulacro || !settings.compra_real.includes(order.registrador))
    return { kind: 'rehearse', order: priced, coste };
  const sent = await applyToOrder(tx, usuarioId, priced, { kind: 'sending', now }, revision);
  if (sent.order.estado !== 'enviando') return { kind: 'gone' };
  const intentoId = await insertAttempt(tx, usuarioId, sent.order, { coste, servidor: facts.servidor, now });
  return { kind: 'send', order: sent.order, intentoId, coste };
}
