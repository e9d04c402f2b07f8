import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { estadoProceso } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from '../batches/batches.ts';
import { at, firstRow, idRow, json, totalRow } from '../sql/rows.ts';

export interface NewKeyword {
  keyword: string;
  keyword_normalizada: string;
  pais: string;
  idioma: string;
}

const insertKeywordsRow = z.object({ creadas: z.number() });

/**
 * Adds keywords to a batch in their order; one that stands there already (same text, country and language) is not
 * added again. With `omitir` those that the account knows from any batch are left out too. Returns how many were made.
 */
export async function insertKeywords(
  tx: Tx,
  key: BatchKey,
  keywords: readonly NewKeyword[],
  options: { omitir: boolean; now: number; revision: number },
): Promise<number> {
  const made = await firstRow(
    tx,
    insertKeywordsRow,
    sql`WITH entrada AS (
          SELECT * FROM jsonb_to_recordset(${json(keywords.map((each, ord) => ({ ...each, ord: ord + 1 })))}::jsonb)
            AS e(keyword text, keyword_normalizada text, pais text, idioma text, ord bigint)
        ), base AS (
          SELECT coalesce(max(posicion), 0) AS desde FROM keywords
          WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
        ), hechas AS (
          INSERT INTO keywords (usuario_id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma,
            estado, fecha_creacion, revision)
          SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, base.desde + e.ord, e.keyword,
            e.keyword_normalizada, e.pais, e.idioma, ${estadoProceso.pendiente},
            ${at(options.now)}::timestamptz, ${options.revision}::bigint
          FROM entrada e, base
          WHERE NOT ${options.omitir}::boolean OR NOT EXISTS (
            SELECT 1 FROM keywords k WHERE k.usuario_id = ${key.usuario_id}
              AND k.keyword_normalizada = e.keyword_normalizada AND k.pais = e.pais AND k.idioma = e.idioma)
          ORDER BY e.ord
          ON CONFLICT (usuario_id, batch_id, keyword_normalizada, pais, idioma) DO NOTHING
          RETURNING 1
        ), cuenta AS (SELECT count(*)::int AS creadas FROM hechas), suma AS (
          UPDATE batches SET total_keywords = total_keywords + cuenta.creadas, revision = ${options.revision}
          FROM cuenta WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}
        )
        SELECT creadas FROM cuenta`,
  );
  return made?.creadas ?? 0;
}

export const ClaimedKeyword = z.object({
  id: Id,
  keyword: z.string(),
  pais: z.string(),
  idioma: z.string(),
  intentos: z.number(),
});
export type ClaimedKeyword = z.infer<typeof ClaimedKeyword>;

/** SQL: the process that made this claim still beats, and its lease has not run out. */
const claimLives = sql`reclamada_hasta > clock_timestamp() AND EXISTS (
  SELECT 1 FROM procesos p WHERE p.id = reclamada_por AND p.latido > clock_timestamp() - interval '15 seconds')`;

/** SQL: waits and is due, or was in the hands of a process that died. */
const claimable = (now: number) => sql`(
  estado = ${estadoProceso.pendiente} AND (no_antes IS NULL OR no_antes <= ${at(now)})
  OR estado = ${estadoProceso.procesando} AND NOT (${claimLives}))`;

/**
 * Claims the next keyword of a locked batch, unless `concurrency` of them are in living hands already. A claim whose
 * process died is taken over. Leases run on the database's own time.
 */
export async function claimKeyword(
  tx: Tx,
  key: BatchKey,
  claim: { proceso: string; leaseSeconds: number; concurrency: number; now: number; revision: number },
): Promise<ClaimedKeyword | undefined> {
  return await firstRow(
    tx,
    ClaimedKeyword,
    sql`UPDATE keywords SET estado = ${estadoProceso.procesando}, reclamada_por = ${claim.proceso},
          reclamada_hasta = clock_timestamp() + ${claim.leaseSeconds}::float8 * interval '1 second',
          revision = ${claim.revision}
        WHERE usuario_id = ${key.usuario_id} AND id = (
          SELECT id FROM keywords
          WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
            AND ${claimable(claim.now)}
          ORDER BY posicion LIMIT 1)
          AND (SELECT count(*) FROM keywords
               WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
                 AND estado = ${estadoProceso.procesando} AND ${claimLives}) < ${claim.concurrency}
        RETURNING id, keyword, pais, idioma, intentos`,
  );
}

const hasKeywordToClaimRow = z.object({ hay: z.boolean() });

