import { Link } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sessionStore } from '../../api/api.ts';
import { mayLeave } from '../../shell/leave-guard.ts';
import { serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { settingsText as text } from './text.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

beforeEach(() => void serve({}));

async function open(dirty: boolean, asking = false) {
  const [onStay, onDiscard] = [vi.fn(), vi.fn()];
  const part = await renderPart(
    <>
      <UnsavedGuard dirty={dirty} asking={asking} onStay={onStay} onDiscard={onDiscard} />
      <Link to={'/settings' as never} search={{ tab: 'apis' } as never}>
        Otra pestaña
      </Link>
      <Link to={'/keywords' as never}>Keywords</Link>
    </>,
    '/settings?tab=general',
  );
  const { screen } = part;
  return {
    ...part,
    onStay,
    onDiscard,
    go: (name: string) => screen.getByRole('link', { name }).click(),
    answer: (name: string) => screen.getByRole('button', { name }).click(),
    question: () => screen.getByText(text.leaveBody).elements().length,
  };
}

test('with changes another screen is left only after the question; to stay keeps the address', async () => {
  const { go, answer, address, question } = await open(true);
  await go('Keywords');
  await expect.poll(question).toBe(1);
  expect(address()).toBe('/settings?tab=general');
  await answer(text.stay);
  await expect.poll(question).toBe(0);
  await go('Keywords');
  await answer(text.leave);
  await expect.poll(address).toBe('/keywords');
});

test('the tabs of the screen itself lose nothing, and without changes nothing is asked', async () => {
  const { go, address, question, screen } = await open(true);
  await go('Otra pestaña');
  await expect.poll(address).toBe('/settings?tab=apis');
  expect(question()).toBe(0);
  await screen.unmount();
  const clean = await open(false);
  await clean.go('Keywords');
  await expect.poll(clean.address).toBe('/keywords');
});

test('without a session nothing can be saved any more: leaving to the sign-in does not ask', async () => {
  const { go, address } = await open(true);
  sessionStore.end('SIGNED_OUT', null);
  await go('Keywords');
  await expect.poll(address).toBe('/keywords');
});

test('signing out waits for the answer, every time', async () => {
  const { answer, question } = await open(true);
  for (const [button, leaves] of [
    [text.stay, false],
    [text.leave, true],
  ] as const) {
    const ended = mayLeave();
    await expect.poll(question).toBe(1);
    await answer(button);
    expect(await ended).toBe(leaves);
    await expect.poll(question).toBe(0);
  }
});

test('signing out is free without changes, and once the screen has gone', async () => {
  const { screen } = await open(true);
  await screen.unmount();
  expect(await mayLeave()).toBe(true);
  await open(false);
  expect(await mayLeave()).toBe(true);
});

test('Escape is staying: a sign-out that was asked for does not happen', async () => {
  const { question } = await open(true);
  const ended = mayLeave();
  await expect.poll(question).toBe(1);
  await userEvent.keyboard('{Escape}');
  expect(await ended).toBe(false);
});

test('reading again with changes asks in its own words', async () => {
  const { answer, screen, onStay, onDiscard } = await open(true, true);
  await expect.element(screen.getByText(text.reloadTitle)).toBeVisible();
  await answer(text.stay);
  await answer(text.leave);
  expect([onStay.mock.calls.length, onDiscard.mock.calls.length]).toEqual([1, 1]);
});
