import { BULK_CHUNK_MAX } from '#contract/limits.ts';
import type { TakenKeyword } from '#domain/keyword/intake.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import type { ChunkResult } from '#store/queries/batches/edits.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { addKeywords } from './add-keywords.ts';

/**
 * Adds a whole list in chunks; an interrupted call can be repeated. With `appended` the chunks go behind those
 * stored, and a repeated call adds the list again.
 */
export async function importKeywords(
  deps: Pick<PipelineDeps, 'store' | 'clock' | 'queue'>,
  key: BatchKey,
  keywords: readonly TakenKeyword[],
  options: { appended?: boolean; signal: AbortSignal; onProgress?: (done: number) => void | Promise<void> },
): Promise<ChunkResult> {
  const chunks = Math.max(1, Math.ceil(keywords.length / BULK_CHUNK_MAX));
  const sum: ChunkResult = { keywords_creadas: 0, keywords_duplicadas: 0 };
  for (let at = 0; at < chunks; at++) {
    options.signal.throwIfAborted();
    const part = keywords.slice(at * BULK_CHUNK_MAX, (at + 1) * BULK_CHUNK_MAX);
    const made = await addKeywords(deps, key, {
      keywords: part,
      chunk: options.appended ? 'next' : at,
      ultimo: at === chunks - 1,
    });
    sum.keywords_creadas += made.keywords_creadas;
    sum.keywords_duplicadas += made.keywords_duplicadas;
    await options.onProgress?.(at * BULK_CHUNK_MAX + part.length);
  }
  return sum;
}
