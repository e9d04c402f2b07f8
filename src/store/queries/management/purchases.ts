import * as z from 'zod';
import { Compra, type CompraCambio } from '#contract/entities/gestion.ts';
import { EstadoGestion } from '#contract/states.ts';
import { nextRenewal } from '#domain/purchase/renewal.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso } from '../sql/fragments.ts';
import { at, firstRow, idRow, rows } from '../sql/rows.ts';

const columns = sql`c.precio_compra, ${iso(sql`c.fecha_compra`)} AS fecha_compra, c.registrador, c.precio_renovacion,
  ${iso(sql`c.fecha_renovacion`)} AS fecha_renovacion, c.precio_venta, ${iso(sql`c.fecha_venta`)} AS fecha_venta,
  c.valor_al_comprar, c.orden_id, CASE WHEN c.cobro_centimos IS NOT NULL
    THEN jsonb_build_object('centimos', c.cobro_centimos, 'moneda', c.cobro_moneda) END AS cobro, c.factura`;

/** A mark undone sooner than this was a mistake. */
const MISTAKE_MS = 3_600_000;
const isJustBefore = (moment: SQL, now: number): SQL =>
  sql`${moment} BETWEEN ${at(now - MISTAKE_MS)} AND ${at(now)}`;

/** The purchase `c` counts only while its name is marked as bought. */
const isBought = sql`EXISTS (SELECT FROM dominios d
  WHERE d.usuario_id = c.usuario_id AND d.id = c.dominio_id AND d.estado_gestion = 'comprado')`;

const Before = z.strictObject({ estado_gestion: EstadoGestion.nullable(), ids: z.array(z.uuid()) });
export type ManagedBefore = z.infer<typeof Before>;

/**
 * A bought one gets a purchase, by default dated `now` with the present estimate, or its earlier one. A mark without
 * `compra` undoes or repeats the last one, if that was just before. Returns the domains by their former state.
 */
export async function setManagement(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  change: {
    estado_gestion: EstadoGestion | null;
    compra?: CompraCambio | undefined;
    now: number;
    revision: number;
  },
): Promise<ManagedBefore[]> {
  const { estado_gestion, compra, now } = change;
  const before = await rows(
    tx,
    Before,
    sql`WITH cambiados AS (
          UPDATE dominios SET estado_gestion = ${estado_gestion}, revision = ${change.revision}
          WHERE usuario_id = ${usuarioId} AND id = ANY(${[...ids]}::uuid[])
          RETURNING id, old.estado_gestion AS antes)
        SELECT antes AS estado_gestion, array_agg(id) AS ids FROM cambiados GROUP BY antes`,
  );
  const bought = before.find((group) => group.estado_gestion === 'comprado')?.ids ?? [];
  if (estado_gestion === 'comprado') {
    const others = before.flatMap((group) => (group.estado_gestion === 'comprado' ? [] : group.ids));
    const asTheyAre = compra
      ? []
      : [...bought, ...(await exchangeMarked(tx, usuarioId, { undo: bought, redo: others, now }))];
    await tx.execute(sql`
      INSERT INTO compras AS c (usuario_id, dominio_id, anotada, fecha_compra, fecha_renovacion, valor_al_comprar)
      SELECT d.usuario_id, d.id, ${at(now)}, ${at(now)}, ${at(now)}::timestamptz + interval '1 year', d.valor_estimado
      FROM dominios d WHERE d.usuario_id = ${usuarioId} AND d.id = ANY(${[...ids]}::uuid[])
      ON CONFLICT (usuario_id, dominio_id) DO UPDATE
        SET antes = to_jsonb(c) - 'antes', anotada = excluded.anotada WHERE c.dominio_id <> ALL(${asTheyAre}::uuid[])`);
    if (compra) await changePurchases(tx, usuarioId, ids, compra, now);
  } else {
    const undone = await exchangeMarked(tx, usuarioId, { undo: bought, redo: [], now });
    // A mark undone within the hour without edits: kept, its date would be used for a later, real purchase. The dialog
    // sends noon UTC of the account's day.
    await tx.execute(sql`
      DELETE FROM compras c USING cuentas u
      WHERE c.usuario_id = ${usuarioId} AND c.dominio_id = ANY(${[...ids]}::uuid[]) AND u.usuario_id = c.usuario_id
        AND c.dominio_id <> ALL(${undone}::uuid[]) AND ${isJustBefore(sql`c.anotada`, now)}
        AND (c.fecha_compra = c.anotada
          OR (c.fecha_compra AT TIME ZONE 'UTC')::date = (c.anotada AT TIME ZONE u.timezone)::date)
        AND c.fecha_renovacion = c.fecha_compra + interval '1 year'
        AND num_nonnulls(c.precio_compra, c.registrador, c.precio_renovacion, c.precio_venta, c.fecha_venta) = 0`);
  }
  return before;
}

