import { BULK_CHUNK_MAX, KEYWORDS_PER_BATCH_MAX } from '#contract/limits.ts';
import { estadoProceso, nivelLog } from '#contract/states.ts';
import type { TakenKeyword } from '#domain/keyword/intake.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { AppError } from '#platform/errors.ts';
import { addLog, type BatchKey, type BatchRow, lockBatch } from '#store/queries/batches/batches.ts';
import {
  type ChunkResult,
  chunkCount,
  closeIntake,
  readChunk,
  writeChunk,
} from '#store/queries/batches/edits.ts';
import { countZones, insertKeywords, type Place } from '#store/queries/keywords/intake.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { requireStorage } from '../runtime/storage-quota.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'queue'>;

export interface KeywordChunk {
  keywords: readonly TakenKeyword[];
  /** Number of the chunk from 0; without one the keywords are added once for each call. */
  chunk?: number | undefined;
  /** With this chunk all are in. */
  ultimo?: boolean | undefined;
}

/**
 * Adds keywords to a batch, at most 5,000 at a time. A chunk that came in already changes nothing and gets the same
 * answer; chunks may come in any order, and keep theirs. The batch may be started when the last chunk is in and none is missing. Throws `batch_no_encontrado`,
 * `batch_terminado`, `batch_incompleto` (the last chunk came before another), `demasiadas_keywords`,
 * `cuota_agotada`.
 */
export async function addKeywords(deps: Deps, key: BatchKey, chunk: KeywordChunk): Promise<ChunkResult> {
  const { keywords } = chunk;
  return await withAccount(deps.store, key.usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const batch = await lockBatch(tx, key);
    if (!batch) throw new AppError('batch_no_encontrado');
    const known = chunk.chunk === undefined ? undefined : await readChunk(tx, key, chunk.chunk);
    if (known) return known;
    if (!TAKING.has(batch.estado)) throw new AppError('batch_terminado');
    if (batch.total_keywords + keywords.length > KEYWORDS_PER_BATCH_MAX) {
      throw new AppError('demasiadas_keywords', `ya tiene ${batch.total_keywords.toLocaleString('es-ES')}`);
    }
    await requireStorage(tx, key.usuario_id, moment.now);
    const omitir = batch.configuracion.omitir_duplicados;
    const creadas = await insertKeywords(tx, key, keywords, {
      ...moment,
      omitir,
      lugar: placeOf(batch, chunk.chunk),
      zonas: batch.intake_completo,
    });
    const result = { keywords_creadas: creadas, keywords_duplicadas: keywords.length - creadas };
    if (chunk.chunk !== undefined) await writeChunk(tx, key, chunk.chunk, result);
    if (chunk.ultimo ?? chunk.chunk === undefined) await close(tx, key, batch, creadas, moment);
    return result;
  });
}

/** While the chunks of a list come in, each has room of its own, and what is added beside them has room behind all. */
function placeOf({ intake_completo }: BatchRow, chunk: number | undefined): Place {
  if (intake_completo) return { desde: 0, fijo: false };
  return { desde: (chunk ?? KEYWORDS_PER_BATCH_MAX) * BULK_CHUNK_MAX, fijo: chunk !== undefined };
}

const TAKING: ReadonlySet<string> = new Set([
  estadoProceso.pendiente,
  estadoProceso.procesando,
  estadoProceso.pausado,
]);

async function close(
  tx: Tx,
  key: BatchKey,
  batch: BatchRow,
  creadas: number,
  moment: { now: number; revision: number },
): Promise<void> {
  const chunks = await chunkCount(tx, key);
  if (chunks.total !== chunks.hasta) throw new AppError('batch_incompleto');
  if (batch.intake_completo) return;
  await countZones(tx, key);
  await closeIntake(tx, key, moment.revision);
  await addLog(tx, key, {
    ...moment,
    nivel: nivelLog.info,
    mensaje: `Creado con ${cuantos(batch.total_keywords + creadas, 'keyword')}`,
  });
}
