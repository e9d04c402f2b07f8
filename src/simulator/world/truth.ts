import { domainToUnicode } from 'node:url';
import { isWithheld, phaseAt, registryAt, releasedAt } from './lifecycle.ts';
import type { Truth, World, WorldDomain } from './types.ts';
import { rowNumber, type VerdictRow } from './verdict-row.ts';
import { hasChannel, type Zone, zoneOf } from './zones.ts';

export interface DomainTruth {
  truth: Truth;
  row: VerdictRow;
}

/**
 * The truth about a registrable name at `now`, and its expected row of the verdict table. Names missing from the world
 * are unregistered; names outside its zones are unanswerable.
 */
export function truthAt(world: World, name: string, now: number): DomainTruth {
  const zone = zoneOf(name);
  if (!zone) return { truth: 'unanswerable', row: 'unknown' };
  const domain = world.domains.get(name);
  if (!domain) return unregistered(zone);
  const phase = phaseAt(domain, zone, now);
  if (phase === domain.phase && domain.takenAt === null) return { truth: domain.truth, row: domain.row };
  if (phase === 'free' || phase === 'release-rounds') return unregistered(zone);
  if (isWithheld(phase)) return { truth: 'reserved', row: 'reserved' };
  if (phase === 'hold' && !hasChannel(zone)) return { truth: 'taken', row: 'noChannel' };
  if (phase === 'redemption') return { truth: 'taken', row: 'redemption' };
  if (phase === 'pending-delete') return { truth: 'taken', row: 'pendingDelete' };
  return { truth: 'taken', row: domain.row === 'free' || domain.row === 'noChannel' ? 'alive' : domain.row };
}

/** A free label that contains this word has a premium price. */
const PREMIUM_MARK = 'premium';

/** A registrar's offer of the name; null if it is registered or reserved. */
export function offeredAs(world: World, name: string, now: number): 'usual' | 'premium' | null {
  const view = registryAt(world, name, now);
  if (view?.phase === 'premium') return 'premium';
  if (view !== null && (view.registered || isWithheld(view.phase))) return null;
  return name.slice(0, name.indexOf('.')).includes(PREMIUM_MARK) ? 'premium' : 'usual';
}

/** The truth for an account with a registrar for Spain's zones, which knows more than the public channels. */
export function truthWithRegistrar(world: World, name: string, now: number): DomainTruth {
  const shown = truthAt(world, name, now);
  if (shown.row !== 'noChannel' || zoneOf(name)?.tld !== 'es') return shown;
  if (offeredAs(world, name, now) === 'usual') return { truth: 'free', row: 'free' };
  const isHeld = registryAt(world, name, now)?.registered ?? false;
  return isHeld ? { truth: 'taken', row: 'outOfZone' } : { truth: 'reserved', row: 'reserved' };
}

function unregistered(zone: Zone): DomainTruth {
  if (zone.releaseRounds) return { truth: 'unanswerable', row: 'releaseRounds' };
  if (!hasChannel(zone)) return { truth: 'unanswerable', row: 'noChannel' };
  return { truth: 'free', row: zone.wildcard === null ? 'free' : 'freeInWildcard' };
}

/** The truth for a check: one JSON line a domain, in the world's order. */
export function* truthLines(world: World, now: number = world.epoch): Generator<string> {
  const businesses = new Map<string, number>();
  for (const { domain } of world.businesses) {
    if (domain) businesses.set(domain, (businesses.get(domain) ?? 0) + 1);
  }
  for (const domain of world.domains.values()) yield JSON.stringify(line(world, domain, now, businesses));
}

/** When the name leaves its zone, returns to it, or becomes registrable, where already decided. */
function changes(domain: WorldDomain, zone: Zone | null): Record<string, string> {
  const at = (phase: string) => domain.course?.find((step) => step.phase === phase)?.at ?? null;
  const released = zone && releasedAt(domain, zone);
  const times = { sale_de_zona: at('hold'), vuelve_a_zona: at('registered'), se_libera: released };
  return Object.fromEntries(
    Object.entries(times).flatMap(([name, time]) =>
      time === null ? [] : [[name, new Date(time).toISOString()]],
    ),
  );
}

function line(world: World, domain: WorldDomain, now: number, businesses: Map<string, number>) {
  const zone = zoneOf(domain.name);
  const { truth, row } = truthAt(world, domain.name, now);
  const view = registryAt(world, domain.name, now);
  return {
    dominio: domain.name,
    dominio_unicode: domainToUnicode(domain.name),
    verdad: truth,
    // Beside it, for accounts that have a key of a registrar.
    verdad_con_registrador: truthWithRegistrar(world, domain.name, now).truth,
    fila: rowNumber[row],
    fate: domain.fate,
    zona: domain.zone,
    canal: zone !== null && hasChannel(zone),
    registrado: view?.registered ?? false,
    delegado: view?.delegated ?? false,
    ...changes(domain, zone),
    negocios: businesses.get(domain.name) ?? 0,
  };
}
