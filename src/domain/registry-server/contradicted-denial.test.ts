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
  expect(disprovedDenials(evidence)).toEqual(disproved);
  expect(disprovedDenials(evidence.toReversed())).toEqual(disproved);
});

test("a registrar's word is disproved by the registry's record, and disproves nothing", () => {
  const word = { ...denial, fuente: 'dondominio', authority: 'account', servidor: 'dondominio/abc' } as const;
  expect(disprovedDenials([word, record])).toEqual([{ servidor: 'dondominio/abc', hora: NOW }]);
  expect(disprovedDenials([word, dns('referral')])).toEqual([]);
  expect(disprovedDenials([denial, { ...record, ...word, kind: 'registered' }])).toEqual([]);
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
  expect(disprovedDenials(evidence)).toEqual([]);
});
