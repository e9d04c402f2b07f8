import { expect, test } from 'vitest';
import { type Plan, planNext } from './plan.ts';
import { readEvidence } from './reading.ts';
import type { VerdictInput } from './types.ts';
import {
  BR,
  COM,
  DAY,
  DE,
  dns,
  ES,
  HOUR,
  input,
  LISTED,
  MINUTE,
  manual,
  NOW,
  ONLY_WHOIS,
  registry,
  site,
} from './verdict.samples.ts';

const plan = (evidence: VerdictInput['evidence'], change: Partial<VerdictInput> = {}) =>
  planNext(readEvidence(input(evidence, change)));

const START = NOW - HOUR;
/** A check that began an hour ago. */
const CHECK = { check: { startedAt: START, byPerson: false } };
const used = (count: number, allowed = 9) => ({ ...CHECK, retries: { used: count, allowed } });
const nx = dns('nxdomain');
const live = [dns('referral'), site('answers')];
const second = 1_000;
const at = (hora: number) => ({ hora });
const DONE = { ask: 'nothing', channel: null, failed: null } as const;

test.each<[string, VerdictInput['evidence'], Partial<VerdictInput>, string]>([
  ['a person asks', live, { check: { startedAt: START, byPerson: true } }, 'Lo pide una persona'],
  ['not delegated', [nx], {}, 'No está delegado'],
  ['an empty node', [dns('nodata')], {}, 'No está delegado'],
  ['a wildcard’s answer', [dns('wildcard')], {}, 'No está delegado'],
  ['a dead site', [dns('referral'), site('timeout')], {}, 'Delegado pero sin web'],
  ['a default page', [dns('referral'), site('default_page')], {}, 'Delegado pero sin nada publicado'],
  ['a parked page', [dns('referral'), site('parked')], {}, 'Delegado pero aparcado'],
  [
    'it was free',
    live,
    { history: { ...LISTED, previous: { es_disponible: true } } },
    'Estaba libre y ahora está en la zona',
  ],
  [
    'its expiry is 45 days away',
    live,
    { history: { ...LISTED, previous: { es_disponible: false, fecha_expiracion: NOW + 45 * DAY } } },
    'Caducidad cercana o pasada',
  ],
  [
    'channels contradicted each other in an earlier check',
    [
      ...live,
      registry('rdap', 'absent', at(START - MINUTE)),
      registry('whois', 'registered', at(START - HOUR)),
    ],
    CHECK,
    'Respuestas contradictorias',
  ],
  [
    'the registry denied it just before',
    [...live, registry('rdap', 'absent', at(START - MINUTE))],
    { check: { startedAt: START, byPerson: false } },
    'Está en la zona aunque el registro dijo que no existe',
  ],
])('the registry is asked: %s', (_, evidence, change, reason) => {
  const zone = evidence.some(({ kind }) => kind === 'answers') ? at(START + second) : {};
  const given = evidence.map((piece) =>
    piece.fuente === 'dns' || piece.fuente === 'http' ? { ...piece, ...zone } : piece,
  );
  expect(plan(given, change)).toEqual({
    ask: 'registry',
    channel: 'rdap',
    notBefore: NOW,
    reason,
    failed: null,
  });
});

test.each<[string, VerdictInput['evidence'], Partial<VerdictInput>]>([
  ['it lives', live, {}],
  ['it has data in the zone, and lives', [dns('data_without_ns'), site('answers')], { zone: DE }],
  ['data in the zone, and a dead site', [dns('data_without_ns'), site('timeout')], { zone: DE }],
  ['an empty node of a zone that answers nobody', [dns('nodata')], { zone: ES }],
  ['a person saw it free where nobody answers', [nx, manual('libre')], { zone: ES }],
  ['a denial in a zone with rounds', [nx, registry('rdap', 'absent')], { zone: BR }],
  ['the registry has the name', [nx, registry('rdap', 'registered')], {}],
  [
    'channels that contradict each other have both been asked',
    [nx, registry('whois', 'registered', at(START)), registry('rdap', 'absent')],
    CHECK,
  ],
  ['a denial of a name that the zone holds', [dns('nodata'), registry('rdap', 'absent')], {}],
  [
    'a denial ten minutes after the delegation',
    [dns('referral', at(NOW - 10 * MINUTE)), site('timeout'), registry('rdap', 'absent')],
    {},
  ],
])('nothing is asked: %s', (_, evidence, change) => {
  expect(plan(evidence, change)).toMatchObject(DONE);
});

