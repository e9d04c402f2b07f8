import { expect, test } from 'vitest';
import { domainState, domainTone, isChecking, isInZone, type ShownDomain } from './domain-state.ts';
import { verificationLabel } from './domain-state-text.ts';

const now = Date.parse('2026-05-02T12:00:00Z');
const tomorrow = '2026-05-03T12:00:00Z';
const base: ShownDomain = {
  estado_verificacion: 'verificando',
  es_disponible: null,
  confirmaciones: 0,
  fase_ciclo: 'desconocida',
  verification_method: null,
  needs_manual_verification: false,
  fecha_ultima_verificacion: '2026-05-02T11:00:00Z',
  fecha_liberacion_estimada: null,
  comprobacion: 'en_curso',
  proxima_verificacion: null,
  confirmacion_desde: null,
};
const free: ShownDomain = {
  ...base,
  estado_verificacion: 'expirado',
  es_disponible: true,
  confirmaciones: 2,
};

const later: ShownDomain = { ...base, comprobacion: 'programada', proxima_verificacion: tomorrow };
const unchecked: ShownDomain = {
  ...base,
  estado_verificacion: 'pendiente',
  comprobacion: 'ninguna',
  fecha_ultima_verificacion: null,
};
const once: ShownDomain = { ...free, es_disponible: null, confirmaciones: 1, fase_ciclo: 'libre' };
const planned = { comprobacion: 'programada', proxima_verificacion: tomorrow } as const;
const held: ShownDomain = { ...base, estado_verificacion: 'activo', es_disponible: false };
/** Seen registered, and missing from its zone since: the clock of releases has its interval. */
const outOfZone: ShownDomain = { ...held, comprobacion: 'ninguna', liberacion_fuente: 'dns' };
const premium = { registrador: 'dondominio', precio: null, premium: true, hora: tomorrow } as const;

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
  ['looked at, and to be looked at again tomorrow', later, 'scheduled'],
  [
    'never looked at, and to be looked at tomorrow',
    { ...later, fecha_ultima_verificacion: null },
    'scheduled',
  ],
  ['to be looked at at once', { ...later, proxima_verificacion: '2026-05-02T12:00:20Z' }, 'pending'],
  ['of a paused batch', { ...base, comprobacion: 'en_pausa' }, 'paused'],
  ['of a batch that verifies nothing', unchecked, 'unchecked'],
  ['looked at without a verdict, and nothing planned', { ...base, comprobacion: 'ninguna' }, 'unresolved'],
  [
    'registered, whatever is planned',
    { ...later, estado_verificacion: 'activo', es_disponible: false },
    'registered',
  ],
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
  ['registered, in its zone', { ...held, liberacion_fuente: null }, 'registered'],
  ['registered, and out of its zone by DNS', outOfZone, 'out_of_zone'],
  ['out of its zone, with its expiry date', { ...outOfZone, liberacion_fuente: 'caducidad' }, 'out_of_zone'],
  ['in its grace, and out of its zone', { ...outOfZone, fase_ciclo: 'gracia' }, 'out_of_zone'],
  [
    'registered after it was free, and out of its zone again',
    { ...outOfZone, fecha_perdido: tomorrow },
    'out_of_zone',
  ],
  [
    'registered after it was free, and out of its zone again: its next release lies ahead',
    { ...outOfZone, fecha_perdido: '2026-04-02T12:00:00Z', liberacion_desde: tomorrow },
    'out_of_zone',
  ],
  [
    'registered by another at its release, before its zone delegates it again',
    { ...outOfZone, fecha_perdido: '2026-05-02T11:00:00Z', liberacion_desde: '2026-05-02T05:00:00Z' },
    'lost',
  ],
  [
    'registered by another in the moment in which its release begins',
    { ...outOfZone, fecha_perdido: '2026-05-02T05:00:00Z', liberacion_desde: '2026-05-02T05:00:00Z' },
    'lost',
  ],
  ['out of its zone, and to be looked at again', { ...outOfZone, ...planned }, 'out_of_zone'],
  ['sold as premium, out of its zone', { ...outOfZone, oferta_registrador: premium }, 'premium'],
  [
    'out of its zone, in redemption by its registry',
    { ...outOfZone, estado_verificacion: 'expirado', fase_ciclo: 'redencion' },
    'releasing',
  ],
  ['out of its zone and free since', { ...free, liberacion_fuente: 'dns' }, 'free'],
  ['out of its zone, free by one word', { ...once, liberacion_fuente: 'dns' }, 'confirming'],
  ['out of its zone, without a verdict', { ...later, liberacion_fuente: 'dns' }, 'scheduled'],
  ['to be checked by hand', { ...base, estado_verificacion: 'necesita_verificacion_manual' }, 'manual'],
  [
    'by the restricted method',
    { ...base, verification_method: 'whois-es-ip-restricted-with-history' },
    'manual',
  ],
  ['with the manual flag', { ...base, needs_manual_verification: true }, 'manual'],
] as const)('%s', (_, dominio, badge) => {
  expect(domainState(dominio, now)).toBe(badge);
});

test('what is told beside the state agrees with it: no link to a website, and the colour of what is about to be free', () => {
  expect([isInZone(held), isInZone(outOfZone)]).toEqual([true, false]);
  expect([domainTone(held, now), domainTone(outOfZone, now)]).toEqual([undefined, 'soon']);
});

test('a check is under way while its next step is due, and not once its second look has a time', () => {
  expect(isChecking({ ...later, proxima_verificacion: '2026-05-02T12:00:20Z' }, now)).toBe(true);
  expect(isChecking(later, now)).toBe(false);
  expect(isChecking({ ...base, comprobacion: 'en_pausa' }, now)).toBe(false);
  expect(isChecking({ ...base, estado_verificacion: 'activo', es_disponible: false }, now)).toBe(false);
});

test.each([
  [base, 'Verificando'],
  [later, 'Por confirmar · 2026-05-03T12:00:00Z'],
  [{ ...later, estado_verificacion: 'error' }, 'Por confirmar · 2026-05-03T12:00:00Z'],
  [{ ...base, comprobacion: 'en_pausa' }, 'En pausa'],
  [unchecked, 'Sin verificar'],
  [{ ...base, comprobacion: 'ninguna' }, 'Sin veredicto'],
  [{ ...base, comprobacion: 'ninguna', estado_verificacion: 'error' }, 'Error'],
  [{ ...later, estado_verificacion: 'activo', es_disponible: false }, 'Activo'],
  [outOfZone, 'Fuera de su zona'],
  [free, 'Expirado'],
] as const)(
  'a file says how far the verification is, never that it runs while it does not: %#',
  (dominio, label) => {
    expect(verificationLabel(dominio, now, (iso) => iso)).toBe(label);
  },
);
