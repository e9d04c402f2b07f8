import { expect, test } from 'vitest';
import { type Plan, planNext } from './plan.ts';
import { readEvidence } from './reading.ts';
import type { VerdictInput } from './types.ts';
import { COM, dns, HOUR, input, MINUTE, NOW, ONLY_WHOIS, registry, site } from './verdict.samples.ts';

const plan = (evidence: VerdictInput['evidence'], change: Partial<VerdictInput> = {}) =>
  planNext(readEvidence(input(evidence, change)));

const START = NOW - HOUR;
const CHECK = { check: { startedAt: START, byPerson: false } };
const used = (count: number, allowed = 9) => ({ ...CHECK, retries: { used: count, allowed } });
const nx = dns('nxdomain');
const second = 1_000;
const at = (hora: number) => ({ hora });

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
