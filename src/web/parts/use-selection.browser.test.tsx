import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useSelection } from './use-selection.ts';

const selection = (scope = 'todos') =>
  renderHook((props?: { scope: string }) => useSelection(props?.scope ?? scope, 3), {
    initialProps: { scope },
  });

test('rows are chosen one by one and by the page, and let go of', async () => {
  const { result, act } = await selection();
  await act(() => result.current.toggle('uno', true));
  await act(() => result.current.togglePage(['dos', 'tres'], true));
  expect([...result.current.ids]).toEqual(['uno', 'dos', 'tres']);
  await act(() => result.current.toggle('dos', false));
  expect([...result.current.ids]).toEqual(['uno', 'tres']);
  await act(() => result.current.togglePage(['uno', 'tres'], false));
  expect(result.current.ids.size).toBe(0);
});

test('no more than the most can be chosen one by one: a choice beyond it changes nothing', async () => {
  const { result, act } = await selection();
  await act(() => result.current.togglePage(['uno', 'dos'], true));
  await act(() => result.current.togglePage(['tres', 'cuatro'], true));
  expect([...result.current.ids]).toEqual(['uno', 'dos']);
});

test('all that the filter leaves has every row, and choosing one begins again', async () => {
  const { result, act } = await selection();
  await act(() => result.current.chooseAll());
  expect([result.current.all, result.current.has('cualquiera'), result.current.ids.size]).toEqual([
    true,
    true,
    0,
  ]);
  await act(() => result.current.toggle('uno', true));
  expect([result.current.all, result.current.has('uno'), result.current.has('dos')]).toEqual([
    false,
    true,
    false,
  ]);
  await act(() => result.current.clear());
  expect(result.current.has('uno')).toBe(false);
});

test('a selection ends with its filter, and is not there when the filter comes back with another one in between', async () => {
  const { result, act, rerender } = await selection('a');
  await act(() => result.current.toggle('uno', true));
  await rerender({ scope: 'b' });
  expect(result.current.ids.size).toBe(0);
  await act(() => result.current.toggle('dos', true));
  await rerender({ scope: 'a' });
  expect(result.current.ids.size).toBe(0);
});

test('nothing changes for who uses it while nothing of it changes', async () => {
  const { result, rerender } = await selection('a');
  const before = result.current;
  await rerender({ scope: 'a' });
  expect(result.current).toBe(before);
});

test('a row that leaves the list is no longer chosen; one that was not chosen changes nothing, nor does it end a choice of all', async () => {
  const { result, act } = await selection();
  await act(() => result.current.togglePage(['uno', 'dos'], true));
  await act(() => result.current.leave('uno'));
  expect([...result.current.ids]).toEqual(['dos']);
  const before = result.current;
  await act(() => result.current.leave('tres'));
  expect(result.current).toBe(before);
  await act(() => result.current.chooseAll());
  await act(() => result.current.leave('dos'));
  expect(result.current.all).toBe(true);
});

test('a selection that is cleared late lets go of what it had, and rows chosen since stay', async () => {
  const { result, act, rerender } = await selection('a');
  await act(() => result.current.togglePage(['uno', 'dos'], true));
  const rows = result.current;
  await act(() => result.current.toggle('tres', true));
  await act(() => rows.clear());
  expect([...result.current.ids]).toEqual(['tres']);
  await act(() => result.current.chooseAll());
  const all = result.current;
  await act(() => rows.clear());
  expect(result.current.all).toBe(true);
  await act(() => result.current.toggle('uno', true));
  await act(() => all.clear());
  expect([...result.current.ids]).toEqual(['uno']);
  await rerender({ scope: 'b' });
  await act(() => result.current.toggle('dos', true));
  await act(() => all.clear());
  expect([...result.current.ids]).toEqual(['dos']);
});

test('rows that leave late, by a selection of before, take no row along that was chosen since', async () => {
  const { result, act, rerender } = await selection('a');
  await act(() => result.current.togglePage(['uno', 'dos'], true));
  const before = result.current;
  await act(() => result.current.toggle('tres', true));
  await act(() => before.leave('uno', 'dos'));
  expect([...result.current.ids]).toEqual(['tres']);
  await rerender({ scope: 'b' });
  await act(() => result.current.toggle('cuatro', true));
  await act(() => before.leave('uno'));
  expect([...result.current.ids]).toEqual(['cuatro']);
});
