import { describe, expect, test } from 'vitest';
import { EstadoOrden } from '#contract/orders/entities.ts';
import type { OrderEvent } from './events.ts';
import { DAY, drop, follow, HOUR, MINUTE, NOW, notFree, purchase, rows, through } from './order.samples.ts';
import type { PurchaseOutcome } from './outcome.ts';
import { DRAFT_FOR_MS, NOW_FOR_MS } from './states.ts';

type End = EstadoOrden | null | 'refused';
const answer = (outcome: PurchaseOutcome): OrderEvent => ({
  kind: 'answered',
  now: NOW,
  outcome,
  again: null,
});
const ok: PurchaseOutcome = { kind: 'ok', ...purchase };

/** The end state for each start state, in the order of `EstadoOrden`; null: unchanged. */
const table: [string, OrderEvent, End[]][] = [
  [
    'a person arms it',
    { kind: 'armed', now: NOW },
    ['armada', null, null, null, null, 'refused', 'refused', 'refused', 'refused'],
  ],
  [
    'a person cancels it',
    { kind: 'cancelled_by_person', now: NOW },
    ['cancelada', 'cancelada', 'cancelada', 'refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  ],
  [
    'its account is deleted',
    { kind: 'account_deleted', now: NOW },
    ['cancelada', 'cancelada', 'cancelada', null, null, null, null, null, null],
  ],
  [
    'a sender takes it',
    { kind: 'claimed', now: NOW },
    [null, 'comprobando', null, 'por_conciliar', null, null, null, null, null],
  ],
  [
    'a sender takes it after its end',
    { kind: 'claimed', now: NOW + 2 * DAY },
    ['caducada', 'caducada', 'caducada', 'por_conciliar', null, null, null, null, null],
  ],
  [
    'a switch stops it',
    { kind: 'stopped', now: NOW },
    [null, null, 'armada', null, null, null, null, null, null],
  ],
  [
    'it is refused for a while',
    { kind: 'refused', now: NOW, refusal: notFree, again: NOW + MINUTE },
    [null, null, 'armada', null, null, null, null, null, null],
  ],
  [
    'it is refused',
    { kind: 'refused', now: NOW, refusal: notFree, again: null },
    [null, null, 'no_comprada', null, null, null, null, null, null],
  ],
  [
    'it is rehearsed',
    { kind: 'rehearsed', now: NOW, outcome: ok },
    [null, null, 'no_comprada', null, null, null, null, null, null],
  ],
  [
    'its attempt is written',
    { kind: 'sending', now: NOW },
    [null, null, 'enviando', null, null, null, null, null, null],
  ],
  [
    'its attempt is written after its end',
    { kind: 'sending', now: NOW + HOUR },
    [null, null, 'caducada', null, null, null, null, null, null],
  ],
  ['bought', answer(ok), [null, null, null, 'comprada', 'comprada', null, null, null, null]],
  [
    'its attempt was not sent in time',
    { kind: 'not_sent', now: NOW },
    [null, null, null, 'armada', null, null, null, null, null],
  ],
  [
    'the registrar holds the name',
    { kind: 'found', now: NOW, holding: { kind: 'held', ...purchase } },
    [null, null, null, null, 'comprada', null, null, null, null],
  ],
  [
    'a person says that it was bought',
    { kind: 'settled_by_person', now: NOW, bought: purchase },
    ['refused', 'refused', 'refused', 'refused', 'comprada', 'refused', 'refused', 'refused', 'refused'],
  ],
  [
    'a person says that it was not bought',
    { kind: 'settled_by_person', now: NOW, bought: null },
    ['refused', 'refused', 'refused', 'refused', 'no_comprada', 'refused', 'refused', 'refused', 'refused'],
  ],
];

describe.each(table)('%s', (_, event, ends) => {
  test.each(EstadoOrden.options.map((state, index) => [state, ends[index] ?? null] as const))(
    'from %s: %s',
    (state, end) => {
      const { order, step } = follow(rows[state], event);
      expect(step.from).toBe(state);
      if (end === 'refused') expect(step.refused).not.toBeNull();
      else expect(step.refused).toBeNull();
      expect(order.estado).toBe(end === null || end === 'refused' ? state : end);
      if (end === 'refused') expect(step).toMatchObject({ changed: false, effects: [], attempt: null });
    },
  );
});

test('an order for now has an hour from its arming; one for the release keeps its own end', () => {
  expect(through(rows.borrador, { kind: 'armed', now: NOW + 5 })).toMatchObject({
    hasta: NOW + 5 + NOW_FOR_MS,
    proxima: NOW + 5,
    fecha_armada: NOW + 5,
  });
  const waiting = through(drop(rows.borrador), { kind: 'armed', now: NOW });
  expect(waiting.hasta).toBe(NOW + 10 * DAY);
  expect(through(drop(rows.borrador), { kind: 'armed', now: NOW + 10 * DAY }).estado).toBe('caducada');
});

test('a draft waits a day to be armed', () => {
  const draft = rows.borrador;
  expect(through(draft, { kind: 'claimed', now: NOW + DRAFT_FOR_MS - 1 }).estado).toBe('borrador');
  const { order, step } = follow(draft, { kind: 'claimed', now: NOW + DRAFT_FOR_MS });
  expect(order).toMatchObject({ estado: 'caducada', codigo: 'borrador_viejo', proxima: null });
  expect(step.effects).toEqual([{ kind: 'step' }]);
});

test('a switch keeps the order armed and due, and says so', () => {
  expect(through(rows.comprobando, { kind: 'stopped', now: NOW + 3 })).toMatchObject({
    estado: 'armada',
    codigo: 'paradas',
    proxima: NOW + 3,
  });
});

test('an order that waits is woken at its end at the latest, and then says what it waited for', () => {
  const waiting = through(rows.comprobando, {
    kind: 'refused',
    now: NOW,
    refusal: notFree,
    again: NOW + 2 * HOUR,
  });
  expect(waiting).toMatchObject({ proxima: NOW + HOUR, codigo: 'aun_no_libre' });
  const ended = through(waiting, { kind: 'claimed', now: NOW + HOUR });
  expect(ended.estado).toBe('caducada');
  expect(ended.motivo).toBe(
    'Terminó su plazo sin comprarlo. Lo último: Todavía no está libre. Se vuelve a mirar hasta el plazo de la orden. Crea otra orden si aún lo quieres.',
  );
  expect(through(rows.armada, { kind: 'claimed', now: NOW + HOUR }).motivo).toBe(
    'Terminó su plazo sin comprarlo. Crea otra orden si aún lo quieres.',
  );
});

test('a rehearsal ends without a purchase, and says how to buy in earnest', () => {
  const { order, step } = follow(rows.comprobando, { kind: 'rehearsed', now: NOW, outcome: ok });
  expect(order).toMatchObject({ estado: 'no_comprada', codigo: 'simulacro' });
  expect(order.motivo).toContain('no se ha comprado nada');
  expect(step.attempt).toBeNull();
  expect(step.effects.map(({ kind }) => kind)).toEqual(['step', 'notify']);
  expect(
    through(rows.comprobando, { kind: 'rehearsed', now: NOW, outcome: { kind: 'no_funds' } }).codigo,
  ).toBe('sin_saldo');
  expect(
    through(rows.comprobando, { kind: 'rehearsed', now: NOW, outcome: { kind: 'pending', reference: null } })
      .codigo,
  ).toBe('simulacro');
});

test('an attempt that was never sent gives its money back and is checked again at once', () => {
  const { order, step } = follow(rows.enviando, { kind: 'not_sent', now: NOW + 7 });
  expect(order).toMatchObject({ estado: 'armada', proxima: NOW + 7, codigo: null });
  expect(step.attempt).toEqual({ kind: 'not_bought' });
});

test('arming, an attempt and its answer are lines of the history; a look is none', () => {
  const lines = (state: EstadoOrden, event: OrderEvent) =>
    follow(rows[state], event).step.effects.filter(({ kind }) => kind === 'step');
  const STEP = [{ kind: 'step' }];
  expect(lines('borrador', { kind: 'armed', now: NOW })).toEqual(STEP);
  expect(lines('comprobando', { kind: 'sending', now: NOW })).toEqual(STEP);
  expect(lines('enviando', answer({ kind: 'pending', reference: null }))).toEqual(STEP);
  expect(lines('enviando', answer({ kind: 'price_changed', price: null, premium: false }))).toEqual(STEP);
  expect(lines('armada', { kind: 'claimed', now: NOW })).toEqual([]);
  const look = { kind: 'found', now: NOW, holding: { kind: 'unknown' } } as const;
  expect(follow(rows.por_conciliar, look).step.effects).toEqual([]);
});

test('a transition says whether a column of the order has changed', () => {
  expect(follow(rows.armada, { kind: 'claimed', now: NOW }).step.changed).toBe(true);
  expect(follow(rows.por_conciliar, { kind: 'claimed', now: NOW }).step.changed).toBe(false);
});

test('an order that waits keeps its reason, and an attempt that found the name taken costs nothing', () => {
  const limited = { codigo: 'limitado', motivo: 'Pide esperar.' } as const;
  const event: OrderEvent = { kind: 'refused', now: NOW, refusal: limited, again: NOW + MINUTE };
  expect(through(rows.comprobando, event)).toMatchObject(limited);
  expect(through({ ...rows.comprobando, hasta: null }, event).proxima).toBe(NOW + MINUTE);
  const taken: OrderEvent = { kind: 'answered', now: NOW, outcome: { kind: 'taken' }, again: NOW + MINUTE };
  expect(follow(drop(rows.enviando), taken).step.attempt).toEqual({ kind: 'not_bought' });
});

test('only an end that a person should hear of is told', () => {
  const told = (state: EstadoOrden, event: OrderEvent) =>
    follow(rows[state], event).step.effects.flatMap((effect) =>
      effect.kind === 'notify' ? [effect.about] : [],
    );
  expect(told('armada', { kind: 'cancelled_by_person', now: NOW })).toEqual([]);
  expect(told('armada', { kind: 'claimed', now: NOW })).toEqual([]);
  expect(told('armada', { kind: 'claimed', now: NOW + DAY })).toEqual(['caducada']);
  expect(told('enviando', answer(ok))).toEqual(['comprada']);
  expect(told('enviando', answer({ kind: 'no_funds' }))).toEqual(['no_comprada']);
});
