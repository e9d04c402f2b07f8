import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { PAIS_DETECT } from '#contract/limits.ts';
import { estadoProceso } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from '../batches/batches.ts';
import { at, firstRow, idRow, rows } from '../sql/rows.ts';

/** `detectar`: the batch has no country, so each keyword's own is detected. */
const waitingRow = z.object({
  id: Id,
  keyword: z.string(),
  pais: z.string(),
  idioma: z.string(),
  detectar: z.boolean(),
});
export type WaitingKeyword = z.infer<typeof waitingRow>;

/** The first keywords of a batch that no model has seen; otherwise none are returned. */
export async function keywordsToOptimise(tx: Tx, key: BatchKey, most: number): Promise<WaitingKeyword[]> {
  return await rows(
    tx,
    waitingRow,
    sql`SELECT k.id, k.keyword, k.pais, k.idioma,
          (b.configuracion->>'deteccion_automatica_pais')::boolean IS NOT FALSE
            AND coalesce(b.configuracion->>'pais_objetivo', '') IN ('', ${PAIS_DETECT}) AS detectar
        FROM keywords k JOIN batches b
          ON b.usuario_id = k.usuario_id AND b.id = k.batch_id
        WHERE k.usuario_id = ${key.usuario_id} AND k.batch_id = ${key.batch_id} AND b.ia_optimizada IS NULL
          AND b.estado IN (${estadoProceso.procesando}, ${estadoProceso.pausado})
        ORDER BY k.posicion LIMIT ${most}`,
  );
}

/** Changes country or language of a waiting keyword, unless the batch has the result already; then false. */
export async function moveKeyword(
  tx: Tx,
  key: BatchKey,
  move: { id: string; pais: string; idioma: string; revision: number },
): Promise<boolean> {
  const moved = await firstRow(
    tx,
    idRow,
    sql`UPDATE keywords k SET pais = ${move.pais}, idioma = ${move.idioma}, revision = ${move.revision},
      pais_leido = coalesce(k.pais_leido, k.pais), idioma_leido = coalesce(k.idioma_leido, k.idioma)
    WHERE k.usuario_id = ${key.usuario_id} AND k.id = ${move.id} AND k.estado = ${estadoProceso.pendiente}
      AND (k.pais, k.idioma) <> (${move.pais}, ${move.idioma}) AND NOT EXISTS (
        SELECT 1 FROM keywords o WHERE o.usuario_id = k.usuario_id AND o.batch_id = k.batch_id
          AND o.keyword_normalizada = k.keyword_normalizada AND o.pais = ${move.pais}
          AND o.idioma = ${move.idioma}) RETURNING id`,
  );
  return moved !== undefined;
}

/** Lets unsearched keywords wait until `until`; null: no longer. */
export async function holdKeywords(
  tx: Tx,
  key: BatchKey,
  ids: readonly string[],
  until: number | null,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    UPDATE keywords SET no_antes = ${at(until)}
    WHERE usuario_id = ${key.usuario_id} AND id = ANY(${[...ids]}::uuid[]) AND intentos = 0
      AND estado = ${estadoProceso.pendiente}`);
}
