import { expect, test } from 'vitest';
import { secondChannel } from './second-channel.ts';
import type { VerdictInput } from './types.ts';
import { COM, dns, input, MINUTE, manual, NOW, ONLY_WHOIS, registry } from './verdict.samples.ts';

const gone = dns('nxdomain', { hora: NOW - MINUTE });
const absent = (fuente: 'rdap' | 'whois') => registry(fuente, 'absent', { hora: NOW - MINUTE });

test.each<[name: string, evidence: VerdictInput['evidence'], zone: VerdictInput['zone'], string | null]>([
  ['RDAP answered and WHOIS was not asked yet: its check does that', [gone, absent('rdap')], COM, null],
  [
    'WHOIS answered and RDAP failed: RDAP may be asked again',
    [gone, absent('whois'), registry('rdap', 'error')],
    COM,
    'rdap',
  ],
  [
    'a channel that failed may be asked again',
    [gone, absent('rdap'), registry('whois', 'limited')],
    COM,
    'whois',
  ],
  ['a person spoke: the registry confirms', [gone, manual('libre', NOW - MINUTE)], COM, 'rdap'],
  ['the only channel spoke: there is no other', [gone, absent('whois')], ONLY_WHOIS, null],
  ['both have spoken: nothing is left to confirm', [gone, absent('rdap'), absent('whois')], COM, null],
  ['registered: nothing to confirm', [gone, registry('rdap', 'registered')], COM, null],
  ['no channel has spoken: that is a check', [gone], COM, null],
])('%s', (_, evidence, zone, channel) => {
  expect(secondChannel(input(evidence, { zone }))).toBe(channel);
});
