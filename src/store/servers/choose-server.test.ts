import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseServer, type ServerState } from './choose-server.ts';

const NEW = { timeline: null, system: null };
const primary = (timeline: number | null, system = 'a'): ServerState => ({
  writable: true,
  timeline,
  system,
});
const standby: ServerState = { writable: false, timeline: null, system: null };

test('the server that accepts writes is chosen, wherever it is in the address', () => {
  expect(chooseServer([standby, primary(1)], null, NEW)).toBe(1);
  expect(chooseServer([primary(1), standby, null], null, NEW)).toBe(0);
  expect(chooseServer([standby, null], null, NEW)).toBe(null);
});

test('a promoted standby takes the place of a primary that still accepts writes', () => {
  expect(chooseServer([primary(1), primary(2)], 0, { timeline: 1, system: 'a' })).toBe(1);
});

test('a former primary is refused also when it is the only one that answers', () => {
  expect(chooseServer([primary(1), null], 1, { timeline: 2, system: 'a' })).toBe(null);
});

test('two primaries on one timeline are refused at a start; the one in use is kept', () => {
  expect(chooseServer([primary(1), primary(1)], null, NEW)).toBe(null);
  expect(chooseServer([primary(1), primary(1)], 1, { timeline: 1, system: 'a' })).toBe(1);
});

test('servers of different databases are refused', () => {
  expect(chooseServer([primary(1, 'a'), primary(1, 'b')], null, NEW)).toBe(null);
  expect(chooseServer([null, primary(9, 'b')], 0, { timeline: 1, system: 'a' })).toBe(null);
});

test('a server that does not tell its timeline is used while it accepts writes', () => {
  expect(chooseServer([primary(null), standby], null, NEW)).toBe(0);
  expect(chooseServer([primary(null), standby], 0, { timeline: 3, system: 'a' })).toBe(0);
});

test('never a standby, never an older timeline than was seen', () => {
  const state = fc.option(
    fc.record({
      writable: fc.boolean(),
      timeline: fc.option(fc.integer({ min: 1, max: 4 })),
      system: fc.option(fc.constantFrom('a', 'b')),
    }),
  );
  const seen = fc.record({
    timeline: fc.option(fc.integer({ min: 1, max: 4 })),
    system: fc.option(fc.constantFrom('a', 'b')),
  });
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 4 }), fc.nat(3), seen, (states, at, known) => {
      const chosen = chooseServer(states, at < states.length ? at : null, known);
      if (chosen === null) return;
      const one = states[chosen];
      expect(one?.writable).toBe(true);
      if (one?.timeline && known.timeline) expect(one.timeline).toBeGreaterThanOrEqual(known.timeline);
      if (one?.system && known.system) expect(one.system).toBe(known.system);
    }),
  );
});
