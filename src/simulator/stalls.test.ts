import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Stalls } from './stalls.ts';

test('after a pause of the process a request may have waited as long, and a moment later it has not', async () => {
  const stalls = new Stalls();
  onTestFinished(() => stalls.close());
  await sleep(50);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  expect(stalls.waitedMs()).toBeGreaterThan(500);
  await new Promise((resolve) => setImmediate(resolve));
  expect(stalls.waitedMs()).toBeGreaterThan(500);
  await expect.poll(() => stalls.waitedMs()).toBeLessThan(100);
});
