export type ManualVerdict = 'libre' | 'registrado';

/** A queue of domains to judge one by one; each verdict can be undone, the newest first. */
export interface ReviewQueue {
  ids: readonly string[];
  /** Index of the current domain; the length of `ids` after the last. */
  at: number;
  verdicts: ReadonlyMap<string, ManualVerdict>;
  /** In the order of their verdicts. */
  judged: readonly string[];
}

export const emptyQueue: ReviewQueue = { ids: [], at: 0, verdicts: new Map(), judged: [] };

/** Appends ids that are not in the queue. */
export function extend(queue: ReviewQueue, ids: readonly string[]): ReviewQueue {
  const known = new Set(queue.ids);
  return { ...queue, ids: [...queue.ids, ...ids.filter((id) => !known.has(id))] };
}

/** Stores the current domain's verdict and moves to the next. */
export function judge(queue: ReviewQueue, verdict: ManualVerdict): ReviewQueue {
  const id = queue.ids[queue.at];
  if (id === undefined) return queue;
  return {
    ...queue,
    at: queue.at + 1,
    verdicts: new Map(queue.verdicts).set(id, verdict),
    judged: [...queue.judged.filter((one) => one !== id), id],
  };
}

export function move(queue: ReviewQueue, by: 1 | -1): ReviewQueue {
  return { ...queue, at: Math.min(queue.ids.length, Math.max(0, queue.at + by)) };
}

/** Removes a domain's verdict and returns to that domain. */
export function takeBack(queue: ReviewQueue, id: string): ReviewQueue {
  const verdicts = new Map(queue.verdicts);
  verdicts.delete(id);
  return {
    ...queue,
    verdicts,
    judged: queue.judged.filter((one) => one !== id),
    at: Math.max(0, queue.ids.indexOf(id)),
  };
}

export const lastJudged = (queue: ReviewQueue): string | undefined => queue.judged.at(-1);

export const countOf = (queue: ReviewQueue, verdict: ManualVerdict): number =>
  [...queue.verdicts.values()].filter((one) => one === verdict).length;
