import { expect, test } from 'vitest';
import { makeDomain } from './domains.ts';
import { fateNamed } from './fates/fates.ts';
import { registryAt } from './lifecycle.ts';
import { Random } from './random.ts';
import { truthAt } from './truth.ts';
import type { World, WorldDomain } from './types.ts';
import { zoneOf } from './zones.ts';

const EPOCH = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;

function worldWith(name: string, fate: string, change: Partial<WorldDomain> = {}): World {
  const zone = zoneOf(name);
  if (!zone) throw new Error(`no zone of ${name}`);
  const domain = { ...makeDomain(new Random(1, name), name, zone, fateNamed(fate), EPOCH), ...change };
  return {
    seed: 1,
    epoch: EPOCH,
    cities: [],
    trades: [],
    businesses: [],
    domains: new Map([[name, domain]]),
  };
}

/** Phases met day by day, each once, in order. */
function phases(world: World, name: string, days: number): string[] {
  const seen: string[] = [];
  for (let day = 0; day <= days; day++) {
    const phase = registryAt(world, name, EPOCH + day * DAY)?.phase ?? 'none';
    if (seen.at(-1) !== phase) seen.push(phase);
  }
  return seen;
}

test('an unpaid .com goes through grace, 30 days of redemption and 5 of pending delete, then is free', () => {
  const world = worldWith('a.com', 'parked-grace', { phaseEndsAt: EPOCH + 10 * DAY });
  expect(phases(world, 'a.com', 60)).toEqual(['auto-renew', 'redemption', 'pending-delete', 'free']);
  const at = (day: number) => registryAt(world, 'a.com', EPOCH + day * DAY);
  expect(at(9)?.delegated).toBe(true);
  expect(at(10)).toMatchObject({ phase: 'redemption', delegated: false, registered: true });
  expect(at(39)?.phase).toBe('redemption');
  expect(at(40)?.phase).toBe('pending-delete');
  expect(at(45)).toMatchObject({ phase: 'free', registered: false });
  expect(truthAt(world, 'a.com', EPOCH + 45 * DAY)).toEqual({ truth: 'free', row: 'free' });
});

test('a suspended .es is free in the registry ten days after expiry, without any other phase', () => {
  const world = worldWith('a.es', 'suspended-no-channel');
  expect(phases(world, 'a.es', 30)).toEqual(['hold', 'free']);
  expect(truthAt(world, 'a.es', EPOCH)).toEqual({ truth: 'taken', row: 'noChannel' });
  expect(truthAt(world, 'a.es', EPOCH + 12 * DAY)).toEqual({ truth: 'unanswerable', row: 'noChannel' });
});

test('.it waits in pendingDelete with redemptionPeriod and then alone', () => {
  const world = worldWith('a.it', 'redemption', { phaseEndsAt: EPOCH + 2 * DAY });
  expect(registryAt(world, 'a.it', EPOCH)?.statuses).toEqual(['pendingDelete', 'redemptionPeriod']);
  expect(registryAt(world, 'a.it', EPOCH + 3 * DAY)?.statuses).toEqual(['pendingDelete']);
  expect(phases(world, 'a.it', 30)).toEqual(['redemption', 'pending-delete', 'free']);
});

test('a deleted .br falls into the release rounds instead of going free', () => {
  const world = worldWith('a.com.br', 'alive', { droppedAt: EPOCH });
  expect(registryAt(world, 'a.com.br', EPOCH)?.phase).toBe('release-rounds');
  expect(truthAt(world, 'a.com.br', EPOCH).truth).toBe('unanswerable');
});

test('owners of ordinary names renew: the expiry date is never past, however far the clock goes', () => {
  const world = worldWith('a.com', 'alive');
  for (const days of [0, 400, 4_000]) {
    const now = EPOCH + days * DAY;
    const view = registryAt(world, 'a.com', now);
    expect(view?.expires).toBeGreaterThan(now);
    expect(view?.expires).toBeLessThan(now + 366 * DAY);
  }
});

test('Verisign shows a date a year ahead while the registrar has not been paid', () => {
  const world = worldWith('a.com', 'grace-dead');
  const view = registryAt(world, 'a.com', EPOCH);
  expect(view?.expires).toBeGreaterThan(EPOCH + 300 * DAY);
  expect(view?.registrarExpires).toBeLessThan(EPOCH);
  expect(view?.statuses).toContain('autoRenewPeriod');
});

test('a name that is taken again belongs to somebody from that instant on', () => {
  const world = worldWith('a.com', 'free', { takenAt: EPOCH + DAY });
  expect(registryAt(world, 'a.com', EPOCH)?.registered).toBe(false);
  expect(registryAt(world, 'a.com', EPOCH + DAY)).toMatchObject({ registered: true, created: EPOCH + DAY });
  expect(truthAt(world, 'a.com', EPOCH + DAY).truth).toBe('taken');
});
