import { describe, expect, test } from 'vitest';
import { buildWorld } from './build.ts';
import { presencePlans } from './presence-plans.ts';
import { truthAt, truthWithRegistrar } from './truth.ts';
import type { World, WorldDomain } from './types.ts';
import { rowNumber } from './verdict-row.ts';
import { hasChannel, zoneOf } from './zones.ts';

const EPOCH = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;
/** Only names that no business lists end in `notFree`. */
const ROWS = Object.keys(rowNumber).filter((row) => row !== 'platform' && row !== 'notFree');
const OF_HERE = new Set(['es', 'com.es', 'nom.es', 'org.es', 'cat', 'gal', 'eus', 'barcelona', 'madrid']);
const GENERIC = new Set(['com', 'net', 'org', 'eu', 'info', 'online', 'shop', 'store', 'site', 'biz', 'xyz']);
const HOME: Readonly<Record<string, string>> = {
  cat: 'Cataluña',
  barcelona: 'Cataluña',
  gal: 'Galicia',
  eus: 'Euskadi',
  madrid: 'Comunidad de Madrid',
};

const owned = (world: World): { region: string; domain: WorldDomain }[] => {
  const regions = new Map(world.cities.map(({ name, region }) => [name, region]));
  // A chain's shops share the domain of one of them, wherever they are.
  const first = world.businesses.filter(({ website }) => !website?.includes('/centros/'));
  return first.flatMap(({ city, domain }) => {
    const found = domain === null ? undefined : world.domains.get(domain);
    return found ? [{ region: regions.get(city) ?? '', domain: found }] : [];
  });
};

describe.each([1, 2, 3])('the demo of seed %i', (seed) => {
  const world = buildWorld(seed, EPOCH, { kind: 'demo' });
  const all = owned(world);
  const share = (fits: (zone: string, region: string) => boolean, among = all) =>
    among.filter(({ domain, region }) => fits(domain.zone, region)).length / among.length;

  test('has most names in .es, then .com, and hardly any in a foreign zone', () => {
    expect(share((zone) => zone === 'es')).toBeGreaterThan(0.55);
    expect(share((zone) => zone === 'com')).toBeGreaterThan(0.2);
    expect(share((zone) => zone === 'com')).toBeLessThan(0.3);
    expect(share((zone) => !OF_HERE.has(zone) && !GENERIC.has(zone))).toBeLessThan(0.015);
  });

  test.each([
    ['Cataluña', 'cat', 0.15],
    ['Galicia', 'gal', 0.07],
    ['Euskadi', 'eus', 0.07],
  ])('has names of %s in .%s, and none of another region', (region, zone, least) => {
    const there = all.filter((one) => one.region === region);
    expect(share((one) => one === zone, there)).toBeGreaterThan(least);
    for (const { domain, region: home } of all) expect(HOME[domain.zone] ?? home).toBe(home);
  });

  test('shows every row of the verdict table', () => {
    const rows = new Set(all.map(({ domain }) => truthAt(world, domain.name, EPOCH).row));
    expect([...rows].sort()).toEqual(ROWS.toSorted());
  });

  test.each([
    ['Sevilla', 'fontanero'],
    ['Valencia', 'dentista'],
  ])(
    'has names to buy among the first of %s, %s: with a registry that says so, and in .es',
    (city, trade) => {
      const first = world.businesses
        .filter((business) => business.city === city && business.trade === trade)
        .slice(0, 6)
        .flatMap(({ domain }) => domain ?? []);
      for (const name of first)
        expect(OF_HERE.has(zoneOf(name)?.suffix ?? '') || GENERIC.has(zoneOf(name)?.suffix ?? '')).toBe(true);
      const free = first.filter((name) => truthAt(world, name, EPOCH).truth === 'free');
      expect(free.length).toBeGreaterThanOrEqual(2);
      const spanish = first.filter((name) => name.endsWith('.es'));
      expect(spanish.length).toBeGreaterThanOrEqual(2);
    },
  );

  test('has names of .es that a registrar alone can tell to be free, and some that leave their zone in the first week', () => {
    const spanish = all.filter(({ domain }) => domain.zone === 'es');
    const free = spanish.filter(
      ({ domain }) => truthWithRegistrar(world, domain.name, EPOCH).truth === 'free',
    );
    expect(free.length).toBeGreaterThan(10);
    for (const { domain } of free) expect(truthAt(world, domain.name, EPOCH).truth).toBe('unanswerable');
    const leaving = spanish.filter(({ domain }) => {
      const leaves = domain.course?.[0]?.at ?? 0;
      return leaves > EPOCH && leaves < EPOCH + 7 * DAY;
    });
    expect(leaving.length).toBeGreaterThan(30);
  });
});

test('the complete world has names in more than forty zones, most of them with a channel of their own', () => {
  const zones = new Set(owned(buildWorld(1, EPOCH)).map(({ domain }) => domain.zone));
  expect(zones.size).toBeGreaterThan(40);
  expect(
    [...zones].filter((zone) => hasChannel(zoneOf(`x.${zone}`) ?? zoneNotFound(zone))).length,
  ).toBeGreaterThan(30);
});

test('a zone of one region is drawn for that region alone', () => {
  for (const { everywhere } of Object.values(presencePlans))
    for (const [zone] of everywhere) expect(HOME).not.toHaveProperty(zone);
});

function zoneNotFound(zone: string): never {
  throw new Error(`no zone ${zone}`);
}
