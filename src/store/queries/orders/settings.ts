import * as z from 'zod';
import {
  AjustesOrdenes,
  type AjustesOrdenesCambio,
  type InterruptorOrdenes,
} from '#contract/orders/entities.ts';
import { ORDEN } from '#contract/orders/limits.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso } from '../sql/fragments.ts';
import { at, firstRow, json } from '../sql/rows.ts';

const columns = sql`compra_real, tope_mes_centimos, dolar_diezmilesimas, paradas`;

export const ORDER_SETTINGS: AjustesOrdenes = {
  compra_real: [],
  tope_mes_centimos: ORDEN.tope_mes_inicial_centimos,
  dolar_diezmilesimas: ORDEN.dolar.inicial,
  paradas: false,
};

export async function readOrderSettings(tx: Tx, usuarioId: string): Promise<AjustesOrdenes> {
  const row = await firstRow(
    tx,
    AjustesOrdenes,
    prepared(sql`SELECT ${columns} FROM ajustes_ordenes WHERE usuario_id = ${usuarioId}`),
  );
  return row ?? ORDER_SETTINGS;
}

/** Until the end of the transaction no other attempt of the account is written, and its switch is not turned. */
export async function lockOrderSettings(tx: Tx, usuarioId: string): Promise<AjustesOrdenes> {
  await tx.execute(
    prepared(sql`INSERT INTO ajustes_ordenes (usuario_id) VALUES (${usuarioId}) ON CONFLICT DO NOTHING`),
  );
  const row = await firstRow(
    tx,
    AjustesOrdenes,
    prepared(sql`SELECT ${columns} FROM ajustes_ordenes WHERE usuario_id = ${usuarioId} FOR UPDATE`),
  );
  if (!row) throw new Error('the account has no settings of orders');
  return row;
}

export async function saveOrderSettings(
  tx: Tx,
  usuarioId: string,
  change: AjustesOrdenesCambio & Partial<Pick<AjustesOrdenes, 'paradas'>>,
): Promise<AjustesOrdenes> {
  const known = await lockOrderSettings(tx, usuarioId);
  const next: AjustesOrdenes = {
    compra_real: change.compra_real ?? known.compra_real,
    tope_mes_centimos: change.tope_mes_centimos ?? known.tope_mes_centimos,
    dolar_diezmilesimas: change.dolar_diezmilesimas ?? known.dolar_diezmilesimas,
    paradas: change.paradas ?? known.paradas,
  };
  await tx.execute(sql`UPDATE ajustes_ordenes SET compra_real = ${json(next.compra_real)}::jsonb,
      tope_mes_centimos = ${next.tope_mes_centimos}, dolar_diezmilesimas = ${next.dolar_diezmilesimas},
      paradas = ${next.paradas}
    WHERE usuario_id = ${usuarioId}`);
  return next;
}

const Switch = z.strictObject({ paradas: z.boolean(), desde: z.string().nullable() });

/** The installation's switch; locked, it is not turned before the end of the transaction. */
export async function readSwitch(tx: Tx, options: { lock?: boolean } = {}): Promise<InterruptorOrdenes> {
  const row = await firstRow(
    tx,
    Switch,
    prepared(sql`SELECT paradas, ${iso(sql`desde`)} AS desde FROM interruptor_ordenes
      ${options.lock ? sql`FOR SHARE` : sql``}`),
  );
  // Stopped if its row is missing.
  return row ?? { paradas: true, desde: null };
}

/** False: it was so already. */
export async function turnSwitch(tx: Tx, paradas: boolean, now: number): Promise<boolean> {
  const answer = await tx.execute(sql`UPDATE interruptor_ordenes SET paradas = ${paradas}, desde = ${at(now)}
    WHERE paradas <> ${paradas}`);
  return answer.rowCount === 1;
}
