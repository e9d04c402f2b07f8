import { readFileSync } from 'node:fs';

export type Case = Record<string, string | null>;

/** The rows of a case file by its column names; `-` is null. */
export function readCases(name: string): Case[] {
  const [head = '', ...lines] = readFileSync(new URL(`./cases/${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const values = line.split('\t');
    return Object.fromEntries(
      columns.map((column, at) => [column, values[at] === '-' ? null : (values[at] ?? null)]),
    );
  });
}
