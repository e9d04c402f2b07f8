import { expect, test } from 'vitest';
import { endedOf } from './ended.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const PAST = '2026-11-20T18:00:00Z';
const FUTURE = '2027-09-10T00:00:00Z';

test.each([
  ['its last expiry, in days rounded up', PAST, true, null, { kind: 'expired', since: PAST, days: 5 }],
  [
    'its expiry also where it is known since when it is free',
    PAST,
    true,
    FUTURE,
    { kind: 'expired', since: PAST, days: 5 },
  ],
  ['an expired name that is not free yet', PAST, false, null, { kind: 'expired', since: PAST, days: 5 }],
  [
    'a name that was seen dropping, whose expiry is not known',
    null,
    true,
    PAST,
    { kind: 'free', since: PAST, days: 5 },
  ],
  [
    'an expiry to come says nothing of a free name',
    FUTURE,
    true,
    PAST,
    { kind: 'free', since: PAST, days: 5 },
  ],
  [
    'free this minute is a day',
    null,
    true,
    new Date(NOW).toISOString(),
    { kind: 'free', since: new Date(NOW).toISOString(), days: 1 },
  ],
  ['free at first sight: not known', null, true, null, null],
  ['registered, with an expiry to come', FUTURE, false, null, null],
  ['no longer free', null, false, PAST, null],
])('%s', (_, fecha_expiracion, es_disponible, libre_desde, ended) => {
  expect(endedOf({ fecha_expiracion, es_disponible, libre_desde }, NOW)).toEqual(ended);
});
