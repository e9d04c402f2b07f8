import type { Random } from '../random.ts';
import { hasChannel, type Zone } from '../zones.ts';
import { deadSite } from './dead-sites.ts';
import {
  dead,
  type Fate,
  type FateShape,
  gtldLike,
  noChannel,
  ofSpain,
  ordinary,
  withChannel,
} from './fate.ts';
import { suspendedInSpain } from './spain.ts';

const parkingOperators = ['sedo', 'bodis', 'parkingcrew', 'above', 'registrar'] as const;
const parkingNameservers: Record<string, readonly string[]> = {
  sedo: ['ns1.sedoparking.com', 'ns2.sedoparking.com'],
  bodis: ['ns1.bodis.com', 'ns2.bodis.com'],
  parkingcrew: ['ns1.parkingcrew.net', 'ns2.parkingcrew.net'],
  above: ['ns1.above.com', 'ns2.above.com'],
  registrar: ['ns1.dnsowl.com', 'ns2.dnsowl.com', 'ns3.dnsowl.com'],
  afternic: ['ns1.afternic.com', 'ns2.afternic.com'],
  dan: ['ns1.dan.com', 'ns2.dan.com'],
};

function parked(random: Random): Pick<FateShape, 'site' | 'nameservers'> {
  const operator = random.pick(parkingOperators);
  return { site: { kind: 'parking', operator }, nameservers: parkingNameservers[operator] ?? [] };
}

/** Verisign has no status for withheld names: it registers them. */
const withheld = (zone: Zone) => withChannel(zone) && zone.form !== 'verisign';

