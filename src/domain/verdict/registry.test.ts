import { expect, test } from 'vitest';
import type { Evidence } from '../evidence/evidence.ts';
import type { DnsReading } from './dns.ts';
import { type RegistryReading, readRegistry, statementOf } from './registry.ts';
import type { VerdictInput } from './types.ts';
import {
  COM,
  DAY,
  dns,
  HOUR,
  input,
  MINUTE,
  manual,
  NOW,
  ONLY_RDAP,
  ONLY_WHOIS,
  registry,
} from './verdict.samples.ts';

const NO_DNS: DnsReading = {
  kind: 'none',
  answer: null,
  parkingNameservers: false,
  unconfirmed: false,
  nxdomainSince: null,
  lasting: false,
};
const seen = (kind: DnsReading['kind'], hora: number): DnsReading => ({
  ...NO_DNS,
  kind,
  answer: dns('referral', { hora }),
});
const read = (evidence: readonly Evidence[], reading = NO_DNS, change: Partial<VerdictInput> = {}) =>
  readRegistry(evidence, reading, input(evidence, change));

const NOTHING: RegistryReading = {
  kind: 'none',
  answer: null,
  hora: null,
  absents: [],
  fallingFee: false,
  premium: null,
  confirmaciones: 0,
  twoChannels: false,
  heldUntil: null,
  method: 'ninguno',
  personal: false,
  unclear: false,
};
const dying = { status: ['pendingdelete'] };

test('without any answer nothing is said', () => {
  expect(read([])).toEqual(NOTHING);
});

test.each<[string, Evidence]>([
  ['a throttle', registry('whois', 'limited')],
  ['an error', registry('rdap', 'error')],
  ['an answer that cannot be read', registry('whois', 'unknown')],
  ['a denial by a server in quarantine', registry('rdap', 'absent', { quarantined: true })],
  ['what a registrar knows', registry('whois', 'registered', { authority: 'registrar' })],
  ['a registrar’s denial', registry('whois', 'absent', { authority: 'registrar' })],
  ['a bought denial not marked as the account’s', registry('whois_api', 'absent', { authority: 'registry' })],
  ['a registration of more than two days ago', registry('rdap', 'registered', { hora: NOW - 2 * DAY - 1 })],
  ['a denial of more than two days ago', registry('rdap', 'absent', { hora: NOW - 2 * DAY - 1 })],
  ['"libre" by a person more than two days ago', manual('libre', NOW - 2 * DAY - 1)],
  ['"registrado" by a person more than 30 days ago', manual('registrado', NOW - 30 * DAY - 1)],
])('%s says nothing of whether the name is in the registry', (_, piece) => {
  expect(read([piece])).toEqual(NOTHING);
});

test.each<[string, Evidence, RegistryReading['kind']]>([
  ['a registration of two days ago', registry('rdap', 'registered', { hora: NOW - 2 * DAY }), 'registered'],
  ['a denial of two days ago', registry('rdap', 'absent', { hora: NOW - 2 * DAY }), 'absent'],
  ['"libre" by a person two days ago', manual('libre', NOW - 2 * DAY), 'absent'],
  ['"registrado" by a person 30 days ago', manual('registrado', NOW - 30 * DAY), 'registered'],
  ['a reservation', registry('whois', 'reserved'), 'reserved'],
  [
    'a registration by a server in quarantine',
    registry('rdap', 'registered', { quarantined: true }),
    'registered',
  ],
  [
    'a reservation by a server in quarantine',
    registry('rdap', 'reserved', { quarantined: true }),
    'reserved',
  ],
])('%s counts still', (_, piece, kind) => {
  expect(read([piece]).kind).toBe(kind);
});

test.each([
  ['rdap', ONLY_RDAP, 'absent'],
  ['rdap', ONLY_WHOIS, 'none'],
  ['whois', ONLY_WHOIS, 'absent'],
  ['whois', ONLY_RDAP, 'none'],
  ['whois_api', ONLY_RDAP, 'absent'],
] as const)('a denial by %s counts only where the zone lets it', (channel, zone, kind) => {
  expect(read([registry(channel, 'absent')], NO_DNS, { zone }).kind).toBe(kind);
});

test.each([
  ['rdap', 'rdap'],
  ['whois', 'whois'],
  ['whois_api', 'whois_api'],
] as const)('a registration says who reported it: %s', (channel, method) => {
  const answer = registry(channel, 'registered');
  expect(read([answer])).toEqual({
    ...NOTHING,
    kind: 'registered',
    answer,
    hora: NOW,
    method,
    personal: channel === 'whois_api',
  });
});

test('what a person says is registered has the registry’s older answer beside it, for its dates', () => {
  const answer = registry('rdap', 'registered', { hora: NOW - DAY });
  expect(read([answer, manual('registrado')])).toEqual({
    ...NOTHING,
    kind: 'registered',
    answer,
    hora: NOW,
    method: 'manual',
    personal: true,
  });
});

