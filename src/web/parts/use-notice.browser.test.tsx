import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { ApiError } from '../api/errors.ts';
import { renderPart } from '../testing/render-part.tsx';
import { ActionNotice } from './action-notice.tsx';
import { useNotice } from './use-notice.ts';

test('a notice stands until it is closed or another comes, which has its own time', async () => {
  const { result, act } = await renderHook(() => useNotice());
  expect(result.current.notice).toBeNull();
  await act(() => result.current.tell('Guardado'));
  const first = result.current.notice;
  expect(first).toMatchObject({ message: 'Guardado', failed: false, undo: null });
  await act(() => result.current.tell('Guardado'));
  expect(result.current.notice?.id).not.toBe(first?.id);
  await act(() => result.current.dismiss());
  expect(result.current.notice).toBeNull();
});

test('a failure is told in our words, then with its reason', async () => {
  const { result, act } = await renderHook(() => useNotice());
  await act(() =>
    result.current.failure('No se ha podido guardar')(new ApiError('demasiadas_conexiones', 429, 'Espera.')),
  );
  expect(result.current.notice).toMatchObject({ message: 'No se ha podido guardar: Espera.', failed: true });
});

test('what is being removed stands before how the last action went, and each is undone by itself', async () => {
  const [undo, undoRemoval] = [vi.fn(), vi.fn()];
  const notice = { id: 'a', message: 'Marcado', failed: false, undo };
  const removal = { id: 'b', message: 'Eliminado', onUndo: undoRemoval, onClose: () => undefined };
  const { screen } = await renderPart(
    <ActionNotice notice={notice} onClose={() => undefined} removal={removal} />,
  );
  await expect.element(screen.getByText('Eliminado')).toBeVisible();
  expect(screen.getByText('Marcado').query()).toBeNull();
  await screen.getByRole('button', { name: 'Deshacer' }).click();
  expect([undoRemoval.mock.calls.length, undo.mock.calls.length]).toEqual([1, 0]);
});

test('a notice without a way back offers none', async () => {
  const notice = { id: 'a', message: 'Copiado', failed: false, undo: null };
  const { screen } = await renderPart(<ActionNotice notice={notice} onClose={() => undefined} />);
  await expect.element(screen.getByText('Copiado')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Deshacer' }).query()).toBeNull();
});
