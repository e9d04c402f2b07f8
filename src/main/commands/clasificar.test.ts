import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const cli = join(import.meta.dirname, '..', 'cli.ts');
const corpus = (name: string) =>
  fileURLToPath(new URL(`../../../../shared/data/whois/${name}`, import.meta.url));
const present = existsSync(corpus('whois-answers.jsonl'));
if (!present) console.warn('open answers skipped: ../shared/data/whois is absent');

interface Out {
  id: string | null;
  label: string;
  expires: string | null;
  nameservers: string[];
}

function run(kind: 'whois' | 'rdap', input: string) {
  const done = spawnSync(process.execPath, [cli, 'clasificar', kind, '-'], { input, encoding: 'utf8' });
  // Its own output, whose shape this file asserts.
  const out = done.stdout.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Out] : []));
  return { code: done.status, stderr: done.stderr, out };
}

const labels = (kind: 'whois' | 'rdap', answers: readonly object[]) =>
  run(kind, answers.map((answer) => `${JSON.stringify(answer)}\n`).join('')).out.map(({ label }) => label);

test('an answer whose domain is not reported, left out or empty is read by its text alone', () => {
  const answer = { server: 'whois.dns.pt', tld: 'pt', raw: 'taller.pt no match' };
  const others = [{ domain: null }, {}, { domain: '' }, { domain: 'otro.pt' }];
  expect(
    labels(
      'whois',
      others.map((other) => ({ ...answer, ...other })),
    ),
  ).toEqual(['available', 'available', 'available', 'unknown']);
});

test('a "not found" about a name of another zone says nothing', () => {
  const answer = { server: 'whois.verisign-grs.com', raw: 'No match for "TALLER.COM".' };
  expect(
    labels('whois', [
      { ...answer, tld: 'net' },
      { ...answer, tld: 'com' },
    ]),
  ).toEqual(['unknown', 'available']);
});

test('an RDAP answer whose HTTP status is not reported is read by its body', () => {
  const absent = {
    server: 'rdap.nic.cat',
    domain: 'taller.cat',
    raw: '{"errorCode":404,"title":"Not Found"}',
  };
  const [bare, withStatus, broken] = labels('rdap', [
    absent,
    { ...absent, http_status: 404 },
    { ...absent, http_status: 503 },
  ]);
  expect([bare, withStatus]).toEqual(['available', 'available']);
  expect(broken).not.toBe('available');
});

test('what is no answer in JSON ends the command and says where', () => {
  const { code, stderr, out } = run('whois', '{"raw":"x"}\n<html>\n');
  expect(code).toBe(2);
  expect(stderr).toContain('La línea 2');
  expect(out).toHaveLength(1);
});

describe.skipIf(!present)('over the open answers, as they stand in their files', () => {
  const read = (kind: 'whois' | 'rdap') => {
    const text = readFileSync(corpus(`${kind}-answers.jsonl`), 'utf8');
    // The corpus is fixed and described in its README.
    const rows = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { label: string; must_not_be_available?: boolean });
    const { out } = run(kind, text);
    return rows.map((row, index) => ({ ...row, found: out[index]?.label }));
  };

  test('RDAP: all are right', () => {
    expect(read('rdap').filter(({ label, found }) => label !== found)).toEqual([]);
  });

  test('WHOIS: what is free is found, and nothing that must not be is called free', () => {
    const rows = read('whois');
    for (const [label, least] of [
      ['available', 0.97],
      ['registered', 0.95],
      ['reserved', 0.95],
      ['throttled', 0.95],
    ] as const) {
      const all = rows.filter((row) => row.label === label);
      const share = all.filter(({ found }) => found === label).length / all.length;
      expect(share, label).toBeGreaterThanOrEqual(least);
    }
    expect(rows.filter((row) => row.must_not_be_available && row.found === 'available')).toEqual([]);
  });
});

test('keywords and businesses are classified by rules, line by line, their id given back', () => {
  const keywords = [
    { id: 1, keyword: 'lampista a Sabadell', otro: true },
    { id: 'b', keyword: 'qwrtzp' },
  ];
  const businesses = [
    { id: 7, nombre_negocio: 'Casa Lola', categoria: 'Hostal' },
    { nombre_negocio: null, categoria: ['establishment', 'bakery'] },
  ];
  const lines = (kind: string, rows: readonly object[]) =>
    spawnSync(process.execPath, [cli, 'clasificar', kind], {
      input: rows.map((row) => JSON.stringify(row)).join('\n'),
      encoding: 'utf8',
    })
      .stdout.trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  expect(lines('keywords', keywords)).toEqual([
    { id: 1, pais: 'ES', idioma: 'ca', oficio: 'fontanero', lugar: 'Sabadell' },
    { id: 'b', pais: null, idioma: null, oficio: null, lugar: null },
  ]);
  expect(lines('negocios', businesses)).toEqual([
    { id: 7, categoria_negocio: 'Hostal', grupo: 'Hotel' },
    { id: null, categoria_negocio: 'Panadería', grupo: 'Tienda' },
  ]);
});

test('a line that is no keyword ends in one message and exit 2', () => {
  const done = spawnSync(process.execPath, [cli, 'clasificar', 'keywords'], {
    input: '{"id":1}\n',
    encoding: 'utf8',
  });
  expect(done.status).toBe(2);
  expect(done.stderr).toContain('La línea 1 no es una keyword en JSON.');
});