/** Is there a keyword of the batch that somebody could claim now? */
export async function hasKeywordToClaim(tx: Tx, key: BatchKey, now: number): Promise<boolean> {
  const row = await firstRow(
    tx,
    hasKeywordToClaimRow,
    sql`SELECT EXISTS (SELECT FROM keywords WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
          AND ${claimable(now)}) AS hay`,
  );
  return row?.hay ?? false;
}

const searchesInFlightRow = z.object({ hay: z.boolean() });

/** Is any keyword of the account being searched now, by a process that lives? */
export async function searchesInFlight(tx: Tx, usuarioId: string): Promise<boolean> {
  const row = await firstRow(
    tx,
    searchesInFlightRow,
    sql`SELECT EXISTS (SELECT FROM keywords WHERE usuario_id = ${usuarioId}
          AND estado = ${estadoProceso.procesando} AND ${claimLives}) AS hay`,
  );
  return row?.hay ?? false;
}

/** Is this keyword still ours to write? False when a slow process lost it to another. */
export async function holdsKeyword(
  tx: Tx,
  usuarioId: string,
  keywordId: string,
  proceso: string,
): Promise<boolean> {
  const held = await firstRow(
    tx,
    idRow,
    sql`SELECT id FROM keywords WHERE usuario_id = ${usuarioId} AND id = ${keywordId}
          AND estado = ${estadoProceso.procesando} AND reclamada_por = ${proceso} FOR UPDATE`,
  );
  return held !== undefined;
}

/** Back to the queue: `attempt` says whether a try was used up. */
export async function releaseKeyword(
  tx: Tx,
  usuarioId: string,
  keywordId: string,
  change: { notBefore: number | null; attempt: boolean; revision: number },
): Promise<void> {
  await tx.execute(sql`
    UPDATE keywords SET estado = ${estadoProceso.pendiente}, reclamada_por = NULL, reclamada_hasta = NULL,
      no_antes = ${at(change.notBefore)}, intentos = intentos + ${change.attempt ? 1 : 0},
      revision = ${change.revision}
    WHERE usuario_id = ${usuarioId} AND id = ${keywordId}`);
}

export async function failKeyword(
  tx: Tx,
  key: BatchKey & { keyword_id: string },
  failure: { code: string; mensaje: string; now: number; revision: number },
): Promise<void> {
  await tx.execute(sql`
    UPDATE keywords SET estado = ${estadoProceso.error}, reclamada_por = NULL, reclamada_hasta = NULL,
      error_codigo = ${failure.code}, error_mensaje = ${failure.mensaje.slice(0, 500)},
      intentos = intentos + 1, fecha_fin = ${at(failure.now)}, revision = ${failure.revision}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.keyword_id}`);
  await tx.execute(sql`
    UPDATE batches SET keywords_con_error = keywords_con_error + 1, revision = ${failure.revision}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
}

/** Puts the failed keywords of a batch back into its queue. Returns how many. */
export async function requeueFailed(
  tx: Tx,
  key: BatchKey,
  moment: { revision: number; keyword_id?: string },
): Promise<number> {
  const moved = await firstRow(
    tx,
    totalRow,
    sql`WITH movidas AS (UPDATE keywords SET estado = ${estadoProceso.pendiente}, error_codigo = NULL, error_mensaje = NULL,
          intentos = 0, no_antes = NULL, fecha_fin = NULL, revision = ${moment.revision}
        WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
          AND estado = ${estadoProceso.error}
          AND ${moment.keyword_id === undefined ? sql`true` : sql`id = ${moment.keyword_id}`}
        RETURNING 1) SELECT count(*)::int AS total FROM movidas`,
  );
  const total = moved?.total ?? 0;
  await tx.execute(sql`
    UPDATE batches SET keywords_con_error = keywords_con_error - ${total}, fallos_seguidos = 0,
      revision = ${moment.revision}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
  return total;
}

export async function completeKeyword(
  tx: Tx,
  key: BatchKey & { keyword_id: string },
  result: {
    encontrados: number;
    nuevos: number;
    conocidos: number;
    limitada: boolean;
    now: number;
    revision: number;
  },
): Promise<void> {
  await tx.execute(sql`
    UPDATE keywords SET estado = ${estadoProceso.completado}, reclamada_por = NULL, reclamada_hasta = NULL,
      resultados_encontrados = ${result.encontrados}, resultados_nuevos = ${result.nuevos},
      resultados_conocidos = ${result.conocidos}, limitada = ${result.limitada}, error_codigo = NULL,
      error_mensaje = NULL, intentos = intentos + 1, fecha_fin = ${at(result.now)}, revision = ${result.revision}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.keyword_id}`);
  await tx.execute(sql`
    UPDATE batches SET keywords_completadas = keywords_completadas + 1, revision = ${result.revision}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
}
