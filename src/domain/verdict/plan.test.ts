import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DnsEvidence, Evidence, RegistryEvidence, SiteEvidence } from '../evidence/evidence.ts';
import type { Verdict, VerdictInput } from './types.ts';
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
  WS,
} from './verdict.samples.ts';
import { decideVerdict } from './verdict.ts';
import type { ZoneRules } from './zone.ts';

/** Answers to each question, attempt by attempt; the last one repeats. */
interface World {
  zone: ZoneRules;
  dns: readonly DnsEvidence['kind'][];
  site: readonly SiteEvidence['kind'][];
  rdap: readonly RegistryEvidence['kind'][];
  whois: readonly RegistryEvidence['kind'][];
  accountKey?: boolean;
  byPerson?: boolean;
}

interface Run {
  verdict: Verdict;
  questions: string[];
  registryAnswers: number;
  hours: number;
}

/** Plans and asks like the pipeline, on a clock that jumps to each `notBefore`. */
function check(world: World, change: Partial<VerdictInput> = {}): Run {
  const evidence: Evidence[] = [...(change.evidence ?? [])];
  const questions: string[] = [];
  let now = change.now ?? NOW;
  let used = 0;
  let registryAnswers = 0;
  const asked = { dns: 0, site: 0, rdap: 0, whois: 0 };
  const answer = <T>(list: readonly T[], count: number): T => {
    const value = list[Math.min(count, list.length - 1)];
    if (value === undefined) throw new Error('the world has no answer to this question');
    return value;
  };
  for (let step = 0; step < 60; step++) {
    const verdict = decideVerdict(
      input(evidence, {
        zone: world.zone,
        retries: { used, allowed: 3 },
        history: LISTED,
        check: { startedAt: NOW, byPerson: world.byPerson === true },
        ...(world.accountKey === undefined ? {} : { accountKey: world.accountKey }),
        ...change,
        now,
        evidence,
      }),
    );
    const { ask, channel, notBefore } = verdict.next;
    if (ask === 'nothing') return { verdict, questions, registryAnswers, hours: (now - NOW) / HOUR };
    now = Math.max(now + 1_000, notBefore);
    questions.push(channel ?? ask);
    const before = evidence.length;
    if (ask === 'dns') evidence.push(dns(answer(world.dns, asked.dns++), { hora: now }));
    else if (ask === 'site') evidence.push(site(answer(world.site, asked.site++), { hora: now }));
    else if (channel === 'rdap')
      evidence.push(registry('rdap', answer(world.rdap, asked.rdap++), { hora: now }));
    else if (channel === 'whois')
      evidence.push(registry('whois', answer(world.whois, asked.whois++), { hora: now }));
    else evidence.push(registry('whois_api', 'absent', { hora: now }));
    const [piece] = evidence.slice(before);
    const failed = piece !== undefined && ['failure', 'limited', 'error', 'unknown'].includes(piece.kind);
    if (failed) used += 1;
    else if (piece !== undefined && 'authority' in piece) registryAnswers += 1;
  }
  throw new Error(`the check does not end: ${questions.join(' ')}`);
}

const live: World = {
  zone: COM,
  dns: ['referral'],
  site: ['answers'],
  rdap: ['registered'],
  whois: ['registered'],
};
const free: World = {
  zone: COM,
  dns: ['nxdomain'],
  site: ['no_address'],
  rdap: ['absent'],
  whois: ['absent'],
};

test('a live delegated site costs one DNS question and one HTTP request', () => {
  const run = check(live);
  expect(run.questions).toEqual(['dns', 'site']);
  expect(run.verdict.row).toBe('alive');
});

test('an unregistered name is never asked for a website, and is confirmed by the other channel at once', () => {
  const run = check(free);
  expect(run.questions).toEqual(['dns', 'rdap', 'whois']);
  expect(run.verdict).toMatchObject({ row: 'free', confirmaciones: 2, es_disponible: true });
  expect(run.hours).toBeLessThan(0.1);
});

test('with one channel the second confirmation waits ten minutes', () => {
  const run = check({ ...free, zone: ONLY_WHOIS });
  expect(run.questions).toEqual(['dns', 'whois', 'whois']);
  expect(run.verdict).toMatchObject({ row: 'free', confirmaciones: 2 });
  expect(run.hours).toBeGreaterThanOrEqual(1 / 6);
});

test('a WHOIS without rules of its own confirms nothing, so it is not asked', () => {
  const run = check({ ...free, zone: { ...COM, hasWhoisRules: false } });
  expect(run.questions).toEqual(['dns', 'rdap', 'rdap']);
  expect(run.verdict).toMatchObject({ row: 'free', confirmaciones: 2 });
});

test('a dead second channel falls back to the first one ten minutes later', () => {
  const run = check({ ...free, whois: ['error'] });
  expect(run.questions).toEqual(['dns', 'rdap', 'whois', 'rdap']);
  expect(run.verdict).toMatchObject({ row: 'free', confirmaciones: 2, confianza: 0.95 });
});

