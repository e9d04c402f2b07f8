import { expect, test } from 'vitest';
import type { Verdict, VerdictInput } from './types.ts';
import {
  BR,
  COM,
  DAY,
  dns,
  ES,
  HOUR,
  input,
  LISTED,
  NOW,
  ONLY_WHOIS,
  registry,
  site,
  WS,
} from './verdict.samples.ts';
import { decideVerdict } from './verdict.ts';

const PAST = NOW - 20 * DAY;
const WEEK = 7 * DAY;
const at = (hora: number) => ({ hora });
const nx = dns('nxdomain');
const exhausted = { retries: { used: 3, allowed: 3 } };
const found = (hora: number) => ({ history: { ...LISTED, previous: { es_disponible: true, hora } } });
const wasFree = { history: { ...LISTED, previous: { es_disponible: true } } };
const registered = (change = {}) => registry('rdap', 'registered', change);

const reserved = registry('whois', 'reserved');
const earlier = registered({ hora: NOW - HOUR, fecha_expiracion: PAST });
const deniedTwice = [registry('whois', 'absent', at(NOW - HOUR)), registry('whois', 'absent')];

const deniedEarlier = [
  nx,
  registry('whois', 'absent', at(NOW - 3 * HOUR)),
  registry('whois', 'absent', at(NOW - 2 * HOUR)),
];
const laterCheck = { zone: ONLY_WHOIS, check: { startedAt: NOW - HOUR, byPerson: false } };

const closed = (dominio: string) => ({ zone: ONLY_WHOIS, dominio });

