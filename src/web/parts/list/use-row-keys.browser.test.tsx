import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useRowKeys } from './use-row-keys.ts';

/** A list of three rows, the second of which can be removed. */
function List(props: { onOpen: (id: string) => void; onMark: (id: string) => void; onHelp: () => void }) {
  const [rows, setRows] = useState(['uno', 'dos', 'tres']);
  const { region, ...handlers } = useRowKeys(
    [
      { key: 'Enter', label: 'Abrir', run: props.onOpen },
      { key: 'f', label: 'Favorito', run: props.onMark },
      { key: 'd', label: 'Quitar', run: (id) => setRows(rows.filter((row) => row !== id)) },
    ],
    props.onHelp,
  );
  return (
    <section ref={region} tabIndex={-1} aria-label="Lista" {...handlers}>
      <input aria-label="Nota" />
      {rows.map((row) => (
        <div key={row} data-row={row} tabIndex={-1}>
          <button type="button">Detalles de {row}</button>
        </div>
      ))}
    </section>
  );
}

const focused = () => document.activeElement?.getAttribute('data-row') ?? document.activeElement?.ariaLabel;

test('J and K go from row to row and stop at the ends; the other keys act on the row that has the focus', async () => {
  const [onOpen, onMark, onHelp] = [vi.fn(), vi.fn(), vi.fn()];
  const screen = await render(<List onOpen={onOpen} onMark={onMark} onHelp={onHelp} />);
  screen.getByRole('region', { name: 'Lista' }).element().focus();
  await userEvent.keyboard('j');
  expect(focused()).toBe('uno');
  await userEvent.keyboard('kjjjj');
  expect(focused()).toBe('tres');
  await userEvent.keyboard('{Enter}F?');
  expect(onOpen.mock.calls).toEqual([['tres']]);
  expect(onMark.mock.calls).toEqual([['tres']]);
  expect(onHelp).toHaveBeenCalledOnce();
});

test('a button keeps its own Enter, a field its letters, and Ctrl its own meaning', async () => {
  const [onOpen, onMark] = [vi.fn(), vi.fn()];
  const screen = await render(<List onOpen={onOpen} onMark={onMark} onHelp={vi.fn()} />);
  screen.getByRole('button', { name: 'Detalles de dos' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}f{/Control}');
  await screen.getByRole('textbox').fill('');
  await userEvent.keyboard('fjk?');
  expect(onMark).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('textbox')).toHaveValue('fjk?');
});

test('when the row with the focus goes, the focus stays in the list and the keys go on', async () => {
  const screen = await render(<List onOpen={vi.fn()} onMark={vi.fn()} onHelp={vi.fn()} />);
  screen.getByRole('region', { name: 'Lista' }).element().focus();
  await userEvent.keyboard('jj');
  expect(focused()).toBe('dos');
  await userEvent.keyboard('d');
  expect(focused()).toBe('Lista');
  await userEvent.keyboard('j');
  expect(focused()).toBe('uno');
});

/** The list beneath a dialog that closes. */
function WithDialog() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <List key="list" onOpen={vi.fn()} onMark={vi.fn()} onHelp={vi.fn()} />
      {open && (
        <div role="dialog">
          <button type="button" onClick={() => setOpen(false)}>
            Cerrar
          </button>
        </div>
      )}
    </>
  );
}

test('who left the list for a dialog is not drawn back into it when that one closes', async () => {
  const screen = await render(<WithDialog />);
  screen.getByRole('button', { name: 'Detalles de dos' }).element().focus();
  screen.getByRole('button', { name: 'Cerrar' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
});
