import { expect, test } from 'vitest';
import { type VerdictInput, verdictBadge } from './verdict.ts';

const now = Date.parse('2026-05-02T12:00:00Z');
const base: VerdictInput = {
  estado_verificacion: 'verificando',
  es_disponible: null,
  confirmaciones: 0,
  fase_ciclo: 'desconocida',
  verification_method: null,
  needs_manual_verification: false,
  fecha_ultima_verificacion: '2026-05-02T11:00:00Z',
  confirmacion_desde: null,
};
const free: VerdictInput = {
  ...base,
  estado_verificacion: 'expirado',
  es_disponible: true,
  confirmaciones: 2,
};

test.each([
  ['no domain', null, 'no_domain'],
  ['no verdict yet', base, 'pending'],
  ['an error that is tried again', { ...base, estado_verificacion: 'error' }, 'pending'],
  ['free, twice confirmed', free, 'free'],
  ['free, once confirmed', { ...free, confirmaciones: 1 }, 'confirming'],
  ['free a day ago', { ...free, fecha_ultima_verificacion: '2026-05-01T11:59:59Z' }, 'reconfirm'],
  ['free at an unknown time', { ...free, fecha_ultima_verificacion: null }, 'reconfirm'],
  ['registered', { ...base, estado_verificacion: 'activo', es_disponible: false }, 'registered'],
  [
    'in redemption',
    { ...base, estado_verificacion: 'expirado', es_disponible: false, fase_ciclo: 'redencion' },
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
