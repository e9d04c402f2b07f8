import { makeDomain } from './world/domains.ts';
import { fateNamed } from './world/fates/fates.ts';
import { releasedAt } from './world/lifecycle.ts';
import { Random } from './world/random.ts';
import { truthAt } from './world/truth.ts';
import type { World } from './world/types.ts';
import { zoneOf } from './world/zones.ts';

/** The name is registered with a website at `atMs`. Throws RangeError outside all zones. */
export function takeName(world: World, name: string, atMs: number): void {
  const zone = zoneOf(name);
  if (!zone) throw new RangeError(`${name} is in no zone of this world`);
  const known = world.domains.get(name);
  const owned = makeDomain(
    new Random(world.seed, `taken/${name}`),
    name,
    zone,
    fateNamed('alive'),
    world.epoch,
  );
  const before = known ?? { ...owned, phase: 'free' as const, truth: truthAt(world, name, atMs).truth };
  world.domains.set(name, {
    ...before,
    registrar: owned.registrar,
    nameservers: owned.nameservers,
    statuses: owned.statuses,
    site: owned.site,
    address: owned.address,
    parentDns: 'by-registry',
    trap: 'none',
    takenAt: atMs,
  });
}

/** The registry deletes the name from now until `endsAt`, when it is released. Throws RangeError outside all zones. */
export function deleteName(world: World, name: string, endsAt: number): void {
  if (!world.domains.has(name)) takeName(world, name, world.epoch);
  const domain = world.domains.get(name);
  if (domain === undefined) return;
  const deleted = {
    phase: 'pending-delete',
    phaseEndsAt: endsAt,
    truth: 'taken',
    row: 'pendingDelete',
  } as const;
  Object.assign(domain, { ...deleted, takenAt: null, droppedAt: null });
  delete domain.course;
}

/**
 * Another buyer looks at the name every `everyMs` from `from` on, and takes it at the first look after its release, unless
 * it is taken before. Returns when; null: the name is never released.
 */
export function rivalTakes(
  world: World,
  name: string,
  { from, everyMs }: { from: number; everyMs: number },
): number | null {
  const domain = world.domains.get(name);
  const zone = zoneOf(name);
  if (!domain || !zone || everyMs <= 0) return null;
  const released = domain.droppedAt ?? releasedAt(domain, zone);
  if (released === null) return null;
  const looks = Math.max(0, Math.ceil((released - from) / everyMs));
  const at = from + looks * everyMs;
  domain.takenAt = at;
  return at;
}
