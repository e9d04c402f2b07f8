import { expect, test } from 'vitest';
import { allZones, zoneFacts, zoneOf } from '../zones/zone-facts.ts';
import { zoneExit } from './zone-exit.ts';

const exitOf = (zone: string) => {
  const facts = zoneFacts(zone);
  return facts === undefined ? undefined : zoneExit(facts);
};

test.each([
  ['es', 'caducidad', [10, 11], [10, 11], 'A'],
  ['com.es', 'caducidad', [10, 11], [10, 11], 'A'],
  ['eu', 'caducidad', [40, 41], [40, 41], 'B'],
  ['fr', 'redencion', [30, 31], null, 'B'],
  ['re', 'redencion', [30, 31], null, 'B'],
  ['it', 'redencion', [33, 37], null, 'B'],
  ['com.ar', 'redencion', [15, 16], [45, 46], 'B'],
  ['cl', 'caducidad', [31, 39], [31, 39], 'B'],
  ['de', 'borrado', null, null, 'C'],
  ['com', 'redencion', null, null, 'C'],
  ['cat', 'redencion', null, null, 'C'],
  ['co', 'redencion', null, null, 'C'],
] as const)('a name of .%s leaves the zone at %s', (zone, momento, dias, dias_desde_caducidad, confianza) => {
  expect(exitOf(zone)).toMatchObject({ momento, dias, dias_desde_caducidad, confianza_dias: confianza });
});

test('what nothing was found of is not known', () => {
  for (const zone of ['pt', 'com.mx', 'uk', 'nl']) expect(exitOf(zone)).toBeNull();
});

test('every range is in order, below the longest life, and says its source', () => {
  const known = allZones().flatMap((facts) => zoneExit(facts) ?? []);
  expect(known.length).toBeGreaterThan(30);
  for (const exit of known) {
    expect(exit.fuente).not.toBe('');
    for (const range of [exit.dias, exit.dias_desde_caducidad]) {
      if (range === null) continue;
      expect(range[0]).toBeLessThan(range[1]);
      expect(range[1]).toBeLessThanOrEqual(60);
    }
  }
});

test('names below a second level of Spain follow the same rule', () => {
  const facts = zoneOf('taller.com.es');
  expect(facts && zoneExit(facts)).toMatchObject({ momento: 'caducidad', dias: [10, 11] });
});
