import { describe, expect, test } from 'vitest';
import type { OrderEvent } from './events.ts';
import { follow, MINUTE, NOW, purchase, reserved, rows, through } from './order.samples.ts';
import type { GivenOrder } from './result.ts';

type Request = Extract<OrderEvent, { kind: 'request_seen' }>['request'];
const seen = (request: Request): OrderEvent => ({ kind: 'request_seen', now: NOW, request });
const times = (count: number, request: Request) => Array.from({ length: count }, () => seen(request));
const sent = { ...reserved(rows.enviando), codigo: null, motivo: null };
const placed = through(sent, { kind: 'answered', now: NOW, outcome: { kind: 'placed' }, again: null });
const cancelled = through(placed, { kind: 'cancelled_by_person', now: NOW });
const unseen = through(placed, ...times(2, 'no_key'));
const unseenCancelled = through(cancelled, ...times(2, 'no_key'));
const held: OrderEvent = { kind: 'found', now: NOW, holding: { kind: 'held', ...purchase } };
const state = ({ estado, codigo }: GivenOrder) => [estado, codigo];

test.each([
  ['no_key', 2, 'falta tu clave de Dynadot'],
  ['other_account', 2, 'tu clave de Dynadot es otra'],
  ['key_refused', 2, 'Dynadot no admite tu clave'],
  ['unknown', 48, 'Dynadot no contesta'],
] as const)('%s: after %i looks a person is asked, who is told why', (why, looks, said) => {
  const before = through(placed, ...times(looks - 1, why));
  expect(state(before)).toEqual(['enviando', 'reservada']);
  const { order, step } = follow(before, seen(why));
  expect(state(order)).toEqual(['por_conciliar', 'reserva_sin_ver']);
  expect(order.motivo).toContain(said);
  expect(order.motivo).toContain('mirar en la web de Dynadot qué ha pasado y decirlo en la orden');
  expect(order.proxima).toBe(NOW + 30 * MINUTE);
  expect(step.attempt).toEqual({ kind: 'uncertain' });
  expect(step.effects).toEqual([{ kind: 'step' }, { kind: 'notify', about: 'por_conciliar' }]);
});

test.each(['waiting', 'auction', 'gone'] as const)('a look that says %s ends the count', (request) => {
  const order = through(placed, seen('no_key'), seen(request), seen('no_key'));
  expect(order).toMatchObject({ estado: 'enviando', miradas: 1 });
});

test('a person is asked once, and the reason is the one of the last look', () => {
  const { order, step } = follow(unseen, seen('other_account'));
  expect(order).toMatchObject({ estado: 'por_conciliar', codigo: 'reserva_sin_ver' });
  expect(order.motivo).toContain('tu clave de Dynadot es otra');
  expect(step).toMatchObject({ attempt: null, effects: [] });
});

test.each([
  ['waiting', 'reservada'],
  ['auction', 'subasta'],
  ['gone', 'por_pagar'],
] as const)('a request that is seen again, as %s, is looked at as before', (request, codigo) => {
  const { order, step } = follow(unseen, seen(request));
  expect(order).toMatchObject({ estado: 'enviando', codigo, miradas: 0, dudas: 0 });
  expect(step.attempt).toEqual({ kind: 'open' });
});

test('a name that was caught meanwhile is bought, and its absence alone does not ask for it again', () => {
  expect(through(unseen, held).estado).toBe('comprada');
  const absent: OrderEvent = { kind: 'found', now: NOW, holding: { kind: 'not_held' } };
  expect(through(unseen, absent, absent, absent)).toEqual(unseen);
});

test('a person ends it, with or without the name', () => {
  const event = { kind: 'settled_by_person', now: NOW, bought: null } as const;
  expect(state(through(unseen, event))).toEqual(['no_comprada', 'persona']);
  expect(through(unseen, { ...event, bought: purchase }).estado).toBe('comprada');
});

test('one that was to be withdrawn at its end or by its holder’s renewal still is', () => {
  const withdrawn = { kind: 'withdrawn', now: NOW, why: 'renewed' } as const;
  expect(state(through(unseen, withdrawn))).toEqual(['no_comprada', 'renovado']);
});

describe('a cancelled one', () => {
  test('keeps how it is to end, and is withdrawn when it is seen again', () => {
    expect(state(unseenCancelled)).toEqual(['por_conciliar', 'reserva_sin_ver']);
    const back = through(unseenCancelled, seen('waiting'));
    expect(back).toMatchObject({ estado: 'enviando', codigo: 'quitando_reserva', proxima: NOW });
    const over = through(back, { kind: 'withdrawn', now: NOW, why: 'person' });
    expect(over).toMatchObject({
      estado: 'cancelada',
      motivo: 'La cancelaste y Dynadot ha quitado la reserva.',
    });
  });

  test('ends as cancelled if it was withdrawn while it could not be seen', () => {
    const over = through(unseenCancelled, { kind: 'withdrawn', now: NOW, why: 'person' });
    expect(over).toMatchObject({ estado: 'cancelada', cierre: null, proxima: null });
  });
});
