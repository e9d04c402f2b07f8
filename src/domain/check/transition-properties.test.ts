import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EstadoVerificacion, estadoVerificacion } from '#contract/states.ts';
import { DAY, NOW, questionsAfter } from './check.samples.ts';
import type { CheckEvent, StepEnd } from './events.ts';
import { checkState, type DomainCheck, NEW_CHECK, type Questions, stateOf } from './states.ts';
import { type Transition, transition } from './transition.ts';

const { idle, claimed, registry, paused } = checkState;

interface World {
  check: DomainCheck;
  questions: Questions;
  estado: EstadoVerificacion;
  libre: boolean | null;
  ultima: number | null;
  now: number;
}

const begin: World = {
  check: NEW_CHECK,
  questions: 'none',
  estado: estadoVerificacion.pendiente,
  libre: null,
  ultima: null,
  now: NOW,
};

function happen(world: World, event: CheckEvent): World & { done: Transition } {
  const { estado, libre, ultima, questions } = world;
  const done = transition(
    world.check,
    { questions, estado_verificacion: estado, es_disponible: libre, fecha_ultima_verificacion: ultima },
    event,
  );
  const next = { ...world, check: done.check, questions: questionsAfter(questions, done.questions), done };
  if (done.verificando) next.estado = estadoVerificacion.verificando;
  if (event.kind !== 'step' || !done.changed) return next;
  switch (event.end.kind) {
    case 'asks_registry':
      // A repeated question means that the row already shows an error.
      return {
        ...next,
        questions: 'planned',
        estado: event.reintentos > 0 ? estadoVerificacion.error : estadoVerificacion.verificando,
      };
    case 'retry':
      return { ...next, estado: estadoVerificacion.error };
    case 'rests':
      // The step writes its own verdict over the row's state.
      return {
        ...next,
        estado: event.end.failed ? estadoVerificacion.error : estadoVerificacion.verificando,
      };
    case 'finished':
      return {
        ...next,
        ultima: world.now,
        libre: event.end.failed ? null : event.end.next !== null,
        estado: event.end.failed ? estadoVerificacion.error : estadoVerificacion.activo,
      };
  }
}

const prioridad = fc.integer({ min: 1, max: 5 });
const proceso = fc.constantFrom('uno', 'dos');
const stepEnd: fc.Arbitrary<StepEnd> = fc.oneof(
  fc.record({
    kind: fc.constant('finished' as const),
    next: fc.constantFrom(null, NOW + DAY, NOW + 30 * DAY),
    prioridad,
    failed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('retry' as const), at: fc.integer({ min: NOW, max: NOW + DAY }) }),
  fc.record({ kind: fc.constant('asks_registry' as const) }),
  fc.record({ kind: fc.constant('rests' as const), failed: fc.boolean() }),
);
const now = fc.integer({ min: NOW, max: NOW + 40 * DAY });
const anyEvent: fc.Arbitrary<CheckEvent> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('found' as const, 'judged_by_person' as const, 'batch_resumed' as const),
    now,
    prioridad,
  }),
  fc.record({ kind: fc.constant('requested' as const), now, prioridad, byPerson: fc.boolean() }),
  fc.record({ kind: fc.constant('claimed' as const), now, proceso, takesOver: fc.boolean() }),
  fc.record({ kind: fc.constant('given_back' as const), proceso, at: now }),
  fc.record({
    kind: fc.constant('step' as const),
    proceso: fc.option(proceso),
    end: stepEnd,
    reintentos: fc.nat(3),
    now,
  }),
  fc.record({
    kind: fc.constantFrom(
      'batch_paused' as const,
      'batch_deleted' as const,
      'denial_withdrawn' as const,
      'watched' as const,
      'restored' as const,
    ),
    now,
  }),
);
const history = fc.array(anyEvent, { maxLength: 30 });

function live(events: readonly CheckEvent[]): World {
  let world = begin;
  for (const event of events) world = happen(world, event);
  return world;
}

test('every state is left: without a person each check comes to its end, a paused one once its batch is resumed or deleted', () => {
  fc.assert(
    fc.property(
      history,
      fc.constantFrom('batch_resumed' as const, 'batch_deleted' as const),
      (events, way) => {
        let world = live(events);
        const at = NOW + 100 * DAY;
        if (stateOf(world.check, world.questions) === paused) {
          world = happen(world, { kind: way, now: at, prioridad: 2 } as CheckEvent);
        }
        const end: StepEnd = { kind: 'finished', next: null, prioridad: 1, failed: false };
        for (let steps = 0; steps < 4 && stateOf(world.check, world.questions) !== idle; steps++) {
          const state = stateOf(world.check, world.questions);
          const free = { kind: 'claimed', now: at + DAY, proceso: 'tres', takesOver: true } as const;
          const next =
            state === registry
              ? happen(world, { kind: 'step', proceso: null, end, reintentos: 0, now: at })
              : happen(
                  world,
                  state === claimed && world.check.reclamado_por === 'tres'
                    ? { kind: 'step', proceso: 'tres', end, reintentos: 0, now: at }
                    : free,
                );
          expect(next.done.changed).toBe(true);
          world = next;
        }
        expect(stateOf(world.check, world.questions)).toBe(idle);
      },
    ),
  );
});

test('no event is refused silently: it changes the row, or says why it need not', () => {
  fc.assert(
    fc.property(history, anyEvent, (events, event) => {
      const world = live(events);
      const { done } = happen(world, event);
      expect(done.why).not.toBe('');
      expect(done.from).toBe(stateOf(world.check, world.questions));
      if (!done.changed) expect(done.check).toEqual(world.check);
    }),
  );
});

test('a person who asks is answered: by a check of theirs that began no earlier than the last verdict', () => {
  fc.assert(
    fc.property(history, now, (events, at) => {
      const world = live(events);
      const { check, done } = happen(world, { kind: 'requested', now: at, prioridad: 5, byPerson: true });
      expect([check.comprobando, check.ronda_persona]).toEqual([true, true]);
      if (done.changed) expect([check.ronda_inicio, check.prioridad_verificacion]).toEqual([at, 5]);
    }),
  );
});

test('a name that got no answer always has its next check', () => {
  fc.assert(
    fc.property(history, (events) => {
      const { check, estado, questions } = live(events);
      if (estado !== estadoVerificacion.error) return;
      expect(check.proxima_verificacion !== null || questions === 'planned').toBe(true);
    }),
  );
});

test('a check under way only becomes more urgent, and keeps its person, until it ends', () => {
  fc.assert(
    fc.property(history, anyEvent, (events, event) => {
      const before = live(events).check;
      const { check } = happen(live(events), event);
      if (!before.comprobando || !check.comprobando || event.kind === 'requested') return;
      expect(check.prioridad_verificacion).toBeGreaterThanOrEqual(before.prioridad_verificacion);
      expect(check.ronda_persona).toBe(before.ronda_persona);
    }),
  );
});
