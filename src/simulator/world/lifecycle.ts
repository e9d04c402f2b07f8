import type { Registrar, RegistryPhase, World, WorldDomain } from './types.ts';
import { type Zone, zoneOf } from './zones.ts';

const DAY = 86_400_000;
const YEAR = 365 * DAY;

/** The state of a name in its registry at one instant. */
export interface RegistryView {
  zone: Zone;
  domain: WorldDomain;
  phase: RegistryPhase;
  /** Whether the registry has an object for the name, also in redemption or on hold. */
  registered: boolean;
  delegated: boolean;
  created: number;
  updated: number;
  expires: number;
  registrarExpires: number;
  registrar: Registrar;
  nameservers: readonly string[];
  /** EPP and RGP statuses in camel case ('redemptionPeriod'). */
  statuses: readonly string[];
}

/** The registry's view of a registrable name; null if it was never registered. */
export function registryAt(world: World, name: string, now: number): RegistryView | null {
  const domain = world.domains.get(name);
  const zone = zoneOf(name);
  if (!domain || !zone) return null;
  const phase = phaseAt(domain, zone, now);
  const taken = domain.takenAt !== null && domain.takenAt <= now;
  const created = taken ? (domain.takenAt ?? now) : domain.created;
  const expires = taken ? created + YEAR : expiryAt(domain, phase, now);
  const registered = isRegistered(phase);
  return {
    zone,
    domain,
    phase,
    registered,
    delegated: isDelegated(domain, phase),
    created,
    updated: taken ? created : Math.min(domain.updated, now),
    expires,
    registrarExpires: domain.registrarExpires ?? expires,
    registrar: domain.registrar,
    nameservers: domain.nameservers,
    statuses: statusesOf(domain, zone, phase),
  };
}

/** The phase of a name at `now`, by the zone's phase lengths. */
export function phaseAt(domain: WorldDomain, zone: Zone, now: number): RegistryPhase {
  if (domain.takenAt !== null && domain.takenAt <= now) return 'registered';
  if (domain.droppedAt !== null && domain.droppedAt <= now) return ended(zone);
  const step = domain.course?.findLast(({ at }) => at <= now);
  if (step !== undefined) return step.phase;
  let phase = domain.phase;
  let endsAt = domain.phaseEndsAt;
  while (endsAt !== null && endsAt <= now) {
    const next = following(phase, zone);
    phase = next.phase;
    endsAt = next.days === null ? null : endsAt + next.days * DAY;
  }
  return phase;
}

/** When the name becomes registrable without any intervention; null: never. */
export function releasedAt(domain: WorldDomain, zone: Zone): number | null {
  if (domain.course) return domain.course.find(({ phase }) => phase === 'free')?.at ?? null;
  let { phase, phaseEndsAt: endsAt } = domain;
  while (endsAt !== null) {
    const next = following(phase, zone);
    if (next.days === null) return next.phase === 'free' ? endsAt : null;
    phase = next.phase;
    endsAt += next.days * DAY;
  }
  return null;
}

function following(phase: RegistryPhase, zone: Zone): { phase: RegistryPhase; days: number | null } {
  const chain: [RegistryPhase, number][] = [
    ['redemption', zone.redemptionDays],
    ['pending-delete', zone.pendingDeleteDays],
  ];
  const from = phase === 'redemption' ? 1 : phase === 'pending-delete' ? 2 : 0;
  const next = chain.slice(from).find(([, days]) => days > 0);
  return next ? { phase: next[0], days: next[1] } : { phase: ended(zone), days: null };
}

/** After deletion .br withholds the name for its release rounds. */
const ended = (zone: Zone): RegistryPhase => (zone.releaseRounds ? 'release-rounds' : 'free');

function isRegistered(phase: RegistryPhase): boolean {
  return phase !== 'free' && phase !== 'release-rounds' && !isWithheld(phase);
}

/** Not registered and not registrable. */
export function isWithheld(phase: RegistryPhase): boolean {
  return phase === 'reserved' || phase === 'premium' || phase === 'blocked';
}

function isDelegated(domain: WorldDomain, phase: RegistryPhase): boolean {
  if (phase !== 'registered' && phase !== 'auto-renew') return false;
  return domain.nameservers.length > 0 && domain.parentDns !== 'data-without-ns';
}

/** Owners of ordinary names renew: the date advances by whole years. */
function expiryAt(domain: WorldDomain, phase: RegistryPhase, now: number): number {
  const settled = phase !== 'registered' || domain.fate === 'renewal-not-shown';
  if (settled || domain.expires > now) return domain.expires;
  return domain.expires + Math.ceil((now - domain.expires + 1) / YEAR) * YEAR;
}

function statusesOf(domain: WorldDomain, zone: Zone, phase: RegistryPhase): readonly string[] {
  switch (phase) {
    case 'auto-renew':
      return zone.autoRenews || zone.form === 'it'
        ? ['autoRenewPeriod', ...domain.statuses]
        : domain.statuses;
    case 'redemption':
      // Registries differ: some list pendingDelete beside it (RFC 3915 §3.1), Verisign does not.
      return zone.form === 'verisign' ? ['redemptionPeriod'] : ['pendingDelete', 'redemptionPeriod'];
    case 'pending-delete':
      return ['pendingDelete'];
    case 'inactive':
      return ['inactive', ...domain.statuses];
    default:
      return domain.statuses.length > 0 ? domain.statuses : ['ok'];
  }
}
