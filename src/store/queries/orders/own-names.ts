import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { NOMBRES_MAX, NombreRegistrador } from '#contract/orders/own-names.ts';
import { CanalRegistrador } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso } from '../sql/fragments.ts';
import { at, json, rows } from '../sql/rows.ts';

const Due = z.object({ usuario_id: Id, registrador: CanalRegistrador });
export type DueReading = z.infer<typeof Due>;

/** Registrars whose account's own list of names is due. */
export async function registrarsToRead(tx: Tx, now: number, limit: number): Promise<DueReading[]> {
  return await rows(
    tx,
    Due,
    sql`SELECT usuario_id, registrador FROM registrars_to_read(${at(now)}, ${limit})`,
  );
}

/** `read`: a whole list was read at this time. */
export async function nextReading(
  tx: Tx,
  { usuario_id, registrador }: DueReading,
  { next, read }: { next: number; read: number | null },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO lecturas_registrador AS l (usuario_id, registrador, leida, proxima)
    VALUES (${usuario_id}, ${registrador}, ${at(read)}, ${at(next)})
    ON CONFLICT (usuario_id, registrador) DO UPDATE
      SET proxima = excluded.proxima, leida = coalesce(excluded.leida, l.leida)`);
}

export interface KeptName {
  dominio: string;
  /** Epoch milliseconds. */
  caduca: number | null;
  autorenovacion: boolean | null;
}

/** What was told of a name that is off the list for less long is not told again. */
const REMEMBERED_MS = 30 * 86_400_000;

/** Replaces the account's list. A name on it twice counts once. */
export async function saveOwnNames(
  tx: Tx,
  { usuario_id, registrador }: DueReading,
  names: readonly KeptName[],
  now: number,
): Promise<void> {
  const records = [...new Map(names.map((name) => [name.dominio, name])).values()].map((name) => ({
    ...name,
    caduca: at(name.caduca),
  }));
  const left = sql`(SELECT a.* FROM lecturas_registrador l, jsonb_to_recordset(l.avisados)
      AS a(dominio text, ajeno boolean, renueva boolean, visto timestamptz)
    WHERE l.usuario_id = ${usuario_id} AND l.registrador = ${registrador}
      AND a.visto >= ${at(now - REMEMBERED_MS)}::timestamptz)`;
  await tx.execute(sql`
    INSERT INTO nombres_registrador AS n
      (usuario_id, registrador, dominio, caduca, autorenovacion, visto, avisado_ajeno, avisado_renueva)
    SELECT ${usuario_id}::uuid, ${registrador}::text, e.dominio, e.caduca, e.autorenovacion,
      ${at(now)}::timestamptz, coalesce(a.ajeno, false), coalesce(a.renueva, false)
    FROM jsonb_to_recordset(${json(records)}::jsonb)
        AS e(dominio text, caduca timestamptz, autorenovacion boolean)
      LEFT JOIN ${left} a USING (dominio)
    ON CONFLICT (usuario_id, registrador, dominio) DO UPDATE
      SET caduca = excluded.caduca, autorenovacion = excluded.autorenovacion, visto = excluded.visto`);
  await tx.execute(sql`
    WITH fuera AS (
      DELETE FROM nombres_registrador
      WHERE usuario_id = ${usuario_id} AND registrador = ${registrador} AND visto < ${at(now)}
      RETURNING dominio, avisado_ajeno AS ajeno, avisado_renueva AS renueva, visto)
    UPDATE lecturas_registrador SET avisados = coalesce((SELECT jsonb_agg(t) FROM (
        SELECT * FROM fuera WHERE ajeno OR renueva
        UNION ALL SELECT a.* FROM ${left} a WHERE NOT EXISTS (SELECT FROM nombres_registrador n
          WHERE n.usuario_id = ${usuario_id} AND n.registrador = ${registrador} AND n.dominio = a.dominio)) t), '[]')
    WHERE usuario_id = ${usuario_id} AND registrador = ${registrador}`);
}

/** Bought names renew when the registrar's list says. */
export async function followRenewals(
  tx: Tx,
  { usuario_id, registrador }: DueReading,
  { seller, revision }: { seller: string; revision: number },
): Promise<void> {
  await tx.execute(sql`
    WITH movidas AS (
      UPDATE compras c SET fecha_renovacion = n.caduca, registrador = coalesce(c.registrador, ${seller}::text)
      FROM dominios d, nombres_registrador n
      WHERE c.usuario_id = ${usuario_id} AND d.usuario_id = c.usuario_id AND d.id = c.dominio_id
        AND d.estado_gestion = 'comprado' AND c.fecha_venta IS NULL
        AND n.usuario_id = c.usuario_id AND n.registrador = ${registrador} AND n.dominio = d.dominio
        AND n.caduca IS NOT NULL AND c.fecha_renovacion IS DISTINCT FROM n.caduca
      RETURNING c.dominio_id)
    UPDATE dominios d SET revision = ${revision} FROM movidas m
    WHERE d.usuario_id = ${usuario_id} AND d.id = m.dominio_id`);
}

const Told = z.object({ dominio: z.string() });

/** Names that are not among the account's bought ones and that it was not told of. */
export async function takeUnknownNames(tx: Tx, { usuario_id, registrador }: DueReading): Promise<string[]> {
  const found = await rows(
    tx,
    Told,
    sql`UPDATE nombres_registrador n SET avisado_ajeno = true
        WHERE n.usuario_id = ${usuario_id} AND n.registrador = ${registrador} AND NOT n.avisado_ajeno
          AND NOT EXISTS (SELECT FROM dominios d WHERE d.usuario_id = n.usuario_id AND d.dominio = n.dominio
            AND d.estado_gestion = 'comprado')
        RETURNING n.dominio`,
  );
  return found.map(({ dominio }) => dominio).sort();
}

/** Names that orders bought, which the registrar renews by itself now; each time that it begins to. */
export async function takeRenewing(tx: Tx, { usuario_id, registrador }: DueReading): Promise<string[]> {
  const bought = sql`EXISTS (SELECT FROM ordenes o WHERE o.usuario_id = n.usuario_id AND o.dominio = n.dominio
    AND o.registrador = n.registrador AND o.estado = 'comprada')`;
  const mine = sql`n.usuario_id = ${usuario_id} AND n.registrador = ${registrador}`;
  await tx.execute(sql`UPDATE nombres_registrador n SET avisado_renueva = false
    WHERE ${mine} AND n.avisado_renueva AND NOT n.autorenovacion`);
  const found = await rows(
    tx,
    Told,
    sql`UPDATE nombres_registrador n SET avisado_renueva = true
        WHERE ${mine} AND NOT n.avisado_renueva AND n.autorenovacion AND ${bought} RETURNING n.dominio`,
  );
  return found.map(({ dominio }) => dominio).sort();
}

const Missing = NombreRegistrador.omit({ dominio_unicode: true });

/** Names of the account's registrars that are not among its bought ones. */
export async function missingNames(tx: Tx, usuarioId: string): Promise<z.infer<typeof Missing>[]> {
  return await rows(
    tx,
    Missing,
    sql`SELECT n.registrador, n.dominio, ${iso(sql`n.caduca`)} AS caduca, n.autorenovacion FROM nombres_registrador n
        WHERE n.usuario_id = ${usuarioId} AND NOT EXISTS (SELECT FROM dominios d
          WHERE d.usuario_id = n.usuario_id AND d.dominio = n.dominio AND d.estado_gestion = 'comprado')
        ORDER BY n.dominio, n.registrador LIMIT ${NOMBRES_MAX}`,
  );
}

/** Purchases that were imported just now: their date is not known, their renewal is the registrar's, their former sale ends. */
export async function datePurchases(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  { registrador, seller, now }: { registrador: CanalRegistrador; seller: string; now: number },
): Promise<void> {
  await tx.execute(sql`
    UPDATE compras c SET fecha_compra = CASE WHEN c.fecha_compra = ${at(now)} OR c.fecha_venta < n.visto
        THEN NULL ELSE c.fecha_compra END,
      precio_venta = CASE WHEN c.fecha_venta < n.visto THEN NULL ELSE c.precio_venta END,
      fecha_venta = CASE WHEN c.fecha_venta < n.visto THEN NULL ELSE c.fecha_venta END,
      registrador = coalesce(c.registrador, ${seller}::text), fecha_renovacion = coalesce(n.caduca, c.fecha_renovacion)
    FROM dominios d JOIN nombres_registrador n
      ON n.usuario_id = d.usuario_id AND n.dominio = d.dominio AND n.registrador = ${registrador}
    WHERE d.usuario_id = ${usuarioId} AND d.id = ANY(${[...ids]}::uuid[])
      AND c.usuario_id = d.usuario_id AND c.dominio_id = d.id`);
}
