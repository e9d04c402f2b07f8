import { expect, test } from 'vitest';
import { type Plan, planNext } from './plan.ts';
import { readEvidence } from './reading.ts';
import type { VerdictInput } from './types.ts';
import {
  BR,
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
const CHECK = { check: { startedAt: START, byPerson: false } };
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
  [
    'data without delegation, where that is unusual',
    [dns('data_without_ns'), site('answers')],
    {},
    'Tiene datos en la zona sin delegación',
  ],
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
  ['an empty node of a zone whose registry does not answer', [dns('nodata')], { zone: ES }],
  ['a person saw it free where no registry answers', [nx, manual('libre')], { zone: ES }],
  ['a denial in a zone with rounds', [nx, registry('rdap', 'absent')], { zone: BR }],
  ['the registry has the name', [nx, registry('rdap', 'registered')], {}],
  [
    'channels that contradict each other have both been asked',
    [nx, registry('whois', 'registered', at(START)), registry('rdap', 'absent')],
    CHECK,
  ],
  [
    'data without delegation where no registry answers',
    [dns('data_without_ns'), site('answers')],
    { zone: ES },
  ],
  [
    'a denial of a name whose data the zone has shown twice',
    [
      dns('data_without_ns', at(NOW - MINUTE)),
      site('timeout'),
      registry('rdap', 'absent', at(NOW - second)),
      dns('data_without_ns'),
    ],
    {},
  ],
  [
    'a denial of a name that the zone has twice shown to be empty',
    [dns('nodata', at(NOW - MINUTE)), registry('rdap', 'absent', at(NOW - second)), dns('nodata')],
    {},
  ],
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
  ['the zone again in a new check', [dns('referral', at(START - 1))], CHECK, { ask: 'dns' }],
  ['not what was answered as the check began', [dns('referral', at(START))], CHECK, { ask: 'site' }],
  ['a delegated name’s site', [dns('referral')], {}, { ask: 'site', reason: 'Falta la web' }],
  ['the site of a name with data in the zone', [dns('data_without_ns')], { zone: DE }, { ask: 'site' }],
  [
    'the site again in a new check',
    [dns('referral'), site('answers', at(START - 1))],
    CHECK,
    { ask: 'site' },
  ],
  [
    'the registry again in a new check',
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
  [
    'the zone again when the registry denies a name of which it has shown data once',
    [dns('data_without_ns', at(NOW - MINUTE)), site('timeout'), registry('rdap', 'absent')],
    {},
    { ask: 'dns', reason: 'La zona puede haber cambiado', notBefore: NOW },
  ],
  [
    'the zone again when the registry denies a name that it has once shown to be empty',
    [dns('nodata'), registry('rdap', 'absent')],
    {},
    { ask: 'dns', reason: 'La zona puede haber cambiado', notBefore: NOW },
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
