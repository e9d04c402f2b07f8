import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allZones } from '../../zones/zone-facts.ts';
import { ZONES } from './zones.ts';

/** The list may only get shorter: a new zone gets its price in `zones.ts`. */
const listed = readFileSync(join(import.meta.dirname, 'zones-without-price.txt'), 'utf8')
  .trim()
  .split(/\s+/);

test('a zone of the zones’ table has a price, but for a list that only gets shorter', () => {
  const unpriced = allZones()
    .map(({ zone }) => zone)
    .filter((zone) => (ZONES[zone]?.registro ?? null) === null);
  expect(unpriced.sort()).toEqual(listed.sort());
});
