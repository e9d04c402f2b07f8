export type ManualVerdict = 'libre' | 'registrado';

/** A walk through a list of domains, each of which may get a verdict; every verdict can be taken back, the newest first. */
export interface ReviewQueue {
  ids: readonly string[];
  /** Where the walk stands; equal to the length when it has passed the last. */
  at: number;
  verdicts: ReadonlyMap<string, ManualVerdict>;
  /** Those with a verdict, in the order in which they got it. */
  judged: readonly string[];
}

export const emptyQueue: ReviewQueue = { ids: [], at: 0, verdicts: new Map(), judged: [] };

/** Adds what was not in it yet, at the end. */
export function extend(queue: ReviewQueue, ids: readonly string[]): ReviewQueue {
  const known = new Set(queue.ids);
  return { ...queue, ids: [...queue.ids, ...ids.filter((id) => !known.has(id))] };
}

/** Notes the verdict of the present domain and goes on. */
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

/** Takes the verdict of one domain back and stands at it again. */
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
