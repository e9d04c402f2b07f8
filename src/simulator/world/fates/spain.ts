import type { Random } from '../random.ts';
import { QUIET_DAYS, type SpainEnd } from '../spain-course.ts';
import type { Zone } from '../zones.ts';
import { type Fate, type FateShape, ofSpain } from './fate.ts';

/** Names that expire during a world do so within about two months. */
const HORIZON_DAYS = 60;

/** Delegated today, and unpaid at its expiry. */
const expires = (random: Random, end: SpainEnd): FateShape => ({
  row: 'alive',
  site: { kind: 'page' },
  expiresInDays: random.int(QUIET_DAYS, HORIZON_DAYS),
  spainEnd: end,
});

/** Expired and out of the zone for days; back in it, or free, before the ten days are over. */
export const suspendedInSpain = (random: Random, end: SpainEnd): Partial<FateShape> => ({
  expiresInDays: -random.int(2, 5),
  spainEnd: end,
});

/** Never drawn directly: `spainFate` assigns these in place of other fates. */
const replacement = (key: string, dead: boolean, shape: Fate['shape']): Fate => ({
  key,
  fits: () => false,
  weight: 0,
  dead,
  shape,
});

/** Fates of names in the zones of Spain. Once they are out of the zone, no public channel distinguishes these kinds. */
export const spainFates: readonly Fate[] = [
  replacement('expires-no-channel', false, (random) => expires(random, 'released')),
  replacement('expires-this-week', false, (random) => ({
    ...expires(random, 'released'),
    expiresInDays: random.int(0, 6),
  })),
  replacement('expires-renewed', false, (random) => expires(random, 'renewed')),
  replacement('expires-with-failures', false, (random) => ({
    ...expires(random, 'released'),
    parentDns: 'fails-at-times',
  })),
  replacement('suspended-renewed', true, (random) => ({
    row: 'noChannel',
    phase: 'hold',
    ...suspendedInSpain(random, 'renewed'),
  })),
  replacement('undelegated-no-channel', true, () => ({
    row: 'noChannel',
    phase: 'inactive',
    nameservers: [],
  })),
  replacement('reserved-no-channel', true, () => ({
    row: 'noChannel',
    truth: 'reserved',
    phase: 'reserved',
  })),
];

const byKey = new Map(spainFates.map((fate) => [fate.key, fate]));

/** `calm`: no change in the days that a check takes. `lively`: some names leave their zone in the first week. */
export type SpainFates = 'calm' | 'lively';

type Replacements = Readonly<Record<string, readonly (readonly [key: string | null, weight: number])[]>>;

const calm: Replacements = {
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
const lively: Replacements = {
  ...calm,
  alive: [
    [null, 77],
    ['expires-this-week', 5],
    ['expires-no-channel', 13],
    ['expires-renewed', 3],
    ['expires-with-failures', 2],
  ],
};

/** The fates that may replace a drawn one for a name of Spain, in percent; null: unchanged. */
const replacements: Readonly<Record<SpainFates, Replacements>> = { calm, lively };

/**
 * The fate of a name of Spain, whose zones have fates of their own. Drawn separately, by the name alone, so that the
 * rest of the world does not depend on it.
 */
export function spainFate(fate: Fate, zone: Zone, random: Random, kind: SpainFates): Fate {
  const choices = ofSpain(zone) ? replacements[kind][fate.key] : undefined;
  const key = choices && random.weighted(choices);
  return (key && byKey.get(key)) || fate;
}
