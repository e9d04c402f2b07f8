import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BatchRow, DAY, done, NOW, rows } from './batch.samples.ts';
import { batchState, isDone, isRunning, stateOf } from './states.ts';
import type { BatchEvent, Transition } from './step.ts';
import { transition } from './transition.ts';

const now = fc.integer({ min: NOW, max: NOW + 40 * DAY });
const at = now;
const timezone = fc.constantFrom('Europe/Madrid', 'America/Caracas', 'no es una zona');
const detalle = fc.constantFrom('No responde', 'Espera.', '');
const clave = fc.constantFrom('mapas:uno', 'mapas:dos');
const heldUntil = fc.option(at);
const kind = <Kind extends BatchEvent['kind']>(name: Kind) => fc.constant(name);

const anyEvent: fc.Arbitrary<BatchEvent> = fc.oneof(
  fc.record({ kind: fc.constantFrom('started' as const, 'round_began' as const), now }),
  fc.record({ kind: kind('retried'), now, keywords: fc.nat(3) }),
  fc.record({
    kind: kind('recollection_set'),
    now,
    cada_dias: fc.option(fc.integer({ min: 1, max: 90 })),
    tope: fc.option(fc.integer({ min: 1, max: 100 })),
    tope_creditos: fc.option(fc.integer({ min: 1, max: 100 })),
    ahora: fc.boolean(),
  }),
  fc.record({ kind: kind('paused_by_person'), now, razon: fc.option(fc.constant('un descanso')) }),
  fc.constantFrom<BatchEvent[]>(
    { kind: 'account_deleted' },
    { kind: 'public_use_taken' },
    { kind: 'provider_answered' },
    { kind: 'domains_answered' },
  ),
  fc.record({
    kind: kind('ended'),
    now,
    timezone,
    unanswered: fc.record({ total: fc.nat(3), proxima: fc.option(at) }),
  }),
  fc.record({ kind: kind('no_key'), now, detalle: fc.constant('Falta la clave.') }),
  fc.record({ kind: kind('provider_closed'), now, timezone, until: at }),
  fc.record({
    kind: kind('cap_reached'),
    now,
    cap: fc.constantFrom('solicitudes' as const, 'creditos' as const),
  }),
  fc.record({ kind: kind('cap_too_short'), now, inFlight: fc.boolean() }),
  fc.record({
    kind: kind('token_cap_reached'),
    now,
    acceso: fc.constantFrom('n8n', 'guion'),
    limite: fc.nat(),
  }),
  fc.record({
    kind: kind('token_over'),
    now,
    acceso: fc.constant('n8n'),
    fin: fc.constantFrom('revocado', 'terminado'),
  }),
  fc.record({ kind: kind('quota_ended'), now, limite: fc.nat(), mes: fc.constant('2026-11') }),
  fc.record({ kind: kind('storage_full'), now, limiteGb: fc.nat(9), mes: fc.constant('2026-11') }),
  fc.record({ kind: kind('public_limit_reached'), now, keywordsAlDia: fc.nat(), clave }),
  fc.record({
    kind: kind('provider_limited'),
    now,
    timezone,
    clave,
    heldUntil,
    detalle,
    retryAfterMs: fc.nat(DAY),
  }),
  fc.record({
    kind: kind('provider_failed'),
    now,
    timezone,
    clave,
    heldUntil,
    detalle,
    keyword: fc.record({ intentos: fc.nat(4), retries: fc.nat(4), alone: fc.boolean() }),
  }),
  fc.record({
    kind: kind('provider_refused'),
    now,
    code: fc.constantFrom('clave_rechazada' as const, 'proveedor_limitado' as const),
    detalle,
    clave,
  }),
  fc.record({ kind: kind('domains_unanswered'), now, timezone, again: at }),
);
const history = fc.array(anyEvent, { maxLength: 30 });
const start = fc.constantFrom(...Object.values(rows));

