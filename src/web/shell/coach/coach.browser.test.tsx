import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { runHook } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { CoachBar } from './coach-bar.tsx';
import { setCoach, useCoach } from './coach-state.ts';
import { coachText as text } from './text.ts';

const KEY = 'dominios.guia';
beforeEach(() => localStorage.removeItem(KEY));
afterEach(() => localStorage.removeItem(KEY));

test('every part that follows the guide sees it begin and go; the browser remembers it', async () => {
  const [bar, screen] = [await runHook(() => useCoach()), await runHook(() => useCoach())];
  const seen = () => [bar.result.current, screen.result.current];
  setCoach('active');
  await expect.poll(seen).toEqual(['active', 'active']);
  setCoach('hidden');
  await expect.poll(seen).toEqual(['hidden', 'hidden']);
  expect(localStorage.getItem(KEY)).toBe('hidden');
});

test('where the storage is forbidden the guide goes on until the page is left', async () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid);
  const { result } = await runHook(() => useCoach());
  setCoach('active');
  await expect.poll(() => result.current).toBe('active');
});

test('a stored word that is none of ours is not believed', async () => {
  setCoach('hidden');
  localStorage.setItem(KEY, 'otra cosa');
  const { result } = await runHook(() => useCoach());
  expect(result.current).toBe('hidden');
});

test.each([
  ['/live-search', 2, text.searching, true],
  ['/live-domains', 2, text.searching, true],
  ['/results', 3, text.results, false],
  ['/dashboard', 3, text.elsewhere, true],
])('at %s it is step %d', async (address, step, line, leadsOn) => {
  const { screen } = await renderPart(<CoachBar />, address);
  await expect.element(screen.getByText(text.step(step, 3))).toBeVisible();
  await expect.element(screen.getByText(line, { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: text.toResults }).elements()).toHaveLength(leadsOn ? 1 : 0);
});

test('it leads to the results and is finished there', async () => {
  setCoach('active');
  const { screen, address } = await renderPart(<CoachBar />, '/live-search');
  await screen.getByRole('link', { name: text.toResults }).click();
  await expect.poll(address).toBe('/results');
  await screen.getByRole('button', { name: text.finish }).click();
  expect(localStorage.getItem(KEY)).toBe('hidden');
});

test('Escape puts it away only from within it, and not beneath a dialog', async () => {
  setCoach('active');
  const dialog = document.createElement('div');
  dialog.role = 'dialog';
  const { screen } = await renderPart(
    <>
      <button type="button">Fuera</button>
      <CoachBar />
    </>,
    '/dashboard',
  );
  screen.getByRole('button', { name: 'Fuera' }).element().focus();
  await userEvent.keyboard('{Escape}');
  const close = screen.getByRole('button', { name: text.hide }).element();
  close.focus();
  document.body.append(dialog);
  await userEvent.keyboard('{Escape}');
  expect(localStorage.getItem(KEY)).toBe('active');
  dialog.remove();
  await userEvent.keyboard('{Escape}');
  expect(localStorage.getItem(KEY)).toBe('hidden');
});
