import { PAIS_DETECT } from '#contract/limits.ts';
import { estadoProceso, nivelLog, tipoBatch } from '#contract/states.ts';
import { readKeyword } from '#domain/keyword/read-keyword.ts';
import { searchKey } from '#domain/suggestions/suggest.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import {
  holdKeywords,
  keywordsToOptimise,
  moveKeyword,
  type WaitingKeyword,
} from '#store/queries/ai/batch-keywords.ts';
import { addLog, type BatchKey, type BatchRow, lockBatch } from '#store/queries/batches/batches.ts';
import { markOptimised } from '#store/queries/batches/edits.ts';
import { keywordStates, removeKeywords } from '#store/queries/keywords/edits.ts';
import { insertKeywords, knownKeywords, type NewKeyword } from '#store/queries/keywords/intake.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { endBatches } from '../batches/apply-event.ts';
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
    const batch = await lockBatch(tx, key);
    if (batch === undefined || !(await markOptimised(tx, key, moment.now))) return;
    const places = new Map(moves(waiting, valores).map((move) => [move.id, move]));
    const repeated = await removeRepeated(tx, key, batch, [...places.values()], moment.revision);
    let moved = 0;
    for (const { id, pais, idioma } of places.values()) {
      if (await moveKeyword(tx, key, { id, pais, idioma, revision: moment.revision })) moved += 1;
    }
    const held = waiting.filter(isUnsure).map(({ id }) => id);
    await holdKeywords(tx, key, held, null);
    const placed = waiting.map((one) => ({ ...one, ...places.get(one.id), repetida: repeated.has(one.id) }));
    const added = await insertKeywords(tx, key, variantsOf(placed, valores), {
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
    const repeatedText =
      repeated.size > 0
        ? `Repetidas en la cuenta por el país o idioma de la IA, omitidas: ${cuantos(repeated.size, 'keyword')}`
        : null;
    const lines = [addedText, movedText, repeatedText, motivo === null ? null : reasonText(motivo)].filter(
      (line) => line !== null,
    );
    await addLog(tx, key, { ...moment, nivel: nivelLog.info, mensaje: lines.join('. ') });
    if (added > 0 || held.length > 0) wakeUp(tx, { kind: 'keywords', ...key });
    if (repeated.size > 0) await endBatches(tx, key.usuario_id, [key.batch_id], moment);
  });
}

type Move = Pick<WaitingKeyword, 'id' | 'keyword' | 'pais' | 'idioma'>;

/** Duplicates are skipped by where they are searched: removes those that the account has there already. */
async function removeRepeated(
  tx: Tx,
  { usuario_id }: BatchKey,
  { tipo, configuracion }: BatchRow,
  wanted: readonly Move[],
  revision: number,
): Promise<ReadonlySet<string>> {
  if (tipo === tipoBatch.live || !configuracion.omitir_duplicados) return new Set();
  const there = wanted.map(({ keyword, ...place }) => toNewKeyword(keyword, place));
  const known = await knownKeywords(tx, usuario_id, there);
  const ids = wanted.filter((_, at) => known.has(at)).map(({ id }) => id);
  const unsearched = (await keywordStates(tx, usuario_id, ids)).filter(
    ({ estado, consultas }) => estado === estadoProceso.pendiente && consultas === 0,
  );
  const gone = unsearched.map(({ id }) => id);
  if (gone.length > 0) await removeKeywords(tx, usuario_id, gone, revision);
  return new Set(gone);
}

type Answers = readonly (OptimisedKeyword | null)[];

function variantsOf(waiting: readonly (Move & { repetida: boolean })[], answers: Answers): NewKeyword[] {
  const searched = new Set(
    waiting.map(({ keyword, pais, idioma }) => searchKey(keyword, { idioma, paisCuenta: pais })),
  );
  return waiting.flatMap(({ pais, idioma, repetida }, at) =>
    searchesOf(repetida ? null : answers[at]).flatMap((keyword) => {
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
function moves(waiting: readonly WaitingKeyword[], answers: Answers): Move[] {
  return waiting.flatMap(({ id, keyword, detectar, ...given }, at) => {
    const read = readKeyword(keyword);
    const isGiven = !detectar || given.pais !== toNewKeyword(keyword, { ...given, pais: PAIS_DETECT }).pais;
    const pais = (read.pais === null && !isGiven ? answers[at]?.pais : null) ?? given.pais;
    const idioma = (read.idioma === null ? answers[at]?.idioma : null) ?? given.idioma;
    return pais === given.pais && idioma === given.idioma ? [] : [{ id, keyword, pais, idioma }];
  });
}
