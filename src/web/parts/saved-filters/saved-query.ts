/** A filter in force as the text under which it is saved: its parts by name, so that the same filter is the same text. */
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

/** What a saved filter puts into the address of its screen. */
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