/** Kinds that differ in the registry: parked, lifecycle, held, withheld, free and contradictory. */
export const registryFates: readonly Fate[] = [
  dead(
    'dead-auto-renew',
    6,
    (zone) => gtldLike(zone) && hasChannel(zone),
    (random) => ({
      row: 'deadSite',
      phase: 'auto-renew',
      phaseEndsInDays: random.int(3, 30),
      expiresInDays: 365 - random.int(5, 30),
      registrarExpiresInDays: 365 - random.int(5, 30),
      ...deadSite(random),
    }),
  ),

  dead('parked', 10, withChannel, (random) => ({
    row: 'parked',
    statuses: ['renewPeriod'],
    ...parked(random),
  })),
  dead('parked-no-channel', 5, noChannel, (random) => ({ row: 'noChannelDelegated', ...parked(random) })),
  dead('for-sale', 8, withChannel, (random) => {
    const operator = random.pick(['dan', 'afternic', 'sedo'] as const);
    return {
      row: 'parked',
      site: { kind: 'for-sale', operator },
      nameservers: parkingNameservers[operator] ?? [],
    };
  }),
  dead(
    'parked-grace',
    8,
    (zone) => gtldLike(zone) && hasChannel(zone),
    (random) => {
      const days = random.int(4, 38);
      return {
        row: 'grace',
        phase: 'auto-renew',
        phaseEndsInDays: 45 - days,
        expiresInDays: 365 - days,
        registrarExpiresInDays: -days,
        ...parked(random),
      };
    },
  ),
  dead(
    'grace-dead',
    6,
    (zone) => gtldLike(zone) && zone.rdap !== null,
    (random) => {
      const days = random.int(4, 38);
      return {
        row: 'grace',
        phase: 'auto-renew',
        phaseEndsInDays: 45 - days,
        expiresInDays: 365 - days,
        registrarExpiresInDays: -days,
        ...deadSite(random),
      };
    },
  ),
  dead(
    'past-date-dead',
    6,
    (zone) => withChannel(zone) && !zone.autoRenews && zone.expiryShown && zone.graceDays >= 15,
    (random, zone) => {
      const days = random.int(2, Math.min(12, zone.graceDays - 2));
      return {
        row: 'grace',
        phase: 'auto-renew',
        phaseEndsInDays: zone.graceDays - days,
        expiresInDays: -days,
        ...deadSite(random),
      };
    },
  ),
  dead(
    'redemption',
    14,
    (zone) => hasChannel(zone) && zone.redemptionDays > 0 && ordinary(zone) && zone.suffix !== 'de',
    (random, zone) => ({
      row: 'redemption',
      phase: 'redemption',
      phaseEndsInDays: random.int(2, zone.redemptionDays - 2),
      expiresInDays: zone.autoRenews ? 365 - random.int(46, 70) : -random.int(2, 20),
      registrarExpiresInDays: -random.int(46, 70),
    }),
  ),
  dead(
    'pending-delete',
    10,
    (zone) => hasChannel(zone) && zone.pendingDeleteDays > 0 && ordinary(zone),
    (random, zone) => ({
      row: 'pendingDelete',
      phase: 'pending-delete',
      phaseEndsInDays: Math.max(0.4, random.int(1, zone.pendingDeleteDays) - 0.4),
      expiresInDays: zone.autoRenews ? 365 - random.int(76, 80) : -random.int(30, 60),
      registrarExpiresInDays: -random.int(76, 80),
      trap: zone.form === 'verisign' && random.chance(0.5) ? 'registrar-says-absent' : 'none',
    }),
  ),
  dead('hold', 6, withChannel, (random) => ({
    row: 'outOfZone',
    phase: 'hold',
    statuses: [random.pick(['clientHold', 'serverHold'] as const)],
  })),
  dead(
    'hold-expired',
    4,
    (zone) => withChannel(zone) && zone.expiryShown && !zone.autoRenews,
    (random) => ({
      row: 'outOfZone',
      phase: 'hold',
      statuses: ['serverHold'],
      expiresInDays: -random.int(3, 25),
    }),
  ),
  dead('inactive', 4, withChannel, () => ({ row: 'outOfZone', phase: 'inactive', nameservers: [] })),
  dead('reserved', 5, withheld, () => ({ row: 'reserved', phase: 'reserved', truth: 'reserved' })),
  dead(
    'premium',
    3,
    (zone) => withheld(zone) && zone.rdap !== null,
    () => ({
      row: 'reserved',
      phase: 'premium',
      truth: 'reserved',
    }),
  ),
  dead('blocked', 3, withheld, () => ({ row: 'reserved', phase: 'blocked', truth: 'reserved' })),
  dead('free', 45, withChannel, () => ({ row: 'free', phase: 'free', truth: 'free' })),
  dead('free-no-channel', 70, noChannel, () => ({ row: 'noChannel', phase: 'free', truth: 'unanswerable' })),
  dead('suspended-no-channel', 30, noChannel, (random, zone) => ({
    row: 'noChannel',
    phase: 'hold',
    ...(ofSpain(zone)
      ? suspendedInSpain(random, 'released')
      : { phaseEndsInDays: random.int(1, 9), expiresInDays: -random.int(1, 9) }),
  })),
  dead(
    'release-rounds',
    30,
    (zone) => zone.releaseRounds,
    () => ({
      row: 'releaseRounds',
      phase: 'release-rounds',
      truth: 'unanswerable',
    }),
  ),
  dead('conflict', 5, withChannel, (random) => ({
    row: 'conflict',
    trap: 'says-absent',
    truth: 'unanswerable',
    ...deadSite(random),
  })),
  dead(
    'wildcard-free',
    30,
    (zone) => zone.wildcard !== null && hasChannel(zone),
    () => ({
      row: 'freeInWildcard',
      phase: 'free',
      truth: 'free',
    }),
  ),
  dead(
    'wildcard-unanswerable',
    30,
    (zone) => zone.wildcard !== null && !hasChannel(zone),
    () => ({
      row: 'noChannel',
      phase: 'free',
      truth: 'unanswerable',
    }),
  ),
  dead(
    'wildcard-redemption',
    10,
    (zone) => zone.wildcard !== null && hasChannel(zone),
    (random) => ({
      row: 'redemption',
      phase: 'redemption',
      phaseEndsInDays: random.int(3, 25),
      expiresInDays: 300,
    }),
  ),
  dead('parent-servfail', 4, ordinary, () => ({ row: 'unknown', parentDns: 'servfail', truth: 'taken' })),
  dead('parent-lame', 2, ordinary, () => ({ row: 'unknown', parentDns: 'lame', truth: 'taken' })),
  dead('parent-silent', 2, ordinary, () => ({ row: 'unknown', parentDns: 'silent', truth: 'taken' })),
  // Servers throttle, not names: here it would block whole registries, so only personas have it.
  dead(
    'registry-throttles',
    0,
    () => false,
    () => ({
      row: 'unknown',
      phase: 'inactive',
      nameservers: [],
      trap: 'always-throttles',
      truth: 'unanswerable',
    }),
  ),
  dead('registry-fails', 4, withChannel, () => ({
    row: 'unknown',
    phase: 'inactive',
    nameservers: [],
    trap: 'always-fails',
    truth: 'unanswerable',
  })),
  dead('registry-garbles', 4, withChannel, () => ({
    row: 'unknown',
    phase: 'inactive',
    nameservers: [],
    trap: 'always-garbles',
    truth: 'unanswerable',
  })),
];