const outcomes: [string, VerdictInput, Partial<Verdict>][] = [
  ...['ayto.gob.mx', 'colegio.edu.pe', 'college.edu', 'town.gov', 'escuela.edu.ar', 'town.k12.tx.us'].map(
    (dominio): [string, VerdictInput, Partial<Verdict>] => [
      `${dominio}: absent twice, and not for the public`,
      input([nx, ...deniedTwice], closed(dominio)),
      {
        row: 'reserved',
        es_disponible: false,
        estado_verificacion: 'no_resuelve',
        fase_ciclo: 'retenido',
        confirmaciones: 0,
        fecha_liberacion_estimada: null,
        motivo: `No existe, pero .${dominio.slice(dominio.indexOf('.') + 1)} es solo para instituciones: no se puede registrar.`,
      },
    ],
  ),
  [
    'absent once below a suffix for institutions: nothing is left to confirm',
    input([nx, registry('whois', 'absent')], closed('ayto.gob.mx')),
    { row: 'reserved', es_disponible: false, next: expect.objectContaining({ ask: 'nothing' }) },
  ],
  [
    'delegated below a suffix for institutions and denied by the registry: a contradiction as elsewhere',
    input([dns('referral'), site('refused'), registry('whois', 'absent')], closed('ayto.gob.mx')),
    { row: 'conflict', es_disponible: null },
  ],
  [
    'data without delegation in a zone where that is unusual, and the registry has not been asked: open',
    input([dns('data_without_ns'), site('refused')]),
    { row: null, es_disponible: null, next: expect.objectContaining({ ask: 'registry' }) },
  ],
  [
    'data without delegation in such a zone, of a name that the registry has: row 16',
    input([dns('data_without_ns'), site('answers'), registry('rdap', 'registered')]),
    {
      row: 'dataWithoutDelegation',
      estado_verificacion: 'activo',
      es_disponible: false,
      fase_ciclo: 'activo',
    },
  ],
  [
    'a suffix that only looks like one for institutions is open',
    input([nx, ...deniedTwice], closed('bar.edu.pl')),
    { row: 'free', es_disponible: true },
  ],
  ['no name at all', input([], { dominio: 'mi bar' }), { row: 'unknown', es_disponible: null }],
  [
    'it was free, the registry has it, and the zone answers nothing: not known',
    input([dns('failure'), registered()], { ...exhausted, ...wasFree }),
    { row: 'unknown', es_disponible: null },
  ],
  [
    'it was free and is in redemption: lost, in that phase',
    input([nx, registered({ status: ['redemptionperiod'] })], wasFree),
    { row: 'lost', fase_ciclo: 'redencion' },
  ],
  [
    'it was free and is about to be deleted: lost, in that phase',
    input([nx, registered({ status: ['pendingdelete'] })], wasFree),
    { row: 'lost', fase_ciclo: 'pendiente_borrado' },
  ],
  [
    'it was free and is held: lost, and alive',
    input([nx, registered({ status: ['clienthold'] })], wasFree),
    { row: 'lost', fase_ciclo: 'activo' },
  ],
  [
    'registered a week before it was found free: it never was',
    input([nx, registered({ fecha_registro: NOW - HOUR - WEEK })], found(NOW - HOUR)),
    { row: 'outOfZone', perdido: false },
  ],
  [
    'registered less than a week before it was found free: lost',
    input([nx, registered({ fecha_registro: NOW - HOUR - WEEK + 1 })], found(NOW - HOUR)),
    { row: 'lost', perdido: true },
  ],
  [
    'what was answered in the moment in which it was found free is of the time before',
    input([nx, registered({ hora: NOW - HOUR, fecha_registro: NOW - 900 * DAY })], found(NOW - HOUR)),
    { perdido: true },
  ],
  [
    'a parked page of a name that the registry denies is not called parked',
    input([dns('referral'), site('parked'), registry('rdap', 'absent')]),
    { row: 'conflict', aparcado: false },
  ],
  [
    'a default page under parking name servers is parked',
    input([dns('referral', { nameservers: ['ns1.sedoparking.com'] }), site('default_page'), registered()]),
    { aparcado: true },
  ],
  [
    'held with its date past: it will be released',
    input([nx, registered({ fecha_expiracion: PAST })]),
    { row: 'outOfZone', fecha_liberacion_estimada: PAST + 80 * DAY },
  ],
  [
    'held with its date ahead: it will not',
    input([nx, registered()]),
    { row: 'outOfZone', fecha_liberacion_estimada: null },
  ],
  [
    'reserved, although an earlier registration’s date is past: it will not',
    input([nx, registry('whois', 'reserved'), registered({ hora: NOW - 3 * DAY, fecha_expiracion: PAST })]),
    { row: 'reserved', fecha_liberacion_estimada: null },
  ],
  [
    'the phase began when it was first seen',
    input([nx, registered({ status: ['redemptionperiod'] })], {
      history: {
        ...LISTED,
        previous: { es_disponible: false, fase_ciclo: 'redencion', fase_desde: NOW - 9 * DAY },
      },
    }),
    { fase_desde: NOW - 9 * DAY },
  ],
  [
    'another phase starts with its own date',
    input([nx, registered({ status: ['pendingdelete'] })], {
      history: {
        ...LISTED,
        previous: { es_disponible: false, fase_ciclo: 'redencion', fase_desde: NOW - 9 * DAY },
      },
    }),
    { fase_desde: NOW },
  ],
  ...[BR, { ...COM, releaseRounds: true }].map((zone): [string, VerdictInput, Partial<Verdict>] => [
    `waiting for release rounds since yesterday (${zone.zone}): no date of release, and the next look tomorrow`,
    input([nx, registry('rdap', 'absent')], {
      zone,
      history: {
        ...LISTED,
        previous: { es_disponible: null, fase_ciclo: 'pendiente_borrado', fase_desde: NOW - DAY },
      },
    }),
    {
      row: 'releaseRounds',
      fase_desde: NOW - DAY,
      fecha_liberacion_estimada: null,
      proxima_verificacion: NOW + DAY,
    },
  ]),
  [
    'a website of a name that the zone no longer has is no sign of grace',
    input([nx, site('timeout'), registered({ fecha_expiracion: PAST })]),
    { row: 'outOfZone', estado_verificacion: 'expirado' },
  ],
  [
    'out of the zone, called expired with a date ahead: expired',
    input([nx, registered({ status: ['expired'] })]),
    { row: 'outOfZone', estado_verificacion: 'expirado' },
  ],
  [
    'reserved and parked: an earlier registration’s unpaid date is not its own',
    input([dns('referral'), site('parked'), reserved, earlier]),
    { row: 'parked', verification_method: 'whois' },
  ],
  [
    'reserved and alive: nor is it a renewal that does not show',
    input([dns('referral'), site('answers'), reserved, earlier]),
    { row: 'alive' },
  ],
  [
    'an empty node with a dead site where no registry answers',
    input([dns('nodata'), site('timeout')], { zone: ES }),
    { row: 'unknown' },
  ],
  ['data without delegation, before its site is seen', input([dns('data_without_ns')]), { row: null }],
  [
    'unpaid, before its site is seen',
    input([dns('referral'), registered({ fecha_expiracion: PAST })]),
    { row: null },
  ],
  [
    'registered and delegated, before its site is seen',
    input([dns('referral'), registered()]),
    { row: null },
  ],
  [
    'registered with a live site of a zone that does not answer',
    input([dns('failure'), site('answers'), registered()], exhausted),
    { row: 'unknown' },
  ],
  [
    'the same, unpaid',
    input([dns('failure'), site('answers'), registered({ fecha_expiracion: PAST })], exhausted),
    { row: 'unknown' },
  ],
  [
    'denied with data in the zone',
    input([dns('data_without_ns'), site('answers'), registry('rdap', 'absent')]),
    { row: 'conflict' },
  ],
  [
    'denied twice under a wildcard that does not answer now',
    input([dns('failure'), ...deniedTwice], { zone: WS, ...exhausted }),
    { row: 'unknown', es_disponible: null },
  ],
  [
    'a name that an earlier check confirmed stays free until the registry answers, with the time of that denial',
    input(deniedEarlier, { ...laterCheck, ...wasFree }),
    {
      row: 'free',
      confirmaciones: 2,
      vista: NOW - 2 * HOUR,
      next: expect.objectContaining({ ask: 'registry' }),
    },
  ],
  [
    'denials of earlier checks alone, as of another account, do not make a name free',
    input(deniedEarlier, laterCheck),
    {
      row: null,
      es_disponible: null,
      confirmaciones: 0,
      vista: null,
      next: expect.objectContaining({ ask: 'registry' }),
    },
  ],
  [
    'denials of earlier checks do not make a name free whose registry refuses to answer now',
    input([...deniedEarlier, registry('whois', 'limited')], { ...laterCheck, ...exhausted }),
    { row: 'unknown', es_disponible: null },
  ],
  [
    'denials of earlier checks do not make a name free in a wildcard zone',
    input([dns('wildcard'), ...deniedEarlier.slice(1)], { ...laterCheck, zone: WS }),
    { row: null, es_disponible: null },
  ],
  [
    'a denial of this check is the second confirmation of an earlier one',
    input([...deniedEarlier, registry('whois', 'absent')], laterCheck),
    { row: 'free', confirmaciones: 2, vista: null, next: expect.objectContaining({ ask: 'nothing' }) },
  ],
];

test.each(outcomes)('%s', (_, given, expected) => {
  expect(decideVerdict(given)).toMatchObject(expected);
});
