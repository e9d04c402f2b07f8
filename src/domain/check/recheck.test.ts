import { expect, test } from 'vitest';
import { BR, COM, DAY, HOUR, NOW } from '../verdict/verdict.samples.ts';
import { type RecheckInput, recheckAfter } from './recheck.ts';

const base: RecheckInput = {
  fase: 'activo',
  lifecycleDays: COM.lifecycleDays,
  fecha_expiracion: null,
  fase_desde: null,
  now: NOW,
  row: 'alive',
  es_disponible: false,
  onlyByPerson: false,
  unconfirmed: false,
  renewalOpen: false,
  history: {},
};
const twice = { fase: 'libre', row: 'free', es_disponible: true } as const;
const once = { ...twice, row: 'freeOnce', es_disponible: null } as const;

test.each<[string, Partial<RecheckInput>, number | null]>([
  ['a free name that somebody watches: 24 hours', { ...twice, history: { watched: true } }, DAY],
  ['a free name that is not watched: a week', twice, 7 * DAY],
  ['a name whose second word got no answer: 6 hours', once, 6 * HOUR],
  [
    'a name without its second word that somebody watches: 6 hours',
    { ...once, history: { watched: true } },
    6 * HOUR,
  ],
  ['a free name that only a person can confirm: a week', { ...once, onlyByPerson: true }, 7 * DAY],
  [
    'a free name that only a person can confirm, watched: 24 hours',
    { ...once, onlyByPerson: true, history: { watched: true } },
    DAY,
  ],
  ['grace: 7 days', { fase: 'gracia', row: 'grace', fecha_expiracion: NOW - DAY }, 7 * DAY],
  [
    'redemption: two days before its end',
    { fase: 'redencion', row: 'redemption', fase_desde: NOW - 10 * DAY },
    18 * DAY,
  ],
  [
    'redemption near its end: daily',
    { fase: 'redencion', row: 'redemption', fase_desde: NOW - 29 * DAY },
    DAY,
  ],
  [
    'redemption of a watched name: daily',
    { fase: 'redencion', row: 'redemption', fase_desde: NOW - 10 * DAY, history: { watched: true } },
    DAY,
  ],
  ['redemption of unknown beginning: daily', { fase: 'redencion', row: 'redemption' }, DAY],
  ['pending delete: daily', { fase: 'pendiente_borrado', row: 'pendingDelete', fase_desde: NOW - DAY }, DAY],
  ['pending delete of unknown beginning: daily', { fase: 'pendiente_borrado', row: 'pendingDelete' }, DAY],
  [
    'pending delete with a day to go: hourly',
    { fase: 'pendiente_borrado', row: 'pendingDelete', fase_desde: NOW - 4 * DAY },
    HOUR,
  ],
  [
    'pending delete on its last day: hourly',
    { fase: 'pendiente_borrado', row: 'pendingDelete', fase_desde: NOW - 4.5 * DAY },
    HOUR,
  ],
  [
    'pending delete overdue: hourly',
    { fase: 'pendiente_borrado', row: 'pendingDelete', fase_desde: NOW - 9 * DAY },
    HOUR,
  ],
  [
    'pending delete in a zone that gives it no days: daily',
    {
      fase: 'pendiente_borrado',
      row: 'pendingDelete',
      lifecycleDays: { gracia: 0, redencion: 30, pendiente_borrado: 0 },
      fase_desde: NOW - 2 * DAY,
    },
    DAY,
  ],
  [
    'waiting for release rounds: daily',
    {
      fase: 'pendiente_borrado',
      row: 'releaseRounds',
      es_disponible: null,
      lifecycleDays: BR.lifecycleDays,
      fase_desde: NOW - 2 * DAY,
    },
    DAY,
  ],
  [
    'waiting for release rounds although a date was published: daily',
    { fase: 'pendiente_borrado', row: 'releaseRounds', es_disponible: null, publicada: NOW + HOUR },
    DAY,
  ],
  ['false without a known expiry: 30 days', {}, 30 * DAY],
  ['false: 30 days', { fecha_expiracion: NOW + 46 * DAY }, 30 * DAY],
  ['false near its expiry: 7 days', { fecha_expiracion: NOW + 45 * DAY }, 7 * DAY],
  [
    'renewed by the registry a year ahead, and nothing says whether it was paid: 7 days, as in grace',
    { row: 'parked', fecha_expiracion: NOW + 350 * DAY, renewalOpen: true },
    7 * DAY,
  ],
  [
    'false past its expiry: 7 days',
    { row: 'outOfZone', fase: 'retenido', fecha_expiracion: NOW - DAY },
    7 * DAY,
  ],
  ['a renewal not yet shown: 48 hours', { row: 'renewalNotShown', fecha_expiracion: NOW - DAY }, 2 * DAY],
  ['null: 6 hours', { row: 'conflict', fase: 'desconocida', es_disponible: null }, 6 * HOUR],
  [
    'null again: 24 hours',
    { row: 'conflict', fase: 'desconocida', es_disponible: null, history: { nullChecks: 1 } },
    24 * HOUR,
  ],
  [
    'null a third time: 72 hours',
    { row: 'unknown', fase: 'desconocida', es_disponible: null, history: { nullChecks: 2 } },
    72 * HOUR,
  ],
  [
    'null a fourth time: a person',
    { row: 'unknown', fase: 'desconocida', es_disponible: null, history: { nullChecks: 3 } },
    null,
  ],
  [
    'a zone whose registry does not answer: its DNS weekly',
    { row: 'noChannel', fase: 'desconocida', es_disponible: null, history: { nullChecks: 9 } },
    7 * DAY,
  ],
  ['a platform: never', { row: 'platform' }, null],
])('%s', (_, change, wait) => {
  expect(recheckAfter({ ...base, ...change })).toBe(wait === null ? null : NOW + wait);
});
