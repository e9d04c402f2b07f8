import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { buildWorld } from './build.ts';
import { cities } from './cities.ts';
import { trades } from './trades.ts';
import { truthAt } from './truth.ts';
import type { WorldBusiness } from './types.ts';
import { rowNumber } from './verdict-row.ts';
import { hasChannel, zoneOf, zones } from './zones.ts';

const EPOCH = Date.UTC(2026, 10, 21);
/** Only names without a business end in `notFree`. */
const ROWS = Object.keys(rowNumber).filter((row) => row !== 'platform' && row !== 'notFree');

test('the same seed makes the same world, another seed another one', () => {
  const [one, again, other] = [buildWorld(7, EPOCH), buildWorld(7, EPOCH), buildWorld(8, EPOCH)];
  expect(again.businesses).toEqual(one.businesses);
  expect([...again.domains]).toEqual([...one.domains]);
  expect(other.businesses[0]?.name).not.toBe(one.businesses[0]?.name);
  expect(other.domains).not.toEqual(one.domains);
});

test('a world on another day has the same names and fates, with dates moved along', () => {
  const [one, later] = [buildWorld(7, EPOCH), buildWorld(7, EPOCH + 90 * 86_400_000)];
  expect([...later.domains.values()].map(({ name, fate }) => [name, fate])).toEqual(
    [...one.domains.values()].map(({ name, fate }) => [name, fate]),
  );
  const name = one.businesses.find(({ domain }) => domain)?.domain ?? '';
  expect((later.domains.get(name)?.expires ?? 0) - (one.domains.get(name)?.expires ?? 0)).toBe(
    90 * 86_400_000,
  );
});

