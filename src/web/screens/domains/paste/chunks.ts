import { linePieces } from '#domain/website/line-pieces.ts';

/** The contract's limits of one call, with room for the JSON around the lines. */
const LINES_MAX = 5_000;
const CHARS_MAX = 600_000;
const LINE_MAX = 2_000;

/** The non-blank lines of a pasted list, long ones split, and the number of duplicates. */
export function pastedLines(text: string): { lines: string[]; repeated: number } {
  const seen = new Map<string, string>();
  let repeated = 0;
  for (const line of text.split(/[\r\n]+/).flatMap((raw) => linePieces(raw.trim(), LINE_MAX))) {
    const key = line.toLowerCase();
    if (seen.has(key)) repeated += 1;
    else seen.set(key, line);
  }
  return { lines: [...seen.values()], repeated };
}

/** Splits a list so that each part fits one call. */
export function chunksOf(lines: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let chars = CHARS_MAX;
  for (const line of lines.map((one) => one.slice(0, LINE_MAX))) {
    const last = chunks.at(-1);
    if (last === undefined || last.length >= LINES_MAX || chars + line.length > CHARS_MAX) {
      chunks.push([line]);
      chars = line.length;
    } else {
      last.push(line);
      chars += line.length;
    }
  }
  return chunks;
}
