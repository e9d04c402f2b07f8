import * as z from 'zod';
import { estadoProceso, nivelLog } from '#contract/states.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { AccountUse, columnsOfUse } from '../accounts/usage.ts';
import {
  addSpend,
  addToCounters,
  endedCounters,
  type Spend,
  sumsOf,
  withoutEnded,
} from '../batches/batch-writer.ts';
import { type BatchKey, BatchRow, batchColumns, insertLogs } from '../batches/batches.ts';
import { anyMark } from '../contact/marks.ts';
import { longStatement } from '../sql/long-statement.ts';
import { at, firstRow, json, totalRow } from '../sql/rows.ts';
import { heldClaims, type MapArea, type TradeZone } from './claims.ts';

const BeforeWriting = BatchRow.extend({
  ...AccountUse.shape,
  en_mano: z.array(z.string()),
  con_marcas: z.boolean(),
});

export interface BeforeWriting {
  batch: BatchRow;
  use: AccountUse;
  heldClaims: ReadonlySet<string>;
  hasMarks: boolean;
}

/** Locks the batch and these keywords. Lock the account's revision first: it orders all writers. */
export async function readBeforeWriting(
  tx: Tx,
  key: BatchKey,
  { ids, proceso, now }: { ids: readonly string[]; proceso: string; now: number },
): Promise<BeforeWriting | undefined> {
  const row = await firstRow(
    tx,
    BeforeWriting,
    prepared(sql`SELECT ${batchColumns}, ${heldClaims(key.usuario_id, ids, proceso)} AS en_mano,
          ${anyMark(key.usuario_id)} AS con_marcas, ${columnsOfUse(now)}
        FROM batches b JOIN cuentas c ON c.usuario_id = b.usuario_id
        WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id} FOR UPDATE OF b`),
  );
  return row && { batch: row, use: row, heldClaims: new Set(row.en_mano), hasMarks: row.con_marcas };
}

export type OfKeyword = { keyword_id: string } & TradeZone;
type KeywordKey = BatchKey & OfKeyword;

export interface KeywordResult {
  encontrados: number;
  nuevos: number;
  conocidos: number;
  /** The answer was cut and cannot be split further. */
  limitada: boolean;
}

/** A searched keyword with what it has spent; `result` null: it has not ended. */
export type SearchedKeyword = OfKeyword & Spend & { result: KeywordResult | null };

export interface Settlement {
  /** Turns the reservations of the keywords into what they have spent. */
  change: Spend;
  segundos: number;
  keywords: readonly SearchedKeyword[];
}

/** One statement, so that the rows of the batch and of its trades and zones are written once for all keywords. */
export async function settleKeywords(
  tx: Tx,
  key: BatchKey,
  { change, segundos, keywords, mensajes = [] }: Settlement & { mensajes?: readonly string[] },
  { now, revision }: { now: number; revision: number },
): Promise<void> {
  const column = (name: keyof OfKeyword | keyof Spend) => sql`${keywords.map((one) => one[name])}`;
  const counts = (name: 'encontrados' | 'nuevos' | 'conocidos') =>
    sql`${keywords.map(({ result }) => result?.[name] ?? 0)}`;
  const ended = sql`SELECT count(*) FILTER (WHERE terminada)::int AS keywords_completadas,
    count(*) FILTER (WHERE terminada AND limitada)::int AS keywords_limitadas FROM e`;
  const counted = { sums: sumsOf(['keywords_completadas', 'keywords_limitadas']), of: ended, revision };
  await tx.execute(
    prepared(sql`
    WITH e AS MATERIALIZED (
      SELECT * FROM unnest(${column('keyword_id')}::uuid[], ${column('oficio')}::text[], ${column('zona')}::text[],
        ${column('solicitudes')}::int[], ${column('creditos')}::int[], ${keywords.map(({ result }) => result !== null)}::boolean[],
        ${counts('encontrados')}::int[], ${counts('nuevos')}::int[], ${counts('conocidos')}::int[],
        ${keywords.map(({ result }) => result?.limitada ?? false)}::boolean[])
        AS e(id, oficio, zona, solicitudes, creditos, terminada, encontrados, nuevos, conocidos, limitada)
    ), cambiadas AS (
      UPDATE keywords k SET estado = ${estadoProceso.completado}, reclamada_por = NULL, reclamada_hasta = NULL,
        resultados_encontrados = k.resultados_encontrados + e.encontrados,
        resultados_nuevos = k.resultados_nuevos + e.nuevos,
        resultados_conocidos = k.resultados_conocidos + e.conocidos, limitada = e.limitada,
        consultas = k.consultas + 1, areas = NULL, error_codigo = NULL, error_mensaje = NULL, intentos = k.intentos + 1,
        fecha_fin = ${at(now)}, revision = ${revision}
      FROM e WHERE k.usuario_id = ${key.usuario_id} AND k.id = e.id AND e.terminada
    ), zonas AS (
      UPDATE rendimiento r SET pendientes = r.pendientes - z.terminadas, solicitudes = r.solicitudes + z.solicitudes,
        creditos = r.creditos + z.creditos
      FROM (SELECT oficio, zona, count(*) FILTER (WHERE terminada)::int AS terminadas,
          sum(solicitudes)::int AS solicitudes, sum(creditos)::int AS creditos FROM e GROUP BY 1, 2) z
      WHERE r.usuario_id = ${key.usuario_id} AND r.batch_id = ${key.batch_id} AND r.oficio = z.oficio AND r.zona = z.zona
    ), lineas AS (${insertLogs(key, { now, nivel: nivelLog.info, mensajes })})
    ${addSpend(key, { ...change, segundos, proveedor: null }, counted)}`),
  );
}

