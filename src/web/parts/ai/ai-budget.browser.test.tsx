import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EstadoIa } from '#contract/entities/ia.ts';
import { iaRoutes } from '#contract/routes/ia.ts';
import { good, nameOf, Refusal, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { AiBudget } from './ai-budget.tsx';
import { budgetText as text } from './text.ts';

const [STATE, SAVE] = [iaRoutes.estado, iaRoutes.guardar].map(nameOf) as [string, string]; // as mapped
const FIRST = sampleOf(EstadoIa, {
  activa: true,
  modelo: 'barato-1',
  modelos: ['barato-1', 'caro-2'],
  presupuesto: 5,
  gastado: 0.004,
  preguntas: 1,
});

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

/** The budget over a server that stores what it receives, after `held`. */
async function open(
  change: Partial<EstadoIa> = {},
  refuse: () => unknown = () => null,
  held?: Promise<void>,
) {
  let state: EstadoIa = { ...FIRST, ...change };
  const server = serve({
    [STATE]: () => refuse() ?? good(state),
    [SAVE]: async ({ body }) => {
      await held;
      const refused = refuse();
      if (refused !== null) return refused;
      const { modelo, ...rest } = body as Partial<EstadoIa>;
      state = { ...state, ...rest, ...(modelo !== undefined && { modelo_elegido: modelo }) };
      return good(state);
    },
  });
  const part = await renderPart(<AiBudget />);
  const { screen } = part;
  const saved = () => server.asked.filter(({ route }) => route === SAVE).map(({ body }) => body);
  return {
    ...part,
    saved,
    budget: screen.getByLabelText(text.budget),
    model: screen.getByLabelText(text.model, { exact: true }),
    save: screen.getByRole('button', { name: text.save }),
  };
}

test('what was spent is shown, and less than a cent is not zero', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('Este mes: menos de 0,01 € de 5,00 € en 1 pregunta.')).toBeVisible();
});

test('nothing is saved that was not changed', async () => {
  const { budget, save, saved, screen } = await open();
  await expect.element(save).toBeDisabled();
  await userEvent.clear(budget);
  await userEvent.type(budget, '12');
  await save.click();
  await expect.element(screen.getByText(text.saved)).toBeVisible();
  expect(saved()).toEqual([{ presupuesto: 12 }]);
  await expect.element(save).toBeDisabled();
});

test.each([
  ['2,50', 2.5],
  ['7,05', 7.05],
  ['10,00', 10],
  ['0', 0],
])('a budget is saved as it was typed in the place of the old one: %s', async (typed, presupuesto) => {
  const { budget, save, saved } = await open();
  await userEvent.click(budget);
  await userEvent.keyboard('{Backspace}');
  await expect.element(budget).toHaveValue('');
  await userEvent.keyboard(typed);
  await save.click();
  await expect.poll(saved).toEqual([{ presupuesto }]);
});

test('an empty budget is none: it cannot be saved', async () => {
  const { budget, save } = await open();
  await userEvent.clear(budget);
  await expect.element(budget).toHaveValue('');
  await expect.element(save).toBeDisabled();
});

test('a model is chosen, and the cheapest is chosen again by naming none', async () => {
  const { model, save, saved } = await open();
  await userEvent.selectOptions(model, 'caro-2');
  await save.click();
  await expect.element(save).toBeDisabled();
  await expect.element(model).toHaveValue('caro-2');
  await userEvent.selectOptions(model, '');
  await save.click();
  await expect.poll(saved).toEqual([{ modelo: 'caro-2' }, { modelo: null }]);
});

test('a chosen model that the key lists no more is still shown as the one in force', async () => {
  const { model } = await open({ modelo_elegido: 'retirado-0' });
  await expect.element(model).toHaveValue('retirado-0');
});

test('without an active provider there is no model to choose', async () => {
  const { model, budget } = await open({ activa: false });
  await expect.element(budget).toBeVisible();
  await expect.element(model).not.toBeInTheDocument();
});

test('a refused save is shown, and what was typed stays', async () => {
  let refused = false;
  const { screen, budget, save, saved } = await open({}, () =>
    refused ? new Refusal(400, 'no_valido', 'Demasiado.') : null,
  );
  await userEvent.clear(budget);
  await userEvent.type(budget, '12');
  refused = true;
  await save.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Demasiado.');
  await expect.element(budget).toHaveValue('12');
  refused = false;
  await save.click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  expect(saved()).toHaveLength(2);
});

