import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { lazyPart } from './lazy-part.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** A part whose file cannot be fetched the first `failures` times. */
async function fetched(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures)
      throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>La parte</p>;
  });
  const Part = lazyPart(load);
  const { screen } = await renderPart(
    <Suspense>
      <Part />
    </Suspense>,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  return { screen, load };
}

test('a part that cannot be fetched at first comes later', async () => {
  const { screen } = await fetched(3);
  await expect.element(screen.getByText('La parte')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('one that cannot be fetched at all is said to need the page loaded again', async () => {
  const { screen, load } = await fetched(Number.POSITIVE_INFINITY);
  const alert = screen.getByRole('alert');
  await expect.element(alert.getByText('No se ha podido cargar una parte de esta pantalla')).toBeVisible();
  await expect.element(alert.getByRole('button', { name: 'Recargar' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(4);
});
