import { BULK_CHUNK_MAX, KEYWORDS_PER_BATCH_MAX } from '#contract/limits.ts';
import { estadoProceso, nivelLog } from '#contract/states.ts';
import type { TakenKeyword } from '#domain/keyword/intake.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { AppError } from '#platform/errors.ts';
import { countKeywords, takeOnRequestToken } from '#store/queries/batches/batch-writer.ts';
import {
  addLog,
  type BatchKey,
  type BatchRow,
  lockBatch,
  readBatchRow,
} from '#store/queries/batches/batches.ts';
import {
  type ChunkResult,
  chunkCount,
  hasOtherChanged,
  readChunk,
  updateBatch,
  writeChunk,
} from '#store/queries/batches/edits.ts';
import {
  countZones,
  insertChunk,
  insertKeywords,
  type Place,
  removeKnown,
} from '#store/queries/keywords/intake.ts';
import { currentRevision } from '#store/queries/notifications/events.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { requireStorage } from '../runtime/storage-quota.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'queue'>;

export interface KeywordChunk {
  keywords: readonly TakenKeyword[];
  /**
   * Number from 0; 'next' appends behind the stored chunks. Without a number a repeated call adds the keywords again.
   */
  chunk?: number | 'next' | undefined;
  ultimo?: boolean | undefined;
}

/**
 * Adds at most 5,000 keywords to a batch. Repeating a stored chunk changes nothing and returns the first answer.
 * Chunks may arrive in any order and concurrently; their keywords keep the chunks' order. Throws
 * `batch_no_encontrado`, `batch_terminado`, `batch_incompleto` (the last chunk came before another),
 * `demasiadas_keywords`, `cuota_agotada`.
 */
export async function addKeywords(deps: Deps, key: BatchKey, chunk: KeywordChunk): Promise<ChunkResult> {
  const inTransaction = (add: typeof addAlone) =>
    withAccount(deps.store, key.usuario_id, (tx) => add(tx, deps, key, chunk));
  if (chunk.chunk !== undefined && !chunk.ultimo) {
    try {
      const added = await inTransaction(addBesideOthers);
      if (added) return added;
    } catch (error) {
      if (!isMoved(error)) throw error;
    }
  }
  const added = await inTransaction(addAlone);
  if (!added) throw new Error('a chunk that is added alone is taken or refused');
  return added;
}

/** Adds a chunk while holding the account's lock from the start. */
async function addAlone(
  tx: Tx,
  { clock }: Deps,
  key: BatchKey,
  chunk: KeywordChunk,
): Promise<ChunkResult | undefined> {
  const { keywords } = chunk;
  const moment = { now: clock.now(), revision: await nextRevision(tx) };
  const seen = await admit(tx, key, chunk, await lockBatch(tx, key), moment.now);
  if ('known' in seen) return seen.known;
  const { batch, number } = seen;
  await takeOnRequestToken(tx, key);
  const creadas = await insertKeywords(tx, key, keywords, {
    ...moment,
    omitir: batch.configuracion.omitir_duplicados,
    lugar: placeOf(batch, number),
    zonas: batch.intake_completo,
  });
  const result = { keywords_creadas: creadas, keywords_duplicadas: keywords.length - creadas };
  if (number !== undefined) await writeChunk(tx, key, number, result);
  if (chunk.ultimo ?? number === undefined) await close(tx, key, batch, creadas, moment);
  return result;
}

/**
 * Writes the rows of a chunk before taking the account's lock, so that chunks are written concurrently, then checks
 * its preconditions again under the lock. Undefined, with nothing written: use `addAlone`.
 */
async function addBesideOthers(
  tx: Tx,
  { clock }: Deps,
  key: BatchKey,
  chunk: KeywordChunk,
): Promise<ChunkResult | undefined> {
  const { keywords } = chunk;
  const now = clock.now();
  const before = await currentRevision(tx, key.usuario_id);
  const first = await admit(tx, key, chunk, await readBatchRow(tx, key), now);
  if ('known' in first) return first.known;
  const { number } = first;
  const lugar = placeOf(first.batch, number);
  if (number === undefined || !lugar.fijo) return undefined;
  const { omitir_duplicados: omitir } = first.batch.configuracion;
  const written = await insertChunk(tx, key, keywords, { omitir, desde: lugar.desde, now });
  const revision = await nextRevision(tx);
  const second = await admit(tx, key, chunk, await lockBatch(tx, key), now);
  if ('known' in second || second.batch.intake_completo || second.number !== number) throw new Moved();
  await takeOnRequestToken(tx, key);
  const isAlone = !omitir || !(await hasOtherChanged(tx, key, before));
  const creadas = written - (isAlone ? 0 : await removeKnown(tx, key, keywords, lugar.desde));
  await countKeywords(tx, key, creadas, revision);
  const result = { keywords_creadas: creadas, keywords_duplicadas: keywords.length - creadas };
  await writeChunk(tx, key, number, result);
  return result;
}

/** The batch changed while a chunk was written concurrently; its transaction is rolled back. */
class Moved extends Error {}

/** Foreign key violation (the batch was deleted) and deadlock; neither can occur in `addAlone`. */
const MOVED_CODES: ReadonlySet<unknown> = new Set(['23503', '40P01']);
const isMoved = (error: unknown): boolean =>
  error instanceof Moved || (error instanceof Error && 'code' in error && MOVED_CODES.has(error.code));

/** The batch and the chunk's number in it, or the result of a chunk that was stored before. */
async function admit(
  tx: Tx,
  key: BatchKey,
  { keywords, chunk }: KeywordChunk,
  batch: BatchRow | undefined,
  now: number,
): Promise<{ batch: BatchRow; number: number | undefined } | { known: ChunkResult }> {
  if (!batch) throw new AppError('batch_no_encontrado');
  const number = chunk === 'next' ? (await chunkCount(tx, key)).hasta : chunk;
  const known = number === undefined ? undefined : await readChunk(tx, key, number);
  if (known) return { known };
  if (!TAKING.has(batch.estado)) throw new AppError('batch_terminado');
  if (batch.total_keywords + keywords.length > KEYWORDS_PER_BATCH_MAX) {
    throw new AppError('demasiadas_keywords', `ya tiene ${batch.total_keywords.toLocaleString('es-ES')}`);
  }
  await requireStorage(tx, key.usuario_id, now);
  return { batch, number };
}

/** While a list comes in each chunk has a reserved range of positions; other keywords go behind all ranges. */
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
  await updateBatch(tx, key, { intake_completo: true }, moment.revision);
  await addLog(tx, key, {
    ...moment,
    nivel: nivelLog.info,
    mensaje: `Creado con ${cuantos(batch.total_keywords + creadas, 'keyword')}`,
  });
}
