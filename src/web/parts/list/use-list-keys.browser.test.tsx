import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type PageSteps, useListKeys } from './use-list-keys.ts';

const middle: PageSteps<number> = { first: 1, previous: 2, next: 4, last: 9 };

function List(props: { steps: PageSteps<number> | null; onPlace: (place: number) => void; over?: boolean }) {
  const searchRef = useRef<HTMLInputElement>(null);
  useListKeys({ steps: props.steps, onPlace: props.onPlace, searchRef });
  return (
    <main>
      <input ref={searchRef} aria-label="Buscar" />
      <input type="checkbox" aria-label="Fila" />
      <button type="button">Aquí</button>
      {props.over && <div role="dialog" aria-modal="true" aria-label="Encima" />}
    </main>
  );
}

const shown = async (props: Partial<Parameters<typeof List>[0]> = {}) => {
  const onPlace = vi.fn();
  const screen = await render(<List steps={middle} onPlace={onPlace} {...props} />);
  screen.getByRole('button').element().focus();
  return { screen, places: () => onPlace.mock.calls.map(([place]) => place) };
};

test('the arrows turn the page, Home and End go to its ends', async () => {
  const { places } = await shown();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Home}{End}');
  expect(places()).toEqual([4, 2, 1, 9]);
});

test('where there is no such page a key does nothing', async () => {
  const { places } = await shown({ steps: { first: null, previous: null, next: 2, last: null } });
  await userEvent.keyboard('{ArrowLeft}{Home}{End}{ArrowRight}');
  expect(places()).toEqual([2]);
});

test('a field keeps its arrows, a check box does not need them', async () => {
  const { screen, places } = await shown();
  await screen.getByRole('textbox').fill('hotel');
  await userEvent.keyboard('{ArrowLeft}{Home}');
  expect(places()).toEqual([]);
  screen.getByRole('checkbox').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(places()).toEqual([4]);
});

test('with Ctrl or Alt the keys keep the meaning that the browser gives them', async () => {
  const { places } = await shown();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}{Shift>}{End}{/Shift}{Control>}{Home}{/Control}');
  expect(places()).toEqual([]);
});

test('Ctrl+F goes to the search box', async () => {
  const { screen } = await shown();
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
});

test('under a dialog the list takes no key', async () => {
  const { screen, places } = await shown({ over: true });
  await userEvent.keyboard('{ArrowRight}{Control>}f{/Control}');
  expect(places()).toEqual([]);
  await expect.element(screen.getByRole('textbox')).not.toHaveFocus();
});
