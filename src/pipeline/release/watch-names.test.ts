import { expect, test } from 'vitest';
import { CLOCK_ZONES } from './watch-names.ts';

test('zones for institutions only are not watched for releases', () => {
  expect(CLOCK_ZONES).toEqual(expect.arrayContaining(['es', 'com.es', 'it', 'fr', 'com.ar', 'cl']));
  for (const zone of ['gob.es', 'edu.es', 'gov.it', 'edu.it', 'gouv.fr', 'gob.ar', 'int.ar', 'gob.cl'])
    expect(CLOCK_ZONES).not.toContain(zone);
});
