import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { classifyWhois } from './classify.ts';

interface Row {
  id: string;
  server: string | null;
  tld: string | null;
  domain: string | null;
  label: string;
  must_not_be_available: boolean;
  expires: string | null;
  created: string | null;
  updated: string | null;
  registrar: string | null;
  nameservers: string[] | null;
  asserted: string[];
  raw: string;
}

const file = new URL('../../../../shared/data/whois/whois-answers.jsonl', import.meta.url);
const present = existsSync(file);
if (!present) console.warn(`corpus of WHOIS answers skipped: ${file.pathname} is absent`);
const rows: Row[] = present
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      // The corpus is fixed and described in its README.
      .map((line) => JSON.parse(line) as Row)
  : [];

const classified = rows.map((row) => ({ row, found: classifyWhois(row) }));
const share = (label: string) => {
  const all = classified.filter(({ row }) => row.label === label);
  return all.filter(({ found }) => found.label === label).length / all.length;
};
const list = (some: typeof classified) => some.map(({ row }) => `${row.id} ${row.server ?? row.tld}`);

describe.skipIf(!present)('the labelled WHOIS answers', () => {
  test('no answer that must not come out available does', () => {
    const table: Record<string, Record<string, number>> = {};
    for (const { row, found } of classified) {
      const line = table[row.label] ?? {};
      table[row.label] = { ...line, [found.label]: (line[found.label] ?? 0) + 1 };
    }
    process.stdout.write(`WHOIS, label by row → label found: ${JSON.stringify(table, null, 1)}\n`);
    expect(
      list(classified.filter(({ row, found }) => row.must_not_be_available && found.label === 'available')),
    ).toEqual([]);
  });

  test.each([
    ['available', 0.97],
    ['registered', 0.95],
    ['reserved', 0.95],
    ['throttled', 0.95],
    ['error', 0.95],
  ])('%s is found in at least %d', (label, least) => {
    expect(share(label)).toBeGreaterThanOrEqual(least);
  });

  test('"available" comes from a rule of the server itself wherever the table knows the server', () => {
    const guessed = classified.filter(({ found }) => found.label === 'available' && found.rule === 'generic');
    expect(guessed.every(({ found }) => found.authority !== 'registry')).toBe(true);
  });

  test.each(['expires', 'created', 'updated'] as const)('%s is right to the day in 95 of 100', (field) => {
    const asserted = classified.filter(
      ({ row }) => row.asserted.includes(`${field}_on`) && row[field] !== null,
    );
    const wrong = asserted.filter(({ row, found }) => {
      const text = row[field] ?? '';
      const want = Date.parse(/Z$|[+-]\d\d:\d\d$/.test(text) || text.length <= 10 ? text : `${text}Z`);
      return found[field] === null || Math.abs(found[field] - want) > 86_400_000;
    });
    expect(1 - wrong.length / asserted.length, list(wrong).join()).toBeGreaterThanOrEqual(0.95);
  });

  test('the registrar is right in 95 of 100', () => {
    const plain = (text: string | null) => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    const asserted = classified.filter(({ row }) => row.registrar && /\p{L}/u.test(row.registrar));
    const wrong = asserted.filter(({ row, found }) => {
      const [want, got] = [plain(row.registrar), plain(found.registrar)];
      return got === '' || !(got.includes(want) || want.includes(got));
    });
    expect(1 - wrong.length / asserted.length, list(wrong).join()).toBeGreaterThanOrEqual(0.95);
  });

  test('the name servers are right in 95 of 100', () => {
    const set = (names: readonly string[]) =>
      [...new Set(names.map((name) => name.toLowerCase()))].sort().join(' ');
    const asserted = classified.filter(({ row }) => row.nameservers);
    const wrong = asserted.filter(({ row, found }) => set(row.nameservers ?? []) !== set(found.nameservers));
    expect(1 - wrong.length / asserted.length, list(wrong).join()).toBeGreaterThanOrEqual(0.95);
  });

  test('as an unknown server each would still find 97 of 100 free names and call none free that is not', () => {
    const hidden = rows.map((row) => ({
      row,
      found: classifyWhois({ ...row, server: 'whois.hidden.example' }),
    }));
    const free = hidden.filter(({ row }) => row.label === 'available');
    expect(
      list(hidden.filter(({ row, found }) => row.must_not_be_available && found.label === 'available')),
    ).toEqual([]);
    expect(
      free.filter(({ found }) => found.label === 'available').length / free.length,
    ).toBeGreaterThanOrEqual(0.97);
  });
});
