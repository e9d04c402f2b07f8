import type { Clock } from '#platform/clock.ts';
import { isOutcomeUnknown } from '#store/outage.ts';
import type { Tx } from '#store/store.ts';

/** Most keywords and businesses of one transaction: a pause waits for it. */
const KEYWORDS_MAX = 20;
const BUSINESSES_MAX = 1_000;
/** Shortest time between two transactions of answers, unless a search would begin later than its rate allows. */
const PACE_MS = 500;
const LEAD_MS = 200;

interface Result {
  found: { outcome: { kind: string }; businesses: readonly unknown[] };
}

interface Claimed {
  slotAt: number;
}

interface Turn<Done extends Result, Next extends Claimed> {
  /** Null: only a keyword to search is wanted. */
  searched: Done | null;
  resolve(next: Next | undefined): void;
  reject(error: unknown): void;
}

export interface SearchWriter<Done, Next> {
  /** Writes a result and claims the next keyword, which commit together; undefined: the batch has no more now. */
  next(searched: Done | null): Promise<Next | undefined>;
}

/** Writes together what waits for the account: statements cost the same for several. If it fails, writes each alone. */
export function createSearchWriter<Done extends Result, Next extends Claimed>(
  clock: Pick<Clock, 'now'>,
  inAccount: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  write: (tx: Tx, searched: readonly Done[], wanted: number) => Promise<readonly Next[]>,
): SearchWriter<Done, Next> {
  type OwnTurn = Turn<Done, Next>;
  const waiting: OwnTurn[] = [];
  let isWriting = false;
  let timer: NodeJS.Timeout | null = null;
  let wroteAt = Number.NEGATIVE_INFINITY;
  let underWay = 0;
  let lastSlot = Number.NEGATIVE_INFINITY;

  const together = (turns: () => readonly OwnTurn[]) =>
    inAccount((tx) => {
      const group = turns();
      return write(
        tx,
        group.flatMap(({ searched }) => searched ?? []),
        group.length,
      );
    });

  const give = (turn: OwnTurn, next: Next | undefined) => {
    if (next) {
      underWay += 1;
      lastSlot = Math.max(lastSlot, next.slotAt);
    }
    turn.resolve(next);
  };

  const byItself = async (turn: OwnTurn) => {
    try {
      give(turn, (await together(() => [turn]))[0]);
    } catch (error) {
      turn.reject(error);
    }
  };

  const writeWaiting = async () => {
    let group: OwnTurn[] = [];
    // Taken in the transaction: until it begins, others may join.
    const taken = () => {
      if (group.length === 0) group = takeGroup(waiting);
      return group;
    };
    try {
      const next = await together(taken);
      for (const [at, turn] of group.entries()) give(turn, next[at]);
    } catch (error) {
      if (taken().length > 1 && !isOutcomeUnknown(error)) for (const turn of group) await byItself(turn);
      else for (const turn of group) turn.reject(error);
    }
  };

  const holdMs = () => {
    const mayWait =
      underWay > 0 && waiting.every(({ searched }) => searched?.found.outcome.kind === 'answered');
    if (!mayWait || isFull(waiting)) return 0;
    return Math.min(wroteAt + PACE_MS - performance.now(), lastSlot - LEAD_MS - clock.now());
  };

  const writeAll = async () => {
    isWriting = true;
    wroteAt = performance.now();
    await writeWaiting();
    isWriting = false;
    writeWhenDue();
  };

  const writeWhenDue = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (isWriting || waiting.length === 0) return;
    const hold = holdMs();
    if (hold > 0) timer = setTimeout(writeAll, hold);
    else void writeAll();
  };

  return {
    next(searched) {
      const { promise, resolve, reject } = Promise.withResolvers<Next | undefined>();
      if (searched) underWay -= 1;
      waiting.push({ searched, resolve, reject });
      writeWhenDue();
      return promise;
    },
  };
}

const isFull = (waiting: readonly { searched: Result | null }[]): boolean =>
  groupEnds(waiting) < waiting.length;

const takeGroup = <Each extends { searched: Result | null }>(waiting: Each[]): Each[] =>
  waiting.splice(0, groupEnds(waiting));

function groupEnds(waiting: readonly { searched: Result | null }[]): number {
  let businesses = 0;
  const ends = waiting.findIndex(({ searched }, at) => {
    businesses += searched?.found.businesses.length ?? 0;
    return at === KEYWORDS_MAX || (at > 0 && businesses > BUSINESSES_MAX);
  });
  return ends === -1 ? waiting.length : ends;
}
