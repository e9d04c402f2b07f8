import { makeDomain } from './domains.ts';
import type { Fate } from './fates/fate.ts';
import { fateNamed, fates } from './fates/fates.ts';
import { spainFate } from './fates/spain.ts';
import { inventName } from './people/names.ts';
import { type PresencePlan, presencePlans, regionOf, type WorldKind } from './presence-plans.ts';
import { Random } from './random.ts';
import type { SpainRelease } from './spain-course.ts';
import type { City, Trade, World, WorldBusiness } from './types.ts';
import { junkWebsite, listedWebsite, platformWebsite } from './websites.ts';
import { type Zone, zones } from './zones.ts';

const SHARE_NONE = 0.25;
const SHARE_PLATFORM = 0.1;
const SHARE_JUNK = 0.015;
const SHARE_SHARED = 0.04;
const SHARE_REBRANDED = 0.006;
const FORCED_ZONES_PER_FATE = 5;

/** Gives every business its website, domain or neither, and fills `world.domains`. */
export function giveWebsites(
  world: World,
  { kind, spainRelease }: { kind: WorldKind; spainRelease: SpainRelease },
): void {
  const random = new Random(world.seed, 'web');
  const plan = presencePlans[kind];
  const maker = new Maker(world, random, plan, spainRelease);
  const left = new Set(world.businesses);
  for (const { city, trade, plan: shown } of plan.showcases) {
    const shops = world.businesses.filter((business) => business.city === city && business.trade === trade);
    for (const [at, [fate, suffix]] of shown.entries()) {
      const business = shops[at];
      const zone = zones.get(suffix);
      if (!business || !zone) continue;
      business.review_count = 400 - at * 20;
      business.rating ??= 4.4;
      business.lastReviewAt ??= world.epoch - 86_400_000 * 12;
      business.status = 'open';
      maker.own(business, zone, fateNamed(fate), { asPlanned: true });
      left.delete(business);
    }
  }
  const waiting = random.shuffled([...left]);
  const regions = new Map(world.cities.map(({ name, region }) => [name, region]));
  for (const [fate, zone] of forced(random, plan)) {
    const business = takeOwner(waiting, regions, plan.forcedZones === null ? null : regionOf(zone.suffix));
    if (business) maker.own(business, zone, fate);
  }
  for (const business of waiting) present(random, maker, business, plan.deadShare);
  maker.finishMoves();
}

function takeOwner(
  waiting: WorldBusiness[],
  regions: ReadonlyMap<string, string>,
  region: string | null,
): WorldBusiness | undefined {
  if (region === null) return waiting.pop();
  const at = waiting.findLastIndex(({ city }) => regions.get(city) === region);
  return at < 0 ? undefined : waiting.splice(at, 1)[0];
}

/** Each dead kind in several of its zones, so that every seed covers every row of the table. */
function forced(random: Random, { forcedZones }: PresencePlan): [Fate, Zone][] {
  return fates.flatMap((fate) => {
    const all = [...zones.values()].filter((zone) => fate.fits(zone));
    const own = all.filter(({ suffix }) => forcedZones?.includes(suffix) ?? true);
    // A fate that fits no zone of the plan gets one other zone.
    const [fit, most] = own.length > 0 ? [own, FORCED_ZONES_PER_FATE] : [all, 1];
    // A free name in every zone, so that every registry's form of denial occurs.
    const spread = fate.key === 'free' ? fit.length : fate.dead ? most : Math.min(2, most);
    const first = fit.filter((zone) => zone.suffix === 'com' || zone.suffix === 'es').slice(0, 1);
    const rest = random.shuffled(fit.filter((zone) => !first.includes(zone)));
    return [...first, ...rest].slice(0, spread).map((zone): [Fate, Zone] => [fate, zone]);
  });
}

