import { expect, test } from 'vitest';
import type { DnsEvidence, Evidence } from '../evidence/evidence.ts';
import { zoneFacts } from '../zones/zone-facts.ts';
import { attemptsAt, registryChannels } from './attempts.ts';
import { believedDns, type DnsReading, readDns } from './dns.ts';
import { newestFirst, withoutFuture } from './order.ts';
import { readEvidence } from './reading.ts';
import { secondChannel } from './second-channel.ts';
import { readSite } from './site.ts';
import {
  COM,
  DAY,
  dns,
  ES,
  HOUR,
  input,
  MINUTE,
  manual,
  NOW,
  ONLY_RDAP,
  ONLY_WHOIS,
  registry,
  site,
  WS,
} from './verdict.samples.ts';
import { zoneRules } from './zone.ts';

const at = (hora: number) => ({ hora });
const readZone = (evidence: readonly Evidence[], zone = COM) => readDns(evidence, input(evidence, { zone }));
const NO_DNS: DnsReading = {
  kind: 'none',
  answer: null,
  parkingNameservers: false,
  unconfirmed: false,
  nxdomainSince: null,
  lasting: false,
};

test.each<[string, Evidence[]]>([
  ['no answer', []],
  ['a failure', [dns('failure')]],
  ['an NXDOMAIN that is not the zone’s own', [dns('nxdomain', { aa: false })]],
  ['an answer of more than a day ago', [dns('referral', at(NOW - DAY - 1))]],
])('the zone has said nothing: %s', (_, evidence) => {
  expect(readZone(evidence)).toEqual(NO_DNS);
});

test.each([
  ['referral', COM, 'referral'],
  ['nodata', COM, 'nodata'],
  ['wildcard', COM, 'wildcard'],
  ['data_without_ns', COM, 'data'],
  ['data_without_ns', WS, 'wildcard'],
] as const)('the answer %s in %j is %s', (kind, zone, expected) => {
  const answer = dns(kind, at(NOW - DAY));
  expect(readZone([answer], zone)).toEqual({ ...NO_DNS, kind: expected, answer });
});

test('of answers of one moment the one that speaks most for a registration counts', () => {
  const kinds = ['referral', 'data_without_ns', 'nodata', 'wildcard', 'nxdomain'] as const;
  for (const [rank, kind] of kinds.entries()) {
    const less = kinds.slice(rank).map((one) => dns(one));
    expect(readZone(less).answer?.kind).toBe(kind);
    expect(readZone(less.toReversed()).answer?.kind).toBe(kind);
  }
});

test('an NXDOMAIN lasts since the first of its unbroken run, of thirty days at most', () => {
  const denied = (...horas: number[]) => horas.map((hora) => dns('nxdomain', { hora }));
  expect(readZone(denied(NOW, NOW - 30 * DAY)).nxdomainSince).toBe(NOW - 30 * DAY);
  expect(readZone(denied(NOW, NOW - 30 * DAY - 1)).nxdomainSince).toBe(NOW);
  const broken = [...denied(NOW, NOW - HOUR, NOW - 3 * HOUR), dns('referral', at(NOW - 2 * HOUR))];
  expect(readZone(broken).nxdomainSince).toBe(NOW - HOUR);
  expect(readZone([dns('referral'), ...denied(NOW - HOUR)]).nxdomainSince).toBeNull();
});

test('an NXDOMAIN lasts when it is seen again a day later', () => {
  const since = (hora: number) => readZone([dns('nxdomain'), dns('nxdomain', { hora })]).lasting;
  expect([NOW - DAY, NOW - DAY + 1].map(since)).toEqual([true, false]);
});

const alone = (hora = NOW) => dns('nxdomain', { corroborado: false, hora });
const agreed = (hora: number, change: Partial<DnsEvidence> = {}) =>
  dns('nxdomain', { corroborado: true, hora, ...change });