test('a reservation has no dates of its own', () => {
  expect(read([registry('whois', 'reserved')])).toMatchObject({ answer: null, hora: NOW, method: 'whois' });
  expect(statementOf(registry('whois', 'reserved'), COM)).toMatchObject({ said: 'reserved', answer: null });
});

test.each<[string, Evidence]>([
  ['registered', registry('rdap', 'registered')],
  ['reserved', registry('rdap', 'reserved')],
])('of two answers by one channel in one moment the one that says %s counts', (kind, piece) => {
  expect(read([registry('rdap', 'absent'), piece]).kind).toBe(kind);
  expect(read([piece, registry('rdap', 'absent')]).kind).toBe(kind);
});

test.each<[string, Evidence[], Partial<RegistryReading>]>([
  [
    'one denial by RDAP',
    [registry('rdap', 'absent')],
    { confirmaciones: 1, twoChannels: false, method: 'rdap_404', personal: false },
  ],
  [
    'one denial by WHOIS',
    [registry('whois', 'absent')],
    { confirmaciones: 1, twoChannels: false, method: 'whois_nf', personal: false },
  ],
  [
    'two by one channel, nearly ten minutes apart',
    [registry('rdap', 'absent', { hora: NOW - 10 * MINUTE + 1 }), registry('rdap', 'absent')],
    { confirmaciones: 1 },
  ],
  [
    'two by one channel, ten minutes apart',
    [registry('rdap', 'absent', { hora: NOW - 10 * MINUTE }), registry('rdap', 'absent')],
    { confirmaciones: 2, twoChannels: false, method: 'rdap_404' },
  ],
  [
    'one by each of two channels, at once',
    [registry('whois', 'absent'), registry('rdap', 'absent')],
    { confirmaciones: 2, twoChannels: true, method: 'rdap_404' },
  ],
  [
    'two by one channel, and what a person saw: the registry’s word suffices',
    [
      registry('rdap', 'absent', { hora: NOW - HOUR }),
      registry('rdap', 'absent', { hora: NOW - MINUTE }),
      manual('libre'),
    ],
    { confirmaciones: 2, twoChannels: true, method: 'rdap_404', personal: true },
  ],
  [
    'one by RDAP, and what a person saw: the person’s word was needed',
    [registry('rdap', 'absent'), manual('libre')],
    { confirmaciones: 2, method: 'manual', personal: true },
  ],
  [
    'one by RDAP, and one by the account’s key: the key was needed',
    [registry('rdap', 'absent'), registry('whois_api', 'absent')],
    { confirmaciones: 2, method: 'whois_api', personal: true },
  ],
  [
    'the account’s key and a person',
    [registry('whois_api', 'absent'), manual('libre')],
    { confirmaciones: 2, method: 'manual', personal: true },
  ],
])('%s', (_, evidence, expected) => {
  expect(read(evidence)).toMatchObject({ kind: 'absent', answer: null, hora: NOW, ...expected });
});

test('the absent answers are those since the last registration, newest first', () => {
  const { absents, confirmaciones } = read([
    registry('whois', 'absent', { hora: NOW - 5 * HOUR }),
    registry('rdap', 'registered', { hora: NOW - 4 * HOUR }),
    registry('rdap', 'absent', { hora: NOW - 3 * MINUTE }),
    registry('rdap', 'absent', { hora: NOW - 2 * MINUTE }),
  ]);
  expect(absents.map(({ channel, hora }) => [channel, hora])).toEqual([
    ['rdap', NOW - 2 * MINUTE],
    ['rdap', NOW - 3 * MINUTE],
  ]);
  expect(confirmaciones).toBe(1);
});

test('a denial in the moment of the same channel’s last registration is none', () => {
  const moment = NOW - HOUR;
  const { absents } = read([
    registry('rdap', 'absent', { hora: moment }),
    registry('rdap', 'registered', { hora: moment }),
    registry('rdap', 'absent'),
  ]);
  expect(absents.map(({ hora }) => hora)).toEqual([NOW]);
});

