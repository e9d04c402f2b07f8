/** Of a whole answer of MCP, its text and its structure together. */
export const ANSWER_MAX_BYTES = 25_000;

export interface Shortened {
  /** The list's place in the answer: `data.evidencias`. */
  campo: string;
  quedan: number;
  de: number;
}

interface List {
  campo: string;
  items: unknown[];
  bytes: number;
}

/** Shortens the longest lists of the answer from their ends until its size is at most `most`. Changes `answer`. */
export function shorten(answer: unknown, sizeOf: () => number, most: number): Shortened[] {
  const whole = new Map<string, number>();
  for (let size = sizeOf(); size > most; size = sizeOf()) {
    const [longest] = listsIn(answer, '').toSorted((one, other) => other.bytes - one.bytes);
    if (!longest) break;
    const { campo, items } = longest;
    whole.set(campo, whole.get(campo) ?? items.length);
    // A step in proportion bounds the work on a long list; at least one row, so that it ends.
    items.length = Math.min(items.length - 1, Math.floor((items.length * most) / size));
  }
  const left = new Map(listsIn(answer, '').map(({ campo, items }) => [campo, items.length]));
  return [...whole].map(([campo, de]) => ({ campo, quedan: left.get(campo) ?? 0, de }));
}

function listsIn(value: unknown, campo: string): List[] {
  if (Array.isArray(value)) {
    const inner = value.flatMap((one, at) => listsIn(one, `${campo}[${at}]`));
    return value.length === 0
      ? inner
      : [{ campo, items: value, bytes: JSON.stringify(value).length }, ...inner];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    listsIn(one, campo === '' ? name : `${campo}.${name}`),
  );
}