test('a world costs less than a second of processor time', () => {
  // Processor time, and the least of three, so that a busy machine does not fail the test.
  const spent = [99, 99, 99].map((seed) => {
    const before = process.cpuUsage();
    buildWorld(seed, EPOCH);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  expect(Math.min(...spent)).toBeLessThan(1_000);
});

describe.each([1, 2, 3, 4, 5])('the world of seed %i', (seed) => {
  const world = buildWorld(seed, EPOCH);
  const share = (fits: (business: WorldBusiness) => boolean) =>
    world.businesses.filter(fits).length / world.businesses.length;

  test('has at least 6,000 businesses of forty trades in thirty cities', () => {
    expect(world.businesses.length).toBeGreaterThanOrEqual(6_000);
    expect(new Set(world.businesses.map(({ city }) => city)).size).toBe(30);
    expect(new Set(world.businesses.map(({ trade }) => trade)).size).toBe(40);
    expect(cities).toHaveLength(30);
    expect(trades).toHaveLength(40);
  });

  test('holds the shares of businesses without a site, on platforms and on shared domains', () => {
    expect(share(({ website }) => website === null)).toBeGreaterThan(0.2);
    expect(share(({ website }) => website === null)).toBeLessThan(0.3);
    const foreign = share(({ website, domain }) => website !== null && domain === null);
    expect(foreign).toBeGreaterThan(0.08);
    expect(foreign).toBeLessThan(0.15);
    const owners = new Map<string, number>();
    for (const { domain } of world.businesses) if (domain) owners.set(domain, (owners.get(domain) ?? 0) + 1);
    expect([...owners.values()].filter((count) => count > 1).length).toBeGreaterThan(50);
    const unsound = [...owners.keys()].filter((name) => world.domains.get(name)?.row !== 'alive').length;
    expect(unsound / owners.size).toBeGreaterThan(0.06);
    expect(unsound / owners.size).toBeLessThan(0.11);
  });

  test('has every row of the verdict table among the domains of its businesses', () => {
    const own = new Set(world.businesses.flatMap(({ domain }) => domain ?? []));
    const rows = new Set([...own].map((name) => truthAt(world, name, EPOCH).row));
    expect([...rows].sort()).toEqual(ROWS.toSorted());
  });

  test.each([
    ['Sevilla', 'fontanero'],
    ['Valencia', 'dentista'],
  ])('has a truly free name with a registry channel among the first of %s, %s', (city, trade) => {
    const first = world.businesses.filter((business) => business.city === city && business.trade === trade);
    const free = first.slice(0, 5).filter(({ domain }) => {
      const zone = domain ? zoneOf(domain) : null;
      return zone && hasChannel(zone) && domain && truthAt(world, domain, EPOCH).truth === 'free';
    });
    expect(free.length).toBeGreaterThanOrEqual(1);
  });

  test('gives businesses telephones, post codes and places as in Spain', () => {
    for (const business of world.businesses) {
      expect(business.phone ?? '+34911234567').toMatch(/^\+34[6-9]\d{8}$/);
      expect(business.zip).toMatch(/^\d{5}$/);
      expect(business.place_id).toMatch(/^ChIJ[\w-]{23}$/);
      expect(business.business_id).toMatch(/^0x[0-9a-f]{16}:0x[0-9a-f]{16}$/);
      expect(business.lat).toBeGreaterThan(27);
      expect(business.lat).toBeLessThan(44);
      expect(business.rating === null).toBe(business.review_count === 0);
      expect(business.rating ?? 5).toBeLessThanOrEqual(5);
    }
    expect(new Set(world.businesses.map(({ place_id }) => place_id)).size).toBe(world.businesses.length);
  });

  test('knows every domain that a business leads to, in a zone of the world', () => {
    for (const { domain } of world.businesses) {
      if (!domain) continue;
      expect(world.domains.get(domain)?.zone).toBe(zoneOf(domain)?.suffix);
      expect(domain).toMatch(/^[a-z0-9.-]+$/);
    }
  });

  test('puts ordinary sites on public unicast addresses only', () => {
    for (const { address } of world.domains.values()) {
      if (address.kind !== 'public') continue;
      expect(ipaddr.parse(address.v4).range()).toBe('unicast');
      if (address.v6) expect(ipaddr.parse(address.v6).range()).toBe('unicast');
    }
  });

  test('lays dates in their natural order', () => {
    for (const domain of world.domains.values()) {
      expect(domain.created).toBeLessThanOrEqual(domain.updated);
      expect(domain.updated).toBeLessThanOrEqual(EPOCH);
      expect(domain.created).toBeLessThan(domain.expires);
    }
  });
});

test('the famous names are registered in every zone', () => {
  const world = buildWorld(3, EPOCH);
  for (const suffix of zones.keys()) {
    expect(truthAt(world, `google.${suffix}`, EPOCH)).toEqual({ truth: 'taken', row: 'alive' });
    expect(truthAt(world, `nic.${suffix}`, EPOCH).truth).toBe('taken');
  }
});

test('a name that the world does not hold is free where a registry can say so, and unanswerable elsewhere', () => {
  const world = buildWorld(3, EPOCH);
  expect(truthAt(world, 'qzxwvutsrqponmlkjihgfedc.com', EPOCH)).toEqual({ truth: 'free', row: 'free' });
  expect(truthAt(world, 'qzxwvutsrqponmlkjihgfedc.es', EPOCH)).toEqual({
    truth: 'unanswerable',
    row: 'noChannel',
  });
  expect(truthAt(world, 'qzxwvutsrqponmlkjihgfedc.com.br', EPOCH)).toEqual({
    truth: 'unanswerable',
    row: 'releaseRounds',
  });
  expect(truthAt(world, 'qzxwvutsrqponmlkjihgfedc.ws', EPOCH)).toEqual({
    truth: 'free',
    row: 'freeInWildcard',
  });
  expect(truthAt(world, 'qzxwvutsrqponmlkjihgfedc.tk', EPOCH)).toEqual({
    truth: 'unanswerable',
    row: 'unknown',
  });
});
