import { hasAiProvider } from '#store/queries/ai/settings.ts';
import type { Tx } from '#store/store.ts';

/** Searches that a keyword may bring at most, its better writing among them. */
export const VARIANTS_MAX = 4;
/** Keywords of a batch that are put before a model: beyond them the list is its own variety. */
export const OPTIMISED_MAX = 500;

/** How many searches the account's model may add to a batch at most: none without a provider and its key. */
export async function mostVariants(tx: Tx, usuarioId: string, keywords: number): Promise<number> {
  return (await hasAiProvider(tx, usuarioId)) ? Math.min(keywords, OPTIMISED_MAX) * VARIANTS_MAX : 0;
}
