import { afterEach, expect, test, vi } from 'vitest';
import { runHook } from '../../../testing/harness.tsx';
import { useReview } from './use-review.ts';

afterEach(() => vi.unstubAllGlobals());

const review = (text: string) =>
  runHook((props?: { text: string }) => useReview(props?.text ?? text), { text });

test('a list is reviewed by the rules of keywords, and its parts can be asked for', async () => {
  const { result } = await review('bares en Lugo\n\nbares en Lugo\nx\nhoteles en Vigo');
  await expect.poll(() => result.current.settled).toBe(true);
  expect(result.current.reviewed).toMatchObject({
    validas: 2,
    duplicadas: 1,
    invalidas: 1,
    total: 4,
    lineas: 5,
  });
  const reviewer = result.current.reviewer();
  await expect(reviewer?.part(1, 2)).resolves.toEqual(['hoteles en Vigo']);
  expect(await (await reviewer?.rejected())?.text()).toContain('x');
});

test('while the person types, the result before stays, and says that it is about another text', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { result, rerender } = await review('bares en Lugo');
  await expect.poll(() => result.current.settled).toBe(true);
  const { number } = result.current;
  await rerender({ text: 'bares en Lugo\nhoteles en Vigo' });
  expect([result.current.settled, result.current.reviewed?.validas, result.current.number]).toEqual([
    false,
    1,
    number,
  ]);
  vi.advanceTimersByTime(150);
  await expect.poll(() => result.current.settled).toBe(true);
  expect([result.current.reviewed?.validas, result.current.number]).toEqual([2, number + 1]);
});

test('a review that breaks off says so, and the next one can succeed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const workers: Worker[] = [];
  const Real = Worker;
  vi.stubGlobal(
    'Worker',
    class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers.push(this);
      }
    },
  );
  const { result, rerender } = await review('bares en Lugo');
  await expect.poll(() => result.current.settled).toBe(true);
  const post = vi.spyOn(workers[0] ?? new Real(''), 'postMessage').mockImplementation(() => undefined);
  await rerender({ text: 'hoteles en Vigo' });
  await expect.poll(() => post.mock.calls.length).toBe(1);
  workers[0]?.dispatchEvent(new ErrorEvent('error'));
  await expect.poll(() => result.current.failed).toBe(true);
  post.mockRestore();
  await rerender({ text: 'hoteles en Lugo' });
  await expect.poll(() => result.current.settled).toBe(true);
  expect(result.current.failed).toBe(false);
});
