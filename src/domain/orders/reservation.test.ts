import { describe, expect, test } from 'vitest';
import type { OrderEvent } from './events.ts';
import { DAY, follow, HOUR, MINUTE, NOW, purchase, reserved, rows, through } from './order.samples.ts';
import type { GivenOrder } from './result.ts';

type Seen = Extract<OrderEvent, { kind: 'request_seen' }>['request'];
const seen = (request: Seen, now = NOW): OrderEvent => ({ kind: 'request_seen', now, request });
const cancel: OrderEvent = { kind: 'cancelled_by_person', now: NOW };
const sent = { ...reserved(rows.enviando), codigo: null, motivo: null };
const placed = through(sent, { kind: 'answered', now: NOW, outcome: { kind: 'placed' }, again: null });
const held: OrderEvent = { kind: 'found', now: NOW, holding: { kind: 'held', ...purchase } };
const again = (order: GivenOrder, times: number, request: Seen): GivenOrder =>
  through(order, ...Array.from({ length: times }, () => seen(request)));

test('a request that the registrar took keeps the order sent, and its attempt open', () => {
  const { order, step } = follow(sent, {
    kind: 'answered',
    now: NOW,
    outcome: { kind: 'placed' },
    again: null,
  });
  expect(order).toMatchObject({ estado: 'enviando', codigo: 'reservada', proxima: NOW + 30 * MINUTE });
  expect(order.motivo).toContain('Si otros también lo han pedido, lo subasta, y aquí no se puja.');
  expect(step.attempt).toEqual({ kind: 'open' });
});

test('a request that the registrar does not take yet is repeated later, within the order’s end', () => {
  const event = { kind: 'answered', now: NOW, outcome: { kind: 'not_yet' }, again: NOW + HOUR } as const;
  const { order, step } = follow(sent, event);
  expect(order).toMatchObject({ estado: 'armada', codigo: 'aun_no_reservable', proxima: NOW + HOUR });
  expect(step.attempt).toEqual({ kind: 'not_bought' });
});

describe('a request without an answer', () => {
  const doubted = through(sent, {
    kind: 'answered',
    now: NOW,
    outcome: { kind: 'unknown', why: 'no_answer' },
    again: null,
  });

  test('is doubted as a request, not as a purchase', () => {
    expect(doubted.motivo).toContain('Dynadot no ha dicho si tiene la reserva.');
  });

  test('is placed if the registrar lists it', () => {
    const { order, step } = follow(doubted, seen('waiting'));
    expect(order).toMatchObject({ estado: 'enviando', codigo: 'reservada' });
    expect(step.attempt).toEqual({ kind: 'open' });
  });

  test('is made again only after two looks that find neither the name nor the request', () => {
    const absent = (now: number): OrderEvent => ({ kind: 'found', now, holding: { kind: 'not_held' } });
    const once = through(doubted, absent(NOW + MINUTE));
    expect(once.estado).toBe('por_conciliar');
    expect(through(once, absent(NOW + 2 * MINUTE)).estado).toBe('armada');
  });

  test('of an order that was cancelled meanwhile is withdrawn when the registrar lists it', () => {
    const absent = (now: number): OrderEvent => ({ kind: 'found', now, holding: { kind: 'not_held' } });
    const again = through(doubted, absent(NOW + MINUTE), absent(NOW + 2 * MINUTE), cancel);
    expect(again).toMatchObject({ estado: 'por_conciliar', cierre: 'cancelada' });
    const listed = through(again, seen('waiting'));
    expect(listed).toMatchObject({ estado: 'enviando', codigo: 'quitando_reserva', dudas: 0 });
    expect(through(listed, { kind: 'withdrawn', now: NOW, why: 'person' })).toMatchObject({
      ...{ estado: 'cancelada', codigo: 'cancelada', cierre: null, proxima: null },
    });
  });

  test('of a sender that died is asked about, too', () => {
    expect(through(sent, { kind: 'claimed', now: NOW }).estado).toBe('por_conciliar');
  });
});

test('a sender that takes a placed one asks about it, also after the order’s end', () => {
  const { step } = follow(placed, { kind: 'claimed', now: NOW + 20 * DAY });
  expect([step.changed, step.order.estado]).toEqual([false, 'enviando']);
});

test('the caught name is bought', () => {
  const { order, step } = follow(placed, held);
  expect(order.estado).toBe('comprada');
  expect(step.attempt).toEqual({ kind: 'bought', ...purchase });
});

test('an auction is told once, and the order waits for its end', () => {
  const { order, step } = follow(placed, seen('auction'));
  expect(order).toMatchObject({ estado: 'enviando', codigo: 'subasta' });
  expect(step.effects).toEqual([{ kind: 'step' }, { kind: 'notify', about: 'por_conciliar' }]);
  expect(follow(order, seen('auction')).step.effects).toEqual([]);
  expect(through(order, held).estado).toBe('comprada');
});

test('the loser of an auction learns that, more than a week after it', () => {
  const auctioned = through(placed, seen('auction'));
  const waiting = again(auctioned, 384, 'gone');
  expect(waiting).toMatchObject({ estado: 'enviando', codigo: 'subasta' });
  const { order, step } = follow(waiting, seen('gone'));
  expect(order).toMatchObject({ estado: 'no_comprada', codigo: 'subasta' });
  expect(order.motivo).toContain('lo subastó y tu cuenta no lo tiene');
  expect(step.attempt).toEqual({ kind: 'not_bought' });
});

