import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { createDnsGate } from './dns-pace.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterEach(() => database.drop());

test('the questions of all processes to a zone together keep one pace, taken at once or waited for', async () => {
  const gates = [1, 2].map(() => createDnsGate({ store: database.store, clock: systemClock }));
  const signal = AbortSignal.timeout(150_000);
  const startedAt = performance.now();
  let asked = 0;
  const ask = async (gate: (typeof gates)[number]) => {
    while (asked < 400) {
      asked += 1;
      if (!gate.takeNow('dns:es')) await gate.take('dns:es', signal);
    }
  };
  await Promise.all(gates.flatMap((gate) => [ask(gate), ask(gate)]));
  // 250 a second in blocks of 50: the last blocks may be ahead of time.
  expect((performance.now() - startedAt) / 1_000).toBeGreaterThan((400 - 150) / 250 - 0.05);
});

test('a slot that was not taken from the shared table is not there now', async () => {
  const gate = createDnsGate({ store: database.store, clock: systemClock });
  expect(gate.takeNow('dns:es')).toBe(false);
  await gate.take('dns:es', AbortSignal.timeout(150_000));
  expect(gate.takeNow('dns:es')).toBe(true);
  expect(gate.takeNow('dns:com')).toBe(false);
});