test.each<[string, VerdictInput['evidence'], Partial<VerdictInput>, Partial<Plan>]>([
  ['the zone first', [], {}, { ask: 'dns', reason: 'Falta la zona' }],
  ['the zone anew in a new check', [dns('referral', at(START - 1))], CHECK, { ask: 'dns' }],
  ['not what was answered as the check began', [dns('referral', at(START))], CHECK, { ask: 'site' }],
  ['a delegated name’s site', [dns('referral')], {}, { ask: 'site', reason: 'Falta la web' }],
  ['the site of a name with data in the zone', [dns('data_without_ns')], { zone: DE }, { ask: 'site' }],
  ['the site anew in a new check', [dns('referral'), site('answers', at(START - 1))], CHECK, { ask: 'site' }],
  [
    'the registry anew in a new check',
    [nx, registry('rdap', 'registered', at(START - 1))],
    CHECK,
    { ask: 'registry' },
  ],
  [
    'a delegation more than ten minutes older than the denial',
    [dns('referral', at(NOW - 10 * MINUTE - 1)), site('timeout'), registry('rdap', 'absent')],
    {},
    { ask: 'dns', reason: 'La zona puede haber cambiado' },
  ],
])('it asks %s', (_, evidence, change, expected) => {
  expect(plan(evidence, change)).toMatchObject({
    channel: null,
    notBefore: NOW,
    failed: null,
    ...expected,
    ...(expected.ask === 'registry' ? { channel: 'rdap' } : {}),
  });
});

test('of channels that contradict each other the one not asked in this check is asked', () => {
  const evidence = [
    nx,
    registry('whois', 'registered', at(START - 1)),
    registry('rdap', 'absent', at(START)),
  ];
  expect(plan(evidence, CHECK)).toEqual({
    ask: 'second_channel',
    channel: 'whois',
    notBefore: NOW,
    reason: 'Desempatar respuestas contradictorias',
    failed: null,
  });
});

test('an answer in the moment in which the check began is one of it', () => {
  const registered = registry('rdap', 'registered', at(START));
  expect(plan([nx, registered], CHECK)).toMatchObject(DONE);
});

test.each<[string, VerdictInput['evidence'], Partial<VerdictInput>, Partial<Plan>]>([
  [
    'by the channel that spoke, ten minutes after it first did',
    [nx, registry('whois', 'absent', at(NOW - 4 * MINUTE)), registry('whois', 'absent')],
    { zone: ONLY_WHOIS },
    { channel: 'whois', notBefore: NOW + 6 * MINUTE, failed: null },
  ],
  [
    'by the second channel where that one spoke and the first failed before',
    [nx, registry('rdap', 'error', at(NOW - MINUTE)), registry('whois', 'absent', at(NOW - MINUTE))],
    CHECK,
    { channel: 'whois', notBefore: NOW + 9 * MINUTE, failed: null },
  ],
  [
    'and a failure of the other channel does not put it off',
    [nx, registry('rdap', 'absent', at(NOW - 20 * MINUTE)), registry('whois', 'error')],
    CHECK,
    { channel: 'rdap', notBefore: NOW - 10 * MINUTE, failed: null },
  ],
  [
    'by the first channel where a person spoke and both have failed since',
    [nx, manual('libre', NOW - MINUTE), registry('whois', 'error'), registry('rdap', 'error')],
    CHECK,
    { channel: 'rdap', notBefore: NOW + 9 * MINUTE, failed: { what: 'registry', again: true } },
  ],
  [
    'after a wait where it has failed since',
    [nx, registry('whois', 'absent', at(NOW - 20 * MINUTE)), registry('whois', 'limited', at(NOW - second))],
    { ...CHECK, zone: ONLY_WHOIS },
    { channel: 'whois', notBefore: NOW + second, failed: { what: 'registry', again: true } },
  ],
  [
    'not after a wait where it failed before',
    [
      nx,
      registry('whois', 'limited', at(NOW - 20 * MINUTE - 1)),
      registry('whois', 'limited', at(NOW - 20 * MINUTE)),
      registry('whois', 'absent', at(NOW - 20 * MINUTE)),
    ],
    { ...CHECK, zone: ONLY_WHOIS },
    { channel: 'whois', notBefore: NOW - 10 * MINUTE, failed: null },
  ],
])('a denial is confirmed %s', (_, evidence, change, expected) => {
  const found = plan(evidence, change);
  expect(found).toMatchObject(expected);
  expect(found.reason).toBe(
    found.failed === null ? 'Segunda confirmación' : 'Segunda confirmación (reintento)',
  );
});

const old = dns('referral', at(NOW - 25 * MINUTE));
const denied = [old, site('timeout', at(NOW - 25 * MINUTE)), registry('rdap', 'absent', at(NOW - MINUTE))];

test.each<[string, VerdictInput['evidence'], Partial<VerdictInput>, Partial<Plan>]>([
  ['a failure before the check is none of it', [dns('failure', at(START - 1))], CHECK, { notBefore: NOW }],
  [
    'one as it began is',
    [dns('failure', at(START))],
    { check: { startedAt: START, byPerson: false } },
    { notBefore: NOW, reason: 'Falta la zona (reintento)' },
  ],
  [
    'it waits after the last one',
    [dns('failure', at(NOW - HOUR / 2)), dns('failure')],
    CHECK,
    { notBefore: NOW + 2_000 },
  ],
  [
    'a failure before the last answer is over',
    [...denied, dns('failure', at(NOW - 26 * MINUTE)), dns('failure', at(NOW - 25 * MINUTE))],
    CHECK,
    { notBefore: NOW, reason: 'La zona puede haber cambiado', failed: null },
  ],
  [
    'one after it is not',
    [...denied, dns('failure')],
    CHECK,
    { notBefore: NOW + 2_000, reason: 'La zona puede haber cambiado (reintento)' },
  ],
])('the zone is asked again: %s', (_, evidence, change, expected) => {
  expect(plan(evidence, change)).toMatchObject({ ask: 'dns', ...expected });
});