const follow = (row: BatchRow, event: BatchEvent): { row: BatchRow; step: Transition } => {
  const step = transition(row, event);
  return { row: { ...row, ...step.batch }, step };
};
/** A batch after any history, optionally with all keywords ended. */
const live = (row: BatchRow, events: readonly BatchEvent[], finished: boolean): BatchRow =>
  events.reduce<BatchRow>((before, event) => follow(before, event).row, finished ? { ...row, ...done } : row);

const anyBatch = fc
  .tuple(start, history, fc.boolean())
  .map(([row, events, finished]) => live(row, events, finished));

test('no event is refused silently: it changes the row, or says why it need not', () => {
  fc.assert(
    fc.property(anyBatch, anyEvent, (before, event) => {
      const { step, row } = follow(before, event);
      expect(step.why).not.toBe('');
      expect(step.from).toBe(stateOf(before, before));
      if (!step.changed) expect(row).toEqual(before);
      if (step.refused !== null)
        expect([step.changed, step.effects, step.keyword]).toEqual([false, [], null]);
    }),
  );
});

test('every batch that rests says why, unless a person paused it without a word or deleted its account', () => {
  fc.assert(
    fc.property(anyBatch, (batch) => {
      const state = stateOf(batch, batch);
      if (state === batchState.capped || state === batchState.failed) expect(batch.motivo).not.toBeNull();
      if (state === batchState.held || state === batchState.delayed) expect(batch.motivo).not.toBe('');
    }),
  );
});

test('a batch that is started or put back runs, whatever stopped it, and its keywords are looked for', () => {
  fc.assert(
    fc.property(anyBatch, fc.integer({ min: 1, max: 9 }), (before, keywords) => {
      const state = stateOf(before, before);
      const event: BatchEvent =
        state === batchState.ready || state === batchState.paused || state === batchState.capped
          ? { kind: 'started', now: NOW }
          : { kind: 'retried', now: NOW, keywords };
      const { row, step } = follow(before, event);
      expect(stateOf(row, row)).toBe(batchState.running);
      expect([row.motivo_codigo, row.problema, row.fecha_fin, row.fallos_seguidos]).toEqual([
        null,
        null,
        null,
        0,
      ]);
      expect(row.fecha_inicio).not.toBeNull();
      expect(step.effects).toContainEqual({ kind: 'wake_up' });
    }),
  );
});

test('only a batch with nothing left ends, and it ends once', () => {
  fc.assert(
    fc.property(anyBatch, (before) => {
      const event = {
        kind: 'ended',
        now: NOW,
        timezone: 'Europe/Madrid',
        unanswered: { total: 0, proxima: null },
      } as const;
      const { row, step } = follow(before, event);
      expect(step.changed).toBe(isDone(before));
      expect(step.effects.filter(({ kind }) => kind === 'notify_ended')).toHaveLength(isDone(before) ? 1 : 0);
      expect(follow(row, event).step).toMatchObject({ changed: false, effects: [] });
    }),
  );
});

test('a pause keeps what was counted, holds no claim back for another day, and is in the log once', () => {
  fc.assert(
    fc.property(anyBatch, anyEvent, (before, event) => {
      const { row, step } = follow(before, event);
      if (!isRunning(before) || row.estado !== 'pausado' || event.kind === 'account_deleted') return;
      expect([row.no_antes, row.problema]).toEqual([null, null]);
      expect(row.fallos_seguidos).toBeGreaterThanOrEqual(before.fallos_seguidos === 0 ? 0 : 1);
      expect(step.effects.filter(({ kind }) => kind === 'log')).toHaveLength(1);
    }),
  );
});

test('what a search brings of its keyword never waits in the past, and no refusal costs it an attempt', () => {
  fc.assert(
    fc.property(anyBatch, anyEvent, (before, event) => {
      const { keyword } = follow(before, event).step;
      if (keyword?.kind !== 'release') return;
      if (event.kind !== 'provider_failed') expect(keyword.attempt).toBe(false);
      const isBurst = 'heldUntil' in event && event.heldUntil !== null;
      if (keyword.notBefore !== null && 'now' in event && !isBurst)
        expect(keyword.notBefore).toBeGreaterThanOrEqual(event.now);
    }),
  );
});
