import { hasAiProvider } from '#store/queries/ai/settings.ts';
import type { Tx } from '#store/store.ts';

/** Most searches added for one keyword, its improved spelling among them. */
export const VARIANTS_MAX = 4;
/** Keywords of one batch that are sent to the model; a longer list has enough variety of its own. */
export const OPTIMISED_MAX = 500;

/** Most searches that the model may add to a batch; 0 without a provider and its key. */
export async function mostVariants(tx: Tx, usuarioId: string, keywords: number): Promise<number> {
  return (await hasAiProvider(tx, usuarioId)) ? Math.min(keywords, OPTIMISED_MAX) * VARIANTS_MAX : 0;
}
