import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { classifyRdap } from './classify.ts';

interface Row {
  id: string;
  server: string | null;
  domain: string | null;
  tld: string | null;
  http_status: number | null;
  label: string;
  expires: string | null;
  created: string | null;
  updated: string | null;
  registrar: string | null;
  nameservers: string[] | null;
  raw: string;
}

const file = new URL('../../../../shared/data/whois/rdap-answers.jsonl', import.meta.url);
const present = existsSync(file);
if (!present) console.warn(`corpus of RDAP answers skipped: ${file.pathname} is absent`);
const rows: Row[] = present
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      // The corpus is fixed and described in its README.
      .map((line) => JSON.parse(line) as Row)
  : [];

const utc = (text: string) => Date.parse(/Z$|[+-]\d\d:?\d\d$/.test(text.slice(10)) ? text : `${text}Z`);

describe.skipIf(!present)('the labelled RDAP answers', () => {
  test.each(rows)('$id: $http_status of $domain is $label', (row) => {
    const found = classifyRdap({ ...row, httpStatus: row.http_status });
    expect(found.label).toBe(row.label);
    for (const field of ['expires', 'created', 'updated'] as const) {
      const want = row[field];
      if (want !== null) expect(Math.abs((found[field] ?? 0) - utc(want))).toBeLessThan(86_400_000);
    }
    if (row.registrar !== null) expect(found.registrar).toBe(row.registrar);
    if (row.nameservers !== null) expect(new Set(found.nameservers)).toEqual(new Set(row.nameservers));
  });
});
