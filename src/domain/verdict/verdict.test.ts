import { expect, test } from 'vitest';
import { row, rowNumber } from './row.ts';
import type { Verdict, VerdictInput } from './types.ts';
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
  NOW,
  ONLY_RDAP,
  ONLY_WHOIS,
  registry,
  site,
  WS,
} from './verdict.samples.ts';
import { decideVerdict } from './verdict.ts';

type Columns = [
  row: Verdict['row'],
  estado: Verdict['estado_verificacion'],
  disponible: boolean | null,
  fase: Verdict['fase_ciclo'],
  confianza: number,
  method: Verdict['verification_method'],
];
type Case = [title: string, given: VerdictInput, columns: Columns, more?: Partial<Verdict>];

const past = NOW - 20 * DAY;
const nx = dns('nxdomain');
const wasFree = { history: { ...LISTED, previous: { es_disponible: true } } };
const foundFree = { history: { ...LISTED, previous: { es_disponible: true, hora: NOW - 2 * DAY } } };
const knownFalse = { history: { ...LISTED, previous: { es_disponible: false } } };
const exhausted = { retries: { used: 3, allowed: 3 } };
const whois = { zone: ONLY_WHOIS };
const registered = (change = {}) => registry('rdap', 'registered', change);
const dying = (status: string) => registered({ status: [status] });
const asks = (next: Partial<Verdict['next']>) => ({ next: expect.objectContaining(next) });

