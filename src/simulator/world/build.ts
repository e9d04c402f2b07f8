import { makeBusiness } from './businesses.ts';
import { canaryNames } from './canaries.ts';
import { cities } from './cities.ts';
import { makeDomain } from './domains.ts';
import { fateNamed } from './fates/fates.ts';
import { personaDomains } from './people/personas.ts';
import type { WorldKind } from './presence-plans.ts';
import { Random } from './random.ts';
import type { SpainRelease } from './spain-course.ts';
import { pageDomains } from './spoken/page-names.ts';
import { behindDomains, spokenDomains } from './spoken/spoken-names.ts';
import { trades } from './trades.ts';
import type { World, WorldBusiness, WorldDomain } from './types.ts';
import { giveWebsites } from './web-presence.ts';
import { zoneOf } from './zones.ts';

const BUSINESSES = 6_600;
const DAY = 86_400_000;
/** Frequently searched trades have more shops. */
const popular = new Map([
  ['fontanero', 1.6],
  ['dentista', 1.8],
  ['restaurante', 2],
  ['abogado', 1.5],
  ['peluquería', 1.5],
]);

export interface WorldSettings {
  kind?: WorldKind;
  spainRelease?: SpainRelease;
}

/**
 * The whole simulated world. The same seed gives the same names, businesses and fates; dates are relative to `epoch`
 * (its UTC day), so that expiries are near whenever the simulator starts.
 */
export function buildWorld(
  seed: number,
  epoch: number = Date.now(),
  { kind = 'complete', spainRelease = 'ten-days' }: WorldSettings = {},
): World {
  const day = Math.floor(epoch / DAY) * DAY;
  const businesses = settle(seed, day);
  const domains = new Map<string, WorldDomain>();
  for (const name of canaryNames()) {
    const zone = zoneOf(name);
    if (!zone) continue;
    const domain = makeDomain(new Random(0, name), name, zone, fateNamed('alive'), day);
    // Their name servers are below the names themselves, so that the world has referrals with glue.
    domains.set(name, { ...domain, nameservers: ['ns1', 'ns2'].map((host) => `${host}.${name}`) });
  }
  for (const domain of [
    ...personaDomains(day, spainRelease),
    ...spokenDomains(day),
    ...behindDomains(day),
    ...pageDomains(day),
  ]) {
    domains.set(domain.name, domain);
  }
  const world: World = { seed, epoch: day, cities, trades, businesses, domains };
  giveWebsites(world, { kind, spainRelease });
  return world;
}

/** Businesses by city and trade, in proportion to both; at least two of each trade in each city. */
function settle(seed: number, epoch: number): WorldBusiness[] {
  const weightOf = (trade: string) => popular.get(trade) ?? 1;
  const cityTotal = cities.reduce((sum, city) => sum + city.weight, 0);
  const tradeTotal = trades.reduce((sum, trade) => sum + weightOf(trade.name), 0);
  const businesses: WorldBusiness[] = [];
  for (const city of cities) {
    for (const trade of trades) {
      const random = new Random(seed, `${city.name}/${trade.name}`);
      const share = (city.weight / cityTotal) * (weightOf(trade.name) / tradeTotal);
      const count = Math.max(2, Math.round(BUSINESSES * share + random.next() - 0.5));
      for (let n = 0; n < count; n++) businesses.push(makeBusiness(random, city, trade, epoch));
    }
  }
  return businesses;
}
