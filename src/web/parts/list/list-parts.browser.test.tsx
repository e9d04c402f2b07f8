import '../../app/styles.ts';
import { createRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ApiError } from '../../api/errors.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ColumnChooser } from '../column-chooser.tsx';
import { NoticeBar } from '../notice-bar.tsx';
import type { Selection } from '../use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListFrame, type ListState } from './list-frame.tsx';
import { OrderPicker } from './order-picker.tsx';
import { SearchBox, TYPING_MS } from './search-box.tsx';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
const never = () => undefined;

const searchRef = createRef<HTMLInputElement>();
let arrive: (value: string) => void;

/** The box on a screen whose address follows only when the test says so. */
function Screen({ onSearch }: { onSearch: (value: string) => void }) {
  const [value, setValue] = useState('');
  arrive = setValue;
  return (
    <SearchBox
      label="Buscar"
      placeholder="Buscar…"
      maxLength={10}
      value={value}
      onSearch={onSearch}
      inputRef={searchRef}
    />
  );
}

/** React overrides the property on the element itself. */
const valueProperty = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');

describe('SearchBox', () => {
  async function open() {
    const onSearch = vi.fn();
    const { screen } = await renderPart(<Screen onSearch={onSearch} />);
    const box = screen.getByRole('searchbox');
    // Fake timers: Vitest lets time pass while the browser itself types.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const type = (letters: string) => {
      for (const letter of letters) {
        const input = box.element() as HTMLInputElement;
        valueProperty?.set?.call(input, input.value + letter);
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
    };
    const rest = () => vi.advanceTimersByTime(TYPING_MS);
    const asked = () => onSearch.mock.calls.flat();
    return { box, type, rest, asked, text: () => searchRef.current?.value };
  }

  test('asks once the typing rests, for what stands there then', async () => {
    const { type, rest, asked } = await open();
    type('den');
    vi.advanceTimersByTime(TYPING_MS - 1);
    expect(asked()).toEqual([]);
    rest();
    expect(asked()).toEqual(['den']);
  });

  test('what is typed while the answer to the last search arrives is not taken away', async () => {
    const { type, rest, asked, text } = await open();
    type('de');
    rest();
    type('n');
    flushSync(() => arrive('de'));
    expect(text()).toBe('den');
    rest();
    expect(asked()).toEqual(['de', 'den']);
  });

  test('another address, as after Back or clearing the filters, is shown and ends a search that waited', async () => {
    const { type, rest, asked, text } = await open();
    type('de');
    rest();
    flushSync(() => arrive('de'));
    type('nt');
    flushSync(() => arrive(''));
    await expect.poll(text).toBe('');
    rest();
    expect(asked()).toEqual(['de']);
  });

  test('an address with a search is shown from the first, and takes no more letters than a search may have', async () => {
    const { box, text } = await open();
    arrive('dentistas');
    await expect.poll(text).toBe('dentistas');
    await userEvent.type(box, 'xyz');
    expect(text()).toBe('dentistasx');
  });
});

