import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tx } from '#store/store.ts';
import { createSearchWriter } from './search-writer.ts';

const tx: Tx = { execute: async () => ({ rows: [], rowCount: 0 }) };
/** Far enough ahead that a search which is claimed later begins no later. */
const BOOKED_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A writer that records the groups it writes; each search gets a slot `ahead` of now. */
function writer({ ahead = BOOKED_MS } = {}) {
  const written: string[][] = [];
  const { next } = createSearchWriter(
    { now: () => Date.now() },
    (work) => work(tx),
    async (_tx, searched: readonly { name: string; found: Found }[], wanted) => {
      written.push(searched.map(({ name }) => name));
      return Array.from({ length: wanted }, () => ({ slotAt: Date.now() + ahead }));
    },
  );
  const result = (name: string, kind = 'answered', businesses = 1) =>
    next({ name, found: { outcome: { kind }, businesses: Array.from({ length: businesses }) } });
  const begin = async (searches: number) => {
    await Promise.all(Array.from({ length: searches }, () => next(null)));
    written.length = 0;
  };
  return { written, result, begin };
}
interface Found {
  outcome: { kind: string };
  businesses: unknown[];
}

test('answers that come shortly after a write are written by one transaction, those already waiting first', async () => {
  const { written, result, begin } = writer();
  await begin(4);
  const first = [result('one'), result('two')];
  await vi.advanceTimersByTimeAsync(100);
  expect(written).toEqual([]);
  first.push(result('three'));
  await vi.advanceTimersByTimeAsync(500);
  expect(written).toEqual([['one', 'two', 'three']]);
  expect(await Promise.all(first)).toHaveLength(3);
});

test('the answer of the last search under way is written at once, with those that waited', async () => {
  const { written, result, begin } = writer();
  await begin(2);
  const all = [result('one'), result('two')];
  await Promise.all(all);
  expect(written).toEqual([['one', 'two']]);
});

test('an answer waits for no other while a search could begin earlier: no further slot is reserved', async () => {
  const { written, result, begin } = writer({ ahead: 0 });
  await begin(3);
  await result('one');
  expect(written).toEqual([['one']]);
});

test('what is no answer is written at once: a refusal may have to pause the batch', async () => {
  const { written, result, begin } = writer();
  await begin(3);
  const all = [result('one'), result('two', 'key_refused')];
  await Promise.all(all);
  expect(written).toEqual([['one', 'two']]);
});

test('as many businesses as one transaction may have are written at once', async () => {
  const { written, result, begin } = writer();
  await begin(4);
  const all = [result('one', 'answered', 600), result('two', 'answered', 600)];
  await all[0];
  expect(written).toEqual([['one']]);
  await vi.advanceTimersByTimeAsync(1_000);
  await all[1];
  expect(written).toEqual([['one'], ['two']]);
});