test('a request that left the list may be a caught name that is to be paid: three days', () => {
  const { order, step } = follow(placed, seen('gone'));
  expect(order).toMatchObject({ estado: 'enviando', codigo: 'por_pagar' });
  expect(order.motivo).toContain('unas 47 horas para pagarlo');
  expect(step.effects).toContainEqual({ kind: 'notify', about: 'por_conciliar' });
  expect(through(order, held).estado).toBe('comprada');
  const late = again(order, 143, 'gone');
  expect(late.estado).toBe('enviando');
  expect(through(late, seen('gone'))).toMatchObject({ estado: 'no_comprada', codigo: 'reserva_perdida' });
});

test('an absence that lasts for three hours is told then, where it was not told at first', () => {
  const away = again(placed, 5, 'gone');
  expect(follow(again(placed, 4, 'gone'), seen('gone')).step.effects).toEqual([]);
  const { order, step } = follow(away, seen('gone'));
  expect(step.effects).toEqual([{ kind: 'notify', about: 'por_conciliar', unlessToldAtFirst: true }]);
  expect(follow(order, seen('gone')).step.effects).toEqual([]);
});

test('a request that is listed again begins anew', () => {
  const back = through(again(placed, 100, 'gone'), seen('waiting'));
  expect(back).toMatchObject({ codigo: 'reservada', ausencias: 0 });
});

test('a look without an answer is counted, and changes only the time of the next one', () => {
  const gone = again(placed, 5, 'gone');
  expect(through(gone, seen('unknown', NOW + HOUR))).toEqual({
    ...gone,
    miradas: 1,
    proxima: NOW + 90 * MINUTE,
  });
});

describe('a cancelled one', () => {
  const cancelled = through(placed, cancel);

  test('is withdrawn at the registrar first', () => {
    expect(cancelled).toMatchObject({ estado: 'enviando', codigo: 'quitando_reserva', proxima: NOW });
    const { order, step } = follow(cancelled, { kind: 'withdrawn', now: NOW, why: 'person' });
    expect(order).toMatchObject({ estado: 'cancelada', codigo: 'cancelada', proxima: null });
    expect(step.attempt).toEqual({ kind: 'not_bought' });
  });

  test('is tried again within a minute while the registrar still lists it or does not answer', () => {
    for (const request of ['waiting', 'unknown'] as const) {
      expect(through(cancelled, seen(request))).toMatchObject({
        codigo: 'quitando_reserva',
        proxima: NOW + MINUTE,
      });
    }
  });

  test.each(['gone', 'auction'] as const)('seen as %s is withdrawn once it is listed again', (request) => {
    const away = through(cancelled, seen(request));
    expect(away).toMatchObject({ estado: 'enviando', cierre: 'cancelada' });
    const back = through(away, seen('no_key'), seen('waiting'));
    expect(back).toMatchObject({ estado: 'enviando', codigo: 'quitando_reserva', proxima: NOW });
    expect(through(back, { kind: 'withdrawn', now: NOW, why: 'person' })).toMatchObject({
      ...{ estado: 'cancelada', motivo: 'La cancelaste y Dynadot ha quitado la reserva.', cierre: null },
    });
  });

  test('is bought all the same if the registrar was faster', () => {
    expect(through(cancelled, held).estado).toBe('comprada');
  });
});

test.each(['auction', 'gone'] as const)('with its request %s, it cannot be cancelled here', (request) => {
  expect(follow(through(placed, seen(request)), cancel).step.refused).toBe('orden_enviada');
});

test('before its answer a request cannot be cancelled', () => {
  expect(follow(sent, cancel).step.refused).toBe('orden_enviada');
});

test.each([
  ['expired', 'caducada', 'caducada', /^Terminó su plazo y Dynadot ha quitado la reserva/],
  ['renewed', 'no_comprada', 'renovado', /lo ha renovado su titular, o lo ha registrado otro/],
] as const)('withdrawn because it %s', (why, estado, codigo, reason) => {
  const { order, step } = follow(placed, { kind: 'withdrawn', now: NOW, why });
  expect(order).toMatchObject({ estado, codigo, fecha_fin: NOW });
  expect(order.motivo).toMatch(reason);
  expect(step.attempt).toEqual({ kind: 'not_bought' });
});

test('a person who looked at the registrar can end it', () => {
  const event = { kind: 'settled_by_person', now: NOW, bought: null } as const;
  expect(through(placed, event)).toMatchObject({ estado: 'no_comprada', codigo: 'persona' });
  expect(through(placed, { ...event, bought: purchase }).estado).toBe('comprada');
});

test('what is seen or withdrawn of an order without a placed request changes nothing', () => {
  for (const row of [...Object.values(rows), ...Object.values(rows).map(reserved)]) {
    if (row.cuando === 'reserva' && row.estado === 'por_conciliar') continue;
    const order = row.cuando === 'reserva' && row.estado === 'enviando' ? sent : row;
    expect(follow(order, seen('gone')).step.changed).toBe(false);
    expect(follow(order, { kind: 'withdrawn', now: NOW, why: 'person' }).step.changed).toBe(false);
  }
});
