import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { deadline } from './deadline.ts';

test('time that does not count is not part of the limit', async () => {
  using limit = deadline(new AbortController().signal, 200);
  await limit.without(() => sleep(400));
  expect(limit.expired()).toBe(false);
  await sleep(300);
  expect(limit.expired()).toBe(true);
  expect(limit.signal.aborted).toBe(true);
});

test('the abort of the caller is heard meanwhile and starts no time again', async () => {
  const outer = new AbortController();
  using limit = deadline(outer.signal, 50);
  await limit.without(async () => {
    outer.abort();
    expect(limit.signal.aborted).toBe(true);
  });
  await sleep(100);
  expect(limit.expired()).toBe(false);
});

test('a limit that passed before the time that does not count ends after it, without a warning of the runtime', async () => {
  const warnings: string[] = [];
  const onWarning = ({ name }: Error) => void warnings.push(name);
  process.on('warning', onWarning);
  using limit = deadline(new AbortController().signal, 1);
  const end = performance.now() + 20;
  while (performance.now() < end);
  await limit.without(() => Promise.resolve());
  await sleep(20);
  process.off('warning', onWarning);
  expect([limit.expired(), warnings]).toEqual([true, []]);
});