describe('BulkBar', () => {
  const selection = (n: number, change: Partial<Selection> = {}): Selection => ({
    ids: new Set(Array.from({ length: n }, (_, at) => `id${at}`)),
    all: false,
    has: () => true,
    toggle: never,
    togglePage: never,
    chooseAll: vi.fn(),
    clear: vi.fn(),
    leave: vi.fn(),
    ...change,
  });
  async function open(chosen: Selection, working: 'iniciar' | null = null, total = 5_000, rows = 0) {
    const onWork = vi.fn();
    const { screen } = await renderPart(
      <>
        <div style={{ height: rows * 40 }} />
        {rows > 0 && <NoticeBar id="una" message="Descartada." onClose={never} />}
        <BulkBar
          selection={chosen}
          total={total}
          max={1_000}
          tooMany={(max) => `Como mucho ${max} a la vez.`}
          actions={[
            { id: 'iniciar', label: 'Iniciar', icon: null },
            { id: 'descartar', label: 'Descartar', icon: null, asks: true },
            { id: 'exportar', label: 'Exportar', icon: null, unlimited: true },
          ]}
          working={working}
          onWork={onWork}
        />
      </>,
    );
    return { screen, onWork, button: (name: string) => screen.getByRole('button', { name }) };
  }

  test('without a chosen row there is no bar', async () => {
    const before = await open(selection(1));
    await expect.element(before.screen.getByRole('region')).toBeVisible();
    await before.screen.unmount();
    const { screen } = await open(selection(0));
    expect(screen.getByRole('region').elements()).toHaveLength(0);
  });

  test.each([
    ['at the lower edge of the window, beneath a long list', 100],
    ['right beneath a few rows', 4],
  ])('%s, it and a notice leave each other free', async (_title, rows) => {
    const { screen } = await open(selection(1), null, 5_000, rows);
    const bar = screen.getByRole('region');
    await expect.element(bar).toBeVisible();
    const notice = () => (screen.getByText('Descartada.').element() as HTMLElement).closest('[role]');
    const apart = () => {
      const [one, other] = [bar.element(), notice()].map((part) => part?.getBoundingClientRect());
      return one && other && (other.bottom <= one.top || other.top >= one.bottom);
    };
    await expect.poll(apart).toBe(true);
    window.scrollTo(0, document.body.scrollHeight);
    await expect.poll(apart).toBe(true);
    await screen.unmount();
    expect(document.documentElement.style.getPropertyValue('--room-for-bar')).toBe('');
  });

  test('a few are worked, or all of the filter chosen instead', async () => {
    const chosen = selection(1);
    const { screen, button, onWork } = await open(chosen);
    await expect.element(screen.getByRole('status')).toHaveTextContent('1 seleccionado');
    await button('Seleccionar los 5.000 del filtro').click();
    await button('Iniciar').click();
    await button('Quitar selección').click();
    expect([chosen.chooseAll, onWork, chosen.clear].map((fn) => vi.mocked(fn).mock.calls.length)).toEqual([
      1, 1, 1,
    ]);
    expect(onWork).toHaveBeenCalledExactlyOnceWith('iniciar');
  });

  test('more than an action takes at once is said; what works on any number still does', async () => {
    const { screen, button } = await open(selection(1, { all: true }));
    await expect.element(screen.getByRole('status')).toHaveTextContent('5.000 seleccionados');
    await expect.element(screen.getByText('Como mucho 1.000 a la vez.')).toBeVisible();
    await expect.element(button('Iniciar')).toBeDisabled();
    await expect.element(button('Exportar')).toBeEnabled();
    expect(screen.getByRole('button', { name: /del filtro/ }).elements()).toHaveLength(0);
  });

  test('what takes every row of the filter away is asked first, and done only once that is confirmed', async () => {
    const { screen, button, onWork } = await open(selection(0, { all: true }), null, 800);
    const dialog = screen.getByRole('dialog', { name: '¿Aplicar «Descartar» a los 800 del filtro?' });
    await button('Descartar').click();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(() => dialog.elements()).toHaveLength(0);
    expect(onWork).not.toHaveBeenCalled();
    await button('Descartar').click();
    await dialog.getByRole('button', { name: 'Descartar' }).click();
    expect(onWork).toHaveBeenCalledExactlyOnceWith('descartar');
  });

  test('rows chosen one by one, and what takes nothing away, are worked without a question', async () => {
    const few = await open(selection(3));
    await few.button('Descartar').click();
    expect(few.onWork).toHaveBeenCalledExactlyOnceWith('descartar');
    await few.screen.unmount();
    const all = await open(selection(0, { all: true }), null, 800);
    await all.button('Iniciar').click();
    expect(all.onWork).toHaveBeenCalledExactlyOnceWith('iniciar');
  });

  test('while one action works the others wait', async () => {
    const { button } = await open(selection(3), 'iniciar');
    await expect.element(button('Exportar')).toBeDisabled();
    await expect.element(button('Iniciar')).toHaveAttribute('data-loading', 'true');
  });
});

