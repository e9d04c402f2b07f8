import * as z from 'zod';
import { CuotaProveedor } from '#contract/entities/plan.ts';
import { estadoProceso } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso } from '../sql/fragments.ts';
import { at, firstRow, rows } from '../sql/rows.ts';
import type { BatchKey } from './batches.ts';

const TradeZoneYield = z.object({
  oficio: z.string(),
  zona: z.string(),
  keywords: z.number(),
  /** Keywords that have not ended. */
  pendientes: z.number(),
  usadas: z.number(),
  /** Requests whose domains have verdicts, with the account's earlier batches. */
  solicitudes: z.number(),
  libres: z.number(),
  /** Free names of this batch alone. */
  encontrados: z.number(),
});
export type TradeZoneYield = z.infer<typeof TradeZoneYield>;

/** Results of each trade and zone, in this batch and the account's earlier ones. */
export async function tradeZoneYields(tx: Tx, key: BatchKey): Promise<TradeZoneYield[]> {
  return await rows(
    tx,
    TradeZoneYield,
    sql`SELECT oficio, zona, keywords, pendientes, solicitudes AS usadas, libres AS encontrados,
          (solicitudes * CASE WHEN dominios > 0 THEN verificados::float8 / dominios ELSE 1 END
            + previas_solicitudes)::float8 AS solicitudes,
          (libres + previas_libres)::float8 AS libres
        FROM rendimiento WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
        ORDER BY oficio, zona`,
  );
}

/** Stores the yields of the account's other batches before this one starts. */
export async function rememberYields(tx: Tx, key: BatchKey): Promise<void> {
  await tx.execute(sql`
    UPDATE rendimiento r SET previas_solicitudes = p.solicitudes, previas_libres = p.libres
    FROM (
      SELECT oficio, zona, sum(solicitudes)::float8 AS solicitudes, sum(libres)::float8 AS libres
      FROM rendimiento WHERE usuario_id = ${key.usuario_id} AND batch_id <> ${key.batch_id}
      GROUP BY 1, 2 HAVING sum(solicitudes) > 0) p
    WHERE r.usuario_id = ${key.usuario_id} AND r.batch_id = ${key.batch_id}
      AND r.oficio = p.oficio AND r.zona = p.zona`);
}

const SAMPLE = 50;

const MeasuredYield = z.object({
  keywords: z.number(),
  negocios: z.number(),
  dominios: z.number(),
  solicitudes: z.number(),
  creditos: z.number(),
  segundos: z.number(),
});
export type MeasuredYieldRow = z.infer<typeof MeasuredYield>;

/**
 * Average use and results of a keyword in the account's latest batches at this provider with the same limit and
 * coverage. Batches without results and unanswered keywords are ignored. `keywords` 0: not measured.
 */
export async function measuredYield(
  tx: Tx,
  usuarioId: string,
  of: { proveedor: string; max: number; cobertura: boolean },
): Promise<MeasuredYieldRow> {
  const row = await firstRow(
    tx,
    MeasuredYield,
    sql`WITH b AS (
          SELECT keywords_completadas AS hechas, total_negocios_encontrados, total_dominios_extraidos,
            solicitudes_usadas, creditos_usados, segundos_busqueda
          FROM batches WHERE usuario_id = ${usuarioId} AND proveedor = ${of.proveedor} AND recolecciones = 0
            AND keywords_completadas > 0 AND total_negocios_encontrados > 0
            AND (configuracion->>'max_resultados_por_keyword')::int = ${of.max}
            AND coalesce((configuracion->>'cobertura_completa')::boolean, false) = ${of.cobertura}
          ORDER BY id DESC LIMIT ${SAMPLE}), s AS (SELECT greatest(sum(hechas), 1)::float8 AS hechas FROM b)
        SELECT coalesce((SELECT sum(hechas) FROM b), 0)::int AS keywords,
          coalesce(sum(total_negocios_encontrados) / s.hechas, 0)::float8 AS negocios,
          coalesce(sum(total_dominios_extraidos) / s.hechas, 0)::float8 AS dominios,
          coalesce(sum(solicitudes_usadas) / s.hechas, 0)::float8 AS solicitudes,
          coalesce(sum(creditos_usados) / s.hechas, 0)::float8 AS creditos,
          coalesce(sum(segundos_busqueda) / s.hechas, 0)::float8 AS segundos
        FROM s LEFT JOIN b ON true GROUP BY s.hechas`,
  );
  return row ?? { keywords: 0, negocios: 0, dominios: 0, solicitudes: 0, creditos: 0, segundos: 0 };
}

