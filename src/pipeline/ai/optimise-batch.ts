import { PAIS_DETECT } from '#contract/limits.ts';
import { nivelLog } from '#contract/states.ts';
import { readKeyword } from '#domain/keyword/read-keyword.ts';
import { searchKey } from '#domain/suggestions/suggest.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import {
  holdKeywords,
  keywordsToOptimise,
  moveKeyword,
  type WaitingKeyword,
} from '#store/queries/ai/batch-keywords.ts';
import { addLog, type BatchKey, lockBatch } from '#store/queries/batches/batches.ts';
import { markOptimised } from '#store/queries/batches/edits.ts';
import { insertKeywords, type NewKeyword } from '#store/queries/keywords/intake.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { toNewKeyword } from '../batches/create-batch.ts';
import { isUnsure } from '../batches/hold-unsure.ts';
import { OPTIMISED_MAX, VARIANTS_MAX } from '../batches/variants.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { askAi } from './ask-ai.ts';
import { type OptimisedKeyword, optimiseKeywords } from './capabilities/keywords.ts';
import { reasonText } from './reasons.ts';

/**
 * Adds the model's keyword variants to a running batch, once, and sets the countries and languages that neither the
 * tables nor the person decided. Does nothing without an active provider. The new keywords count in the batch's
 * total, plan and cap.
 */
export async function optimiseBatch(
  deps: Pick<PipelineDeps, 'store' | 'clock' | 'queue' | 'ia'>,
  key: BatchKey,
  signal: AbortSignal,
): Promise<void> {
  const waiting = await withAccount(deps.store, key.usuario_id, (tx) =>
    keywordsToOptimise(tx, key, OPTIMISED_MAX),
  );
  if (waiting.length === 0) return;
  const items = waiting.map(({ keyword, pais, idioma }) => ({ keyword, pais, idioma }));
  const { valores, motivo } = await askAi(deps.ia, key.usuario_id, optimiseKeywords, items, signal);
  if (motivo === 'sin_proveedor') return;
  await withAccount(deps.store, key.usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    if ((await lockBatch(tx, key)) === undefined || !(await markOptimised(tx, key, moment.now))) return;
    let moved = 0;
    for (const move of moves(waiting, valores)) {
      if (await moveKeyword(tx, key, { ...move, revision: moment.revision })) moved += 1;
    }
    const held = waiting.filter(isUnsure).map(({ id }) => id);
    await holdKeywords(tx, key, held, null);
    const added = await insertKeywords(tx, key, variantsOf(waiting, valores), {
      ...moment,
      omitir: true,
      zonas: true,
    });
    const addedText =
      added > 0 || motivo === null ? `IA: ${cuantos(added, 'variante añadida', 'variantes añadidas')}` : null;
    const movedText =
      moved > 0
        ? `País o idioma de ${cuantos(moved, 'keyword dudosa', 'keywords dudosas')}, por la IA`
        : null;
    const lines = [addedText, movedText, motivo === null ? null : reasonText(motivo)].filter(
      (line) => line !== null,
    );
    await addLog(tx, key, { ...moment, nivel: nivelLog.info, mensaje: lines.join('. ') });
    if (added > 0 || held.length > 0) wakeUp(tx, { kind: 'keywords', ...key });
  });
}

type Answers = readonly (OptimisedKeyword | null)[];

function variantsOf(waiting: readonly WaitingKeyword[], answers: Answers): NewKeyword[] {
  const searched = new Set(
    waiting.map(({ keyword, pais, idioma }) => searchKey(keyword, { idioma, paisCuenta: pais })),
  );
  return waiting.flatMap(({ pais, idioma }, at) =>
    searchesOf(answers[at]).flatMap((keyword) => {
      const search = searchKey(keyword, { idioma, paisCuenta: pais });
      if (searched.has(search)) return [];
      searched.add(search);
      return [
        toNewKeyword(keyword, { pais: readKeyword(keyword, { paisCuenta: pais }).pais ?? pais, idioma }),
      ];
    }),
  );
}

const searchesOf = (answer: OptimisedKeyword | null | undefined): string[] =>
  [answer?.keyword_optimizada ?? [], answer?.variantes ?? []].flat().slice(0, VARIANTS_MAX);

/** The tables win over the model, and so does a country given by the person. */
function moves(
  waiting: readonly WaitingKeyword[],
  answers: Answers,
): { id: string; pais: string; idioma: string }[] {
  return waiting.flatMap(({ id, keyword, detectar, ...given }, at) => {
    const read = readKeyword(keyword);
    const isGiven = !detectar || given.pais !== toNewKeyword(keyword, { ...given, pais: PAIS_DETECT }).pais;
    const pais = (read.pais === null && !isGiven ? answers[at]?.pais : null) ?? given.pais;
    const idioma = (read.idioma === null ? answers[at]?.idioma : null) ?? given.idioma;
    return pais === given.pais && idioma === given.idioma ? [] : [{ id, pais, idioma }];
  });
}
