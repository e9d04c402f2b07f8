import { expect, test } from 'vitest';
import { domainState, type ShownDomain } from '#domain/check/domain-state.ts';
import { stateLabel } from '#domain/check/domain-state-text.ts';
import { createFormat } from '../format/format.ts';

const now = Date.parse('2026-05-02T12:00:00Z');
const base: ShownDomain = {
  estado_verificacion: 'verificando',
  es_disponible: null,
  confirmaciones: 0,
  fase_ciclo: 'desconocida',
  verification_method: null,
  needs_manual_verification: false,
  fecha_ultima_verificacion: '2026-05-02T11:00:00Z',
  fecha_liberacion_estimada: null,
  comprobacion: 'programada',
  proxima_verificacion: null,
  confirmacion_desde: null,
};
const free: ShownDomain = {
  ...base,
  estado_verificacion: 'expirado',
  es_disponible: true,
  confirmaciones: 2,
};

const sold = {
  ...base,
  estado_verificacion: 'no_resuelve',
  es_disponible: false,
  fase_ciclo: 'retenido',
  oferta_registrador: {
    registrador: 'dondominio',
    precio: { centimos: 125_000, moneda: 'EUR' },
    premium: true,
    hora: '2026-05-02T11:00:00Z',
  },
} as const satisfies ShownDomain;
const once: ShownDomain = { ...free, es_disponible: null, confirmaciones: 1, fase_ciclo: 'libre' };

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
  ['what it is sold for above the usual price', sold, 'Premium · 1.250,00\u00a0€'],
  [
    'that it is sold above the usual price, which no registrar told',
    { ...sold, oferta_registrador: { ...sold.oferta_registrador, precio: null } },
    'Premium · precio sin decir',
  ],
  [
    'that it has a holder, whatever it would cost',
    {
      ...sold,
      fase_ciclo: 'activo',
      oferta_registrador: { ...sold.oferta_registrador, premium: false },
    },
    'Registrado',
  ],
  [
    'that it cannot be registered, where it may be reserved and have no holder',
    { ...sold, oferta_registrador: null },
    'Retenido',
  ],
  [
    'that it has a holder whose registration has expired, out of its zone',
    { ...sold, estado_verificacion: 'expirado', oferta_registrador: null },
    'Registrado',
  ],
  [
    'that it has a holder, as a person has said',
    { ...sold, verification_method: 'manual', oferta_registrador: null },
    'Registrado',
  ],
  [
    'that another one has it, where it has no name servers yet',
    { ...sold, oferta_registrador: null, fecha_perdido: '2026-05-01T10:00:00Z' },
    'Perdido',
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
    'from when it may fall, by the interval of its zone',
    {
      ...base,
      estado_verificacion: 'expirado',
      es_disponible: false,
      fase_ciclo: 'redencion',
      fecha_liberacion_estimada: '2026-05-27T08:00:00Z',
      liberacion_desde: '2026-05-27T08:00:00Z',
    },
    'Se libera desde el 27 may',
  ],
  [
    'the day that its registry publishes, whatever its zone tells',
    {
      ...base,
      estado_verificacion: 'expirado',
      es_disponible: false,
      fase_ciclo: 'redencion',
      fecha_liberacion_estimada: '2026-05-29T08:00:00Z',
      liberacion_desde: '2026-05-27T08:00:00Z',
    },
    'Se libera hacia el 29 may',
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
  expect(stateLabel(domainState(dominio, now), dominio, format, now)).toBe(label);
});
