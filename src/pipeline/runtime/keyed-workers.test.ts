import { expect, test, vi } from 'vitest';
import { silentLogger } from '#platform/logger.ts';
import { KeyedWorkers, type RunContext } from './keyed-workers.ts';

/** The test ends each run; `began` holds the keys in order of start. */
function workers(most = 2) {
  const began: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const given: string[] = [];
  const refusals = { left: 0 };
  const all = new KeyedWorkers({
    most,
    log: silentLogger,
    run: (key, { signal }: RunContext) => {
      began.push(key);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      ends.set(key, (error) => (error ? reject(error) : resolve()));
      signal.addEventListener('abort', () => key !== 'deaf' && resolve(), { once: true });
      return promise;
    },
    giveBack: async (key) => {
      if (refusals.left-- > 0) throw new Error('no database');
      given.push(key);
    },
  });
  const end = async (key: string, error?: Error) => {
    ends.get(key)?.(error);
    await vi.waitFor(() => undefined);
  };
  return { all, began, given, refusals, end };
}

test('a key is worked once at a time, and again when it was woken while it worked', async () => {
  const { all, began, end } = workers();
  all.wake('a');
  all.wake('a');
  all.wake('a');
  expect(began).toEqual(['a']);
  await end('a');
  expect(began).toEqual(['a', 'a']);
  await end('a');
  expect(began).toEqual(['a', 'a']);
  await all.stop(1_000);
});

test('keys beyond the bound are worked in their order when a place is free', async () => {
  const { all, began, end } = workers(1);
  for (const key of ['a', 'b', 'c', 'b']) all.wake(key);
  expect(began).toEqual(['a']);
  await end('a');
  expect(began).toEqual(['a', 'b']);
  await end('b');
  expect(began).toEqual(['a', 'b', 'c']);
  await all.stop(1_000);
});

test('a key that is woken while it is worked lets those that wait go first', async () => {
  const { all, began, end } = workers(1);
  for (const key of ['a', 'b', 'a']) all.wake(key);
  await end('a');
  expect(began).toEqual(['a', 'b']);
  await end('b');
  expect(began).toEqual(['a', 'b', 'a']);
  await all.stop(1_000);
});

test('a run that fails gives its claims back, also when that is only possible later, and is tried again', async () => {
  vi.useFakeTimers();
  try {
    const { all, began, given, refusals, end } = workers();
    refusals.left = 2;
    all.wake('a');
    const ending = end('a', new Error('broken'));
    await vi.advanceTimersByTimeAsync(600);
    await ending;
    expect([given, began]).toEqual([[], ['a']]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect([given, began]).toEqual([['a'], ['a', 'a']]);
    await all.stop(1_000);
  } finally {
    vi.useRealTimers();
  }
});

test('a key whose claims can never be given back leaves its place to the others once they have lapsed', async () => {
  vi.useFakeTimers();
  try {
    const { all, began, given, refusals, end } = workers(1);
    refusals.left = Number.POSITIVE_INFINITY;
    for (const key of ['a', 'b']) all.wake(key);
    const ending = end('a', new Error('broken'));
    await vi.advanceTimersByTimeAsync(200_000);
    await ending;
    expect(began).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(200_000);
    expect([given, began]).toEqual([[], ['a', 'a']]);
    await end('a');
    expect(began).toEqual(['a', 'a', 'b']);
    await all.stop(1_000);
  } finally {
    vi.useRealTimers();
  }
});

test('a stop ends what listens, begins nothing more, and names what does not end in its time', async () => {
  const { all, began } = workers(2);
  for (const key of ['deaf', 'b', 'c']) all.wake(key);
  expect(await all.stop(30)).toEqual(['deaf']);
  all.wake('d');
  expect(began).toEqual(['deaf', 'b']);
});

test('a run waits for the next wake-up, and none of them is lost before it waits', async () => {
  const seen: string[] = [];
  const all = new KeyedWorkers({
    most: 1,
    log: silentLogger,
    giveBack: async () => undefined,
    run: async (_, context) => {
      seen.push('run');
      await context.woken();
      seen.push('woken');
    },
  });
  all.wake('a');
  all.wake('a');
  await vi.waitFor(() => expect(seen).toEqual(['run', 'woken']));
  await all.stop(1_000);
});
