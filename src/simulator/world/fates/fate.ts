import type { Random } from '../random.ts';
import type { SpainEnd } from '../spain-course.ts';
import type { ParentDns, RegistryPhase, RegistryTrap, SiteAddress, SiteBehaviour, Truth } from '../types.ts';
import type { VerdictRow } from '../verdict-row.ts';
import { hasChannel, type Zone } from '../zones.ts';

/** The parts of a domain that its fate sets; the others are random. */
export interface FateShape {
  row: VerdictRow;
  truth?: Truth;
  phase?: RegistryPhase;
  phaseEndsInDays?: number;
  /** Days from the epoch to the registry's expiry date; absent: an ordinary future date. */
  expiresInDays?: number;
  registrarExpiresInDays?: number;
  /** In the zones of Spain: the result of its expiry. */
  spainEnd?: SpainEnd;
  statuses?: readonly string[];
  nameservers?: readonly string[];
  site?: SiteBehaviour;
  address?: SiteAddress | 'none' | 'servfail' | 'www-only';
  wwwCname?: boolean;
  parentDns?: ParentDns;
  trap?: RegistryTrap;
}

export interface Fate {
  key: string;
  /** Whether the fate can occur in the zone. */
  fits(zone: Zone): boolean;
  /** Share among the dead (or, for living kinds, among the living). */
  weight: number;
  dead: boolean;
  shape(random: Random, zone: Zone): FateShape;
}

export const withChannel = (zone: Zone) => hasChannel(zone) && zone.wildcard === null && !zone.releaseRounds;
export const noChannel = (zone: Zone) => !hasChannel(zone) && zone.wildcard === null;
export const ofSpain = (zone: Zone) => zone.form === 'es';
export const ordinary = (zone: Zone) => zone.wildcard === null;
export const gtldLike = (zone: Zone) => zone.autoRenews && zone.wildcard === null;
/** Dead but delegated: `deadSite` where the registry can be asked, else `noChannelDelegated`. */
export const deadRow = (zone: Zone): VerdictRow => (hasChannel(zone) ? 'deadSite' : 'noChannelDelegated');

export const living = (
  key: string,
  weight: number,
  shape: (random: Random, zone: Zone) => Omit<FateShape, 'row'>,
): Fate => ({
  key,
  fits: () => true,
  weight,
  dead: false,
  shape: (random, zone) => ({ row: 'alive', ...shape(random, zone) }),
});

export const dead = (
  key: string,
  weight: number,
  fits: (zone: Zone) => boolean,
  shape: (random: Random, zone: Zone) => FateShape,
): Fate => ({ key, fits, weight, dead: true, shape });
