export type Word = 'libre' | 'registrado';

/** A walk through a list of domains, each of which may get a word; every word can be taken back, the newest first. */
export interface Queue {
  ids: readonly string[];
  /** Where the walk stands; equal to the length when it has passed the last. */
  at: number;
  words: ReadonlyMap<string, Word>;
  /** Those with a word, in the order in which they got it. */
  said: readonly string[];
}

export const emptyQueue: Queue = { ids: [], at: 0, words: new Map(), said: [] };

/** Adds what was not in it yet, at the end. */
export function extend(queue: Queue, ids: readonly string[]): Queue {
  const known = new Set(queue.ids);
  return { ...queue, ids: [...queue.ids, ...ids.filter((id) => !known.has(id))] };
}

/** Notes the word of the present domain and goes on. */
export function say(queue: Queue, word: Word): Queue {
  const id = queue.ids[queue.at];
  if (id === undefined) return queue;
  return {
    ...queue,
    at: queue.at + 1,
    words: new Map(queue.words).set(id, word),
    said: [...queue.said.filter((one) => one !== id), id],
  };
}

export function move(queue: Queue, by: 1 | -1): Queue {
  return { ...queue, at: Math.min(queue.ids.length, Math.max(0, queue.at + by)) };
}

/** Takes the word of one domain back and stands at it again. */
export function takeBack(queue: Queue, id: string): Queue {
  const words = new Map(queue.words);
  words.delete(id);
  return {
    ...queue,
    words,
    said: queue.said.filter((one) => one !== id),
    at: Math.max(0, queue.ids.indexOf(id)),
  };
}

export const lastSaid = (queue: Queue): string | undefined => queue.said.at(-1);

export const countOf = (queue: Queue, word: Word): number =>
  [...queue.words.values()].filter((one) => one === word).length;