/** Exchanges purchases that were marked again a moment ago, and not edited since, with what they were before, or back. */
async function exchangeMarked(
  tx: Tx,
  usuarioId: string,
  { undo, redo, now }: { undo: readonly string[]; redo: readonly string[]; now: number },
): Promise<string[]> {
  const exchanged = await rows(
    tx,
    idRow,
    sql`UPDATE compras c SET (precio_compra, fecha_compra, registrador, precio_renovacion, fecha_renovacion, precio_venta,
            fecha_venta, anotada, antes) =
          (SELECT a.precio_compra, a.fecha_compra, a.registrador, a.precio_renovacion, a.fecha_renovacion,
            a.precio_venta, a.fecha_venta, a.anotada, to_jsonb(c) - 'antes'
           FROM jsonb_populate_record(NULL::compras, c.antes) a)
        WHERE c.usuario_id = ${usuarioId} AND c.antes IS NOT NULL
          AND (c.dominio_id = ANY(${[...undo]}::uuid[]) AND ${isJustBefore(sql`c.anotada`, now)}
            OR c.dominio_id = ANY(${[...redo]}::uuid[])
              AND ${isJustBefore(sql`(c.antes->>'anotada')::timestamptz`, now)})
        RETURNING c.dominio_id AS id`,
  );
  return exchanged.map(({ id }) => id);
}

/** The renewal depends on the purchase: unknown, or on an anniversary (days in UTC). */
const followsPurchase = sql`(c.fecha_renovacion IS NULL OR c.fecha_compra IS NULL
  OR to_char(c.fecha_renovacion AT TIME ZONE 'UTC', 'MM-DD') = to_char(c.fecha_compra AT TIME ZONE 'UTC', 'MM-DD'))`;

/** Undefined if not one is bought. A renewal that depends on the purchase or is before it moves; a later purchase ends a sale. */
export async function changePurchases(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  change: CompraCambio,
  now: number,
): Promise<Compra | undefined> {
  const has = (key: keyof CompraCambio) => Object.hasOwn(change, key);
  const date = (iso: string | null | undefined) => (iso ? new Date(iso) : null);
  const bought = date(change.fecha_compra);
  const moved = change.fecha_compra ? date(nextRenewal(change.fecha_compra, now)) : null;
  const keptSale = (column: SQL) =>
    has('fecha_venta')
      ? column
      : sql`CASE WHEN c.fecha_venta < ${bought}::timestamptz THEN NULL ELSE ${column} END`;
  return await firstRow(
    tx,
    Compra,
    sql`UPDATE compras AS c SET
          precio_compra = CASE WHEN ${has('precio_compra')} THEN ${change.precio_compra ?? null}::float8 ELSE precio_compra END,
          fecha_compra = CASE WHEN ${has('fecha_compra')} THEN ${bought}::timestamptz ELSE fecha_compra END,
          registrador = CASE WHEN ${has('registrador')} THEN ${change.registrador ?? null}::text ELSE registrador END,
          precio_renovacion = CASE WHEN ${has('precio_renovacion')} THEN ${change.precio_renovacion ?? null}::float8
            ELSE precio_renovacion END,
          fecha_renovacion = CASE WHEN ${has('fecha_renovacion')} THEN ${date(change.fecha_renovacion)}::timestamptz
            WHEN ${moved}::timestamptz IS NOT NULL AND (${followsPurchase} OR c.fecha_renovacion < ${bought}::timestamptz)
              THEN ${moved}::timestamptz
            ELSE fecha_renovacion END,
          precio_venta = CASE WHEN ${has('precio_venta')} THEN ${change.precio_venta ?? null}::float8
            ELSE ${keptSale(sql`precio_venta`)} END,
          fecha_venta = CASE WHEN ${has('fecha_venta')} THEN ${date(change.fecha_venta)}::timestamptz
            ELSE ${keptSale(sql`fecha_venta`)} END,
          antes = CASE WHEN c.anotada = ${at(now)} THEN antes END
        WHERE c.usuario_id = ${usuarioId} AND c.dominio_id = ANY(${[...ids]}::uuid[]) AND ${isBought}
        RETURNING ${columns}`,
  );
}