test('a dead first channel falls back to the second at once and waits before trying again', () => {
  const run = check({ ...free, rdap: ['error', 'absent'] });
  expect(run.questions).toEqual(['dns', 'rdap', 'whois', 'rdap']);
  expect(run.verdict).toMatchObject({ row: 'free', confirmaciones: 2 });
});

test('a registry that never answers ends in a person’s hands within the retries', () => {
  const run = check({ ...free, rdap: ['limited'], whois: ['error'] });
  expect(run.verdict).toMatchObject({
    row: 'unknown',
    estado_verificacion: 'necesita_verificacion_manual',
    es_disponible: null,
  });
  expect(run.questions.length).toBeLessThanOrEqual(1 + 2 + 3);
});

test('a free name whose second confirmation used the retries up is looked at again six hours later', () => {
  const run = check({ ...free, rdap: ['absent', 'limited'], whois: ['error'] });
  expect(run.questions).toEqual(['dns', 'rdap', 'whois', 'rdap', 'rdap']);
  expect(run.verdict).toMatchObject({ row: 'freeOnce', confirmaciones: 1, next: { ask: 'nothing' } });
  expect((run.verdict.proxima_verificacion ?? 0) - NOW).toBeCloseTo((run.hours + 6) * HOUR, -1);
});

test('a free name that only a person can confirm is not looked at every six hours', () => {
  const seen = [dns('nxdomain'), manual('libre')];
  expect(decideVerdict(input(seen, { zone: ES }))).toMatchObject({
    row: 'freeOnce',
    confirmaciones: 1,
    proxima_verificacion: NOW + 7 * DAY,
  });
});

test('a dead delegated site is worth one registry question', () => {
  const run = check({ ...live, site: ['timeout'] });
  expect(run.questions).toEqual(['dns', 'site', 'rdap']);
  expect(run.verdict).toMatchObject({ row: 'deadSite' });
});

test('a person’s question asks the registry of a live site too', () => {
  expect(check({ ...live, byPerson: true }).questions).toEqual(['dns', 'site', 'rdap']);
});

test.each([44, 0, -100])('a stored expiry %i days away asks the registry of a live site', (days) => {
  const previous = { es_disponible: false, fecha_expiracion: NOW + days * DAY };
  const run = check(live, { history: { ...LISTED, previous } });
  expect(run.questions).toEqual(['dns', 'site', 'rdap']);
});

test('a stored expiry 46 days away does not', () => {
  const previous = { es_disponible: false, fecha_expiracion: NOW + 46 * DAY };
  expect(check(live, { history: { ...LISTED, previous } }).questions).toEqual(['dns', 'site']);
});

test('a free name that is delegated now is asked of the registry, to log the loss', () => {
  const run = check(live, { history: { ...LISTED, previous: { es_disponible: true } } });
  expect(run.questions).toEqual(['dns', 'site', 'rdap']);
  expect(run.verdict).toMatchObject({ row: 'lost', perdido: true });
});

test('a zone whose registry does not answer is looked at twice, a day apart, and never asked', () => {
  const run = check({ ...free, zone: ES });
  expect(run.questions).toEqual(['dns', 'dns']);
  expect(run.hours).toBeGreaterThanOrEqual(24);
  expect(run.verdict).toMatchObject({
    row: 'noChannel',
    estado_verificacion: 'necesita_verificacion_manual',
  });
});

test('an account’s key asks where the registry does not answer', () => {
  const run = check({ ...free, zone: ES, accountKey: true });
  expect(run.questions).toEqual(['dns', 'whois_api', 'whois_api']);
  expect(run.verdict).toMatchObject({ es_disponible: true, confirmaciones: 2, shareable: false });
});

test('a zone with release rounds is asked once: no second word could make it free', () => {
  expect(check({ ...free, zone: BR }).questions).toEqual(['dns', 'rdap']);
});

test('channels that contradict each other are each asked once', () => {
  const run = check({ ...free, whois: ['registered'] });
  expect(run.questions).toEqual(['dns', 'rdap', 'whois']);
  // The registration was reported after the absence.
  expect(run.verdict).toMatchObject({ row: 'outOfZone', es_disponible: false });
});

test('a contradiction of an earlier registration and an absence is settled by the other channel', () => {
  const run = check(free, { evidence: [registry('whois', 'registered', { hora: NOW - HOUR })] });
  expect(run.questions).toEqual(['dns', 'rdap', 'whois']);
  expect(run.verdict).toMatchObject({ row: 'free', confirmaciones: 2 });
});

