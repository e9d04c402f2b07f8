import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { HintLayer, hintProps } from './hint-layer.tsx';
import { DropPanel } from './list/drop-panel.tsx';
import { LIST_ID, SKIP_LINKS_ID, SkipToList } from './list/skip-to-list.tsx';
import { RowCheck } from './row-check.tsx';
import { RowMenu } from './row-menu.tsx';

describe('DropPanel', () => {
  async function open(content = <input aria-label="Campo" />) {
    const outer = vi.fn();
    const { screen } = await renderPart(
      // biome-ignore lint/a11y/noStaticElementInteractions: what lies around the panel, as a dialog's own keys do
      <div onKeyDown={(event) => outer(event.key)}>
        <DropPanel
          label="Panel"
          button={(button) => (
            <button type="button" {...button}>
              Abrir
            </button>
          )}
        >
          {content}
        </DropPanel>
        <p>Fuera</p>
      </div>,
    );
    const button = screen.getByRole('button', { name: 'Abrir' });
    await button.click();
    return { screen, button, panel: screen.getByRole('dialog', { name: 'Panel' }), outer };
  }

  test('gives the focus to its first field when it opens, and gets its open state', async () => {
    const { screen, button, panel } = await open();
    await expect.element(panel).toBeVisible();
    await expect.element(screen.getByLabelText('Campo')).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await button.click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('a field that is fetched only once it is open gets the focus too', async () => {
    const { promise, resolve } = Promise.withResolvers<{ default: () => React.ReactNode }>();
    const Late = lazy(() => promise);
    const { screen, panel } = await open(
      <Suspense>
        <Late />
      </Suspense>,
    );
    await expect.element(panel).toBeInTheDocument();
    resolve({ default: () => <input aria-label="Campo" /> });
    await expect.element(screen.getByLabelText('Campo')).toHaveFocus();
  });

  test('Escape closes it alone, and gives the focus back to its button', async () => {
    const { button, panel, outer } = await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    expect(outer).not.toHaveBeenCalled();
    // When closed, the key reaches the elements around it.
    await userEvent.keyboard('{Escape}');
    expect(outer.mock.calls).toEqual([['Escape']]);
  });

  test('a click elsewhere closes it, one inside does not', async () => {
    const { screen, panel } = await open();
    await screen.getByLabelText('Campo').click();
    await expect.element(panel).toBeVisible();
    await screen.getByText('Fuera').click();
    await expect.element(panel).not.toBeInTheDocument();
  });
});

describe('HintLayer', () => {
  const hints = () => document.querySelectorAll('[role=tooltip]').length;
  async function open() {
    const { screen } = await renderPart(
      <>
        <HintLayer />
        <p {...hintProps('Quién lo dice')}>
          <b>Prueba</b>
        </p>
        <p {...hintProps('Cortado')} data-hint-when="cut">
          Cabe
        </p>
        <button type="button" {...hintProps('Ayuda')}>
          Botón
        </button>
        <p>Otra cosa</p>
      </>,
    );
    return screen;
  }

  test('shows the hint of what is pointed at, also within it, until something else is', async () => {
    const screen = await open();
    await screen.getByText('Prueba').hover();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Quién lo dice');
    await screen.getByText('Otra cosa').hover();
    await expect.poll(hints).toBe(0);
  });

  test('Escape takes it away', async () => {
    const screen = await open();
    await screen.getByText('Prueba').hover();
    await expect.poll(hints).toBe(1);
    await userEvent.keyboard('{Escape}');
    await expect.poll(hints).toBe(0);
  });

  test('a text that fits needs none', async () => {
    const screen = await open();
    await screen.getByText('Prueba').hover();
    await expect.poll(hints).toBe(1);
    await screen.getByText('Cabe').hover();
    await expect.poll(hints).toBe(0);
  });

  test('a button says it to the keyboard', async () => {
    const screen = await open();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('button')).toHaveFocus();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Ayuda');
    await userEvent.keyboard('{Tab}');
    await expect.poll(hints).toBe(0);
  });

  test('what moves under a pointer that rests takes nothing away from the keyboard', async () => {
    const screen = await open();
    await screen.getByText('Otra cosa').hover();
    await userEvent.keyboard('{Tab}');
    await expect.poll(hints).toBe(1);
    // As the browser reports it when rows are inserted above the pointer.
    const beneath = screen.getByText('Otra cosa').element();
    flushSync(() => void beneath.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
    expect(hints()).toBe(1);
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Ayuda');
    // A moved pointer does.
    await screen.getByText('Prueba').hover();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Quién lo dice');
    await screen.getByText('Otra cosa').hover();
    await expect.poll(hints).toBe(0);
  });

  test('leaves no listener behind', async () => {
    const gone = vi.spyOn(document, 'removeEventListener');
    const screen = await open();
    await screen.unmount();
    const names = gone.mock.calls.map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['pointerover', 'pointermove', 'focusin', 'focusout', 'keydown']),
    );
  });
});

