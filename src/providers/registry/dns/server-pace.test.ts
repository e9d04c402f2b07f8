import { expect, test } from 'vitest';
import { ServerPace } from './server-pace.ts';

function answered(pace: ServerPace, times: number, tookMs = 10): void {
  for (let i = 0; i < times; i++) pace.answered(tookMs, pace.window);
}

test('the window doubles with each round until the first loss, and grows by one a round after it', () => {
  const pace = new ServerPace();
  answered(pace, 128);
  expect(pace.window).toBe(256);
  pace.lost(1_000);
  expect(pace.window).toBe(128);
  answered(pace, 128);
  expect(pace.window).toBeGreaterThan(128.9);
  expect(pace.window).toBeLessThan(129.1);
});

test('what is lost together halves the window once, and it keeps a least size', () => {
  const pace = new ServerPace();
  for (const now of [1_000, 1_001, 1_199]) pace.lost(now);
  expect(pace.window).toBe(64);
  for (let now = 2_000; now < 10_000; now += 200) pace.lost(now);
  expect(pace.window).toBe(8);
});

test('the window has a most, and a window that is not used does not grow', () => {
  const pace = new ServerPace();
  for (let i = 0; i < 500; i++) pace.answered(10, 3);
  expect(pace.window).toBe(128);
  answered(pace, 5_000);
  expect(pace.window).toBe(1_024);
});

test('nothing is repeated before the server is known; then after what its answers take, within bounds', () => {
  const pace = new ServerPace();
  expect(pace.repeatAfterMs).toBeNull();
  answered(pace, 1, 100);
  expect(pace.repeatAfterMs).toBe(300);
  answered(pace, 100, 200);
  expect(pace.repeatAfterMs).toBeGreaterThan(199);
  expect(pace.repeatAfterMs).toBeLessThan(205);
  answered(pace, 100, 1);
  expect(pace.repeatAfterMs).toBe(100);
  answered(pace, 100, 5_000);
  expect(pace.repeatAfterMs).toBe(1_000);
});

test('the answer to a repeated question teaches nothing of the time', () => {
  const pace = new ServerPace();
  pace.answered(null, 1);
  expect(pace.repeatAfterMs).toBeNull();
});
