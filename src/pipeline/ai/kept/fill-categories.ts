import { type AnsweredCategory, businessesToClassify, saveCategories } from '#store/queries/ai/kept.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import type { AiDeps } from '../../runtime/ports.ts';
import { askAi } from '../ask-ai.ts';
import { categorise } from '../capabilities/categories.ts';
import type { AiReason } from '../reasons.ts';

const AT_ONCE = 400;

/** Asks for missing categories. `more`: other businesses still wait. */
export async function fillCategories(
  deps: AiDeps,
  usuarioId: string,
  signal: AbortSignal,
): Promise<{ motivo: AiReason | null; more: boolean }> {
  const waiting = await withAccount(deps.store, usuarioId, (tx) =>
    businessesToClassify(tx, usuarioId, AT_ONCE),
  );
  if (waiting.length === 0) return { motivo: null, more: false };
  const { valores, motivo } = await askAi(deps, usuarioId, categorise, waiting, signal);
  const answered = waiting.flatMap(({ id }, at): AnsweredCategory[] => {
    const value = valores[at];
    if (value) return [{ id, categoria: value.categoria, grupo: value.grupo }];
    // Asked without a usable answer: it is not asked again.
    return motivo === null ? [{ id, categoria: null, grupo: null }] : [];
  });
  if (answered.length > 0) {
    await withAccount(deps.store, usuarioId, async (tx) =>
      saveCategories(tx, usuarioId, answered, await nextRevision(tx)),
    );
  }
  return { motivo, more: motivo === null && waiting.length === AT_ONCE };
}
