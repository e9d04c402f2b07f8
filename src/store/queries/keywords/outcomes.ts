import { estadoProceso } from '#contract/states.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from '../batches/batches.ts';
import { longStatement } from '../sql/long-statement.ts';
import { at, firstRow, json, totalRow } from '../sql/rows.ts';
import type { MapArea, TradeZone } from './claims.ts';

export type KeywordKey = BatchKey & { keyword_id: string } & TradeZone;

/** One search of a keyword: what it added to what the keyword had found before. */
export interface KeywordResult {
  encontrados: number;
  nuevos: number;
  conocidos: number;
  /** The provider cut the answer, and nothing is left to split. */
  limitada: boolean;
  now: number;
  revision: number;
}

export async function completeKeyword(tx: Tx, key: KeywordKey, result: KeywordResult): Promise<void> {
  await tx.execute(
    prepared(sql`
    WITH cambiada AS (
      UPDATE keywords SET estado = ${estadoProceso.completado}, reclamada_por = NULL, reclamada_hasta = NULL,
        resultados_encontrados = resultados_encontrados + ${result.encontrados},
        resultados_nuevos = resultados_nuevos + ${result.nuevos},
        resultados_conocidos = resultados_conocidos + ${result.conocidos}, limitada = ${result.limitada},
        consultas = consultas + 1, areas = NULL, error_codigo = NULL, error_mensaje = NULL, intentos = intentos + 1,
        fecha_fin = ${at(result.now)}, revision = ${result.revision}
      WHERE usuario_id = ${key.usuario_id} AND id = ${key.keyword_id}
    ), zona AS (
      UPDATE rendimiento SET pendientes = pendientes - 1 WHERE ${ofZone(key)}
    )
    UPDATE batches SET keywords_completadas = keywords_completadas + 1,
      keywords_limitadas = keywords_limitadas + ${result.limitada ? 1 : 0}::int, revision = ${result.revision}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`),
  );
}

/** A search is done and the keyword is not: back to the queue with the areas that are left. */
export async function splitKeyword(
  tx: Tx,
  key: KeywordKey,
  result: KeywordResult & { areas: readonly MapArea[] },
): Promise<void> {
  await tx.execute(sql`
    UPDATE keywords SET estado = ${estadoProceso.pendiente}, reclamada_por = NULL, reclamada_hasta = NULL,
      resultados_encontrados = resultados_encontrados + ${result.encontrados},
      resultados_nuevos = resultados_nuevos + ${result.nuevos},
      resultados_conocidos = resultados_conocidos + ${result.conocidos}, limitada = ${result.limitada},
      consultas = consultas + 1, areas = ${json(result.areas)}::jsonb, intentos = 0, no_antes = NULL,
      revision = ${result.revision}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.keyword_id}`);
}

export async function failKeyword(
  tx: Tx,
  key: KeywordKey,
  failure: { code: string; mensaje: string; now: number; revision: number },
): Promise<void> {
  await tx.execute(sql`
    WITH cambiada AS (
      UPDATE keywords SET estado = ${estadoProceso.error}, reclamada_por = NULL, reclamada_hasta = NULL,
        error_codigo = ${failure.code}, error_mensaje = ${failure.mensaje.slice(0, 500)},
        intentos = intentos + 1, fecha_fin = ${at(failure.now)}, revision = ${failure.revision}
      WHERE usuario_id = ${key.usuario_id} AND id = ${key.keyword_id}
    ), zona AS (
      UPDATE rendimiento SET pendientes = pendientes - 1 WHERE ${ofZone(key)}
    )
    UPDATE batches SET keywords_con_error = keywords_con_error + 1, revision = ${failure.revision}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
}

const ofZone = (key: KeywordKey) => sql`usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
  AND oficio = ${key.oficio} AND zona = ${key.zona}`;

/** Puts the failed keywords of a batch back into its queue, or only these. Returns how many. */
export async function requeueFailed(
  tx: Tx,
  key: BatchKey,
  moment: { revision: number; ids?: readonly string[] },
): Promise<number> {
  const requeue = sql`
    WITH movidas AS (UPDATE keywords SET estado = ${estadoProceso.pendiente}, error_codigo = NULL, error_mensaje = NULL,
        intentos = 0, no_antes = NULL, fecha_fin = NULL, revision = ${moment.revision}
      WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
        AND estado = ${estadoProceso.error}
        AND ${moment.ids === undefined ? sql`true` : sql`id = ANY(${[...moment.ids]}::uuid[])`}
      RETURNING oficio, zona), ${pendingAgain(key)}
    SELECT count(*)::int AS total FROM movidas`;
  const moved = await firstRow(tx, totalRow, await longStatement(tx, requeue));
  const total = moved?.total ?? 0;
  await tx.execute(sql`
    UPDATE batches SET keywords_con_error = keywords_con_error - ${total}, fallos_seguidos = 0,
      revision = ${moment.revision}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
  return total;
}

/** Puts every ended keyword of a batch back into its queue, with what it found kept. Returns how many. */
export async function requeueAll(tx: Tx, key: BatchKey, moment: { revision: number }): Promise<number> {
  const requeue = sql`
    WITH movidas AS (UPDATE keywords SET estado = ${estadoProceso.pendiente}, error_codigo = NULL, error_mensaje = NULL,
        intentos = 0, no_antes = NULL, fecha_fin = NULL, areas = NULL, limitada = false, revision = ${moment.revision}
      WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
        AND estado IN (${estadoProceso.completado}, ${estadoProceso.error})
      RETURNING oficio, zona), ${pendingAgain(key)}
    SELECT count(*)::int AS total FROM movidas`;
  const moved = await firstRow(tx, totalRow, await longStatement(tx, requeue));
  await tx.execute(sql`
    UPDATE batches SET keywords_completadas = 0, keywords_con_error = 0, keywords_limitadas = 0, fallos_seguidos = 0,
      recolecciones = recolecciones + 1, proxima_recoleccion = NULL, revision = ${moment.revision}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
  return moved?.total ?? 0;
}

const pendingAgain = (key: BatchKey) => sql`zonas AS (
  UPDATE rendimiento r SET pendientes = r.pendientes + m.total
  FROM (SELECT oficio, zona, count(*)::int AS total FROM movidas GROUP BY 1, 2) m
  WHERE r.usuario_id = ${key.usuario_id} AND r.batch_id = ${key.batch_id} AND r.oficio = m.oficio AND r.zona = m.zona)`;