test.each<[string, DnsEvidence[], boolean]>([
  ['nothing has contradicted it', [dns('failure'), dns('wildcard')], true],
  ['a delegation of a day before', [dns('referral', at(NOW - DAY))], false],
  ['a delegation of more than a day before', [dns('referral', at(NOW - DAY - 1))], true],
  ['a delegation seen later', [dns('referral', at(NOW + HOUR))], false],
  ['an empty node', [dns('nodata', at(NOW - HOUR))], false],
  ['data', [dns('data_without_ns', at(NOW - HOUR))], false],
  ['servers that contradicted each other', [dns('failure', { contradicho: true, hora: NOW - HOUR })], false],
  ['servers that agreed since', [dns('referral', at(NOW - HOUR)), agreed(NOW - MINUTE)], true],
  ['servers that agreed in the same moment as it', [dns('referral', at(NOW - HOUR)), agreed(NOW)], true],
  ['servers that agreed later', [dns('referral', at(NOW - HOUR)), agreed(NOW + 1)], false],
  [
    'servers that agreed before they contradicted each other',
    [dns('referral', at(NOW - HOUR)), agreed(NOW - 2 * HOUR)],
    false,
  ],
  [
    'servers that agreed as one contradicted them',
    [dns('referral', at(NOW - HOUR)), agreed(NOW - HOUR)],
    false,
  ],
  [
    'agreement that is not the zone’s own',
    [dns('referral', at(NOW - HOUR)), agreed(NOW - MINUTE, { aa: false })],
    false,
  ],
  ['another alone since', [dns('referral', at(NOW - HOUR)), alone(NOW - MINUTE)], false],
  ['a wildcard’s answer since', [dns('referral', at(NOW - HOUR)), dns('wildcard', at(NOW - MINUTE))], false],
  [
    'servers that agreed between two contradictions',
    [dns('referral', at(NOW - HOUR)), agreed(NOW - 30 * MINUTE), dns('nodata', at(NOW - MINUTE))],
    false,
  ],
])('what one server says alone, beside %s, is believed: %s', (_, others, believed) => {
  const mine = alone();
  expect(believedDns([mine, ...others]).includes(mine as never)).toBe(believed);
});

test.each([
  ['answers', 'alive'],
  ['redirected', 'alive'],
  ['bot_wall', 'alive'],
  ['hijacked', 'alive'],
  ['parked', 'parked'],
  ['default_page', 'parked'],
  ['for_sale', 'parked'],
  ['timeout', 'dead'],
  ['tls_broken', 'dead'],
  ['failure', 'none'],
] as const)('a site that shows "%s" is %s', (kind, expected) => {
  const answer = site(kind);
  expect(readSite([answer], NOW)).toEqual({
    kind: expected,
    answer: expected === 'none' ? null : answer,
  });
});

test('a visit counts for a day', () => {
  expect(readSite([site('answers', at(NOW - DAY))], NOW).kind).toBe('alive');
  expect(readSite([site('answers', at(NOW - DAY - 1))], NOW)).toEqual({ kind: 'none', answer: null });
});

test('of visits of one moment the one that shows most life counts', () => {
  const visits = [site('redirected'), site('parked'), site('blocked_address')];
  for (const rank of visits.keys()) {
    expect(readSite(visits.slice(rank), NOW).answer).toBe(visits[rank]);
    expect(readSite(visits.slice(rank).toReversed(), NOW).answer).toBe(visits[rank]);
  }
});

test('what is more than five minutes ahead of the clock, or of no time, is dropped', () => {
  const times = [NOW - DAY, NOW + 5 * MINUTE, NOW + 5 * MINUTE + 1, Number.NaN];
  expect(
    withoutFuture(
      times.map((hora) => dns('referral', { hora })),
      NOW,
    ).map(({ hora }) => hora),
  ).toEqual([NOW - DAY, NOW + 5 * MINUTE]);
});

test('pieces go newest first, then by rank, then by their text, in whatever order they came', () => {
  const pieces = [
    dns('referral', { hora: NOW, servidor: 'z' }),
    dns('referral', { hora: NOW - 1, servidor: 'a' }),
    dns('referral', { hora: NOW - 1, servidor: 'b' }),
    dns('referral', { hora: NOW - 1, servidor: 'c' }),
    dns('nxdomain', { hora: NOW - 1, servidor: 'a' }),
  ];
  const rank = ({ kind }: DnsEvidence) => (kind === 'referral' ? 0 : 1);
  for (const shuffled of [pieces, pieces.toReversed(), [3, 0, 4, 2, 1].flatMap((n) => pieces[n] ?? [])]) {
    expect(newestFirst(shuffled, rank)).toEqual(pieces);
  }
});

const attempt = { channel: null, hora: NOW, answered: true, disbelieved: false, hopeless: false };
const unanswered = { ...attempt, answered: false };
const asked: [string, Evidence, ReturnType<typeof attemptsAt>[number] | null][] = [
  ['an answer of the zone', dns('referral'), { ...attempt, what: 'dns' }],
  ['a silent zone', dns('failure'), { ...unanswered, what: 'dns' }],
  [
    'an NXDOMAIN not its own',
    dns('nxdomain', { aa: false }),
    { ...unanswered, what: 'dns', disbelieved: true },
  ],
  ['a site', site('timeout'), { ...attempt, what: 'site' }],
  ['a site that could not be asked', site('failure'), { ...unanswered, what: 'site' }],
  ['a person’s word', manual('libre'), { ...attempt, what: 'registry' }],
  ['a registration', registry('rdap', 'registered'), { ...attempt, what: 'registry', channel: 'rdap' }],
  ['a throttle', registry('whois', 'limited'), { ...unanswered, what: 'registry', channel: 'whois' }],
  [
    'what cannot be read',
    registry('whois', 'unknown'),
    { ...unanswered, what: 'registry', channel: 'whois' },
  ],
  [
    'a denial by a server in quarantine',
    registry('rdap', 'absent', { quarantined: true }),
    { ...unanswered, what: 'registry', channel: 'rdap', disbelieved: true },
  ],
  [
    'a denial that the zone’s rules are against',
    registry('whois', 'absent'),
    { ...unanswered, what: 'registry', channel: 'whois', disbelieved: true, hopeless: true },
  ],
  ['a registrar’s answer', registry('whois', 'registered', { authority: 'registrar' }), null],
];

