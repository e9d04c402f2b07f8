import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useDelayedRemoval } from './use-delayed-removal.ts';

function List({ remove }: { remove: (ids: string[]) => Promise<unknown> }) {
  const removal = useDelayedRemoval(remove);
  return (
    <>
      <ul>
        {['uno', 'dos', 'tres']
          .filter((row) => !removal.hidden.has(row))
          .map((row) => (
            <li key={row}>
              {row}
              <button type="button" onClick={() => removal.begin([row])}>
                Eliminar {row}
              </button>
            </li>
          ))}
      </ul>
      {removal.waiting !== null && (
        <>
          <button type="button" onClick={removal.undo}>
            Deshacer
          </button>
          <button type="button" onClick={removal.commit}>
            Cerrar
          </button>
        </>
      )}
    </>
  );
}

const shown = () => [...document.querySelectorAll('li')].map((row) => row.firstChild?.textContent);

test('what was deleted is gone from the screen at once, and nothing was asked when it is undone', async () => {
  const remove = vi.fn(async () => undefined);
  const screen = await render(<List remove={remove} />);
  await screen.getByRole('button', { name: 'Eliminar dos' }).click();
  expect(shown()).toEqual(['uno', 'tres']);
  await screen.getByRole('button', { name: 'Deshacer' }).click();
  expect(shown()).toEqual(['uno', 'dos', 'tres']);
  await screen.unmount();
  expect(remove).not.toHaveBeenCalled();
});

test('it is deleted once: when the time is over, with the next deletion, or when the screen is left', async () => {
  const remove = vi.fn(async () => undefined);
  const screen = await render(<List remove={remove} />);
  await screen.getByRole('button', { name: 'Eliminar uno' }).click();
  await screen.getByRole('button', { name: 'Eliminar dos' }).click();
  expect(remove.mock.calls).toEqual([[['uno']]]);
  await screen.getByRole('button', { name: 'Cerrar' }).click();
  expect(remove.mock.calls).toEqual([[['uno']], [['dos']]]);
  await screen.getByRole('button', { name: 'Eliminar tres' }).click();
  await screen.unmount();
  expect(remove.mock.calls).toEqual([[['uno']], [['dos']], [['tres']]]);
});

test('what could not be deleted is back', async () => {
  const screen = await render(<List remove={() => Promise.reject(new Error('no network'))} />);
  await screen.getByRole('button', { name: 'Eliminar uno' }).click();
  await screen.getByRole('button', { name: 'Cerrar' }).click();
  await expect.poll(shown).toEqual(['uno', 'dos', 'tres']);
});
