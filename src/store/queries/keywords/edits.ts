import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { EstadoProceso, estadoProceso } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { addToCounters, endedCounters, withoutEnded } from '../batches/batch-writer.ts';
import { leavingKeywords, lockLeft } from '../opportunities/removed-keywords.ts';
import { firstRow, idRow, rows } from '../sql/rows.ts';
import type { NewKeyword } from './intake.ts';

const KeywordState = z.object({
  id: Id,
  batch_id: Id,
  estado: EstadoProceso,
  keyword: z.string(),
  pais: z.string(),
  idioma: z.string(),
  consultas: z.int(),
});
type KeywordState = z.infer<typeof KeywordState>;

/** Unordered; unknown ones are omitted. */
export async function keywordStates(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
): Promise<KeywordState[]> {
  return await rows(
    tx,
    KeywordState,
    sql`SELECT id, batch_id, estado, keyword, pais, idioma, consultas FROM keywords
        WHERE usuario_id = ${usuarioId} AND id = ANY(${[...ids]}::uuid[])`,
  );
}

/** Those batches that do not run, with the number of their open keywords. */
export async function openInResting(
  tx: Tx,
  usuarioId: string,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    tx,
    z.object({ id: Id, abiertas: z.number() }),
    sql`SELECT id, total_keywords - keywords_completadas - keywords_con_error AS abiertas FROM batches
        WHERE usuario_id = ${usuarioId} AND id = ANY(${[...batchIds]}::uuid[])
          AND estado <> ${estadoProceso.procesando}`,
  );
  return new Map(found.map(({ id, abiertas }) => [id, abiertas]));
}

/** False if the batch already has the result. */
export async function rewriteKeyword(
  tx: Tx,
  usuarioId: string,
  id: string,
  keyword: NewKeyword,
  revision: number,
): Promise<boolean> {
  const row = await firstRow(
    tx,
    idRow,
    sql`WITH antes AS (
          SELECT batch_id, oficio, zona, estado FROM keywords WHERE usuario_id = ${usuarioId} AND id = ${id}
        ), cambiada AS (
          UPDATE keywords k SET keyword = ${keyword.keyword}, keyword_normalizada = ${keyword.keyword_normalizada},
            pais = ${keyword.pais}, idioma = ${keyword.idioma}, oficio = ${keyword.oficio}, lugar = ${keyword.lugar},
            zona = ${keyword.zona}, revision = ${revision},
            pais_leido = CASE WHEN k.keyword_normalizada = ${keyword.keyword_normalizada} THEN k.pais_leido END,
            idioma_leido = CASE WHEN k.keyword_normalizada = ${keyword.keyword_normalizada} THEN k.idioma_leido END
          WHERE k.usuario_id = ${usuarioId} AND k.id = ${id} AND NOT EXISTS (
            SELECT FROM keywords o WHERE o.usuario_id = k.usuario_id AND o.batch_id = k.batch_id AND o.id <> k.id
              AND o.keyword_normalizada = ${keyword.keyword_normalizada} AND o.pais = ${keyword.pais}
              AND o.idioma = ${keyword.idioma})
          RETURNING k.id
        ), fuera AS (
          UPDATE rendimiento r SET keywords = r.keywords - 1,
            pendientes = r.pendientes - (a.estado = ${estadoProceso.pendiente})::int
          FROM antes a, cambiada WHERE r.usuario_id = ${usuarioId} AND r.batch_id = a.batch_id AND r.oficio = a.oficio
            AND r.zona = a.zona AND (a.oficio, a.zona) <> (${keyword.oficio}, ${keyword.zona})
        ), dentro AS (
          INSERT INTO rendimiento AS r (usuario_id, batch_id, oficio, zona, keywords, pendientes)
          SELECT ${usuarioId}::uuid, a.batch_id, ${keyword.oficio}, ${keyword.zona}, 1,
            (a.estado = ${estadoProceso.pendiente})::int
          FROM antes a, cambiada WHERE (a.oficio, a.zona) <> (${keyword.oficio}, ${keyword.zona})
          ON CONFLICT (usuario_id, batch_id, oficio, zona) DO UPDATE SET keywords = r.keywords + excluded.keywords,
            pendientes = r.pendientes + excluded.pendientes
        )
        SELECT id FROM cambiada`,
  );
  return row !== undefined;
}

/** Deletes keywords not being searched; their results stay. Returns the affected batches. */
export async function removeKeywords(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  revision: number,
): Promise<{ eliminadas: number; batches: string[] }> {
  const gone = sql`k.id = ANY(${[...ids]}::uuid[]) AND k.estado <> ${estadoProceso.procesando}`;
  await tx.execute(lockLeft(usuarioId, gone));
  await tx.execute(leavingKeywords(usuarioId, gone, revision));
  const removed = sql`SELECT batch_id, -count(*)::int AS total_keywords, ${withoutEnded} FROM fuera GROUP BY 1`;
  const found = await rows(
    tx,
    z.object({ batch_id: Id, total: z.number() }),
    sql`WITH fuera AS (
          DELETE FROM keywords k WHERE k.usuario_id = ${usuarioId} AND ${gone}
          RETURNING batch_id, estado, limitada, oficio, zona
        ), lotes AS (
          ${addToCounters(usuarioId, ['total_keywords', ...endedCounters], removed, revision)}
        ), zonas AS (
          UPDATE rendimiento r SET keywords = r.keywords - s.total, pendientes = r.pendientes - s.pendientes
          FROM (
            SELECT batch_id, oficio, zona, count(*)::int AS total,
              count(*) FILTER (WHERE estado = ${estadoProceso.pendiente})::int AS pendientes
            FROM fuera GROUP BY 1, 2, 3) s
          WHERE r.usuario_id = ${usuarioId} AND r.batch_id = s.batch_id AND r.oficio = s.oficio AND r.zona = s.zona
        )
        SELECT batch_id, count(*)::int AS total FROM fuera GROUP BY 1`,
  );
  return {
    eliminadas: found.reduce((sum, { total }) => sum + total, 0),
    batches: found.map(({ batch_id }) => batch_id),
  };
}
