import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderEvent } from './events.ts';
import { DAY, drop, follow, NOW, notFree, purchase, reserved, rows, through } from './order.samples.ts';
import type { Holding, PurchaseOutcome } from './outcome.ts';
import type { GivenOrder } from './result.ts';
import { isOver, isSent } from './states.ts';

const now = fc.integer({ min: NOW, max: NOW + 12 * DAY });
const again = fc.option(now);
const anyOutcome: fc.Arbitrary<PurchaseOutcome> = fc.constantFrom<PurchaseOutcome[]>(
  { kind: 'ok', ...purchase },
  { kind: 'pending', reference: null },
  { kind: 'placed' },
  { kind: 'not_yet' },
  { kind: 'taken' },
  { kind: 'price_changed', price: null, premium: false },
  { kind: 'price_changed', price: null, premium: true },
  { kind: 'no_funds' },
  { kind: 'contact_refused' },
  { kind: 'unsupported_tld' },
  { kind: 'maintenance' },
  { kind: 'throttled', retryAfterMs: 5_000 },
  { kind: 'auth', why: 'key' },
  { kind: 'unknown', why: 'no_answer' },
);
const anyHolding = fc.constantFrom<Holding[]>(
  { kind: 'held', ...purchase },
  { kind: 'pending' },
  { kind: 'not_held' },
  { kind: 'unknown' },
);
const anyRequest = fc.constantFrom(
  ...(['waiting', 'auction', 'gone'] as const),
  ...(['no_key', 'other_account', 'key_refused', 'unknown'] as const),
);
const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'armed' as const,
      'cancelled_by_person' as const,
      'account_deleted' as const,
      'claimed' as const,
      'stopped' as const,
      'sending' as const,
      'not_sent' as const,
    ),
    now,
  }),
  fc.record({
    kind: fc.constant('refused' as const),
    now,
    refusal: fc.constantFrom(notFree, { codigo: 'ocupado' as const, motivo: 'Ya tiene titular.' }),
    again,
  }),
  fc.record({ kind: fc.constant('rehearsed' as const), now, outcome: anyOutcome }),
  fc.record({ kind: fc.constant('answered' as const), now, outcome: anyOutcome, again }),
  fc.record({ kind: fc.constant('found' as const), now, holding: anyHolding }),
  fc.record({
    kind: fc.constant('request_seen' as const),
    now,
    request: anyRequest,
  }),
  fc.record({
    kind: fc.constant('withdrawn' as const),
    now,
    why: fc.constantFrom('person' as const, 'expired' as const, 'renewed' as const),
  }),
  fc.record({
    kind: fc.constant('settled_by_person' as const),
    now,
    bought: fc.option(fc.constant(purchase)),
  }),
);
const start = fc.constantFrom(rows.borrador, drop(rows.borrador), reserved(rows.borrador));
const anyOrder = fc
  .tuple(start, fc.array(anyEvent, { maxLength: 40 }))
  .map(([row, events]) => events.reduce<GivenOrder>((order, event) => follow(order, event).order, row));

test('an order has a next step until it has ended, and then never changes again', () => {
  fc.assert(
    fc.property(anyOrder, anyEvent, (order, event) => {
      expect(order.proxima === null).toBe(isOver(order.estado));
      expect(order.fecha_fin === null).toBe(!isOver(order.estado));
      if (isOver(order.estado)) {
        expect(follow(order, event).step).toMatchObject({ changed: false, effects: [], attempt: null });
      }
    }),
  );
});

test('every event changes the order or says why it need not, and a refusal has no effect', () => {
  fc.assert(
    fc.property(anyOrder, anyEvent, (order, event) => {
      const { step } = follow(order, event);
      expect(step.why).not.toBe('');
      if (step.refused !== null)
        expect([step.changed, step.effects, step.attempt]).toEqual([false, [], null]);
    }),
  );
});

test('every order that waits for something or ended without a purchase says why', () => {
  fc.assert(
    fc.property(anyOrder, ({ estado, codigo, motivo }) => {
      expect(codigo === null).toBe(motivo === null);
      if (['no_comprada', 'caducada', 'cancelada', 'por_conciliar'].includes(estado))
        expect(motivo).toMatch(/\.$/);
    }),
  );
});

test('a purchase is written once, and only of an order that was sent', () => {
  fc.assert(
    fc.property(start, fc.array(anyEvent, { maxLength: 60 }), (row, events) => {
      let order = row;
      let purchases = 0;
      for (const event of events) {
        const { order: next, step } = follow(order, event);
        const bought = step.effects.filter(({ kind }) => kind === 'bought').length;
        if (bought > 0) expect(isSent(order.estado)).toBe(true);
        expect(step.attempt?.kind === 'bought').toBe(bought > 0);
        purchases += bought;
        order = next;
      }
      expect(purchases).toBe(order.estado === 'comprada' ? 1 : 0);
    }),
  );
});

test('no attempt is written while another is open: between two of them one was settled', () => {
  fc.assert(
    fc.property(start, fc.array(anyEvent, { maxLength: 60 }), (row, events) => {
      let order = row;
      let open = false;
      for (const event of events) {
        const { order: next, step } = follow(order, event);
        if (next.estado === 'enviando' && order.estado !== 'enviando') {
          expect(open).toBe(false);
          open = true;
        }
        if (step.attempt?.kind === 'reopened') {
          expect(order.dudas).toBeGreaterThan(0);
          open = true;
        } else if (step.attempt !== null) {
          expect(open).toBe(true);
          open = step.attempt.kind === 'uncertain' || step.attempt.kind === 'open';
        }
        expect(open).toBe(isSent(next.estado));
        order = next;
      }
    }),
  );
});

test('with an attempt in doubt it ends only after the registrar has said twice that it does not hold the name, or a person', () => {
  fc.assert(
    fc.property(start, fc.array(anyEvent, { maxLength: 80 }), (row, events) => {
      let order = row;
      let absences = 0;
      for (const event of events) {
        const { order: next } = follow(order, event);
        if (event.kind === 'found') absences = event.holding.kind === 'not_held' ? absences + 1 : 0;
        const mayEnd = event.kind === 'settled_by_person' || event.kind === 'account_deleted';
        if (isOver(next.estado) && !isOver(order.estado) && order.dudas > 0 && !mayEnd)
          expect(next.estado === 'comprada' || (event.kind === 'found' && absences >= 2)).toBe(true);
        order = next;
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a reservation that a person cancelled never waits for its release again', () => {
  const cancelled = through(
    { ...reserved(rows.enviando), codigo: null, motivo: null },
    { kind: 'answered', now: NOW, outcome: { kind: 'placed' }, again: null },
    { kind: 'cancelled_by_person', now: NOW },
  );
  fc.assert(
    fc.property(fc.array(anyRequest, { maxLength: 60 }), (requests) => {
      let order = cancelled;
      for (const request of requests) {
        order = through(order, { kind: 'request_seen', now: NOW, request });
        expect(order.codigo).not.toBe('reservada');
      }
    }),
  );
});

test('an order is never sent after its end, and never woken after it', () => {
  fc.assert(
    fc.property(anyOrder, anyEvent, (order, event) => {
      const { order: next } = follow(order, event);
      if (next.estado === 'enviando' && order.estado !== 'enviando')
        expect('now' in event && next.hasta !== null && event.now < next.hasta).toBe(true);
      if (
        next.estado === 'armada' &&
        next.proxima !== null &&
        order.estado !== 'armada' &&
        event.kind !== 'armed'
      )
        expect(next.proxima).toBeLessThanOrEqual(next.hasta ?? 0);
    }),
  );
});