test.each(asked)('as an attempt %s is named by its result', (_, piece, expected) => {
  const given = input([piece], { zone: ONLY_RDAP });
  for (const what of ['dns', 'site', 'registry'] as const) {
    expect(attemptsAt(given, what)).toEqual(expected?.what === what ? [expected] : []);
  }
});

test('an attempt from more than five minutes ahead is none', () => {
  const tried = (hora: number) => attemptsAt(input([dns('failure', { hora })]), 'dns').length;
  expect([NOW + 5 * MINUTE, NOW + 5 * MINUTE + 1].map(tried)).toEqual([1, 0]);
});

test.each([
  [COM, false, ['rdap', 'whois']],
  [ONLY_RDAP, false, ['rdap']],
  [ONLY_WHOIS, false, ['whois']],
  [{ ...ONLY_WHOIS, hasWhoisRules: false }, false, ['whois']],
  [COM, true, ['rdap', 'whois']],
  [ES, false, []],
  [ES, true, ['whois_api']],
])('the channels of %j with a key %s are %j', (zone, accountKey, channels) => {
  expect(registryChannels(readEvidence(input([], { zone, accountKey })))).toEqual(channels);
});

const DELEGATED = [dns('referral'), site('timeout')];
test.each([
  ['not in a zone without channel', [dns('nxdomain')], ES, ['dondominio', 'whois_api']],
  ['delegated in such a zone', DELEGATED, ES, ['whois_api']],
  ['not looked up in such a zone', [], ES, ['whois_api']],
  ['an empty node of such a zone', [dns('nodata')], ES, ['whois_api']],
  ['not in a zone whose registry answers', [dns('nxdomain')], ONLY_RDAP, ['rdap']],
] as const)("with a registrar's key and another one, of a name %s", (_, evidence, zone, channels) => {
  const given = input([...evidence], { zone, accountKey: true, registrars: ['dondominio'] });
  expect(registryChannels(readEvidence(given))).toEqual(channels);
});

test('a registrar can confirm at once what the only channel of a registry denied, of a name out of the zone', () => {
  const denied = registry('rdap', 'absent');
  const given = (first: DnsEvidence) =>
    input([first, denied], { zone: ONLY_RDAP, registrars: ['dondominio', 'porkbun'] });
  expect(secondChannel(given(dns('nxdomain')))).toBe('dondominio');
  const silent = registry('whois', 'error');
  const both = { zone: COM, registrars: ['dondominio'] } as const;
  expect(secondChannel(input([dns('nxdomain'), denied, silent], both))).toBe('dondominio');
  expect(secondChannel(given(dns('referral')))).toBeNull();
  expect(secondChannel(input([dns('nxdomain'), denied], { zone: ONLY_RDAP }))).toBeNull();
});

test('what is confirmed twice by one channel needs no second one', () => {
  const evidence = [
    dns('nxdomain'),
    registry('rdap', 'absent', at(NOW - HOUR)),
    registry('rdap', 'absent', at(NOW - MINUTE)),
    registry('whois', 'error', at(NOW)),
  ];
  expect(secondChannel(input(evidence))).toBeNull();
});

test('a zone with a WHOIS and no rule for what is free has no WHOIS whose denial counts', () => {
  const facts = zoneFacts('mx');
  const reach = { rdapInBootstrap: false, accredited: false };
  if (facts === undefined) throw new Error('.mx is in the tables');
  const withRules = (rules: typeof facts.rules) => zoneRules('mx', { ...facts, rules }, reach);
  expect(withRules(facts.rules)).toMatchObject({ channel: 'open', hasWhoisRules: true });
  expect(withRules({})).toMatchObject({ channel: 'open', hasWhoisRules: false });
  expect(withRules({ free: [] })).toMatchObject({ channel: 'open', hasWhoisRules: false });
});

test('a zone’s phases have their lengths, unknown where the table does not know them', () => {
  const reach = { rdapInBootstrap: null, accredited: false };
  expect(zoneRules('com', zoneFacts('com'), reach).lifecycleDays).toEqual({
    gracia: 45,
    redencion: 30,
    pendiente_borrado: 5,
  });
  expect(zoneRules('zz', undefined, reach).lifecycleDays).toEqual({
    gracia: null,
    redencion: null,
    pendiente_borrado: null,
  });
});
