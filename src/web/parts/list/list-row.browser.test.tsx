import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ListRow, type RowTone } from './list-row.tsx';

const rows = (id: string, tone?: RowTone, chosen = false) => (
  <table>
    <tbody>
      <ListRow id={id} tone={tone} chosen={chosen}>
        <td>{id}</td>
      </ListRow>
    </tbody>
  </table>
);

async function shown(...at: Parameters<typeof rows>) {
  const { container, rerender } = await render(rows(...at));
  const row = () => container.querySelector('tr');
  return {
    row,
    lit: () => row()?.hasAttribute('data-turned'),
    become: (...next: Parameters<typeof rows>) => rerender(rows(...next)),
  };
}

test('a row that becomes free while it is shown is lit, and stays so when it is drawn again', async () => {
  const { lit, become } = await shown('uno.es');
  expect(lit()).toBe(false);
  await become('uno.es', 'free');
  expect(lit()).toBe(true);
  await become('uno.es', 'free');
  expect(lit()).toBe(true);
  await become('uno.es', 'soon');
  expect(lit()).toBe(false);
});

test('a row that was free from the first is not lit', async () => {
  const { lit, become } = await shown('uno.es', 'free');
  await become('uno.es', 'free');
  expect(lit()).toBe(false);
});

test('another row in the same place is another row: its being free is no news', async () => {
  const { lit, become } = await shown('uno.es');
  await become('dos.es', 'free');
  expect(lit()).toBe(false);
  await become('dos.es');
  await become('dos.es', 'free');
  expect(lit()).toBe(true);
  await become('tres.es', 'free');
  expect(lit()).toBe(false);
});

test('the row itself shows tone and choice, and the keyboard finds it by its id', async () => {
  const { row, become } = await shown('uno.es', 'soon', true);
  expect([row()?.dataset.row, row()?.dataset.tone, row()?.dataset.chosen, row()?.tabIndex]).toEqual([
    'uno.es',
    'soon',
    'true',
    -1,
  ]);
  await become('uno.es', undefined, false);
  expect([row()?.dataset.tone, row()?.dataset.chosen]).toEqual([undefined, undefined]);
});
