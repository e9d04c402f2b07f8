import { expect, onTestFinished, test, vi } from 'vitest';
import { WriteBatcher } from './write-batcher.ts';

/** A batcher whose writes the test releases; `writes` holds their items. */
function batcher(options: { most?: number; fails?: (items: readonly string[]) => boolean } = {}) {
  const writes: string[][] = [];
  const gates: (() => void)[] = [];
  const all = new WriteBatcher<string>({
    most: options.most ?? 10,
    holdMs: 1,
    keyOf: (item) => item.slice(0, 1),
    write: async (items) => {
      writes.push([...items]);
      await new Promise<void>((go) => gates.push(go));
      if (options.fails?.(items)) throw new Error(`refused: ${items.join()}`);
    },
  });
  const go = async () => {
    await expect.poll(() => gates.length, { interval: 1 }).toBeGreaterThan(0);
    gates.shift()?.();
  };
  return { all, writes, go };
}

test('what comes while a write is under way goes together into the next', async () => {
  const { all, writes, go } = batcher();
  const first = all.add('a1');
  await expect.poll(() => writes.length, { interval: 1 }).toBe(1);
  const rest = [all.add('b1'), all.add('c1')];
  await go();
  await first;
  await go();
  await Promise.all(rest);
  expect(writes).toEqual([['a1'], ['b1', 'c1']]);
  expect(all.idle).toBe(true);
});

test('two items of one key never share a write, and keep their order', async () => {
  const { all, writes, go } = batcher();
  const added = ['a1', 'b1', 'a2', 'a3'].map((item) => all.add(item));
  for (let n = 0; n < 3; n++) await go();
  await Promise.all(added);
  expect(writes).toEqual([['a1', 'b1'], ['a2'], ['a3']]);
});

test('a full batch is written at once, the rest after it', async () => {
  const { all, writes, go } = batcher({ most: 2 });
  const added = ['a1', 'b1', 'c1'].map((item) => all.add(item));
  expect(writes).toEqual([['a1', 'b1']]);
  await go();
  await go();
  await Promise.all(added);
  expect(writes).toEqual([['a1', 'b1'], ['c1']]);
});

test('one bad item does not take the others with it', async () => {
  const { all, writes, go } = batcher({ fails: (items) => items.includes('b1') });
  const added = Promise.allSettled(['a1', 'b1', 'c1'].map((item) => all.add(item)));
  for (let n = 0; n < 4; n++) await go();
  expect((await added).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(writes).toEqual([['a1', 'b1', 'c1'], ['a1'], ['b1'], ['c1']]);
});

test('a steady flow is written at a pace, and what comes alone after a pause as soon as ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const writes: { at: number; size: number }[] = [];
  const paced = new WriteBatcher<string>({
    most: 3,
    holdMs: 1,
    paceMs: 200,
    keyOf: (item) => item,
    write: async (items) => void writes.push({ at: performance.now(), size: items.length }),
  });
  const start = performance.now();
  const add = (...items: string[]) => items.map((item) => paced.add(item));
  const added = add('a');
  await vi.advanceTimersByTimeAsync(1);
  added.push(...add('b', 'c'));
  await vi.advanceTimersByTimeAsync(200);
  added.push(...add('d', 'e', 'f'));
  await vi.advanceTimersByTimeAsync(250);
  added.push(...add('g'));
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(added);
  expect(writes.map(({ at, size }) => ({ at: at - start, size }))).toEqual([
    { at: 1, size: 1 },
    { at: 201, size: 2 },
    { at: 201, size: 3 },
    { at: 452, size: 1 },
  ]);
});
