import { estadoProceso } from '#contract/states.ts';
import { keywordProblem } from '#domain/keyword/keyword.ts';
import { AppError } from '#platform/errors.ts';
import { takeOnRequestToken } from '#store/queries/batches/batch-writer.ts';
import {
  keywordStates,
  openInResting,
  removeKeywords,
  rewriteKeyword,
} from '#store/queries/keywords/edits.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { endBatches } from './apply-event.ts';
import { toNewKeyword } from './create-batch.ts';
import { retryFailed, startBatch } from './start-batch.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'queue'>;

/**
 * Throws `keyword_no_encontrada`, `keyword_en_proceso`, `keyword_no_valida`, `keyword_repetida`, `keyword_terminada`.
 */
export async function changeKeyword(
  deps: Deps,
  usuarioId: string,
  id: string,
  change: { keyword?: string | undefined; pais?: string | undefined; idioma?: string | undefined },
): Promise<void> {
  const problem = change.keyword === undefined ? null : keywordProblem(change.keyword);
  if (problem !== null) throw new AppError('keyword_no_valida', problem);
  await withAccount(deps.store, usuarioId, async (tx) => {
    const revision = await nextRevision(tx);
    const [known] = await keywordStates(tx, usuarioId, [id]);
    if (!known) throw new AppError('keyword_no_encontrada');
    if (known.estado === estadoProceso.procesando) throw new AppError('keyword_en_proceso');
    // A keyword with some of its parts searched, or failed, was already searched with this text.
    if (known.estado === estadoProceso.completado || known.consultas > 0)
      throw new AppError('keyword_terminada');
    const { keyword, pais, idioma } = { ...known, ...present(change) };
    await takeOnRequestToken(tx, { usuario_id: usuarioId, batch_id: known.batch_id });
    const written = await rewriteKeyword(
      tx,
      usuarioId,
      id,
      toNewKeyword(keyword, { pais, idioma }),
      revision,
    );
    if (!written) throw new AppError('keyword_repetida');
  });
}

/** Deletes keywords except those being searched; `note` commits with it. Returns the number deleted. */
export async function deleteKeywords(
  deps: Deps,
  usuarioId: string,
  ids: readonly string[],
  note?: (tx: Tx) => Promise<void>,
): Promise<number> {
  return await withAccount(deps.store, usuarioId, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const { eliminadas, batches } = await removeKeywords(tx, usuarioId, ids, moment.revision);
    // The deleted keywords may have been the last open ones of their batches.
    await endBatches(tx, usuarioId, batches, moment);
    await note?.(tx);
    return eliminadas;
  });
}

/** Throws `keyword_no_encontrada`, `keyword_en_proceso`. */
export async function deleteKeyword(deps: Deps, usuarioId: string, id: string): Promise<void> {
  const [known] = await withAccount(deps.store, usuarioId, (tx) => keywordStates(tx, usuarioId, [id]));
  if (!known) throw new AppError('keyword_no_encontrada');
  if ((await deleteKeywords(deps, usuarioId, [id])) === 0) throw new AppError('keyword_en_proceso');
}

/** Keywords that a start or retry of these would run: starting an idle batch runs all its waiting keywords. */
export async function countSetGoing(
  deps: Pick<Deps, 'store'>,
  usuarioId: string,
  accion: 'iniciar' | 'reintentar',
  ids: readonly string[],
): Promise<number> {
  return (await setGoing(deps, usuarioId, accion, ids)).total;
}

export async function startKeywords(deps: Deps, usuarioId: string, ids: readonly string[]): Promise<number> {
  const { total, batches } = await setGoing(deps, usuarioId, 'iniciar', ids);
  for (const batch_id of batches) await startBatch(deps, { usuario_id: usuarioId, batch_id });
  return total;
}

export async function retryKeywords(deps: Deps, usuarioId: string, ids: readonly string[]): Promise<number> {
  const { total, batches } = await setGoing(deps, usuarioId, 'reintentar', ids);
  for (const batch_id of batches) await retryFailed(deps, { usuario_id: usuarioId, batch_id }, ids);
  return total;
}

const STATE_OF = { iniciar: estadoProceso.pendiente, reintentar: estadoProceso.error } as const;

async function setGoing(
  { store }: Pick<Deps, 'store'>,
  usuarioId: string,
  accion: keyof typeof STATE_OF,
  ids: readonly string[],
): Promise<{ total: number; batches: ReadonlySet<string> }> {
  return await withAccount(store, usuarioId, async (tx) => {
    const known = await keywordStates(tx, usuarioId, ids);
    const chosen = known.filter(({ estado }) => estado === STATE_OF[accion]);
    const batches = new Set(chosen.map(({ batch_id }) => batch_id));
    const resting = await openInResting(tx, usuarioId, [...batches]);
    const beside = chosen.filter(({ batch_id }) => accion === 'reintentar' || !resting.has(batch_id));
    const total = [...resting.values()].reduce((sum, open) => sum + open, beside.length);
    return { total, batches };
  });
}

function present<T extends object>(change: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>; // what was undefined has just been left out
  };
}
