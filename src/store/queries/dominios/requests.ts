import * as z from 'zod';
import { estadoVerificacion } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow, json, rows } from '../sql/rows.ts';

export interface NewDomain {
  dominio: string;
  dominio_unicode: string;
  zona: string;
}

/** Adds domains and makes the new ones due. Returns the ids of all, in no order, and how many were new. */
export async function addDomains(
  tx: Tx,
  usuarioId: string,
  domains: readonly NewDomain[],
  options: { now: number; revision: number; prioridad: number },
): Promise<{ ids: string[]; creados: number }> {
  const input = sql`jsonb_to_recordset(${json(domains)}::jsonb) AS e(dominio text, dominio_unicode text, zona text)`;
  const made = await rows<{ id: string }>(
    tx,
    sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, estado_verificacion,
          prioridad_verificacion, comprobando, ronda_inicio, proxima_verificacion, fecha_creacion, revision)
        SELECT DISTINCT ON (e.dominio) ${usuarioId}::uuid, e.dominio, e.dominio_unicode,
          regexp_replace(e.dominio, '^.*[.]', ''), e.zona, ${estadoVerificacion.pendiente},
          ${options.prioridad}::int, true, ${at(options.now)}::timestamptz, ${at(options.now)}::timestamptz,
          ${at(options.now)}::timestamptz, ${options.revision}::bigint
        FROM ${input} ORDER BY e.dominio
        ON CONFLICT (usuario_id, dominio) DO NOTHING RETURNING id`,
  );
  const all = await rows<{ id: string }>(
    tx,
    sql`SELECT d.id FROM dominios d WHERE d.usuario_id = ${usuarioId}
          AND d.dominio IN (SELECT e.dominio FROM ${input})`,
  );
  return { ids: all.map((row) => row.id), creados: made.length };
}

/** Starts a new round for these domains now, unless a person's is under way that has no verdict yet. */
export async function makeDue(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  options: { now: number; revision: number; prioridad: number; persona: boolean },
): Promise<{ encontrados: number; pedidos: number }> {
  const found = await firstRow<{ encontrados: number; pedidos: number }>(
    tx,
    sql`WITH pedidos AS (
          UPDATE dominios SET comprobando = true, ronda_inicio = ${at(options.now)},
            ronda_persona = ${options.persona}, reintentos_usados = 0,
            proxima_verificacion = ${at(options.now)}, estado_verificacion = ${estadoVerificacion.verificando},
            prioridad_verificacion = greatest(prioridad_verificacion, ${options.prioridad}::int),
            revision = ${options.revision}
          WHERE usuario_id = ${usuarioId} AND id = ANY(${[...ids]}::uuid[])
            AND reclamado_por IS NULL
            AND NOT (comprobando AND estado_verificacion = ${estadoVerificacion.verificando} AND ronda_persona
              AND (fecha_ultima_verificacion IS NULL OR fecha_ultima_verificacion < ronda_inicio))
          RETURNING id
        ), fuera AS (
          DELETE FROM trabajo_registro t USING pedidos p
          WHERE t.usuario_id = ${usuarioId} AND t.dominio_id = p.id AND t.reclamado_por IS NULL
        )
        SELECT (SELECT count(*)::int FROM pedidos) AS pedidos,
          (SELECT count(*)::int FROM dominios WHERE usuario_id = ${usuarioId}
            AND id = ANY(${[...ids]}::uuid[])) AS encontrados`,
  );
  return found ?? { encontrados: 0, pedidos: 0 };
}

/** How many checks of the highest priority the account has under way, counted up to `max`. */
export async function urgentChecks(tx: Tx, usuarioId: string, max: number): Promise<number> {
  const found = await firstRow(
    tx,
    z.object({ total: z.int() }),
    sql`SELECT count(*)::int AS total FROM (
          SELECT FROM dominios WHERE usuario_id = ${usuarioId} AND prioridad_verificacion = 5 AND comprobando
          LIMIT ${max}) urgentes`,
  );
  return found?.total ?? 0;
}

/**
 * Has a domain judged again with what is known by now: its round goes on at once, or a new one begins. One that a
 * process has in hand is judged when that writes what it found.
 */
export async function makeJudged(
  tx: Tx,
  usuarioId: string,
  id: string,
  options: { now: number; revision: number; prioridad: number },
): Promise<void> {
  await tx.execute(sql`
    WITH pedido AS (
      UPDATE dominios SET ronda_inicio = CASE WHEN comprobando THEN ronda_inicio ELSE ${at(options.now)}::timestamptz END,
        comprobando = true, reintentos_usados = 0, proxima_verificacion = ${at(options.now)},
        estado_verificacion = ${estadoVerificacion.verificando},
        prioridad_verificacion = greatest(prioridad_verificacion, ${options.prioridad}::int),
        revision = ${options.revision}
      WHERE usuario_id = ${usuarioId} AND id = ${id} AND reclamado_por IS NULL RETURNING id
    )
    DELETE FROM trabajo_registro t USING pedido p
    WHERE t.usuario_id = ${usuarioId} AND t.dominio_id = p.id AND t.reclamado_por IS NULL`);
}
