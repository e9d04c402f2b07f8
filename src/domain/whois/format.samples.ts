import { expect, test } from 'vitest';
import { classifyWhois } from './classify.ts';

/** An answer in the form of one registry, and what must be read from it; dates as days. */
export interface FormatSample {
  server: string;
  domain: string;
  raw: string;
  expires?: string;
  created?: string;
  updated?: string;
  registrar?: string;
  nameservers?: string[];
  substate?: string;
  /** The server has rules of its own in the zones' table. */
  rule?: 'server' | 'generic';
}

const day = (at: number | null) => (at === null ? undefined : new Date(at).toISOString().slice(0, 10));

/** One test for each sample: it is a registration, and each fact is read or left out as the sample says. */
export function testFormats(samples: readonly FormatSample[]): void {
  test.each(samples)('$server shows a registration of $domain', (sample) => {
    const tld = sample.domain.split('.').slice(1).join('.');
    const found = classifyWhois({ server: sample.server, tld, domain: sample.domain, raw: sample.raw });
    expect({
      label: found.label,
      rule: found.rule,
      expires: day(found.expires),
      created: day(found.created),
      updated: day(found.updated),
      registrar: found.registrar ?? undefined,
      substate: found.substate ?? undefined,
      nameservers: found.nameservers,
    }).toEqual({
      label: 'registered',
      rule: sample.rule ?? 'server',
      expires: sample.expires,
      created: sample.created,
      updated: sample.updated,
      registrar: sample.registrar,
      substate: sample.substate,
      nameservers: sample.nameservers ?? [],
    });
  });
}
