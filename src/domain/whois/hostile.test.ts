import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { allZones } from '../zones/zone-facts.ts';
import { classifyWhois } from './classify.ts';

const servers = [null, 'whois.unknown.example', ...new Set(allZones().flatMap(({ whois }) => whois ?? []))];
const words = fc.constantFrom(
  'Domain:',
  'Status:',
  'free',
  'AVAILABLE',
  'No match for',
  '"libre.es"',
  'libre.es',
  'NOT FOUND',
  'No entries found',
  '\n',
  '\t',
  ': ',
  '%',
  '[',
  ']',
  '(',
  '>>>',
  'created:',
  '2020-01-01',
  'Name Server:',
  'ns1.x.com',
  'reserved',
  'Too many requests',
  '\u0000',
  'ñ',
  '..........',
);

test('no text makes it throw, and the label is one of the six', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...servers),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(words, { maxLength: 40 }).map((list) => list.join(' ')),
      ),
      fc.option(fc.string()),
      (server, raw, domain) => {
        const found = classifyWhois({ server, tld: 'es', domain, raw });
        expect(['available', 'registered', 'reserved', 'throttled', 'error', 'unknown']).toContain(
          found.label,
        );
        for (const at of [found.expires, found.created, found.updated])
          expect(at === null || Number.isFinite(at)).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a limit anywhere above a "not found" always wins', () => {
  fc.assert(
    fc.property(fc.constantFrom(...servers), fc.array(words, { maxLength: 10 }), (server, noise) => {
      const raw = `Too many requests\n\nNo match for "libre.es".\n${noise.join(' ')}`;
      expect(classifyWhois({ server, tld: 'es', domain: 'libre.es', raw }).label).not.toBe('available');
    }),
  );
});

test('text about another name never makes this one free', () => {
  fc.assert(
    fc.property(fc.constantFrom(...servers), fc.stringMatching(/^[a-z]{3,12}$/), (server, label) => {
      fc.pre(label !== 'libre');
      const raw = `Domain Name: ${label}.es\nDomain Status: No Object Found\nNo match for "${label}.es".\n`;
      expect(classifyWhois({ server, tld: 'es', domain: 'libre.es', raw }).label).not.toBe('available');
    }),
  );
});

const big = 3_000_000;
test.each([
  ['one endless line', 'a'.repeat(big)],
  ['blanks', ' '.repeat(big)],
  ['dots', '.'.repeat(big)],
  ['colons', ':'.repeat(big)],
  ['no after no', 'no '.repeat(big / 3)],
  ['names after names', 'a.b '.repeat(big / 4)],
  ['nested brackets', '(['.repeat(big / 2)],
  ['a line of each kind', 'Domain: a.es\nStatus: x\n% legal terms\n\n'.repeat(big / 40)],
  ['many short lines', 'x\n'.repeat(big / 2)],
  ['the words of a limit, never the end', 'rate limit quota requests '.repeat(big / 26)],
  ['the words of a reserve, never the end', `${'the domain name is '.repeat(20)}\n`.repeat(3_000)],
  ['half of a not-found', `${'domain name you have requested '.repeat(8)}\n`.repeat(3_000)],
  ['name servers', 'Name Server: ns1.a.com ns2.b.com\n'.repeat(80_000)],
])('%s of megabytes is read in step with its length', (_name, whole) => {
  const read = (raw: string) => classifyWhois({ server: 'whois.nic.es', tld: 'es', domain: 'libre.es', raw });
  expect(read(whole).nameservers.length).toBeLessThanOrEqual(30);
  expect(growth(whole.length, (size) => whole.slice(0, size), read)).toBeLessThan(IN_STEP);
});