describe('RowMenu', () => {
  async function open() {
    const [rename, remove] = [vi.fn(), vi.fn()];
    const { screen, address } = await renderPart(
      <RowMenu
        label="Más acciones"
        items={[
          { label: 'Cambiar', onClick: rename },
          { label: 'Keywords', to: '/keywords', search: { batch: '7' } },
          { label: 'Quitar', onClick: remove, danger: true, disabled: true },
        ]}
      />,
    );
    const button = screen.getByRole('button', { name: 'Más acciones' });
    const item = (name: string) => screen.getByRole('menuitem', { name });
    return { screen, address, button, item, rename, remove };
  }

  test('the first click opens it, an item does what it says, and it closes', async () => {
    const { button, item, rename } = await open();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await item('Cambiar').click();
    expect(rename).toHaveBeenCalledOnce();
    await expect.element(item('Cambiar')).not.toBeInTheDocument();
  });

  test('Escape closes it and gives the focus back to its button', async () => {
    const { button, item } = await open();
    await button.click();
    await expect.element(item('Cambiar')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    await expect.element(item('Cambiar')).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Más acciones');
  });

  test('an item leads to its address; one that is disabled does nothing', async () => {
    const { button, item, remove, address } = await open();
    await button.click();
    await expect.element(item('Quitar')).toHaveAttribute('data-disabled');
    (item('Quitar').element() as HTMLElement).click();
    expect(remove).not.toHaveBeenCalled();
    await item('Keywords').click();
    await expect.poll(address).toContain('/keywords?batch=');
  });
});

function Page({ onConfirm }: { onConfirm: () => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Preguntar
      </button>
      <ConfirmDialog
        opened={opened}
        question="¿Quitarlo?"
        confirm="Quitar"
        cancel="Cancelar"
        onConfirm={onConfirm}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

describe('ConfirmDialog', () => {
  test('stands on Cancelar, so that a hasty Enter takes nothing away', async () => {
    const onConfirm = vi.fn();
    const { screen } = await renderPart(<Page onConfirm={onConfirm} />);
    await screen.getByRole('button', { name: 'Preguntar' }).click();
    const cancel = screen.getByRole('button', { name: 'Cancelar' });
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('¿Quitarlo?')).not.toBeInTheDocument();
    expect(onConfirm).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Preguntar' }).click();
    await screen.getByRole('button', { name: 'Quitar' }).click();
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});

function Box({ onChange }: { onChange: (checked: boolean) => void }) {
  const [kind, setKind] = useState<'some' | 'all' | 'none'>('some');
  return (
    <RowCheck
      label="Todas"
      checked={kind === 'all'}
      some={kind === 'some'}
      onChange={(checked) => {
        onChange(checked);
        setKind(checked ? 'all' : 'none');
      }}
    />
  );
}

describe('RowCheck', () => {
  test('shows some of what it stands for as neither, and says what it becomes', async () => {
    const changes = vi.fn();
    const { screen } = await renderPart(<Box onChange={changes} />);
    const box = screen.getByRole('checkbox', { name: 'Todas' });
    await expect.element(box).toBePartiallyChecked();
    await box.click();
    await expect.element(box).not.toBePartiallyChecked();
    await expect.element(box).toBeChecked();
    await box.click();
    expect(changes.mock.calls).toEqual([[true], [false]]);
  });
});

describe('SkipToList', () => {
  const open = (rows: boolean) =>
    renderPart(
      <>
        <div id={SKIP_LINKS_ID} />
        <SkipToList />
        <div id={LIST_ID} tabIndex={-1}>
          {rows && (
            <div data-row="1" tabIndex={-1}>
              fila
            </div>
          )}
        </div>
      </>,
      '/domains?pagina=2',
    );

  test.each([
    [true, 'fila'],
    [false, ''],
  ])(
    'leads to the first row, or to the list while it has none, and leaves the address: %s',
    async (rows, text) => {
      const { screen, address } = await open(rows);
      const link = screen.getByRole('link', { name: 'Saltar a la lista' });
      expect(link.element().parentElement?.id).toBe(SKIP_LINKS_ID);
      await link.click();
      await expect
        .poll(() => [document.activeElement?.textContent, document.activeElement?.id])
        .toEqual([text, rows ? '' : LIST_ID]);
      expect(address()).toBe('/domains?pagina=2');
      expect(window.location.hash).toBe('');
    },
  );

  test('outside of the shell there is no place for it', async () => {
    const { screen } = await renderPart(<SkipToList />);
    expect(screen.getByRole('link').elements()).toHaveLength(0);
  });
});