test('a website that could not be asked is asked again after a wait, but not for an earlier failure', () => {
  const zone = dns('referral', at(START));
  expect(plan([zone, site('failure')], CHECK)).toMatchObject({
    ask: 'site',
    notBefore: NOW + 2_000,
    reason: 'Falta la web (reintento)',
    failed: { what: 'site', again: true },
  });
  expect(plan([zone, site('failure', at(START - 2)), site('answers', at(START - 1))], CHECK)).toMatchObject({
    notBefore: NOW,
    failed: null,
  });
});

test.each([
  [0, 2_000],
  [1, 2_000],
  [2, 10_000],
  [3, 60_000],
  [4, 300_000],
  [5, 900_000],
  [6, 3_600_000],
  [8, 3_600_000],
])('after %i failures it waits %i ms', (count, wait) => {
  expect(plan([dns('failure')], used(count)).notBefore).toBe(NOW + wait);
});

test.each<[string, VerdictInput['evidence'], Partial<VerdictInput>, Partial<Plan>]>([
  [
    'the channel that has not been tried, at once',
    [nx, registry('rdap', 'error')],
    CHECK,
    { ask: 'second_channel', channel: 'whois', notBefore: NOW, failed: { what: 'registry', again: true } },
  ],
  [
    'the one that failed longest ago, after a wait',
    [nx, registry('whois', 'error', at(NOW - 4 * second)), registry('rdap', 'error', at(NOW - second))],
    CHECK,
    {
      channel: 'whois',
      notBefore: NOW + second,
      reason: 'No está delegado (reintento)',
      failed: { what: 'registry', again: true },
    },
  ],
  [
    'by the last failure of each, not the first',
    [
      nx,
      registry('rdap', 'error', at(NOW - 9 * second)),
      registry('whois', 'error', at(NOW - 8 * second)),
      registry('rdap', 'error', at(NOW - second)),
    ],
    CHECK,
    { channel: 'whois' },
  ],
  [
    'the first one where the other failed last',
    [nx, registry('rdap', 'error', at(NOW - 4 * second)), registry('whois', 'error', at(NOW - second))],
    CHECK,
    { channel: 'rdap' },
  ],
  [
    'the first one where all failures are of an earlier check',
    [nx, registry('rdap', 'error', at(START - 1))],
    CHECK,
    { channel: 'rdap', notBefore: NOW, failed: null },
  ],
  [
    'after a failure as the check began',
    [nx, registry('rdap', 'error', at(START))],
    CHECK,
    { channel: 'whois', failed: { what: 'registry', again: true } },
  ],
  [
    'the one channel of the zone, although an answer by another one does not count here',
    [nx, registry('rdap', 'absent')],
    { ...CHECK, zone: ONLY_WHOIS },
    { channel: 'whois', notBefore: NOW, failed: { what: 'registry', again: true } },
  ],
])('of the channels it asks %s', (_, evidence, change, expected) => {
  expect(plan(evidence, change)).toMatchObject(expected);
});

test('a channel whose denial cannot count in this zone is not asked again', () => {
  const zone = { ...ONLY_WHOIS, hasWhoisRules: false };
  expect(plan([nx, registry('whois', 'absent')], { ...CHECK, zone })).toMatchObject({
    ask: 'nothing',
    failed: { what: 'registry', again: false },
  });
});

test('answers that are not believed use the retries up as failures do, those of one moment once', () => {
  const alone = (hora: number) => registry('whois', 'absent', { hora, quarantined: true });
  const asked = (...horas: number[]) => plan([nx, ...horas.map(alone)], { ...used(0, 3), zone: ONLY_WHOIS });
  expect(asked(NOW - 2, NOW - 1, NOW).failed).toEqual({ what: 'registry', again: false });
  expect(asked(NOW - 1, NOW - 1, NOW).failed).toEqual({ what: 'registry', again: true });
  const failures = [NOW - 2, NOW - 1, NOW].map((hora) => registry('whois', 'error', { hora }));
  expect(plan([nx, ...failures], { ...used(1, 3), zone: ONLY_WHOIS }).failed?.again).toBe(true);
});

test.each([
  [2, true],
  [3, false],
])('of three retries, after %i another is made: %s', (count, again) => {
  expect(plan([dns('failure')], used(count, 3)).failed).toEqual({ what: 'dns', again });
});

test('a zone with two channels asks its own first', () => {
  expect(plan([nx], { zone: COM })).toMatchObject({ ask: 'registry', channel: 'rdap' });
});