test('a delegation that the registry denies is looked at again before it is called a contradiction', () => {
  const old = dns('referral', { hora: NOW });
  const run = check(
    { ...free, dns: ['nxdomain'] },
    {
      evidence: [
        old,
        site('timeout', { hora: NOW }),
        registry('rdap', 'absent', { hora: NOW + 20 * MINUTE }),
      ],
      now: NOW + 21 * MINUTE,
    },
  );
  expect(run.questions).toEqual(['dns', 'whois']);
  expect(run.verdict).toMatchObject({ row: 'free', confirmaciones: 2 });
});

test('data without delegation that the zone shows by mistake takes no name from the free ones', () => {
  const run = check({ ...free, dns: ['data_without_ns', 'nxdomain'] });
  expect(run.questions).toEqual(['dns', 'site', 'rdap', 'dns', 'whois']);
  expect(run.verdict).toMatchObject({ row: 'free', confirmaciones: 2 });
});

test('a name that one look finds empty in the zone, and the next finds absent, is free', () => {
  const run = check({ ...free, dns: ['nodata', 'nxdomain'] });
  expect(run.questions).toEqual(['dns', 'rdap', 'dns', 'whois']);
  expect(run.verdict).toMatchObject({ row: 'free', confirmaciones: 2 });
});

test('data without delegation that the zone shows twice, and the registry denies, is for a person', () => {
  const run = check({ ...free, dns: ['data_without_ns'] });
  expect(run.questions).toEqual(['dns', 'site', 'rdap', 'dns']);
  expect(run.verdict).toMatchObject({ row: 'conflict', es_disponible: null });
});

test('data without delegation is no registration where no registry answers', () => {
  const run = check({ ...free, zone: ES, dns: ['data_without_ns'] });
  expect(run.questions).toEqual(['dns', 'site']);
  expect(run.verdict).toMatchObject({ row: 'unknown', es_disponible: null, needs_manual_verification: true });
});

test('a wildcard zone is asked twice before anything is said', () => {
  const run = check({ ...free, zone: WS, dns: ['wildcard'] });
  expect(run.questions).toEqual(['dns', 'whois', 'whois']);
  expect(run.verdict).toMatchObject({ row: 'freeInWildcard', es_disponible: true });
});

test('a recheck does not live on the answers of the last check', () => {
  const yesterday = NOW - 23 * HOUR;
  const run = check(free, {
    evidence: [
      dns('nxdomain', { hora: yesterday }),
      registry('rdap', 'absent', { hora: yesterday }),
      registry('whois', 'absent', { hora: yesterday }),
    ],
  });
  expect(run.questions).toEqual(['dns', 'rdap']);
  expect(run.verdict).toMatchObject({ row: 'free', confirmaciones: 2 });
});

test('a 404 that does not count here is not asked for again', () => {
  const run = check({ ...free, zone: { ...ONLY_WHOIS, hasWhoisRules: false } });
  expect(run.questions).toEqual(['dns', 'whois']);
  expect(run.verdict).toMatchObject({ row: 'unknown', estado_verificacion: 'necesita_verificacion_manual' });
});

test('an NXDOMAIN that is never authoritative uses up the retries by itself', () => {
  const evidence: Evidence[] = [];
  for (let at = NOW; at < NOW + 30 * HOUR; at += 10 * HOUR)
    evidence.push(dns('nxdomain', { aa: false, hora: at }));
  const verdict = decideVerdict(
    input(evidence, { now: NOW + 30 * HOUR, check: { startedAt: NOW, byPerson: false } }),
  );
  expect(verdict).toMatchObject({ row: 'unknown', es_disponible: null, next: { ask: 'nothing' } });
});

test('every check ends, within few questions, whatever the world answers', () => {
  const registryKinds = fc.constantFrom<RegistryEvidence['kind']>(
    'absent',
    'registered',
    'reserved',
    'limited',
    'error',
    'unknown',
  );
  const worlds = fc.record({
    zone: fc.constantFrom(COM, ONLY_WHOIS, ES, BR, WS, DE),
    dns: fc.array(
      fc.constantFrom<DnsEvidence['kind']>(
        'referral',
        'nxdomain',
        'nodata',
        'data_without_ns',
        'wildcard',
        'failure',
      ),
      { minLength: 1, maxLength: 4 },
    ),
    site: fc.array(
      fc.constantFrom<SiteEvidence['kind']>('answers', 'parked', 'timeout', 'failure', 'bot_wall'),
      { minLength: 1, maxLength: 3 },
    ),
    rdap: fc.array(registryKinds, { minLength: 1, maxLength: 4 }),
    whois: fc.array(registryKinds, { minLength: 1, maxLength: 4 }),
    byPerson: fc.boolean(),
    accountKey: fc.boolean(),
  });
  fc.assert(
    fc.property(worlds, (world) => {
      const run = check(world);
      expect(run.registryAnswers).toBeLessThanOrEqual(3);
      expect(run.verdict.row).not.toBeNull();
      expect(run.verdict.estado_verificacion).not.toBe('error');
    }),
    { numRuns: process.env.MUTANTES === undefined ? 3_000 : 60 },
  );
});