const MeasuredChecksRow = z.object({ dominios: z.number(), segundos: z.number() });

/** Domains with a verdict in the latest ended batches, and the seconds they took. */
export async function measuredChecks(tx: Tx, usuarioId: string): Promise<z.infer<typeof MeasuredChecksRow>> {
  const row = await firstRow(
    tx,
    MeasuredChecksRow,
    sql`SELECT coalesce(sum(dominios_verificados), 0)::float8 AS dominios,
          coalesce(sum(extract(epoch FROM fecha_fin - fecha_inicio)), 0)::float8 AS segundos
        FROM (SELECT dominios_verificados, fecha_fin, fecha_inicio FROM batches
          WHERE usuario_id = ${usuarioId} AND estado = ${estadoProceso.completado} AND dominios_verificados > 0
            AND recolecciones = 0 ORDER BY id DESC LIMIT ${SAMPLE}) b`,
  );
  return row ?? { dominios: 0, segundos: 0 };
}

/** Remaining quota by the provider's latest answers. */
export async function providerQuotas(
  tx: Tx,
  usuarioId: string,
  proveedor: string,
): Promise<CuotaProveedor[]> {
  return await rows(
    tx,
    CuotaProveedor,
    sql`SELECT proveedor, objeto, limite, restantes, ${iso(sql`reinicio`)} AS reinicio, ${iso(sql`hora`)} AS hora
        FROM cuotas_proveedor WHERE usuario_id = ${usuarioId} AND proveedor = ${proveedor} ORDER BY objeto`,
  );
}

export async function saveProviderQuotas(
  tx: Tx,
  usuarioId: string,
  proveedor: string,
  left: readonly { objeto: string; limite: number; restantes: number; reinicioS: number | null }[],
  now: number,
): Promise<void> {
  for (const { objeto, limite, restantes, reinicioS } of left) {
    const reinicio = reinicioS === null ? null : now + reinicioS * 1_000;
    await tx.execute(sql`
      INSERT INTO cuotas_proveedor (usuario_id, proveedor, objeto, limite, restantes, reinicio, hora)
      VALUES (${usuarioId}, ${proveedor}, ${objeto}, ${limite}, ${restantes}, ${at(reinicio)}, ${at(now)})
      ON CONFLICT (usuario_id, proveedor, objeto) DO UPDATE SET limite = excluded.limite,
        restantes = excluded.restantes, reinicio = excluded.reinicio, hora = excluded.hora`);
  }
}

const usedRow = z.object({ usadas: z.number() });

/** Public servers count by UTC day. */
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Counts a use of a public server today. False at the daily limit, which all accounts of the installation share. */
export async function takePublicUse(
  tx: Tx,
  use: { servicio: string; limite: number; now: number },
): Promise<boolean> {
  const row = await firstRow(
    tx,
    usedRow,
    sql`INSERT INTO uso_publico AS u (servicio, dia, usadas) VALUES (${use.servicio}, ${dayOf(use.now)}, 1)
        ON CONFLICT (servicio, dia) DO UPDATE SET usadas = u.usadas + 1 WHERE u.usadas < ${use.limite}
        RETURNING usadas`,
  );
  return row !== undefined;
}

/** Takes back a counted use that was not made. */
export async function giveBackPublicUse(tx: Tx, servicio: string, now: number): Promise<void> {
  await tx.execute(sql`UPDATE uso_publico SET usadas = usadas - 1
    WHERE servicio = ${servicio} AND dia = ${dayOf(now)} AND usadas > 0`);
}

export async function publicUse(tx: Tx, servicio: string, now: number): Promise<number> {
  const row = await firstRow(
    tx,
    usedRow,
    sql`SELECT usadas FROM uso_publico WHERE servicio = ${servicio} AND dia = ${dayOf(now)}`,
  );
  return row?.usadas ?? 0;
}
