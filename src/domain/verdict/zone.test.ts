import { expect, test } from 'vitest';
import { zoneFacts } from '../zones/zone-facts.ts';
import { type ZoneReach, zoneRules } from './zone.ts';

const reach: ZoneReach = { rdapInBootstrap: null, accredited: false };
const rules = (zone: string, change: Partial<ZoneReach> = {}) =>
  zoneRules(zone, zoneFacts(zone), { ...reach, ...change });

test.each([
  ['com', { channel: 'open', hasRdap: true, releaseRounds: false, wildcard: false }],
  ['es', { channel: 'none', hasRdap: false, hasWhoisRules: false }],
  ['com.es', { channel: 'none' }],
  ['gr', { channel: 'none' }],
  ['io', { hasRdap: false }],
  ['co', { hasRdap: false }],
  ['br', { releaseRounds: true }],
  ['com.br', { releaseRounds: true }],
  ['ws', { wildcard: true }],
  ['ph', { wildcard: true }],
  ['de', { dataWithoutDelegation: true }],
  ['com', { dataWithoutDelegation: false }],
  ['mx', { channel: 'open', hasRdap: false, hasWhoisRules: true }],
])('.%s', (zone, expected) => {
  expect(rules(zone)).toMatchObject({ zone, ...expected });
});

test('an accredited address opens the .es WHOIS', () => {
  expect(rules('es', { accredited: true })).toMatchObject({
    channel: 'open',
    hasWhoisRules: true,
    hasRdap: false,
  });
});

test('a false 404 stays unbelieved even when the bootstrap names the base', () => {
  expect(rules('io', { rdapInBootstrap: true }).hasRdap).toBe(false);
});

test('a zone that the table does not know is judged by the bootstrap', () => {
  expect(zoneRules('xn--unknown', undefined, { ...reach, rdapInBootstrap: true })).toMatchObject({
    channel: 'open',
    hasRdap: true,
  });
  expect(zoneRules('xn--unknown', undefined, reach)).toMatchObject({
    channel: 'none',
    hasRdap: false,
    hasWhoisRules: false,
  });
});
