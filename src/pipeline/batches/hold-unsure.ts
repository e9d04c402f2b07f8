import { readKeyword } from '#domain/keyword/read-keyword.ts';
import { holdKeywords, keywordsToOptimise, type WaitingKeyword } from '#store/queries/ai/batch-keywords.ts';
import { hasAiProvider } from '#store/queries/ai/settings.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import type { Tx } from '#store/store.ts';
import { OPTIMISED_MAX } from './variants.ts';

/** Longest delay of these keywords by a slow model. */
const HOLD_MS = 2 * 60_000;

/** Holds keywords without known country or language until the model answers: a search would use wrong ones. */
export async function holdUnsure(tx: Tx, key: BatchKey, now: number): Promise<void> {
  if (!(await hasAiProvider(tx, key.usuario_id))) return;
  const unsure = (await keywordsToOptimise(tx, key, OPTIMISED_MAX)).filter(isUnsure);
  await holdKeywords(
    tx,
    key,
    unsure.map(({ id }) => id),
    now + HOLD_MS,
  );
}

export function isUnsure({ keyword, detectar }: Pick<WaitingKeyword, 'keyword' | 'detectar'>): boolean {
  const read = readKeyword(keyword);
  return (detectar && read.pais === null) || read.idioma === null;
}
