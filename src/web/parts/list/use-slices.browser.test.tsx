import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useSlices } from './use-slices.ts';

const idOf = (row: string) => row;
const page = (name: string, count = 50) => Array.from({ length: count }, (_, index) => `${name}${index}`);

const drawing = (first: readonly string[]) => {
  /** The rows of each rendering. */
  const seen: (readonly string[])[] = [];
  const hook = renderHook(
    (props?: { rows: readonly string[] }) => seen.push(useSlices(props?.rows ?? first, idOf)),
    { initialProps: { rows: first } },
  );
  return hook.then((found) => ({ ...found, seen }));
};

test('a page that opens is drawn from its top, a slice a frame, to its last row', async () => {
  const rows = page('a');
  const { seen } = await drawing(rows);
  expect(seen[0]).toEqual(rows.slice(0, 16));
  await expect.poll(() => seen.at(-1)).toEqual(rows);
  const steps = seen.map((drawn, index) => drawn.length - (seen[index - 1]?.length ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(16);
});

test('the next page takes the places of the one before, slice by slice, and is never shorter than both', async () => {
  const { seen, rerender } = await drawing(page('a'));
  await expect.poll(() => seen.at(-1)).toHaveLength(50);
  seen.length = 0;
  await rerender({ rows: page('b') });
  const first = seen.find((drawn) => drawn[0] === 'b0');
  expect(first).toEqual([...page('b').slice(0, 16), ...page('a').slice(16)]);
  await expect.poll(() => seen.at(-1)).toEqual(page('b'));
  expect(seen.every((drawn) => drawn.length === 50)).toBe(true);
});

test('rows in another order stand in one place each; a shorter page ends where it ends', async () => {
  const rows = page('a');
  const { seen, rerender } = await drawing(rows);
  await expect.poll(() => seen.at(-1)).toHaveLength(50);
  seen.length = 0;
  await rerender({ rows: rows.toReversed() });
  await expect.poll(() => seen.at(-1)).toEqual(rows.toReversed());
  expect(seen.every((drawn) => new Set(drawn).size === drawn.length)).toBe(true);
  await rerender({ rows: page('c', 3) });
  await expect.poll(() => seen.at(-1)).toEqual(page('c', 3));
});
