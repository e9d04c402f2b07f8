import { expect, test } from 'vitest';
import { NOW } from '../order.samples.ts';
import { type CheckFailure, checkRefusal, NOT_YET, noKey } from './check-refusals.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

test.each<[CheckFailure, string, number | null]>([
  [{ kind: 'refused', why: 'key' }, 'clave_rechazada', null],
  [{ kind: 'refused', why: 'permission' }, 'clave_rechazada', null],
  [{ kind: 'no_balance' }, 'sin_saldo', null],
  [{ kind: 'not_sold' }, 'zona_no_vendida', null],
  [{ kind: 'maintenance' }, 'mantenimiento', 5 * MINUTE],
  [{ kind: 'throttled', retryAfterMs: null }, 'limitado', MINUTE],
  [{ kind: 'throttled', retryAfterMs: 7 * SECOND }, 'limitado', 7 * SECOND],
  [{ kind: 'locked', retryAfterMs: null }, 'limitado', 60 * MINUTE],
  [{ kind: 'locked', retryAfterMs: 9 * MINUTE }, 'limitado', 9 * MINUTE],
  [{ kind: 'no_answer' }, 'sin_respuesta', 30 * SECOND],
])('after %o an order is %s, and is taken up again when the reason may be gone', (failure, codigo, inMs) => {
  const { refusal, again } = checkRefusal(failure, 'dondominio', NOW);
  expect([refusal.codigo, again]).toEqual([codigo, inMs === null ? null : NOW + inMs]);
  expect(refusal.motivo).toContain('DonDominio');
});

test('the reasons that come before any question', () => {
  expect([noKey('porkbun').codigo, NOT_YET.codigo]).toEqual(['sin_clave', 'aun_no_libre']);
  expect(noKey('porkbun').motivo).toContain('Porkbun');
});
