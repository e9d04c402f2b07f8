import { expect, test } from 'vitest';
import { createFormat } from '../format/format.ts';
import { isChecking, type ShownVerdict, verdictBadge } from './verdict.ts';
import { verdictLabel } from './verdict-text.ts';

const now = Date.parse('2026-05-02T12:00:00Z');
const tomorrow = '2026-05-03T12:00:00Z';
const base: ShownVerdict = {
  estado_verificacion: 'verificando',
  es_disponible: null,
  confirmaciones: 0,
  fase_ciclo: 'desconocida',
  verification_method: null,
  needs_manual_verification: false,
  fecha_ultima_verificacion: '2026-05-02T11:00:00Z',
  fecha_liberacion_estimada: null,
  proxima_verificacion: null,
  confirmacion_desde: null,
};
const free: ShownVerdict = {
  ...base,
  estado_verificacion: 'expirado',
  es_disponible: true,
  confirmaciones: 2,
};

const once: ShownVerdict = { ...free, es_disponible: null, confirmaciones: 1, fase_ciclo: 'libre' };

test.each([
  ['no domain', null, 'no_domain'],
  ['no verdict yet', base, 'pending'],
  ['an error that is tried again', { ...base, estado_verificacion: 'error' }, 'pending'],
  ['free, twice confirmed', free, 'free'],
  ['free by one word', once, 'confirming'],
  [
    'free by one word of a day ago, looked at again tomorrow',
    { ...once, fecha_ultima_verificacion: '2026-05-01T11:00:00Z', proxima_verificacion: tomorrow },
    'confirming',
  ],
  [
    'free by one word, and asked again by a person',
    { ...once, estado_verificacion: 'verificando' },
    'confirming',
  ],
  ['free a day ago', { ...free, fecha_ultima_verificacion: '2026-05-01T11:59:59Z' }, 'reconfirm'],
  ['free at an unknown time', { ...free, fecha_ultima_verificacion: null }, 'reconfirm'],
  ['registered', { ...base, estado_verificacion: 'activo', es_disponible: false }, 'registered'],
  [
    'in redemption',
    { ...base, estado_verificacion: 'expirado', es_disponible: false, fase_ciclo: 'redencion' },
    'releasing',
  ],
  ['looked at, and to be looked at again tomorrow', { ...base, proxima_verificacion: tomorrow }, 'scheduled'],
  [
    'never looked at',
    { ...base, fecha_ultima_verificacion: null, proxima_verificacion: tomorrow },
    'pending',
  ],
  ['to be looked at at once', { ...base, proxima_verificacion: '2026-05-02T12:00:20Z' }, 'pending'],
  [
    'in its grace',
    { ...base, estado_verificacion: 'expirado', es_disponible: false, fase_ciclo: 'gracia' },
    'registered',
  ],
  [
    'waiting for its release',
    { ...base, estado_verificacion: 'expirado', fase_ciclo: 'pendiente_borrado' },
    'releasing',
  ],
  ['to be checked by hand', { ...base, estado_verificacion: 'necesita_verificacion_manual' }, 'manual'],
  [
    'by the restricted method',
    { ...base, verification_method: 'whois-es-ip-restricted-with-history' },
    'manual',
  ],
  ['with the manual flag', { ...base, needs_manual_verification: true }, 'manual'],
] as const)('%s', (_, dominio, badge) => {
  expect(verdictBadge(dominio, now)).toBe(badge);
});

test('a check is under way while its next step is due, and not once its second look has a time', () => {
  expect(isChecking({ ...base, proxima_verificacion: '2026-05-02T12:00:20Z' }, now)).toBe(true);
  expect(isChecking({ ...base, proxima_verificacion: tomorrow }, now)).toBe(false);
  expect(isChecking({ ...base, estado_verificacion: 'activo', es_disponible: false }, now)).toBe(false);
});

const format = createFormat('es', 'Europe/Madrid');
test.each([
  ['its age once it is confirmed twice', free, 'LIBRE · 2/2 · 1 h'],
  [
    'when its confirmation comes',
    { ...once, confirmacion_desde: '2026-05-02T12:41:00Z' },
    'LIBRE · confirmando 14:41',
  ],
  [
    'the day of its confirmation, if that is not today',
    { ...once, confirmacion_desde: '2026-05-02T22:05:00Z' },
    'LIBRE · confirmando 3 may, 00:05',
  ],
  [
    'from when a person may see it free again',
    { ...once, verification_method: 'manual' },
    'LIBRE · confirmando 13:10',
  ],
  ['that a confirmation is missing whose time is not known', once, 'LIBRE · confirmando'],
  [
    'when it will be looked at again',
    { ...base, proxima_verificacion: '2026-05-03T05:57:00Z' },
    'Por confirmar · 3 may, 07:57',
  ],
  [
    'when it will fall',
    {
      ...base,
      estado_verificacion: 'expirado',
      es_disponible: false,
      fase_ciclo: 'pendiente_borrado',
      fecha_liberacion_estimada: '2026-05-27T08:00:00Z',
    },
    'Se libera hacia el 27 may',
  ],
  [
    'that it falls at a time unknown',
    { ...base, estado_verificacion: 'expirado', fase_ciclo: 'redencion' },
    'En redención',
  ],
  [
    'that it may still be renewed',
    { ...base, estado_verificacion: 'expirado', es_disponible: false, fase_ciclo: 'gracia' },
    'Registrado · en periodo de gracia',
  ],
] as const)('a badge tells %s', (_, dominio, label) => {
  expect(verdictLabel(verdictBadge(dominio, now), dominio, format, now)).toBe(label);
});
