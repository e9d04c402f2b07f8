/** A filter as its saved text, with sorted names, so that equal filters give equal texts. */
export function savedText(filter: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const parts = Object.entries(filter).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(parts.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
}

const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** The search parameters of a saved filter. */
export function savedSearch(saved: string): Record<string, unknown> {
  return Object.fromEntries(
    [...new URLSearchParams(saved)].map(([name, value]) => [name, name === 'search' ? value : read(value)]),
  );
}

function read(value: string): unknown {
  const word = WORDS.get(value);
  if (word !== undefined) return word;
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}