function present(random: Random, maker: Maker, business: WorldBusiness, deadShare: number): void {
  const draw = random.next();
  if (draw < SHARE_NONE) return;
  if (draw < SHARE_NONE + SHARE_PLATFORM) {
    business.website = platformWebsite(random, business);
  } else if (draw < SHARE_NONE + SHARE_PLATFORM + SHARE_JUNK) {
    business.website = junkWebsite(random);
  } else if (random.chance(SHARE_SHARED) && maker.share(business)) {
    return;
  } else if (random.chance(SHARE_REBRANDED)) {
    maker.rebrand(business);
  } else {
    maker.ownDrawn(business, deadShare);
  }
}

class Maker {
  #world: World;
  #random: Random;
  #plan: PresencePlan;
  #spainRelease: SpainRelease;
  #cities: Map<string, City>;
  #trades: Map<string, Trade>;
  /** Living domains by trade, for chains and moves. */
  #alive = new Map<string, WorldBusiness[]>();

  constructor(world: World, random: Random, plan: PresencePlan, spainRelease: SpainRelease) {
    this.#world = world;
    this.#plan = plan;
    this.#spainRelease = spainRelease;
    this.#random = random;
    this.#cities = new Map(world.cities.map((city) => [city.name, city]));
    this.#trades = new Map(world.trades.map((trade) => [trade.name, trade]));
  }

  /** `asPlanned`: exactly this fate, also in zones that may replace it. */
  own(business: WorldBusiness, zone: Zone, fate: Fate, { asPlanned = false } = {}): void {
    const { domains, epoch, seed } = this.#world;
    const city = this.#cities.get(business.city);
    const trade = this.#trades.get(business.trade);
    if (!city || !trade) throw new RangeError(`unknown city or trade of ${business.name}`);
    const name = inventName(this.#random, business, city, trade, zone, (taken) => domains.has(taken));
    const settled = asPlanned
      ? fate
      : spainFate(fate, zone, new Random(seed, `spain/${name}`), this.#plan.spain);
    const random = new Random(seed, name);
    domains.set(name, makeDomain(random, name, zone, settled, epoch, this.#spainRelease));
    business.domain = name;
    business.website = listedWebsite(this.#random, name);
    if (fate.dead && business.status === 'open' && this.#random.chance(0.15)) business.status = 'closed';
    if (fate.key === 'alive') {
      const peers = this.#alive.get(business.trade) ?? [];
      peers.push(business);
      this.#alive.set(business.trade, peers);
    }
  }

  ownDrawn(business: WorldBusiness, deadShare: number): void {
    const region = this.#cities.get(business.city)?.region ?? '';
    const { everywhere, regional } = this.#plan;
    const suffix = this.#random.weighted([...everywhere, ...(regional[region] ?? [])]);
    const zone = zones.get(suffix);
    if (!zone) throw new RangeError(`no such zone: ${suffix}`);
    const dead = this.#random.chance(deadShare);
    const fit = fates.filter((fate) => fate.dead === dead && fate.fits(zone));
    this.own(business, zone, this.#random.weighted(fit.map((fate) => [fate, fate.weight] as const)));
  }

  /** A chain: the domain of another business of the trade, on a page of its own. */
  share(business: WorldBusiness): boolean {
    const peers = this.#alive.get(business.trade);
    if (!peers || peers.length === 0) return false;
    const peer = this.#random.pick(peers);
    business.domain = peer.domain;
    business.website = `https://www.${peer.domain}/centros/${encodeURIComponent(business.city.toLowerCase())}`;
    return true;
  }

  /** The old domain is dropped; another listing with the same phone and street has a living one. */
  rebrand(business: WorldBusiness): void {
    this.ownDrawn(business, 1);
    const peers = this.#alive.get(business.trade) ?? [];
    const heir = peers.find((peer) => peer.city === business.city && peer.phone !== business.phone);
    if (!heir) return;
    business.phone = heir.phone;
    business.street = heir.street;
    business.zip = heir.zip;
  }

  /** Redirect targets can be set only when all domains exist. */
  finishMoves(): void {
    const alive = [...this.#alive.values()].flat();
    for (const domain of this.#world.domains.values()) {
      if (domain.site.kind !== 'redirect' || domain.site.to !== '') continue;
      const target = alive.length > 0 ? this.#random.pick(alive).domain : 'google.com';
      domain.site = { ...domain.site, to: `https://www.${target}/` };
    }
  }
}
