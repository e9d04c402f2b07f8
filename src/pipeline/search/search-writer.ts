import { isConnectionLost } from '#store/outage.ts';
import type { Tx } from '#store/store.ts';
import type { KeywordInHand, Searched } from './in-hand.ts';

/** Most keywords and businesses of one transaction: a pause waits for it. */
const KEYWORDS_MAX = 20;
const BUSINESSES_MAX = 1_000;

interface Turn {
  /** Null: only a keyword to search is wanted. */
  searched: Searched | null;
  resolve(next: KeywordInHand | undefined): void;
  reject(error: unknown): void;
}

export interface SearchWriter {
  /** Writes a result and claims the next keyword, which commit together; undefined: the batch has no more now. */
  next(searched: Searched | null): Promise<KeywordInHand | undefined>;
}

/** Writes together what waits for the account: statements cost the same for several. If it fails, writes each alone. */
export function createSearchWriter(
  inAccount: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  write: (tx: Tx, searched: readonly Searched[], wanted: number) => Promise<readonly KeywordInHand[]>,
): SearchWriter {
  const waiting: Turn[] = [];
  let isWriting = false;

  const together = (turns: () => readonly Turn[]) =>
    inAccount((tx) => {
      const group = turns();
      return write(
        tx,
        group.flatMap(({ searched }) => searched ?? []),
        group.length,
      );
    });

  const byItself = async (turn: Turn) => {
    try {
      turn.resolve((await together(() => [turn]))[0]);
    } catch (error) {
      turn.reject(error);
    }
  };

  const writeWaiting = async () => {
    let group: Turn[] = [];
    // Taken in the transaction: until it begins, others may join.
    const taken = () => {
      if (group.length === 0) group = takeGroup(waiting);
      return group;
    };
    try {
      const next = await together(taken);
      for (const [at, turn] of group.entries()) turn.resolve(next[at]);
    } catch (error) {
      if (taken().length > 1 && !isConnectionLost(error)) for (const turn of group) await byItself(turn);
      else for (const turn of group) turn.reject(error);
    }
  };

  const writeAll = async () => {
    isWriting = true;
    while (waiting.length > 0) await writeWaiting();
    isWriting = false;
  };

  return {
    next(searched) {
      const { promise, resolve, reject } = Promise.withResolvers<KeywordInHand | undefined>();
      waiting.push({ searched, resolve, reject });
      if (!isWriting) void writeAll();
      return promise;
    },
  };
}

function takeGroup(waiting: Turn[]): Turn[] {
  let businesses = 0;
  const ends = waiting.findIndex(({ searched }, at) => {
    businesses += searched?.found.businesses.length ?? 0;
    return at === KEYWORDS_MAX || (at > 0 && businesses > BUSINESSES_MAX);
  });
  return waiting.splice(0, ends === -1 ? waiting.length : ends);
}
