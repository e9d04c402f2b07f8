import { describe, expect, test } from 'vitest';
import { buildWorld } from './build.ts';
import { makeDomain } from './domains.ts';
import { fateNamed } from './fates/fates.ts';
import { registryAt, releasedAt } from './lifecycle.ts';
import { Random } from './random.ts';
import { failsNow, madridMidnight, QUIET_DAYS, type SpainRelease } from './spain-course.ts';
import { truthAt, truthLines } from './truth.ts';
import type { World, WorldDomain } from './types.ts';
import { zones } from './zones.ts';

const EPOCH = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const es = zones.get('es');
if (es === undefined) throw new Error('no .es');

const named = (fate: string, index: number, release?: SpainRelease): WorldDomain =>
  makeDomain(new Random(1, `${index}`), `n${index}.es`, es, fateNamed(fate), EPOCH, release);
const many = (fate: string, release?: SpainRelease) =>
  Array.from({ length: 200 }, (_, index) => named(fate, index, release));
const worldOf = (...domains: WorldDomain[]): World => ({
  seed: 1,
  epoch: EPOCH,
  cities: [],
  trades: [],
  businesses: [],
  domains: new Map(domains.map((domain) => [domain.name, domain])),
});
const stepAt = (domain: WorldDomain, phase: string) =>
  domain.course?.find((step) => step.phase === phase)?.at ?? Number.NaN;

test('a name of .es leaves its zone up to four hours after its expiry, at an hour of its own', () => {
  const waits = many('expires-no-channel').map((domain) => stepAt(domain, 'hold') - domain.expires);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
  expect(Math.min(...waits)).toBeLessThan(0.5 * HOUR);
  expect(Math.max(...waits)).toBeLessThanOrEqual(4 * HOUR);
  expect(Math.max(...waits)).toBeGreaterThan(3.5 * HOUR);
});

test('unpaid, it is released ten times 24 hours after that and up to six hours more', () => {
  const waits = many('expires-no-channel').map(
    (domain) => (releasedAt(domain, es) ?? Number.NaN) - stepAt(domain, 'hold') - 10 * DAY,
  );
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(6 * HOUR);
  expect(Math.max(...waits)).toBeGreaterThan(5 * HOUR);
});

test('in a world of the other rule it is released at midnight in Madrid of the eleventh day', () => {
  for (const domain of many('expires-no-channel', 'midnight')) {
    const released = releasedAt(domain, es) ?? Number.NaN;
    const shown = new Date(released).toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' });
    expect(shown).toMatch(/ 00:00:00$/);
    expect((released - domain.expires) / DAY).toBeGreaterThan(10 - 2 / 24);
    expect((released - domain.expires) / DAY).toBeLessThanOrEqual(11 + 1 / 24);
  }
});

test.each([
  ['in winter', '2026-11-26T10:00:00Z', 11, '2026-12-06T23:00:00Z'],
  ['late in the evening there, the next day', '2026-11-26T23:30:00Z', 11, '2026-12-07T23:00:00Z'],
  ['in summer', '2026-07-01T10:00:00Z', 11, '2026-07-11T22:00:00Z'],
  ['over the change to summer time', '2026-03-25T10:00:00Z', 11, '2026-04-04T22:00:00Z'],
  ['on the day of the change itself', '2026-03-18T10:00:00Z', 11, '2026-03-28T23:00:00Z'],
  ['over the change to winter time', '2026-10-20T10:00:00Z', 11, '2026-10-30T23:00:00Z'],
])('midnight in Madrid %s', (_, from, days, to) => {
  expect(new Date(madridMidnight(Date.parse(from), days)).toISOString()).toBe(to.replace('Z', '.000Z'));
});

test('it is delegated until it leaves, then out of the zone and held, then free; the truth follows the clock', () => {
  const domain = named('expires-no-channel', 1);
  const world = worldOf(domain);
  const [leaves, released] = [stepAt(domain, 'hold'), stepAt(domain, 'free')];
  const seen = (now: number) => {
    const view = registryAt(world, domain.name, now);
    return [view?.registered, view?.delegated, truthAt(world, domain.name, now).row];
  };
  expect(seen(EPOCH)).toEqual([true, true, 'alive']);
  expect(seen(leaves - 1)).toEqual([true, true, 'alive']);
  expect(seen(leaves)).toEqual([true, false, 'noChannel']);
  expect(seen(released - 1)).toEqual([true, false, 'noChannel']);
  expect(seen(released)).toEqual([false, false, 'noChannel']);
  expect(truthAt(world, domain.name, released - 1).truth).toBe('taken');
  expect(truthAt(world, domain.name, released).truth).toBe('unanswerable');
});