/** Requeues a searched keyword with its remaining areas. */
export async function splitKeyword(
  tx: Tx,
  key: KeywordKey,
  result: KeywordResult & { areas: readonly MapArea[]; revision: number },
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
  const failed = sql`SELECT ${key.batch_id}::uuid AS batch_id, 1 AS keywords_con_error`;
  await tx.execute(sql`
    WITH cambiada AS (
      UPDATE keywords SET estado = ${estadoProceso.error}, reclamada_por = NULL, reclamada_hasta = NULL,
        error_codigo = ${failure.code}, error_mensaje = ${failure.mensaje.slice(0, 500)},
        intentos = intentos + 1, fecha_fin = ${at(failure.now)}, revision = ${failure.revision}
      WHERE usuario_id = ${key.usuario_id} AND id = ${key.keyword_id}
    ), zona AS (
      UPDATE rendimiento SET pendientes = pendientes - 1 WHERE ${ofZone(key)}
    )
    ${addToCounters(key.usuario_id, ['keywords_con_error'], failed, failure.revision)}`);
}

const ofZone = (key: KeywordKey) => sql`usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
  AND oficio = ${key.oficio} AND zona = ${key.zona}`;

/** Requeues all or these failed keywords. Returns how many. */
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
      RETURNING old.estado, old.limitada, oficio, zona), ${countedAgain(key, moment.revision)}
    SELECT count(*)::int AS total FROM movidas`;
  const moved = await firstRow(tx, totalRow, await longStatement(tx, requeue));
  return moved?.total ?? 0;
}

/** Requeues every ended keyword; its results stay. Returns how many. */
export async function requeueAll(tx: Tx, key: BatchKey, moment: { revision: number }): Promise<number> {
  const requeue = sql`
    WITH movidas AS (UPDATE keywords SET estado = ${estadoProceso.pendiente}, error_codigo = NULL, error_mensaje = NULL,
        intentos = 0, no_antes = NULL, fecha_fin = NULL, areas = NULL, limitada = false, revision = ${moment.revision}
      WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
        AND estado IN (${estadoProceso.completado}, ${estadoProceso.error})
      RETURNING old.estado, old.limitada, oficio, zona), ${countedAgain(key, moment.revision)}
    SELECT count(*)::int AS total FROM movidas`;
  const moved = await firstRow(tx, totalRow, await longStatement(tx, requeue));
  return moved?.total ?? 0;
}

/** SQL: the keywords of `movidas` count as waiting again in trades, zones and batch. */
const countedAgain = (key: BatchKey, revision: number) => sql`zonas AS (
  UPDATE rendimiento r SET pendientes = r.pendientes + m.total
  FROM (SELECT oficio, zona, count(*)::int AS total FROM movidas GROUP BY 1, 2) m
  WHERE r.usuario_id = ${key.usuario_id} AND r.batch_id = ${key.batch_id} AND r.oficio = m.oficio AND r.zona = m.zona
), lote AS (
  ${addToCounters(
    key.usuario_id,
    endedCounters,
    sql`SELECT ${key.batch_id}::uuid AS batch_id, ${withoutEnded} FROM movidas HAVING count(*) > 0`,
    revision,
  )})`;
