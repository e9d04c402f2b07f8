import { expect, test } from 'vitest';
import { type Heard, isDeniedByAll } from './false-denials.ts';

const both = { rdap: 'rdap.example/', whois: 'whois.example' };
const one = { rdap: null, whois: 'whois.example' };
const falseOf = (kind: string): Heard => ({ server: `${kind}:example`, outcome: 'fault:false-404' });
const trueOf = (kind: string): Heard => ({ server: `${kind}:example`, outcome: 'registered' });

test.each<[string, typeof both | typeof one, Heard[], boolean]>([
  ['both channels', both, [falseOf('rdap'), falseOf('whois')], true],
  ['one channel of two, the other never asked', both, [falseOf('rdap'), falseOf('rdap')], false],
  ['one channel of two, the other true', both, [falseOf('rdap'), trueOf('whois')], false],
  ['both, after a true answer', both, [trueOf('rdap'), falseOf('rdap'), falseOf('whois')], false],
  ['the only channel, twice', one, [falseOf('whois'), falseOf('whois')], true],
  ['the only channel, once', one, [falseOf('whois')], false],
  ['no channel', both, [], false],
])('a name denied falsely by %s', (_, zone, heard, expected) => {
  expect(isDeniedByAll(zone, heard)).toBe(expected);
});
