import { registrarName } from '#domain/evidence/registrar-name.ts';
import { chargedInEuros } from '#domain/orders/money.ts';
import type { Bought } from '#domain/orders/outcome.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { setManagement } from '../management/purchases.ts';
import { at } from '../sql/rows.ts';
import type { OrderRow } from './orders.ts';
import { readOrderSettings } from './settings.ts';

/** The name goes to 'Comprados' with its price in EUR with tax, and with what the registrar charged. */
export async function writePurchase(
  tx: Tx,
  usuarioId: string,
  order: OrderRow,
  { charged, reference, invoice, expires }: Bought,
  { now, revision }: { now: number; revision: number },
): Promise<void> {
  await tx.execute(sql`UPDATE ordenes SET cobro_centimos = ${charged?.centimos ?? null},
      cobro_moneda = ${charged?.moneda ?? null}, factura = ${invoice}, referencia = coalesce(${reference}, referencia),
      expira = ${at(expires)}
    WHERE usuario_id = ${usuarioId} AND id = ${order.id}`);
  const { dolar_diezmilesimas } = await readOrderSettings(tx, usuarioId);
  const paid = charged === null ? null : chargedInEuros(charged, dolar_diezmilesimas);
  // The cost of a reservation is all that the order allowed, not its price.
  const asked = order.cuando === 'reserva' ? null : order.coste;
  const centimos = paid ?? (asked ? asked.neto + asked.impuesto : null);
  await setManagement(tx, usuarioId, [order.dominio_id], { estado_gestion: 'comprado', now, revision });
  await tx.execute(sql`UPDATE compras SET precio_compra = ${centimos === null ? null : centimos / 100}::float8,
      fecha_compra = ${at(now)}, registrador = ${registrarName[order.registrador]},
      fecha_renovacion = coalesce(${at(expires)}::timestamptz, ${at(now)}::timestamptz + make_interval(years => ${order.anos})),
      orden_id = ${order.id}, cobro_centimos = ${charged?.centimos ?? null}, cobro_moneda = ${charged?.moneda ?? null},
      factura = ${invoice}, precio_venta = NULL, fecha_venta = NULL, antes = NULL
    WHERE usuario_id = ${usuarioId} AND dominio_id = ${order.dominio_id}`);
}
