import { expect, test } from 'vitest';
import type { Verdict, VerdictInput } from './types.ts';
import {
  DAY,
  dns,
  HOUR,
  input,
  LISTED,
  MINUTE,
  NOW,
  ONLY_RDAP,
  ONLY_WHOIS,
  registry,
  site,
  WS,
} from './verdict.samples.ts';
import { decideVerdict } from './verdict.ts';

interface Case {
  title: string;
  given: VerdictInput;
  expected: Partial<Verdict>;
}

const past = NOW - 20 * DAY;
const nx = dns('nxdomain');
const wasFree = { ...LISTED, previous: { es_disponible: true } };
const exhausted = { retries: { used: 3, allowed: 3 } };
const taken = { es_disponible: false } as const;
const unknown = { es_disponible: null } as const;

const traps: Case[] = [
  {
    title: 'one absent answer in a wildcard zone waits for its second word',
    given: input([dns('wildcard'), registry('whois', 'absent')], { zone: WS }),
    expected: {
      row: 'freeOnce',
      ...unknown,
      confirmaciones: 1,
      next: expect.objectContaining({ ask: 'registry', notBefore: NOW + 10 * MINUTE }),
    },
  },
  {
    title: 'an unexpected wildcard is no reason to do without the NXDOMAIN',
    given: input([dns('wildcard'), registry('rdap', 'absent'), registry('whois', 'absent')]),
    expected: { row: 'unknown', ...unknown },
  },
  {
    title: 'an NXDOMAIN without the AA bit is no evidence',
    given: input([dns('nxdomain', { aa: false }), registry('rdap', 'absent')]),
    expected: { row: 'unknown', ...unknown },
  },
  {
    title: 'RDAP’s 404 does not count in a zone whose RDAP cannot be believed (.io, .co)',
    given: input([nx, registry('rdap', 'absent'), registry('rdap', 'absent', { hora: NOW - HOUR })], {
      zone: ONLY_WHOIS,
    }),
    expected: { ...unknown },
  },
  {
    title: 'the generic WHOIS rule alone never makes a name free',
    given: input([nx, registry('whois', 'absent')], {
      zone: { ...ONLY_WHOIS, hasWhoisRules: false },
      ...exhausted,
    }),
    expected: { row: 'unknown', ...unknown },
  },
  {
    title: 'the generic WHOIS rule may recognise a registered name',
    given: input([nx, registry('whois', 'registered')], { zone: { ...ONLY_WHOIS, hasWhoisRules: false } }),
    expected: { row: 'outOfZone', ...taken },
  },
  {
    title: 'a quarantined server’s denial is none',
    given: input([nx, registry('rdap', 'absent', { quarantined: true })], exhausted),
    expected: { ...unknown },
  },
  {
    title: 'a reserve that a quarantined server tells of still forbids free',
    given: input([
      nx,
      registry('rdap', 'reserved', { quarantined: true, hora: NOW - HOUR }),
      registry('whois', 'absent', { hora: NOW - 30 * MINUTE }),
      registry('whois', 'absent'),
    ]),
    expected: { row: 'conflict', ...unknown },
  },
  {
    title: 'a registration that an untested server told of after two denials is believed',
    given: input([
      nx,
      registry('rdap', 'absent', { hora: NOW - HOUR }),
      registry('rdap', 'absent', { hora: NOW - 30 * MINUTE }),
      registry('whois', 'registered', { quarantined: true }),
    ]),
    expected: { row: 'outOfZone', ...taken },
  },
  {
    title: 'a registrar’s "not registered here" is no absence',
    given: input([nx, registry('whois', 'absent', { authority: 'registrar' })]),
    expected: { ...unknown, row: null },
  },
  {
    title: 'two channels that contradict each other leave it unknown',
    given: input([nx, registry('rdap', 'absent'), registry('whois', 'registered', { hora: NOW - MINUTE })]),
    expected: { row: 'conflict', ...unknown, verification_method: 'conflict' },
  },
  {
    title: 'a registered answer younger than the absent one is a new registration',
    given: input([nx, registry('whois', 'absent', { hora: NOW - 1_000 }), registry('rdap', 'registered')]),
    expected: { row: 'outOfZone', ...taken },
  },
  {
    title: 'an absent answer after the announced end is the expected one',
    given: input(
      [
        nx,
        registry('whois', 'registered', { hora: NOW - HOUR, status: ['pendingdelete'] }),
        registry('rdap', 'absent'),
      ],
      { zone: ONLY_RDAP },
    ),
    expected: { row: 'freeOnce', ...unknown, confirmaciones: 1 },
  },
  {
    title: 'two absent answers nine minutes apart are one confirmation',
    given: input([nx, registry('rdap', 'absent', { hora: NOW - 9 * MINUTE }), registry('rdap', 'absent')], {
      zone: ONLY_RDAP,
    }),
    expected: { row: 'freeOnce', confirmaciones: 1 },
  },
  {
    title: 'a registered answer between two absent ones starts the count again',
    given: input(
      [
        nx,
        registry('rdap', 'absent', { hora: NOW - 3 * HOUR }),
        registry('rdap', 'registered', { hora: NOW - 2 * HOUR }),
        registry('rdap', 'absent'),
      ],
      { zone: ONLY_RDAP },
    ),
    expected: { row: 'freeOnce', confirmaciones: 1 },
  },
  {
    title: 'absent answers of three days ago are history',
    given: input([nx, registry('rdap', 'absent', { hora: NOW - 3 * DAY })]),
    expected: { row: null, ...unknown, next: expect.objectContaining({ ask: 'registry' }) },
  },
  {
    title: 'a delegation seen hours after an absent answer outdates it',
    given: input([dns('referral'), site('answers'), registry('rdap', 'absent', { hora: NOW - 5 * HOUR })], {
      history: wasFree,
    }),
    expected: { row: 'alive', ...taken, perdido: true, next: expect.objectContaining({ ask: 'registry' }) },
  },
  {
    title: 'a date past alone does not expire a name whose other date is in the future',
    given: input([
      dns('referral'),
      site('timeout'),
      registry('rdap', 'registered', { fecha_expiracion_registrador: past }),
    ]),
    expected: { row: 'deadSite', estado_verificacion: 'no_resuelve' },
  },
  {
    title: 'Verisign’s moved date with the registrar’s own past date and no status is not yet grace',
    given: input([
      dns('referral'),
      site('parked'),
      registry('rdap', 'registered', { fecha_expiracion: NOW + 345 * DAY }),
      registry('whois', 'registered', { authority: 'registrar', fecha_expiracion: past }),
    ]),
    expected: { row: 'parked', fase_ciclo: 'activo' },
  },
  {
    title: 'the registrar’s date, given apart, completes the grace of an automatic renewal',
    given: input([
      dns('referral'),
      site('parked'),
      registry('rdap', 'registered', { fecha_expiracion: NOW + 345 * DAY, status: ['autorenewperiod'] }),
      registry('whois', 'registered', { authority: 'registrar', fecha_expiracion: past }),
    ]),
    expected: { row: 'grace', fase_ciclo: 'gracia', fecha_expiracion: past },
  },
  {
    title: 'a registrar’s past date of months ago does not make a renewed name look unpaid',
    given: input([
      dns('referral'),
      site('parked'),
      registry('rdap', 'registered', { fecha_expiracion: NOW + 345 * DAY, status: ['autorenewperiod'] }),
      registry('whois', 'registered', {
        authority: 'registrar',
        hora: NOW - 60 * DAY,
        fecha_expiracion: past,
      }),
    ]),
    expected: { row: 'parked', fase_ciclo: 'activo', fecha_expiracion: NOW + 345 * DAY },
  },
  {
    title: 'the year that an unpaid automatic renewal put on the date is taken back',
    given: input([
      dns('referral', { nameservers: ['ns1.bodis.com'] }),
      site('parked'),
      registry('rdap', 'registered', {
        fecha_expiracion: Date.UTC(2027, 10, 11),
        status: ['autorenewperiod'],
      }),
    ]),
    expected: {
      row: 'grace',
      fecha_expiracion: Date.UTC(2026, 10, 11),
      fecha_liberacion_estimada: Date.UTC(2026, 10, 11) + 80 * DAY,
    },
  },
  {
    title: 'dates of an earlier registration are not the new holder’s',
    given: input([
      dns('referral'),
      site('timeout'),
      registry('rdap', 'registered', { fecha_registro: NOW - 3 * DAY, fecha_expiracion: null }),
      registry('rdap', 'registered', {
        hora: NOW - 90 * DAY,
        fecha_registro: NOW - 900 * DAY,
        fecha_expiracion: past,
      }),
    ]),
    expected: { row: 'deadSite', fecha_expiracion: null, fecha_registro: NOW - 3 * DAY },
  },
  {
    title: 'a status that says expired agrees with nothing but itself, and is enough on a parked page',
    given: input([dns('referral'), site('parked'), registry('rdap', 'registered', { status: ['expired'] })]),
    expected: { row: 'grace', fase_ciclo: 'gracia' },
  },
  {
    title: 'yesterday’s page says nothing of today',
    given: input([dns('referral'), site('answers', { hora: NOW - 25 * HOUR })]),
    expected: { row: null, ...unknown, next: expect.objectContaining({ ask: 'site' }) },
  },
  {
    title: 'a paid renewal beats the sign of an automatic one',
    given: input([
      dns('referral'),
      site('parked'),
      registry('rdap', 'registered', {
        status: ['autorenewperiod', 'renewperiod'],
        fecha_expiracion_registrador: past,
      }),
    ]),
    expected: { row: 'parked', fase_ciclo: 'activo' },
  },
  {
    title: 'release rounds hold a name back under a wildcard too',
    given: input(
      [dns('wildcard'), registry('whois', 'absent', { hora: NOW - HOUR }), registry('whois', 'absent')],
      {
        zone: { ...WS, releaseRounds: true },
      },
    ),
    expected: { ...unknown },
  },
  {
    title: 'one ordinary name server among parking ones is not parking',
    given: input([
      dns('referral', { nameservers: ['ns1.sedoparking.com', 'ns1.hosting.example'] }),
      site('answers'),
    ]),
    expected: { row: 'alive', aparcado: false },
  },
  {
    title: 'a page of its own under parking name servers is no parking',
    given: input([dns('referral', { nameservers: ['ns1.sedoparking.com'] }), site('answers')]),
    expected: { row: 'alive', aparcado: false },
  },
  {
    title: 'Hostinger’s ordinary dns-parking.com is not parking',
    given: input([dns('referral', { nameservers: ['ns1.dns-parking.com'] }), site('answers')]),
    expected: { row: 'alive', aparcado: false },
  },
  {
    title: 'an empty node of the zone never makes a name free',
    given: input([
      dns('nodata'),
      registry('rdap', 'absent', { hora: NOW - HOUR }),
      registry('rdap', 'absent'),
    ]),
    expected: { row: 'conflict', ...unknown },
  },
  {
    title: 'a wildcard answer never counts as NXDOMAIN',
    given: input([dns('wildcard'), registry('rdap', 'absent')], { zone: WS }),
    expected: { ...unknown },
  },
  {
    title: 'data of a wildcard zone is the wildcard’s, not the name’s',
    given: input([dns('data_without_ns'), site('answers')], { zone: WS }),
    expected: { row: null, ...unknown },
  },
  {
    title: 'www. left on the name gets no verdict at all',
    given: input([nx, registry('rdap', 'absent')], { dominio: 'www.mibar.com' }),
    expected: { ...unknown, row: 'unknown', next: expect.objectContaining({ ask: 'nothing' }) },
  },
  {
    title: 'a public suffix gets no true',
    given: input([nx, registry('rdap', 'absent')], { dominio: 'com.es' }),
    expected: { es_disponible: false, row: 'platform' },
  },
  {
    title: 'an answer from the future does not count',
    given: input([nx, registry('rdap', 'absent', { hora: NOW + HOUR })]),
    expected: { row: null, ...unknown },
  },
  {
    title: 'a dead WHOIS is no news: RDAP’s word stands and is confirmed by RDAP',
    given: input([nx, registry('rdap', 'absent', { hora: NOW - MINUTE }), registry('whois', 'error')]),
    expected: {
      row: 'freeOnce',
      ...unknown,
      next: expect.objectContaining({ ask: 'registry', channel: 'rdap', notBefore: NOW + 9 * MINUTE }),
    },
  },
  {
    title: 'a live site whose registry was throttled stays active',
    given: input(
      [dns('referral'), site('answers'), registry('rdap', 'limited'), registry('whois', 'limited')],
      {
        check: { startedAt: NOW - MINUTE, byPerson: true },
      },
    ),
    expected: { row: 'alive', ...taken },
  },
  {
    title: 'an expired certificate is neglect: the registry is asked',
    given: input([dns('referral'), site('tls_broken')]),
    expected: { row: null, next: expect.objectContaining({ ask: 'registry', channel: 'rdap' }) },
  },
];

test.each(traps)('$title', ({ given, expected }) => {
  expect(decideVerdict(given)).toMatchObject(expected);
});
