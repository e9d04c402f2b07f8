import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { NumberField } from './number-field.tsx';

const given: (number | null)[] = [];

function Field(props: { first: number | null; decimals?: number; unbound?: boolean }) {
  const [value, setValue] = useState(props.first);
  const { first: _, ...others } = props;
  return (
    <NumberField
      label="Tope"
      min={1}
      max={5_000}
      {...others}
      value={value}
      onChange={(next) => {
        given.push(next);
        setValue(next);
      }}
    />
  );
}

async function open(props: Parameters<typeof Field>[0]) {
  given.length = 0;
  const { screen } = await renderPart(<Field {...props} />);
  return screen.getByLabelText('Tope');
}

test('a number stands as Spanish writes it, and is typed without its dots', async () => {
  const field = await open({ first: 1_250.5, decimals: 2 });
  await expect.element(field).toHaveValue('1.250,5');
  await field.click();
  await expect.element(field).toHaveValue('1250,5');
  await userEvent.tab();
  await expect.element(field).toHaveValue('1.250,5');
});

test('what is given on lies within the bounds, and is what stands in the end', async () => {
  const field = await open({ first: null });
  await field.fill('90000');
  await expect.element(field).toHaveValue('90000');
  expect(given).toEqual([5_000]);
  await userEvent.tab();
  await expect.element(field).toHaveValue('5.000');
  await field.fill('0');
  expect(given.at(-1)).toBe(1);
});

test('a number that cannot be is given on where that is wanted', async () => {
  const field = await open({ first: 3, unbound: true });
  await field.fill('90000');
  expect(given).toEqual([90_000]);
});

test('an emptied field has no number', async () => {
  const field = await open({ first: 3 });
  await field.fill('');
  expect(given).toEqual([null]);
  await userEvent.tab();
  await expect.element(field).toHaveValue('');
});

test('an emptied field whose none is another number stays empty until it is left', async () => {
  const { screen } = await renderPart(<NumberField label="Tope" value={7} onChange={() => undefined} />);
  const field = screen.getByLabelText('Tope');
  await field.fill('');
  await expect.element(field).toHaveValue('');
  await userEvent.tab();
  await expect.element(field).toHaveValue('7');
});

test('the arrow keys count up and down within the bounds', async () => {
  const field = await open({ first: 2 });
  await field.click();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(given).toEqual([3, 2, 1, 1]);
});