test('a reading that fails later takes neither the figures nor what is typed away', async () => {
  let down = false;
  const { screen, budget, client } = await open({}, () =>
    down ? new Refusal(409, 'conflicto', 'Ahora no.') : null,
  );
  await userEvent.clear(budget);
  await userEvent.type(budget, '12');
  down = true;
  await client.invalidateQueries();
  await expect.poll(() => client.getQueryState(['ia'])?.status).toBe('error');
  await expect.element(budget).toHaveValue('12');
  expect(screen.getByText(text.failed).elements()).toHaveLength(0);
});

test('what cannot be loaded at all is said', async () => {
  const { screen } = await open({}, () => new Refusal(409, 'conflicto', 'Ahora no.'));
  await expect.element(screen.getByText(text.failed)).toBeVisible();
});

test('an own price is saved with its decimals; two rows of it make no row of nothing', async () => {
  const { screen, saved } = await open({ precio: { entrada: 1, salida: 5 } });
  await screen.getByRole('button', { name: text.addPrice }).click();
  await expect.element(screen.getByLabelText(text.priceModel)).toHaveValue('barato-1');
  await userEvent.clear(screen.getByLabelText(text.priceIn));
  await userEvent.type(screen.getByLabelText(text.priceIn), '0,075');
  await screen.getByRole('button', { name: text.addPrice }).click();
  await screen.getByRole('button', { name: text.savePrices }).click();
  await expect.poll(saved).toEqual([{ precios: { 'barato-1': { entrada: 0.075, salida: 5 } } }]);
  await expect.element(screen.getByRole('button', { name: text.savePrices })).toBeDisabled();
});

test('saving prices leaves a typed budget and a chosen model, which are saved after it', async () => {
  const { screen, budget, model, save, saved } = await open({ precio: { entrada: 1, salida: 5 } });
  await userEvent.clear(budget);
  await userEvent.type(budget, '12');
  await userEvent.selectOptions(model, 'caro-2');
  await screen.getByRole('button', { name: text.addPrice }).click();
  await screen.getByRole('button', { name: text.savePrices }).click();
  await expect.element(screen.getByText(text.pricesSaved)).toBeVisible();
  await expect.element(budget).toHaveValue('12');
  await expect.element(model).toHaveValue('caro-2');
  expect(screen.getByText(text.saved).elements()).toEqual([]);
  await save.click();
  await expect.element(screen.getByText(text.saved)).toBeVisible();
  expect(saved()).toEqual([
    { precios: { 'barato-1': { entrada: 1, salida: 5 } } },
    { presupuesto: 12, modelo: 'caro-2' },
  ]);
});

test('a budget typed while one is saved stays, and is not told as saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { screen, budget, save, saved } = await open({}, undefined, promise);
  await userEvent.clear(budget);
  await userEvent.type(budget, '12');
  await save.click();
  await expect.poll(saved).toHaveLength(1);
  await userEvent.clear(budget);
  await userEvent.type(budget, '15');
  resolve();
  await expect.element(save).toBeEnabled();
  await expect.element(budget).toHaveValue('15');
  expect(screen.getByText(text.saved).elements()).toEqual([]);
  await save.click();
  await expect.element(screen.getByText(text.saved)).toBeVisible();
  expect(saved()).toEqual([{ presupuesto: 12 }, { presupuesto: 15 }]);
});

test('a price typed while the prices are saved stays, is not told as saved, and is saved after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { screen, saved } = await open({ precio: { entrada: 1, salida: 5 } }, undefined, promise);
  const add = screen.getByRole('button', { name: text.addPrice });
  const savePrices = screen.getByRole('button', { name: text.savePrices });
  const second = screen.getByLabelText(text.priceModel).nth(1);
  await add.click();
  await savePrices.click();
  await expect.poll(saved).toHaveLength(1);
  await add.click();
  await second.fill('caro-2');
  resolve();
  await expect.element(savePrices).toBeEnabled();
  await expect.element(second).toHaveValue('caro-2');
  expect(screen.getByText(text.pricesSaved).elements()).toEqual([]);
  await savePrices.click();
  await expect.element(screen.getByText(text.pricesSaved)).toBeVisible();
  const first = { 'barato-1': { entrada: 1, salida: 5 } };
  expect(saved()).toEqual([
    { precios: first },
    { precios: { ...first, 'caro-2': { entrada: 1, salida: 5 } } },
  ]);
  await expect.element(savePrices).toBeDisabled();
});
