import { isOutcomeUnknown, throughConflicts, throughOutage } from '#store/outage.ts';
import { accountLimits } from '#store/queries/accounts/limits.ts';
import { type BatchKey, lockBatch } from '#store/queries/batches/batches.ts';
import { releaseHeldKeywords } from '#store/queries/keywords/claims.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { searchLimits } from '../batches/maps-pace.ts';
import { withAccountMutex } from '../runtime/account-mutex.ts';
import { admitKeywords, type FairShare, othersHoldMore, SearchOrder } from './admit.ts';
import {
  askProvider,
  type KeywordInHand,
  type SearchDeps,
  type Searched,
  type SearchResult,
} from './ask-provider.ts';
import { createSearchWriter } from './search-writer.ts';
import { writeOutcomes } from './write.ts';

/** Time slice of a batch; after it, waiting batches run. */
const SHARE_MS = 20_000;

/**
 * Searches one batch with its allowed concurrency until it has no keyword left or pauses. If its time slice is over
 * and other batches wait, it ends and queues itself again; otherwise it continues with the concurrency allowed by
 * then. All state is in the rows; claims of a dead process expire. Rejects with the first failure after everything in
 * flight has ended.
 */
export async function searchKeywords(
  deps: SearchDeps,
  key: BatchKey,
  signal: AbortSignal,
  othersWait: () => boolean = () => false,
): Promise<void> {
  const failed = new AbortController();
  const end = AbortSignal.any([signal, failed.signal]);
  const failures: unknown[] = [];
  const loops = new Set<Promise<void>>();
  let shareEnds = 0;
  let unfinished = false;
  let left = false;
  const share: FairShare = {
    order: new SearchOrder(),
    othersWait,
    leave: () => {
      left = true;
    },
  };
  const inAccount = <T>(work: (tx: Tx) => Promise<T>) =>
    throughConflicts(() => withAccountMutex(deps.store, key.usuario_id, work));
  const writeAgain = (done: KeywordInHand, found: SearchResult) =>
    throughOutage(
      () => inAccount((tx) => writeOutcomes(tx, deps, key, [{ inHand: done, found }], { again: true })),
      { signal },
    );
  const mayTake = () => {
    if (end.aborted || (performance.now() > shareEnds && othersWait())) unfinished = true;
    return !unfinished && !left;
  };
  const writer = createSearchWriter(
    deps.clock,
    inAccount,
    async (tx, searched: readonly Searched[], wanted) => {
      const revision =
        searched.length > 0 ? await writeOutcomes(tx, deps, key, searched) : await nextRevision(tx);
      return mayTake() ? await admitKeywords(tx, deps, key, share, { revision, most: wanted }) : [];
    },
  );
  const loop = async () => {
    let inHand = await writer.next(null);
    while (inHand) {
      if (performance.now() > shareEnds && !othersWait()) await begin();
      const done: KeywordInHand = inHand;
      const found = await askProvider(deps, done, signal);
      inHand = await writer.next({ inHand: done, found }).catch(async (error: unknown) => {
        // A paid answer must survive an outage. The claims are released as after any failure.
        if (isOutcomeUnknown(error)) await writeAgain(done, found);
        throw error;
      });
    }
  };
  /** Begins a time slice with the concurrency allowed now. */
  const begin = async () => {
    shareEnds = performance.now() + SHARE_MS;
    const wanted = await withAccount(deps.store, key.usuario_id, (tx) => concurrencyOf(tx, key));
    while (loops.size < wanted) {
      const one = loop()
        .catch((error: unknown) => {
          failures.push(error);
          failed.abort();
        })
        .finally(() => loops.delete(one));
      loops.add(one);
    }
  };
  if (othersWait() && (await inAccount((tx) => othersHoldMore(tx, key, deps.proceso)))) return;
  await begin();
  while (loops.size > 0) await Promise.all(loops);
  if (failures.length > 0) throw failures[0];
  if (unfinished && !signal.aborted) {
    await withAccount(deps.store, key.usuario_id, async (tx) => wakeUp(tx, { kind: 'keywords', ...key }));
  }
}

/** Releases this process's keywords of a batch that it no longer works. */
export async function giveBackKeywords(deps: SearchDeps, key: BatchKey): Promise<void> {
  await withAccount(deps.store, key.usuario_id, async (tx) => {
    await releaseHeldKeywords(tx, key, { proceso: deps.proceso, revision: await nextRevision(tx) });
  });
}

async function concurrencyOf(tx: Tx, key: BatchKey): Promise<number> {
  const batch = await lockBatch(tx, key);
  if (!batch) return 0;
  const limits = await accountLimits(tx, key.usuario_id);
  return (await searchLimits(tx, key.usuario_id, batch.configuracion, limits)).concurrency;
}
