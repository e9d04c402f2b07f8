import type { Random } from '../random.ts';
import { dead, deadRow, type Fate, type FateShape, ordinary } from './fate.ts';

export const deadSite = (random: Random): Pick<FateShape, 'site' | 'address'> =>
  random.pick([
    { site: { kind: 'refused' as const } },
    { site: { kind: 'timeout' as const } },
    { site: { kind: 'none' as const }, address: 'none' as const },
    { site: { kind: 'none' as const }, address: 'servfail' as const },
  ]);

/** Registered and delegated, without a useful answer. */
export const deadSiteFates: readonly Fate[] = [
  dead('dead-refused', 10, ordinary, (_, zone) => ({ row: deadRow(zone), site: { kind: 'refused' } })),
  dead('dead-timeout', 10, ordinary, (_, zone) => ({ row: deadRow(zone), site: { kind: 'timeout' } })),
  dead('dead-no-address', 8, ordinary, (_, zone) => ({
    row: deadRow(zone),
    site: { kind: 'none' },
    address: 'none',
  })),
  dead('dead-host-dns', 6, ordinary, (_, zone) => ({
    row: deadRow(zone),
    site: { kind: 'none' },
    address: 'servfail',
  })),
  dead('dead-server-error', 5, ordinary, (random, zone) => ({
    row: deadRow(zone),
    site: { kind: 'server-error', status: random.pick([500, 502, 503, 521, 522] as const) },
  })),
  dead('dead-tls', 4, ordinary, (random, zone) => ({
    row: deadRow(zone),
    site: { kind: random.pick(['tls-expired', 'tls-wrong-name'] as const), httpToo: false },
  })),
  dead('dead-redirect-loop', 3, ordinary, (_, zone) => ({
    row: deadRow(zone),
    site: { kind: 'redirect-loop' },
  })),
  dead('dead-slow-headers', 2, ordinary, (_, zone) => ({
    row: deadRow(zone),
    site: { kind: 'slow-headers' },
  })),
  dead('private-address', 4, ordinary, (random, zone) => ({
    row: deadRow(zone),
    site: { kind: 'page' },
    address: {
      kind: 'private',
      addresses: random.pick([
        ['127.0.0.1'],
        ['10.0.0.7', '192.168.1.20'],
        ['169.254.169.254'],
        ['172.16.4.4'],
        ['0.0.0.0'],
        ['100.64.0.9'],
        ['::1'],
        ['::ffff:127.0.0.1'],
        ['fd00::17'],
        ['64:ff9b::a00:1'],
      ] as const),
    },
  })),
  dead('private-redirect', 3, ordinary, (random, zone) => ({
    row: deadRow(zone),
    site: {
      kind: 'redirect',
      to: random.pick([
        'http://10.0.0.1/',
        'http://127.0.0.1/',
        'http://169.254.169.254/latest/meta-data/',
        'http://[::1]/',
        'http://[::ffff:7f00:1]/',
        'http://2130706433/',
        'http://0x7f000001/',
        'http://0177.0.0.1/',
        'http://127.1/',
        'http://localhost/',
      ]),
      status: 302,
    },
  })),
  dead('rebinding', 2, ordinary, (_, zone) => ({
    row: deadRow(zone),
    site: { kind: 'timeout' },
    address: { kind: 'rebinding', first: '82.98.134.17', later: '127.0.0.1' },
  })),
];