/** The table of docs/verification.md. */
const table: Case[] = [
  [
    'row 0: a name on a platform, nothing is asked',
    input([], { dominio: 'mibar.wixsite.com' }),
    ['platform', 'activo', false, 'activo', 1, 'psl'],
    asks({ ask: 'nothing' }),
  ],
  [
    'row 0: a dead page on a platform',
    input([site('timeout'), nx, registry('rdap', 'absent')], { dominio: 'mibar.wixsite.com' }),
    ['platform', 'no_resuelve', false, 'activo', 1, 'psl'],
  ],
  [
    'row 1: delegated and answering, the registry is not asked',
    input([dns('referral'), site('answers')]),
    ['alive', 'activo', false, 'activo', 0.97, 'dns+http'],
    { ...asks({ ask: 'nothing' }) },
  ],
  [
    'row 1: a wall against robots is alive',
    input([dns('referral'), site('bot_wall')]),
    ['alive', 'activo', false, 'activo', 0.97, 'dns+http'],
  ],
  [
    'row 1: so is a site that moved',
    input([dns('referral'), site('redirected')]),
    ['alive', 'activo', false, 'activo', 0.97, 'dns+http'],
  ],
  [
    'row 2: redemption',
    input([nx, registered({ status: ['redemptionperiod', 'pendingdelete'] })]),
    ['redemption', 'expirado', false, 'redencion', 0.98, 'rdap'],
  ],
  [
    'row 2: redemption while still delegated',
    input([dns('referral'), site('answers'), dying('redemptionperiod')]),
    ['redemption', 'expirado', false, 'redencion', 0.98, 'rdap'],
  ],
  [
    'row 2: quarantine by WHOIS',
    input([nx, registry('whois', 'registered', { status: ['inquarantine'] })], whois),
    ['redemption', 'expirado', false, 'redencion', 0.98, 'whois'],
  ],
  [
    'row 3: pending delete alone',
    input([nx, dying('pendingdelete')]),
    ['pendingDelete', 'expirado', false, 'pendiente_borrado', 0.98, 'rdap'],
  ],
  [
    'row 3: TBR',
    input([nx, dying('tobereleased')]),
    ['pendingDelete', 'expirado', false, 'pendiente_borrado', 0.98, 'rdap'],
  ],
  [
    'row 3: pending purge',
    input([nx, dying('expiredpendingpurge')]),
    ['pendingDelete', 'expirado', false, 'pendiente_borrado', 0.98, 'rdap'],
  ],
  [
    'row 4: every date past, dead',
    input([dns('referral'), site('refused'), registered({ fecha_expiracion: past })]),
    ['grace', 'expirado', false, 'gracia', 0.85, 'rdap+dns+http'],
    { fecha_expiracion: past },
  ],
  [
    'row 4: renewed by the registry, the registrar’s date past, parked',
    input([
      dns('referral'),
      site('parked'),
      registered({ status: ['autorenewperiod'], fecha_expiracion_registrador: past }),
    ]),
    ['grace', 'expirado', false, 'gracia', 0.85, 'rdap+dns+http'],
    { aparcado: true, fecha_expiracion: past },
  ],
  [
    'row 4: renewed by the registry, parking name servers',
    input([
      dns('referral', { nameservers: ['ns1.sedoparking.com', 'NS2.SEDOPARKING.COM.'] }),
      site('parked'),
      dying('autorenewperiod'),
    ]),
    ['grace', 'expirado', false, 'gracia', 0.85, 'rdap+dns+http'],
    { aparcado: true },
  ],
  [
    'row 17: renewed by the registry, parking name servers, and a page of its own',
    input([
      dns('referral', { nameservers: ['ns1.sedoparking.com', 'NS2.SEDOPARKING.COM.'] }),
      site('answers'),
      dying('autorenewperiod'),
    ]),
    ['renewalNotShown', 'activo', false, 'activo', 0.9, 'rdap'],
    { aparcado: false },
  ],
  [
    'row 5: registered and parked',
    input([dns('referral'), site('parked'), registered()]),
    ['parked', 'activo', false, 'activo', 0.9, 'rdap+http'],
    { aparcado: true },
  ],
  [
    'row 5: the server’s own default page is no parking',
    input([dns('referral'), site('default_page'), registered()]),
    ['parked', 'activo', false, 'activo', 0.9, 'rdap+http'],
    { aparcado: false, motivo: expect.stringContaining('página por defecto del servidor') },
  ],
  [
    'row 5: an explicit renewal is ordinary',
    input([
      dns('referral'),
      site('for_sale'),
      registered({ status: ['renewperiod'], fecha_expiracion_registrador: past }),
    ]),
    ['parked', 'activo', false, 'activo', 0.9, 'rdap+http'],
    { aparcado: true },
  ],
  [
    'row 6: registered and dead',
    input([dns('referral'), site('timeout'), registered()]),
    ['deadSite', 'no_resuelve', false, 'activo', 0.95, 'dns+rdap'],
  ],
  [
    'row 6: the registry’s own renewal alone proves nothing',
    input([dns('referral'), site('no_address'), dying('autorenewperiod')]),
    ['deadSite', 'no_resuelve', false, 'activo', 0.95, 'dns+rdap'],
  ],
  [
    'row 7: on hold',
    input([nx, dying('clienthold')]),
    ['outOfZone', 'no_resuelve', false, 'retenido', 0.97, 'rdap'],
  ],
  [
    'row 7: no name servers',
    input([nx, registered()]),
    ['outOfZone', 'no_resuelve', false, 'retenido', 0.97, 'rdap'],
  ],
  [
    'row 7: on hold with its date past',
    input([nx, registry('whois', 'registered', { status: ['serverhold'], fecha_expiracion: past })]),
    ['outOfZone', 'expirado', false, 'retenido', 0.97, 'whois'],
  ],
  [
    'row 8: reserved, premium, blocked',
    input([nx, registry('whois', 'reserved')]),
    ['reserved', 'no_resuelve', false, 'retenido', 0.9, 'whois'],
  ],
  [
    'row 9: absent twice, ten minutes apart',
    input([nx, registry('rdap', 'absent', { hora: NOW - 10 * MINUTE }), registry('rdap', 'absent')], {
      zone: ONLY_RDAP,
      history: LISTED,
    }),
    ['free', 'expirado', true, 'libre', 0.95, 'rdap_404'],
    { confirmaciones: 2, shareable: true },
  ],
  [
    'row 9: absent by two channels, never known',
    input([nx, registry('rdap', 'absent'), registry('whois', 'absent')]),
    ['free', 'no_resuelve', true, 'libre', 0.98, 'rdap_404'],
    { confirmaciones: 2 },
  ],
  [
    'row 9: once registered, as an older answer says',
    input([
      nx,
      registered({ hora: NOW - 90 * DAY }),
      registry('rdap', 'absent'),
      registry('whois', 'absent'),
    ]),
    ['free', 'expirado', true, 'libre', 0.98, 'rdap_404'],
  ],
  [
    'row 10: absent once',
    input([nx, registry('whois', 'absent')], { ...whois, history: LISTED }),
    ['freeOnce', 'expirado', null, 'libre', 0.6, 'whois_nf'],
    {
      confirmaciones: 1,
      proxima_verificacion: NOW + 10 * MINUTE,
      ...asks({ ask: 'registry', channel: 'whois', notBefore: NOW + 10 * MINUTE }),
    },
  ],
  [
    'row 11: delegated although the registry denies it',
    input([dns('referral'), site('timeout'), registry('rdap', 'absent')]),
    ['conflict', 'necesita_verificacion_manual', null, 'desconocida', 0.3, 'conflict'],
    { needs_manual_verification: true },
  ],
  [
    'row 12: absent in a zone with release rounds',
    input([nx, registry('rdap', 'absent', { hora: NOW - HOUR }), registry('rdap', 'absent')], { zone: BR }),
    ['releaseRounds', 'expirado', null, 'pendiente_borrado', 0.6, 'rdap'],
    { confirmaciones: 0 },
  ],
  [
    'row 13 at first sight',
    input([nx], { zone: ES, history: LISTED }),
    ['noChannel', 'verificando', null, 'desconocida', 0.3, 'dns'],
    { proxima_verificacion: NOW + DAY, ...asks({ ask: 'dns', notBefore: NOW + DAY }) },
  ],
  [
    'row 13: a day later, once listed by a business',
    input([nx, dns('nxdomain', { hora: NOW - DAY })], { zone: ES, history: LISTED }),
    [
      'noChannel',
      'necesita_verificacion_manual',
      null,
      'desconocida',
      0.5,
      'whois-es-ip-restricted-with-history',
    ],
    { needs_manual_verification: true },
  ],
  [
    'row 13: a day later, never known',
    input([nx, dns('nxdomain', { hora: NOW - DAY })], { zone: ES }),
    ['noChannel', 'necesita_verificacion_manual', null, 'desconocida', 0.5, 'dns'],
  ],
  [
    'row 14: delegated where no registry answers, dead',
    input([dns('referral'), site('no_address')], { zone: ES }),
    ['noChannelDelegated', 'no_resuelve', false, 'activo', 0.8, 'dns+http'],
  ],
  [
    'row 14: the same, parked',
    input([dns('referral'), site('parked')], { zone: ES }),
    ['noChannelDelegated', 'activo', false, 'activo', 0.8, 'dns+http'],
    { aparcado: true },
  ],
  [
    'row 15: absent twice where every name resolves',
    input(
      [
        dns('wildcard'),
        site('answers'),
        registry('whois', 'absent', { hora: NOW - HOUR }),
        registry('whois', 'absent'),
      ],
      { zone: WS, history: LISTED },
    ),
    ['freeInWildcard', 'expirado', true, 'libre', 0.85, 'whois_nf'],
    { confirmaciones: 2 },
  ],
  [
    'row 16: data without delegation',
    input([dns('data_without_ns'), site('answers')], { zone: DE }),
    ['dataWithoutDelegation', 'activo', false, 'activo', 0.95, 'dns'],
  ],
  [
    'row 16: the same, dead',
    input([dns('data_without_ns'), site('refused')], { zone: DE }),
    ['dataWithoutDelegation', 'no_resuelve', false, 'activo', 0.95, 'dns'],
  ],
  [
    'row 17: the date past only, answering',
    input([dns('referral'), site('answers'), registered({ fecha_expiracion: past })]),
    ['renewalNotShown', 'activo', false, 'activo', 0.9, 'rdap'],
    { proxima_verificacion: NOW + 48 * HOUR },
  ],
  [
    'row 18: throttled',
    input([nx, registry('whois', 'limited')], { ...whois, retries: { used: 1, allowed: 3 } }),
    ['unknown', 'error', null, 'desconocida', 0, 'ninguno'],
    asks({ ask: 'registry', notBefore: NOW + 2_000 }),
  ],
  [
    'row 18: after the account’s retries',
    input([nx, registry('whois', 'error')], { ...whois, ...exhausted }),
    ['unknown', 'necesita_verificacion_manual', null, 'desconocida', 0, 'ninguno'],
    { proxima_verificacion: NOW + 6 * HOUR, ...asks({ ask: 'nothing' }) },
  ],
  [
    'row 18: a known false stays',
    input([dns('failure')], { ...exhausted, ...knownFalse }),
    ['unknown', 'necesita_verificacion_manual', false, 'desconocida', 0, 'ninguno'],
  ],
  [
    'row 18: a known true does not',
    input([dns('failure')], { ...exhausted, ...wasFree }),
    ['unknown', 'necesita_verificacion_manual', null, 'desconocida', 0, 'ninguno'],
    { perdido: false },
  ],
  [
    'row 19: it was free and has a site now',
    input([dns('referral'), site('answers'), registered({ fecha_registro: NOW - DAY })], wasFree),
    ['lost', 'activo', false, 'activo', 0.99, 'rdap'],
    { perdido: true },
  ],
  [
    'row 19: registered an hour ago, not yet delegated',
    input([nx, registered({ fecha_registro: NOW - HOUR })], wasFree),
    ['lost', 'no_resuelve', false, 'activo', 0.99, 'rdap'],
    { perdido: true },
  ],
  [
    'row 19: its earlier registration was known for years before it was found free',
    input(
      [
        nx,
        registered({ hora: NOW - 30 * DAY, fecha_registro: NOW - 900 * DAY }),
        registry('whois', 'registered', { fecha_registro: null }),
      ],
      foundFree,
    ),
    ['lost', 'no_resuelve', false, 'activo', 0.99, 'whois'],
    { perdido: true },
  ],
  [
    'row 1: it was free, its zone delegates it again, and the registry has not been asked yet',
    input(
      [
        dns('referral'),
        site('answers'),
        registered({ hora: NOW - 30 * DAY, fecha_registro: NOW - 900 * DAY }),
      ],
      foundFree,
    ),
    ['alive', 'activo', false, 'activo', 0.97, 'dns+http'],
    { perdido: true, ...asks({ ask: 'registry' }) },
  ],
  [
    'row 7, not 19: it was called free while somebody had held it for years',
    input([nx, registered({ status: ['inactive'] })], {
      history: { ...LISTED, previous: { es_disponible: true, hora: NOW - HOUR } },
    }),
    ['outOfZone', 'no_resuelve', false, 'retenido', 0.97, 'rdap'],
    { perdido: false },
  ],
  [
    'row 20: sold by the account’s registrar above the usual price',
    input([nx, registry('dondominio', 'reserved', { premium: true })], { zone: ES }),
    ['premium', 'no_resuelve', false, 'retenido', 0.9, 'registrador'],
  ],
];

test.each(table)('%s', (_, given, [row, estado, disponible, fase, confianza, method], more = {}) => {
  const verdict = decideVerdict(given);
  expect(verdict).toMatchObject({
    row,
    estado_verificacion: estado,
    es_disponible: disponible,
    fase_ciclo: fase,
    confianza,
    verification_method: method,
    ...more,
  });
  expect(verdict.motivo).toMatch(/^\p{L}.{15,}\.$/u);
});

test('every row of the table has a case', () => {
  const rows = new Set(table.map(([, given]) => decideVerdict(given).row));
  expect(Object.values(row).filter((name) => !rows.has(name))).toEqual([]);
  expect(Object.values(rowNumber)).toEqual([...Object.keys(row).keys()]);
});
