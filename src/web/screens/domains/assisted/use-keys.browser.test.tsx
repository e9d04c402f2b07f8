import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useKeys } from './use-keys.ts';

function Dialog({ act }: { act: (key: string) => boolean }) {
  const frame = useKeys(act);
  return (
    <div role="dialog" aria-label="Comprobar">
      <div ref={frame} tabIndex={-1} data-testid="tarjeta" />
      <input aria-label="Nota" />
      <button type="button">Cerrar</button>
    </div>
  );
}

test('the part takes the focus, and hears the keys of the whole dialog in small letters', async () => {
  const act = vi.fn(() => true);
  const screen = await render(<Dialog act={act} />);
  await expect.element(screen.getByTestId('tarjeta')).toHaveFocus();
  await userEvent.keyboard('L');
  screen.getByRole('button').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(act.mock.calls).toEqual([['l'], ['ArrowRight']]);
});

test('a field keeps its letters, and Ctrl its meaning', async () => {
  const act = vi.fn((_key: string) => true);
  const screen = await render(<Dialog act={act} />);
  await userEvent.keyboard('{Control>}l{/Control}');
  await screen.getByRole('textbox').click();
  await userEvent.keyboard('libre');
  await expect.element(screen.getByRole('textbox')).toHaveValue('libre');
  expect(act.mock.calls.map(([key]) => key)).not.toContain('l');
});

test('the latest meaning of the keys holds', async () => {
  const [first, second] = [vi.fn(() => false), vi.fn(() => false)];
  const screen = await render(<Dialog act={first} />);
  await screen.rerender(<Dialog act={second} />);
  await userEvent.keyboard('l');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});
