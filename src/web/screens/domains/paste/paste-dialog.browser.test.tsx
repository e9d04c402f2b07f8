import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { mayLeave } from '../../../shell/leave-guard.ts';
import { type Asked, good, nameOf, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { chunksOf } from './chunks.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { pasteText as text } from './text.ts';

const create = nameOf(dominiosRoutes.crear);
const lines = Array.from({ length: 5_003 }, (_, n) => `nombre${n}.es`);
const [first = []] = chunksOf(lines);
const rest = lines.slice(first.length);
const namesOf = ({ body }: Asked) => (body as { dominios: string[] }).dominios;

/** A pasted list, stopped while its last part was being sent; later parts are accepted at once. */
async function stopped() {
  let calls = 0;
  const { asked } = serve({
    [create]: (one) =>
      ++calls === 2
        ? new Promise(() => undefined)
        : good({
            creados: namesOf(one).length,
            conocidos: 0,
            repetidos: 0,
            rechazados: [],
            omitidos: [],
            omitidos_total: 0,
            dominios: [],
          }),
  });
  const onDone = vi.fn();
  const { screen } = await renderPart(<PasteDialog opened onClose={vi.fn()} onDone={onDone} />);
  const box = screen.getByLabelText(text.label);
  const add = screen.getByRole('button', { name: /^Añadir y verificar/ });
  await expect.element(box).toBeVisible();
  // Typed by the browser this many lines take a minute; React overrides the property on the element itself.
  const area = box.element();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, lines.join('\n'));
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await add.click();
  await expect.poll(() => asked.length).toBe(2);
  await screen.getByRole('button', { name: text.stop }).click();
  await expect.element(screen.getByText(/Las otras 3 siguen en el cuadro/)).toBeVisible();
  return { screen, box, add, asked, onDone };
}

test('a list that was stopped keeps its unsent lines in the box, and they can be sent', async () => {
  const { screen, box, add, asked } = await stopped();
  await screen.getByRole('button', { name: text.button }).click();
  await expect.element(box).toHaveValue(rest.join('\n'));
  await add.click();
  await expect.element(screen.getByText('3 dominios nuevos')).toBeVisible();
  expect(asked.slice(2).flatMap(namesOf)).toEqual(rest);
  await screen.getByRole('button', { name: text.button }).click();
  await expect.element(box).toHaveValue('');
});

test('also for the next time when the domains are looked at first', async () => {
  const { screen, box, onDone } = await stopped();
  await screen.getByRole('button', { name: text.done }).click();
  expect(onDone).toHaveBeenCalledOnce();
  await expect.element(box).toHaveValue(rest.join('\n'));
});

test('«Limpiar» empties the box', async () => {
  const { screen, box } = await stopped();
  await screen.getByRole('button', { name: text.button }).click();
  await screen.getByRole('button', { name: text.clear }).click();
  await expect.element(box).toHaveValue('');
});

test('what was not taken is counted and shown with its reason: lines, and names beside those that were taken', async () => {
  serve({
    [create]: () =>
      good({
        creados: 2,
        conocidos: 0,
        repetidos: 1,
        rechazados: [{ entrada: 'no tiene', motivo: 'No se entiende como dominio' }],
        omitidos: [{ entrada: 'vinos.com', motivo: 'tiene texto delante' }],
        omitidos_total: 4,
        dominios: [],
      }),
  });
  const { screen } = await renderPart(<PasteDialog opened onClose={vi.fn()} onDone={vi.fn()} />);
  await screen.getByLabelText(text.label).fill('tapas.es mejor que vinos.com\nno tiene');
  await screen.getByRole('button', { name: /^Añadir y verificar/ }).click();
  for (const line of [
    '2 dominios nuevos',
    '1 repite un dominio de la lista',
    '1 línea rechazada',
    '4 nombres de las líneas leídas se dejan aparte',
  ]) {
    await expect.element(screen.getByText(line)).toBeVisible();
  }
  await expect.element(screen.getByText('vinos.com')).toBeVisible();
  await expect.element(screen.getByText('tiene texto delante')).toBeVisible();
  await expect.element(screen.getByText('... y 3 más')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: text.leftDownload })).toBeVisible();
});

/** A list whose only part is not answered before `end` is called. */
async function adding() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { asked } = serve({
    [create]: async (one) => {
      await promise;
      const found = { creados: namesOf(one).length, conocidos: 0, repetidos: 0, rechazados: [] };
      return good({ ...found, omitidos: [], omitidos_total: 0, dominios: [] });
    },
  });
  const onClose = vi.fn();
  const part = await renderPart(<PasteDialog opened onClose={onClose} onDone={vi.fn()} />, '/domains');
  const { screen, history } = part;
  const block = vi.spyOn(history, 'block');
  await screen.getByLabelText(text.label).fill('uno.es\ndos.es');
  await screen.getByRole('button', { name: /^Añadir y verificar/ }).click();
  await expect.poll(() => asked.length).toBe(1);
  return { ...part, block, onClose, end: resolve, question: screen.getByText(text.leaveBody) };
}

test('while a list is added another screen is opened only after a question', async () => {
  const { screen, history, address, block, onClose, question } = await adding();
  history.push('/keywords');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect([address(), onClose.mock.calls.length]).toEqual(['/domains', 0]);
  history.push('/keywords');
  await screen.getByRole('button', { name: text.leave }).click();
  await expect.poll(address).toBe('/keywords');
  expect(block.mock.lastCall?.[0]).toMatchObject({ enableBeforeUnload: true });
});

test('signing out asks too; an address of the same screen, or a list that is added, does not', async () => {
  const { screen, history, address, question, end } = await adding();
  const signedOut = mayLeave();
  await screen.getByRole('button', { name: text.stay }).click();
  expect(await signedOut).toBe(false);
  history.push('/domains?ver=x');
  await expect.poll(address).toBe('/domains?ver=x');
  end();
  await expect.element(screen.getByText('2 dominios nuevos')).toBeVisible();
  await screen.getByRole('button', { name: text.button }).click();
  expect(await mayLeave()).toBe(true);
  history.push('/keywords');
  await expect.poll(address).toBe('/keywords');
  expect(question.elements()).toEqual([]);
});
