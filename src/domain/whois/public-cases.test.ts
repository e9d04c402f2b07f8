import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { classifyRdap } from '../rdap/classify.ts';
import { classifyWhois } from './classify.ts';

interface Case {
  id: string;
  server: string;
  tld: string;
  domain: string;
  raw: string;
  correcto: string;
  http_status?: number;
}

const folder = new URL('../../../../shared/data/cases/2026-11/', import.meta.url);
const present = existsSync(folder);
if (!present) console.warn(`public cases of registries' answers skipped: ${folder.pathname} is absent`);
const read = (file: string): Case[] =>
  present
    ? readFileSync(new URL(file, folder), 'utf8')
        .trim()
        .split('\n')
        // The cases are fixed and described in their README.
        .map((line) => JSON.parse(line) as Case)
    : [];

/** `correcto` begins with the label, or with 'cualquiera': any but a denial. */
function check(label: string, { correcto }: Case): void {
  const want = correcto.split(' ')[0] ?? '';
  if (want === 'cualquiera') expect(label).not.toBe('available');
  else expect(label).toBe(want);
}

describe.skipIf(!present)('the public cases of registries’ answers', () => {
  test('WHOIS', () => {
    for (const one of read('whois.jsonl')) check(classifyWhois(one).label, one);
  });
  test('RDAP', () => {
    for (const one of read('rdap.jsonl'))
      check(classifyRdap({ ...one, httpStatus: one.http_status ?? null }).label, one);
  });
});
