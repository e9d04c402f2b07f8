import * as z from 'zod';
import { CambioDominio } from '#contract/entities/gestion.ts';
import { DiaLibres } from '#contract/routes/dashboard.ts';
import { EstadoVerificacion, FaseCiclo, faseCiclo } from '#contract/states.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso } from '../sql/fragments.ts';
import { json, rows } from '../sql/rows.ts';

export interface SettledVerdict {
  dominio_id: string;
  estado_verificacion: string;
  es_disponible: boolean | null;
  confirmaciones: number;
  fase_ciclo: string;
  motivo: string | null;
}

const Before = z.strictObject({
  dominio_id: z.uuid(),
  estado_antes: EstadoVerificacion.nullable(),
  /** Last known value: undecided verdicts are skipped. */
  disponible_antes: z.boolean().nullable(),
  fase_antes: FaseCiclo.nullable(),
  /** The last one that was known. */
  fase_conocida: FaseCiclo.nullable(),
});
export type RecordedChange = z.infer<typeof Before>;

/** Returns changed verdicts with the previous one (`estado_antes` null for the first). Repeatable. */
export async function recordVerdicts(
  tx: Tx,
  usuarioId: string,
  verdicts: readonly SettledVerdict[],
  now: number,
): Promise<RecordedChange[]> {
  if (verdicts.length === 0) return [];
  return await rows(
    tx,
    Before,
    prepared(sql`WITH v AS (
          SELECT e.*, u.estado_verificacion AS estado_antes, u.es_disponible AS ultima_disponible, u.fase_ciclo AS fase_antes,
            u.confirmaciones AS confirmaciones_antes, u.id AS ultima,
            coalesce(u.es_disponible, (SELECT a.es_disponible FROM cambios_dominios a
              WHERE a.usuario_id = ${usuarioId} AND a.dominio_id = e.dominio_id AND a.es_disponible IS NOT NULL
              ORDER BY a.id DESC LIMIT 1)) AS disponible_antes,
            CASE WHEN u.fase_ciclo = ${faseCiclo.desconocida} THEN (SELECT a.fase_ciclo FROM cambios_dominios a
              WHERE a.usuario_id = ${usuarioId} AND a.dominio_id = e.dominio_id AND a.fase_ciclo <> ${faseCiclo.desconocida}
              ORDER BY a.id DESC LIMIT 1) ELSE u.fase_ciclo END AS fase_conocida
          FROM jsonb_to_recordset(${json(verdicts)}::jsonb) AS e(dominio_id uuid, estado_verificacion text,
            es_disponible boolean, confirmaciones smallint, fase_ciclo text, motivo text)
          LEFT JOIN LATERAL (
            SELECT * FROM cambios_dominios c WHERE c.usuario_id = ${usuarioId} AND c.dominio_id = e.dominio_id
            ORDER BY c.id DESC LIMIT 1) u ON true
        ), nuevos AS (
          INSERT INTO cambios_dominios (usuario_id, dominio_id, hora, estado_verificacion, es_disponible, confirmaciones,
            fase_ciclo, motivo, quedo_libre)
          SELECT ${usuarioId}, v.dominio_id, ${new Date(now)}, v.estado_verificacion, v.es_disponible, v.confirmaciones,
            v.fase_ciclo, v.motivo, v.es_disponible IS TRUE AND v.disponible_antes IS NOT TRUE
          FROM v WHERE v.ultima IS NULL OR (v.estado_antes, v.ultima_disponible, v.fase_antes, v.confirmaciones_antes)
            IS DISTINCT FROM (v.estado_verificacion, v.es_disponible, v.fase_ciclo, v.confirmaciones)
          RETURNING dominio_id)
        SELECT v.dominio_id, v.estado_antes, v.disponible_antes, v.fase_antes, v.fase_conocida FROM nuevos JOIN v USING (dominio_id)`),
  );
}

const FreeVerdict = z.object({
  dominio_id: z.uuid(),
  estado_verificacion: EstadoVerificacion,
  fase_ciclo: FaseCiclo,
});

/** Their last verdicts that called them free. */
export async function lastFreeVerdicts(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
): Promise<z.infer<typeof FreeVerdict>[]> {
  if (ids.length === 0) return [];
  return await rows(
    tx,
    FreeVerdict,
    sql`SELECT DISTINCT ON (dominio_id) dominio_id, estado_verificacion, fase_ciclo FROM cambios_dominios
        WHERE usuario_id = ${usuarioId} AND dominio_id = ANY(${[...ids]}::uuid[]) AND es_disponible
        ORDER BY dominio_id, id DESC`,
  );
}

const HISTORY_MAX = 100;

/** Newest first. */
export async function readHistory(tx: Tx, usuarioId: string, dominioId: string): Promise<CambioDominio[]> {
  return await rows(
    tx,
    CambioDominio,
    sql`SELECT ${iso(sql`hora`)} AS hora, estado_verificacion, es_disponible, confirmaciones, fase_ciclo, motivo
        FROM cambios_dominios WHERE usuario_id = ${usuarioId} AND dominio_id = ${dominioId}
        ORDER BY id DESC LIMIT ${HISTORY_MAX}`,
  );
}

/** Names freed on each of the last days in a time zone, oldest first; empty days are omitted. */
export async function freedByDay(
  tx: Tx,
  usuarioId: string,
  period: { until: number; days: number; timezone: string },
): Promise<DiaLibres[]> {
  const { timezone, days } = period;
  const until = sql`${new Date(period.until)}::timestamptz`;
  return await rows(
    tx,
    DiaLibres,
    sql`SELECT to_char(hora AT TIME ZONE ${timezone}, 'YYYY-MM-DD') AS dia, count(*)::int AS libres
        FROM cambios_dominios WHERE usuario_id = ${usuarioId} AND quedo_libre AND hora <= ${until}
          AND hora >= (date_trunc('day', ${until} AT TIME ZONE ${timezone}) - make_interval(days => ${days - 1}::int))
            AT TIME ZONE ${timezone}
        GROUP BY 1 ORDER BY 1`,
  );
}
