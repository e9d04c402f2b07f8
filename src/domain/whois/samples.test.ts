import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classifyWhois } from './classify.ts';

/** `samples/README.md` describes the files. */
const folder = join(import.meta.dirname, 'samples');
const samples = readdirSync(folder)
  .filter((file) => file.endsWith('.txt'))
  .flatMap((file) => readFileSync(join(folder, file), 'utf8').split(/^(?==== )/m))
  .map((sample) => {
    const [, label = '', server = '', domain = '', facts = '', raw = ''] =
      /^=== (\S+) (\S+) (\S+)\n((?:> .*\n)*)([\s\S]*)$/.exec(sample) ?? [];
    return { label, server, domain, facts, raw, tld: domain.split('.').slice(1).join('.') };
  });

const day = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 10));
const read = (sample: (typeof samples)[number]) => {
  const { label, rule, expires, created, updated, registrar, substate, nameservers } = classifyWhois(sample);
  const facts = {
    expires: day(expires),
    created: day(created),
    updated: day(updated),
    registrar,
    nameservers: nameservers.join(' ') || null,
    substate,
    rule: label === 'registered' && rule !== 'server' ? rule : null,
  };
  const lines = Object.entries(facts).map(([name, fact]) => (fact === null ? '' : `> ${name}: ${fact}\n`));
  return { label, facts: label === 'registered' ? lines.join('') : '' };
};

test.each(samples)('$server says of $domain: $label', (sample) => {
  expect(read(sample)).toEqual({ label: sample.label, facts: sample.facts });
  expect(read({ ...sample, raw: sample.raw.replace(/\n$/, '') }), 'without the last line end').toEqual(
    read(sample),
  );
});

describe('a denial', () => {
  const denials = samples.filter(({ label }) => label === 'available');

  test.each(denials)(
    '$server of $domain is the registry’s word, and a guess from an unknown server',
    (sample) => {
      expect(classifyWhois(sample)).toMatchObject({
        label: 'available',
        rule: 'server',
        authority: 'registry',
      });
      const unknown = { ...sample, server: 'whois.unknown.example', tld: 'example' };
      expect(classifyWhois(unknown)).toMatchObject({
        label: 'available',
        rule: 'generic',
        authority: 'unknown',
      });
    },
  );

  test.each(denials)('$server of $domain is no answer about another name', (sample) => {
    const found = classifyWhois({ ...sample, domain: `otro-${sample.domain}` });
    // Only an answer without any name may also apply to the other one.
    const name = sample.domain.split('.')[0] ?? '';
    if (sample.raw.toLowerCase().includes(name)) expect(found.label).not.toBe('available');
  });
});