test('a holder who pays within the ten days has the name back in its zone, with a date ahead', () => {
  for (const domain of many('expires-renewed')) {
    const back = stepAt(domain, 'registered');
    expect(back).toBeGreaterThan(stepAt(domain, 'hold'));
    expect(back).toBeLessThan(stepAt(domain, 'hold') + 10 * DAY);
    expect(releasedAt(domain, es)).toBeNull();
    const world = worldOf(domain);
    expect(registryAt(world, domain.name, back - 1)?.delegated).toBe(false);
    const view = registryAt(world, domain.name, back);
    expect([view?.registered, view?.delegated]).toEqual([true, true]);
    expect(view?.expires).toBeGreaterThan(back);
    expect(truthAt(world, domain.name, back)).toEqual({ truth: 'taken', row: 'alive' });
  }
});

test('a name without servers is registered and never in its zone', () => {
  const world = worldOf(named('undelegated-no-channel', 1));
  for (const days of [0, 30, 400]) {
    const view = registryAt(world, 'n1.es', EPOCH + days * DAY);
    expect([view?.registered, view?.delegated]).toEqual([true, false]);
  }
});

test('of some names the servers have no answer in one hour of four, from half a day before they leave', () => {
  const all = many('expires-with-failures');
  const failing = all.flatMap((domain) => {
    const leaves = stepAt(domain, 'hold');
    for (let hour = 0; hour < 100; hour++)
      expect(failsNow(domain, leaves - 13 * HOUR - hour * HOUR)).toBe(false);
    return Array.from({ length: 100 }, (_, hour) => failsNow(domain, leaves + hour * HOUR));
  });
  const share = failing.filter(Boolean).length / failing.length;
  expect(share).toBeGreaterThan(0.23);
  expect(share).toBeLessThan(0.27);
});

describe.each([1, 2, 3])('the world of seed %i', (seed) => {
  const world = buildWorld(seed, EPOCH);
  const spanish = [...world.domains.values()].filter(({ zone }) => zones.get(zone)?.form === 'es');
  const ofKind = (fate: string) => spanish.filter((domain) => domain.fate === fate);

  test('has names of Spain that expire, are renewed, fail at times, have no servers or are kept back', () => {
    expect(ofKind('expires-no-channel').length).toBeGreaterThan(100);
    expect(ofKind('expires-renewed').length).toBeGreaterThan(20);
    for (const fate of ['expires-with-failures', 'suspended-renewed', 'suspended-no-channel'])
      expect(ofKind(fate).length).toBeGreaterThan(0);
    expect(ofKind('undelegated-no-channel').length).toBeGreaterThan(0);
    expect(ofKind('reserved-no-channel').length).toBeGreaterThan(0);
  });

  test('leaves every name as it is for the days that a check of the product takes', () => {
    const end = EPOCH + QUIET_DAYS * DAY - 1;
    for (const domain of spanish) {
      const [before, after] = [EPOCH, end].map((now) => registryAt(world, domain.name, now));
      expect([after?.registered, after?.delegated]).toEqual([before?.registered, before?.delegated]);
      expect(failsNow(domain, end - 12 * HOUR)).toBe(false);
    }
  });
});

test('the rule of release changes nothing of a world but the moments of release', () => {
  const [ten, eleven] = [buildWorld(5, EPOCH), buildWorld(5, EPOCH, { spainRelease: 'midnight' })];
  const without = (world: World) =>
    [...world.domains.values()].map(({ course, ...rest }) => ({ ...rest, leaves: course?.[0]?.at }));
  expect(without(eleven)).toEqual(without(ten));
  expect([...eleven.domains]).not.toEqual([...ten.domains]);
});

test('the truth says of each name whether it is delegated, and when it leaves, comes back or is released', () => {
  const lines = [...truthLines(buildWorld(1, EPOCH), EPOCH)].map((line) => JSON.parse(line));
  const of = (dominio: string) => lines.find((line) => line.dominio === dominio);
  const iso = expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/);
  expect(of('caduca-y-se-libera.es')).toMatchObject({ delegado: true, sale_de_zona: iso, se_libera: iso });
  expect(of('caduca-y-se-renueva.es')).toMatchObject({
    delegado: true,
    sale_de_zona: iso,
    vuelve_a_zona: iso,
  });
  expect(of('caduca-y-se-renueva.es')).not.toHaveProperty('se_libera');
  expect(of('sin-servidores.es')).toMatchObject({ delegado: false, registrado: true });
  expect(of('en-borrado.com')).toMatchObject({ delegado: false, se_libera: iso });
  expect(of('sitio-normal.com')).not.toHaveProperty('sale_de_zona');
});
