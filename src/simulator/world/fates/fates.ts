import { deadSiteFates } from './dead-sites.ts';
import type { Fate } from './fate.ts';
import { livingFates } from './living.ts';
import { registryFates } from './registry.ts';
import { spainFates } from './spain.ts';

/** Every kind of domain in the world; together they cover every row and trap of the verdict table. */
export const fates: readonly Fate[] = [...livingFates, ...deadSiteFates, ...registryFates, ...spainFates];

const byKey = new Map(fates.map((fate) => [fate.key, fate]));

export function fateNamed(key: string): Fate {
  const fate = byKey.get(key);
  if (!fate) throw new RangeError(`no such fate: ${key}`);
  return fate;
}
