import type { Random } from '../random.ts';
import { QUIET_DAYS, type SpainEnd } from '../spain-course.ts';
import type { Zone } from '../zones.ts';
import { type Fate, type FateShape, ofSpain } from './fate.ts';

/** A world's names that expire do so within about two months. */
const HORIZON_DAYS = 60;

/** Delegated today, and not paid for when it expires. */
const expires = (random: Random, end: SpainEnd): FateShape => ({
  row: 'alive',
  site: { kind: 'page' },
  expiresInDays: random.int(QUIET_DAYS, HORIZON_DAYS),
  spainEnd: end,
});

/** Expired, out of the zone for days, and in it or free again before the ten days are over. */
export const suspendedInSpain = (random: Random, end: SpainEnd): Partial<FateShape> => ({
  expiresInDays: -random.int(2, 5),
  spainEnd: end,
});

/** No draw gives these by itself: `spainTurn` makes them of others. */
const turn = (key: string, dead: boolean, shape: Fate['shape']): Fate => ({
  key,
  fits: () => false,
  weight: 0,
  dead,
  shape,
});

/** What becomes of names in the zones of Spain. No public channel tells these kinds apart once they are out of the zone. */
export const spainFates: readonly Fate[] = [
  turn('expires-no-channel', false, (random) => expires(random, 'released')),
  turn('expires-renewed', false, (random) => expires(random, 'renewed')),
  turn('expires-with-failures', false, (random) => ({
    ...expires(random, 'released'),
    parentDns: 'fails-at-times',
  })),
  turn('suspended-renewed', true, (random) => ({
    row: 'noChannel',
    phase: 'hold',
    ...suspendedInSpain(random, 'renewed'),
  })),
  turn('undelegated-no-channel', true, () => ({
    row: 'noChannel',
    phase: 'inactive',
    nameservers: [],
  })),
  turn('reserved-no-channel', true, () => ({
    row: 'noChannel',
    truth: 'reserved',
    phase: 'reserved',
  })),
];

const byKey = new Map(spainFates.map((fate) => [fate.key, fate]));

/** Of a drawn fate, what a name of Spain may have instead; null: it stays. In parts of a hundred. */
const turns: Readonly<Record<string, readonly (readonly [key: string | null, weight: number])[]>> = {
  alive: [
    [null, 82],
    ['expires-no-channel', 13],
    ['expires-renewed', 3],
    ['expires-with-failures', 2],
  ],
  'suspended-no-channel': [
    [null, 85],
    ['suspended-renewed', 15],
  ],
  'free-no-channel': [
    [null, 75],
    ['undelegated-no-channel', 15],
    ['reserved-no-channel', 10],
  ],
};

/**
 * The fate of a name of Spain, whose zones have turns that no other has. Drawn apart, by the name alone, so that the rest of a
 * world is the same with and without them.
 */
export function spainTurn(fate: Fate, zone: Zone, random: Random): Fate {
  const choices = ofSpain(zone) ? turns[fate.key] : undefined;
  const key = choices && random.weighted(choices);
  return (key && byKey.get(key)) || fate;
}
