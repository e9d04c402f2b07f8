import { expect, test } from 'vitest';
import type { Evidence } from '../evidence/evidence.ts';
import { DAY, dns, HOUR, MINUTE, NOW, registry } from '../verdict/verdict.samples.ts';
import { disprovedDenials } from './contradicted-denial.ts';

const denial = registry('rdap', 'absent', { servidor: 'rdap.nic.example' });
const HELD_LONG = { fecha_registro: NOW - 900 * DAY, fecha_expiracion: NOW + 100 * DAY };
const record = registry('whois', 'registered', { servidor: 'whois.nic.example', ...HELD_LONG });

const contradictions: [string, Evidence[]][] = [
  ['the other channel knows an old registration', [denial, record]],
  ['it is registered a day later', [denial, { ...record, hora: NOW + DAY }]],
  ['it was registered half an hour before', [denial, { ...record, hora: NOW - HOUR / 2 }]],
  [
    'the same server knows it ten minutes later',
    [denial, { ...record, ...denial, kind: 'registered', ...HELD_LONG, hora: NOW + 10 * MINUTE }],
  ],
];

test.each(contradictions)('a denial is disproved: %s', (_, evidence) => {
  const disproved = [{ servidor: 'rdap.nic.example', hora: NOW }];
  expect(disprovedDenials(evidence, null)).toEqual(disproved);
  expect(disprovedDenials(evidence.toReversed(), null)).toEqual(disproved);
});

test("a registrar's word is disproved by the registry's record, and disproves nothing", () => {
  const word = { ...denial, fuente: 'dondominio', authority: 'account', servidor: 'dondominio/abc' } as const;
  expect(disprovedDenials([word, record], null)).toEqual([{ servidor: 'dondominio/abc', hora: NOW }]);
  expect(disprovedDenials([word, dns('referral')], null)).toEqual([]);
  expect(disprovedDenials([denial, { ...record, ...word, kind: 'registered' }], null)).toEqual([]);
});

const nothing: [string, Evidence[]][] = [
  ['nothing contradicts', [denial, dns('nxdomain')]],
  ['the registration is a week young', [denial, { ...record, fecha_registro: NOW - 6 * DAY }]],
  ['the record shows no date', [denial, { ...record, fecha_registro: null }]],
  ['the record is two hours older than the denial', [denial, { ...record, hora: NOW - 2 * HOUR }]],
  ['the record is of another week', [denial, { ...record, hora: NOW + 3 * DAY }]],
  ['the name was about to be released', [denial, { ...record, status: ['pendingdelete'] }]],
  ['every date of it was past', [denial, { ...record, fecha_expiracion: NOW - DAY }]],
  [
    'its end was announced earlier',
    [denial, record, { ...record, hora: NOW - 40 * DAY, status: ['redemptionperiod'] }],
  ],
  ['only its zone delegates it', [denial, dns('referral')]],
  ['the record is a registrar’s', [denial, { ...record, authority: 'registrar' }]],
  ['the record is of a server that is not believed', [denial, { ...record, quarantined: true }]],
  ['the denial counts for nothing already', [{ ...denial, quarantined: true }, record]],
  ['the denial is a registrar’s', [{ ...denial, authority: 'registrar' }, record]],
  [
    'the denial was bought with an account’s key',
    [{ ...denial, fuente: 'whois_api', authority: 'account' }, record],
  ],
  [
    'the server only kept silent',
    [registry('rdap', 'limited', { servidor: denial.servidor }), record, dns('referral')],
  ],
];

test.each(nothing)('nothing is held against a server: %s', (_, evidence) => {
  expect(disprovedDenials(evidence, null)).toEqual([]);
});

/** A registry that releases names at once: what it called registered a minute ago is gone from the zone and denied. */
const before = { ...record, hora: NOW - MINUTE };
const gone = dns('nxdomain', { hora: NOW - 2_000 });
const agreed = registry('whois', 'absent', { servidor: record.servidor, hora: NOW + 1_000 });
const CHECK = NOW - 3_000;

const released: [string, Evidence[], number | null][] = [
  ['the zone and the other channel agree', [before, gone, denial, agreed], CHECK],
  ['the other channel has yet to be asked in this check', [before, gone, denial], CHECK],
  ['the denial is of a check that ended before the other was asked', [before, gone, denial], NOW + DAY],
  [
    'the other channel failed after it had agreed',
    [before, gone, denial, agreed, { ...agreed, kind: 'error', hora: NOW + MINUTE }],
    CHECK,
  ],
  [
    'another holder registers it afterwards',
    [before, gone, denial, agreed, { ...record, fecha_registro: NOW + MINUTE, hora: NOW + HOUR }],
    CHECK,
  ],
  [
    'the account’s registrar sells it, too',
    [
      before,
      gone,
      denial,
      agreed,
      { ...denial, fuente: 'dondominio', authority: 'account', servidor: 'dondominio/abc' },
    ],
    CHECK,
  ],
];

test.each(released)('a name was released, and no server denied falsely: %s', (_, evidence, from) => {
  expect(disprovedDenials(evidence, from)).toEqual([]);
  expect(disprovedDenials(evidence.toReversed(), from)).toEqual([]);
});

const falseDenials: [string, Evidence[], number | null][] = [
  ['the zone has no other channel', [before, gone, denial], null],
  ['the other channel gave no answer', [before, gone, denial, { ...agreed, kind: 'limited' }], CHECK],
  ['the other channel is not believed', [before, gone, denial, { ...agreed, quarantined: true }], CHECK],
  ['the other channel was asked in this check, before it', [{ ...before, hora: CHECK }, gone, denial], CHECK],
  ['the zone still delegates it', [before, dns('referral', { hora: NOW - 2_000 }), denial, agreed], CHECK],
  ['the zone was not asked since', [before, { ...gone, hora: NOW - HOUR }, denial, agreed], CHECK],
  ['one server of the zone says so alone', [before, { ...gone, corroborado: false }, denial, agreed], CHECK],
  [
    'the zone contradicts itself',
    [before, gone, dns('failure', { contradicho: true }), denial, agreed],
    CHECK,
  ],
];

test.each(falseDenials)(
  'a denial a minute after the record is held against its server: %s',
  (_, evidence, from) => {
    const caught = { servidor: denial.servidor, hora: NOW };
    expect(disprovedDenials(evidence, from)).toContainEqual(caught);
    expect(disprovedDenials(evidence.toReversed(), from)).toContainEqual(caught);
  },
);

test('where both channels deny it, an old registration that is seen later is held against both', () => {
  const later = { ...record, hora: NOW + HOUR };
  expect(disprovedDenials([before, gone, denial, agreed, later], CHECK)).toEqual([
    { servidor: denial.servidor, hora: NOW },
    { servidor: agreed.servidor, hora: NOW + 1_000 },
  ]);
});