describe('filters, order and columns', () => {
  test('each filter in force is taken off by its own chip, all of them together', async () => {
    const [one, other, clear] = [vi.fn(), vi.fn(), vi.fn()];
    const chips = [
      { id: 'a', label: 'Pausado', onRemove: one },
      { id: 'b', label: 'Batch: Marzo', onRemove: other },
    ];
    const { screen } = await renderPart(<FilterChips chips={chips} onClear={clear} />);
    await screen.getByRole('button', { name: 'Quitar el filtro Batch: Marzo' }).click();
    await screen.getByRole('button', { name: 'Limpiar' }).click();
    expect([one, other, clear].map((fn) => fn.mock.calls.length)).toEqual([0, 1, 1]);
  });

  test('without a filter there is nothing to clear', async () => {
    const { screen } = await renderPart(<FilterChips chips={[]} onClear={never} />);
    expect(screen.getByRole('button').elements()).toHaveLength(0);
  });

  test('the order is chosen by name, and its way is turned round', async () => {
    const [onOrder, onDirection] = [vi.fn(), vi.fn()];
    const { screen } = await renderPart(
      <OrderPicker
        sort={{ by: 'fecha', dir: 'desc' }}
        options={[
          ['fecha', 'Fecha'],
          ['valor', 'Valor'],
        ]}
        onOrder={onOrder}
        onDirection={onDirection}
      />,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'valor');
    await screen.getByRole('button', { name: 'Orden descendente' }).click();
    expect([onOrder.mock.calls, onDirection.mock.calls]).toEqual([[['valor']], [['asc']]]);
  });

  test('columns go and come in the order of the table; a fixed one is not offered', async () => {
    const onShown = vi.fn();
    const columns = ['nombre', 'valor', 'fecha'].map((id) => ({ id, label: id }));
    const { screen } = await renderPart(
      <ColumnChooser columns={columns} fixed={['nombre']} shown={['nombre', 'fecha']} onShown={onShown} />,
    );
    await screen.getByRole('button', { name: 'Columnas' }).click();
    await expect.element(screen.getByRole('checkbox', { name: 'valor' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'nombre' }).elements()).toHaveLength(0);
    await screen.getByRole('checkbox', { name: 'valor' }).click();
    await screen.getByRole('checkbox', { name: 'fecha' }).click();
    await screen.getByRole('button', { name: 'Mostrar todas' }).click();
    expect(onShown.mock.calls).toEqual([
      [['nombre', 'valor', 'fecha']],
      [['nombre']],
      [['nombre', 'valor', 'fecha']],
    ]);
  });
});

describe('ListFrame', () => {
  const quiet: ListState = {
    loading: false,
    error: null,
    retrying: false,
    retry: never,
    stalled: false,
    empty: false,
  };
  const open = (state: Partial<ListState>, more: object = {}) =>
    renderPart(
      <ListFrame
        label="Lista"
        failed="No se ha podido cargar"
        state={{ ...quiet, ...state }}
        empty={<p>No hay nada</p>}
        pager={<p>Páginas</p>}
        {...more}
      >
        <p>Filas</p>
      </ListFrame>,
    );
  const has = (screen: Awaited<ReturnType<typeof open>>['screen'], text: string) =>
    screen.getByText(text).elements().length;

  test.each([
    ['loading', { loading: true }, { Filas: 1, 'No hay nada': 0, Páginas: 0 }],
    ['empty', { empty: true }, { Filas: 0, 'No hay nada': 1, Páginas: 0 }],
    [
      'failed and empty',
      { empty: true, error: new ApiError('interno', 500) },
      { 'No hay nada': 0, Filas: 0 },
    ],
    [
      'with rows of before and a new failure',
      { error: new ApiError('interno', 500) },
      { Filas: 1, Páginas: 1 },
    ],
  ])('%s, it shows what stands for that', async (_, state, shown) => {
    const { screen } = await open(state);
    // The first rendering may still be in progress.
    await expect
      .poll(() => Object.keys(shown).map((text) => [text, has(screen, text)]))
      .toEqual(Object.entries(shown));
  });

  test('a failure is shown in its own words and tried again; one that is being tried says that rows are old', async () => {
    const retry = vi.fn();
    const { screen } = await open({ error: new ApiError('conflicto', 409, 'Ahora no.'), retry });
    await expect.element(screen.getByText('Ahora no.')).toBeVisible();
    await screen.getByRole('button', { name: 'Reintentar' }).click();
    expect(retry).toHaveBeenCalledOnce();
    await screen.unmount();
    const { screen: stalled } = await open({ stalled: true });
    await expect.element(stalled.getByText('Sin respuesta del servidor. Reintentando…')).toBeVisible();
  });

  test('rows that wait are shown when the person wants', async () => {
    const onShow = vi.fn();
    const { screen } = await open({}, { waiting: { label: '3 nuevas', hint: 'Mostrar', onShow } });
    await screen.getByRole('button', { name: '3 nuevas' }).click();
    expect(onShow).toHaveBeenCalledOnce();
  });

  test('its keys are explained on «?», and the explanation goes with Escape', async () => {
    const { screen } = await open({}, { rowKeys: [{ key: 'Enter', label: 'Abrir', run: never }] });
    screen.getByRole('region', { name: 'Lista' }).element().focus();
    await userEvent.keyboard('?');
    const help = screen.getByRole('dialog', { name: 'Teclas de la lista' });
    await expect.element(help).toBeVisible();
    await expect.element(help.getByText('Intro')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(help).not.toBeInTheDocument();
  });
});