const PurchaseOf = Compra.extend({ dominio_id: z.uuid() });

export async function purchasesOf(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
): Promise<Map<string, Compra>> {
  const found = await rows(
    tx,
    PurchaseOf,
    sql`SELECT c.dominio_id, ${columns} FROM compras c
        WHERE c.usuario_id = ${usuarioId} AND c.dominio_id = ANY(${[...ids]}::uuid[]) AND ${isBought}`,
  );
  return new Map(found.map(({ dominio_id, ...compra }) => [dominio_id, compra]));
}

const Summary = z.strictObject({
  comprados: z.int(),
  descartados: z.int(),
  vendidos: z.int(),
  gastado: z.number(),
  ingresado: z.number(),
  con_precio: z.int(),
  ordenes_abiertas: z.int(),
});

/** Domains set aside, the costs and income of purchases in EUR, and orders that have not ended. */
export async function managementSummary(tx: Tx, usuarioId: string): Promise<z.infer<typeof Summary>> {
  const row = await firstRow(
    tx,
    Summary,
    sql`SELECT g.comprados, g.descartados, c.vendidos, c.gastado, c.ingresado, c.con_precio, (
          SELECT count(*)::int FROM ordenes o WHERE o.usuario_id = ${usuarioId} AND o.proxima IS NOT NULL
        ) AS ordenes_abiertas FROM (
          SELECT count(*) FILTER (WHERE estado_gestion = 'comprado')::int AS comprados,
            count(*) FILTER (WHERE estado_gestion = 'descartado')::int AS descartados
          FROM dominios WHERE usuario_id = ${usuarioId} AND estado_gestion IS NOT NULL
        ) g, (
          SELECT count(fecha_venta)::int AS vendidos, coalesce(sum(precio_compra), 0) AS gastado,
            coalesce(sum(precio_venta), 0) AS ingresado, count(precio_compra)::int AS con_precio
          FROM compras c WHERE c.usuario_id = ${usuarioId} AND ${isBought}
        ) c`,
  );
  if (!row) throw new Error('a count returned no row');
  return row;
}

const Renewal = z.strictObject({ dominio: z.string(), dominio_id: z.uuid(), renueva: z.date() });

/** Marks unsold purchases that renew between `from` and `before` as announced for that day, and returns them. */
export async function takeRenewals(
  tx: Tx,
  usuarioId: string,
  { from, before }: { from: number; before: number },
): Promise<z.infer<typeof Renewal>[]> {
  return await rows(
    tx,
    Renewal,
    sql`UPDATE compras c SET renovacion_avisada = c.fecha_renovacion FROM dominios d, cuentas u
        WHERE c.usuario_id = ${usuarioId} AND d.usuario_id = c.usuario_id AND d.id = c.dominio_id
          AND u.usuario_id = c.usuario_id AND d.estado_gestion = 'comprado' AND c.fecha_venta IS NULL
          AND c.fecha_renovacion >= ${at(from)} AND c.fecha_renovacion < ${at(before)}
          AND (c.renovacion_avisada AT TIME ZONE u.timezone)::date
            IS DISTINCT FROM (c.fecha_renovacion AT TIME ZONE u.timezone)::date
        RETURNING d.dominio_unicode AS dominio, d.id AS dominio_id, c.fecha_renovacion AS renueva`,
  );
}

const DueAccount = z.strictObject({ usuario_id: z.uuid() });

/** Accounts with unannounced renewals from yesterday until `before` (30 days from now). */
export async function accountsWithRenewals(tx: Tx, before: number, limit: number): Promise<string[]> {
  const due = await rows(
    tx,
    DueAccount,
    sql`SELECT usuario_id FROM renewals_due(${new Date(before)}, ${limit})`,
  );
  return due.map(({ usuario_id }) => usuario_id);
}