test.each<[string, Evidence[], RegistryReading['kind']]>([
  [
    'registered after the denial: it is registered',
    [registry('rdap', 'absent', { hora: NOW - 1 }), registry('whois', 'registered')],
    'registered',
  ],
  [
    'registered before the denial: they contradict each other',
    [registry('rdap', 'absent'), registry('whois', 'registered', { hora: NOW - 1 })],
    'conflict',
  ],
  [
    'about to be deleted before the denial: it is gone',
    [registry('rdap', 'absent'), registry('whois', 'registered', { hora: NOW - 1, ...dying })],
    'absent',
  ],
  [
    'past its date, without a word of its deletion, before the denial: they contradict each other',
    [
      registry('rdap', 'absent'),
      registry('whois', 'registered', { hora: NOW - 1, fecha_expiracion: NOW - 30 * DAY }),
    ],
    'conflict',
  ],
  [
    'about to be deleted in the moment of the denial: they contradict each other',
    [registry('rdap', 'absent'), registry('whois', 'registered', dying)],
    'conflict',
  ],
  [
    'about to be deleted by one channel, held for long by another: they contradict the denial',
    [
      registry('rdap', 'absent'),
      registry('whois', 'registered', { hora: NOW - 1, ...dying }),
      registry('whois_api', 'registered', { hora: NOW - 2 }),
    ],
    'conflict',
  ],
  [
    'a person saw it registered an hour before the denial: they contradict each other',
    [registry('rdap', 'absent'), manual('registrado', NOW - HOUR)],
    'conflict',
  ],
  [
    'a person saw it registered two days before the denial: they contradict each other',
    [registry('rdap', 'absent'), manual('registrado', NOW - 2 * DAY)],
    'conflict',
  ],
  [
    'a person saw it registered earlier than that: it has been deleted since',
    [registry('rdap', 'absent'), manual('registrado', NOW - 2 * DAY - 1)],
    'absent',
  ],
])('%s', (_, evidence, kind) => {
  expect(read(evidence).kind).toBe(kind);
});

test('a contradiction has the time of the denial, no answer, and knows whether a person took part', () => {
  const denial = registry('rdap', 'absent', { hora: NOW - MINUTE });
  const conflict: RegistryReading = {
    ...NOTHING,
    kind: 'conflict',
    hora: NOW - MINUTE,
    method: 'conflict',
  };
  expect(read([denial, registry('whois', 'registered', { hora: NOW - HOUR })])).toEqual(conflict);
  expect(read([denial, manual('registrado', NOW - HOUR)])).toEqual({ ...conflict, personal: true });
});

test.each([
  ['referral', HOUR + 1, 'none'],
  ['data', HOUR + 1, 'none'],
  ['nodata', HOUR + 1, 'none'],
  ['referral', HOUR, 'absent'],
  ['nxdomain', HOUR + 1, 'absent'],
  ['wildcard', HOUR + 1, 'absent'],
] as const)('a zone that answers %s %i ms after the denial leaves it %s', (kind, later, expected) => {
  expect(read([registry('rdap', 'absent', { hora: NOW - later })], seen(kind, NOW)).kind).toBe(expected);
});

test('a denial that the zone has outdated does not confirm a younger one', () => {
  const evidence = [
    registry('whois', 'absent', { hora: NOW - 2 * HOUR }),
    registry('rdap', 'absent', { hora: NOW - 30 * MINUTE }),
  ];
  expect(read(evidence, seen('referral', NOW))).toMatchObject({ kind: 'absent', confirmaciones: 1 });
});

test('an outdated denial of an account’s own is personal still', () => {
  const evidence = [
    manual('libre', NOW - 2 * HOUR),
    registry('rdap', 'registered', { hora: NOW - 3 * HOUR }),
  ];
  expect(read(evidence, seen('referral', NOW))).toMatchObject({ kind: 'registered', personal: true });
});

/** The registry called it registered, with no end in sight, and its channels deny it shortly afterwards. */
const heldAt = (hora: number, change = {}) =>
  registry('rdap', 'registered', { hora, fecha_registro: NOW - 900 * DAY, ...change });
const bothDeny = [registry('rdap', 'absent'), registry('whois', 'absent')];

test('the denials of all channels within an hour of a record are one word, until that hour is over', () => {
  expect(read([heldAt(NOW - 10 * MINUTE), ...bothDeny])).toMatchObject({
    kind: 'absent',
    confirmaciones: 1,
    twoChannels: true,
    heldUntil: NOW + 50 * MINUTE,
  });
});

test.each<[string, Evidence[]]>([
  ['an hour after it', [heldAt(NOW - HOUR), ...bothDeny]],
  [
    'a later denial confirms the earlier ones',
    [
      heldAt(NOW - HOUR),
      registry('rdap', 'absent', { hora: NOW - 50 * MINUTE }),
      registry('whois', 'absent', { hora: NOW - 50 * MINUTE }),
      registry('rdap', 'absent'),
    ],
  ],
  ['the record announced the end', [heldAt(NOW - MINUTE, dying), ...bothDeny]],
  ['its date was past', [heldAt(NOW - MINUTE, { fecha_expiracion: NOW - DAY }), ...bothDeny]],
  [
    'the registration was some days old',
    [heldAt(NOW - MINUTE, { fecha_registro: NOW - 6 * DAY }), ...bothDeny],
  ],
])('two channels are two words: %s', (_, evidence) => {
  expect(read(evidence)).toMatchObject({ kind: 'absent', confirmaciones: 2, heldUntil: null });
});
