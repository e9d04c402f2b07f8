import { expect, test } from 'vitest';
import type { RegistryEvidence } from '../../evidence/evidence.ts';
import { DAY, HOUR, NOW } from '../order.samples.ts';
import { showsRenewal } from './renewal.ts';

const ARMED = NOW - 10 * DAY;
const answer = (change: Partial<RegistryEvidence> = {}): RegistryEvidence => ({
  fuente: 'rdap',
  kind: 'registered',
  authority: 'registry',
  servidor: 'rdap.example',
  hora: NOW - HOUR,
  ms: 40,
  detalle: '',
  quarantined: false,
  status: ['clienttransferprohibited'],
  nameservers: ['ns1.example'],
  registrar: null,
  fecha_registro: NOW - 900 * DAY,
  fecha_actualizacion: NOW - 2 * DAY,
  fecha_expiracion: NOW + 300 * DAY,
  fecha_expiracion_registrador: null,
  registrante: null,
  ...change,
});
const shows = (...evidence: RegistryEvidence[]) => showsRenewal(evidence, { since: ARMED, now: NOW });

test('the registration of before, with a later expiry and no end announced, was renewed', () => {
  expect(shows(answer())).toBe(true);
  expect(shows(answer({ hora: ARMED - DAY, status: ['redemptionperiod'] }), answer())).toBe(true);
});

test.each<[string, Partial<RegistryEvidence>]>([
  ['in redemption', { status: ['redemptionperiod', 'pendingdelete'] }],
  ['pending delete', { status: ['pendingdelete'] }],
  ['being restored', { status: ['pendingrestore'] }],
  ['renewed by its registry alone', { status: ['autorenewperiod'] }],
  ['past its date', { fecha_expiracion: NOW - DAY }],
  ['of an unknown expiry', { fecha_expiracion: null }],
  ['registered after the order, perhaps for it', { fecha_registro: NOW - 2 * DAY }],
  ['of an unknown registration', { fecha_registro: null }],
  ['seen before the order was armed', { hora: ARMED }],
  ['shown by a registrar, not the registry', { authority: 'registrar' }],
  ['denied', { kind: 'absent' }],
])('one %s was not, as far as is known', (_, change) => {
  expect(shows(answer(change))).toBe(false);
});

test('the newest answer decides', () => {
  expect(shows(answer({ hora: NOW - 2 * HOUR }), answer({ status: ['redemptionperiod'] }))).toBe(false);
  expect(shows(answer({ kind: 'absent' }), answer({ hora: NOW - 2 * HOUR }))).toBe(false);
});
