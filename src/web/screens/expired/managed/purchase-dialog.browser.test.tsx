import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dominio } from '#contract/entities/dominio.ts';
import { Compra, DominioGestionado } from '#contract/entities/gestion.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { dominiosKey } from '../../../queries/dominios.ts';
import { idOf, nameOf, Refusal, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { boughtText as text } from './text.ts';

const CHANGE = nameOf(gestionRoutes.cambiarCompra);
const dominio = sampleOf(Dominio, { _id: idOf(3), dominio: 'taxi.es', dominio_unicode: 'taxi.es' });
const NOTHING = {
  precio_compra: null,
  precio_renovacion: null,
  precio_venta: null,
  fecha_compra: null,
  fecha_renovacion: null,
  fecha_venta: null,
  registrador: null,
};
const BOUGHT = sampleOf(Compra);
const SAVED = sampleOf(gestionRoutes.cambiarCompra.answer);

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

async function open(compra: Partial<Compra> | null = null, answer: () => unknown = () => SAVED) {
  const server = serve({ [CHANGE]: answer });
  const onClose = vi.fn();
  const row = sampleOf(DominioGestionado, {
    dominio,
    compra: compra === null ? null : { ...BOUGHT, ...compra },
  });
  const part = await renderPart(<PurchaseDialog row={row} opened onClose={onClose} />);
  const price = part.screen.getByLabelText(text.price, { exact: true });
  await expect.element(price).toBeVisible();
  const sent = () => server.asked.map(({ body }) => body);
  return { ...server, ...part, onClose, price, sent };
}

test('what is known is shown and sent back as it is; the lists are read again and the dialog closes', async () => {
  const { screen, asked, sent, client, onClose } = await open({
    precio_compra: 1_250.5,
    fecha_compra: '2026-02-03T12:00:00.000Z',
    registrador: 'Dinahosting',
  });
  await expect.element(screen.getByLabelText(text.price, { exact: true })).toHaveValue('1.250,5');
  client.setQueryData([...dominiosKey, 'x'], {});
  await screen.getByRole('button', { name: text.save }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked[0]?.route).toBe(CHANGE.replace(':id', idOf(3)));
  expect(sent()).toEqual([
    { ...NOTHING, precio_compra: 1_250.5, fecha_compra: '2026-02-03T12:00:00Z', registrador: 'Dinahosting' },
  ]);
  expect(client.getQueryState([...dominiosKey, 'x'])?.isInvalidated).toBe(true);
});

test.each([
  ['12,50', 12.5],
  ['12,5', 12.5],
  ['10,00', 10],
  ['8,', 8],
  ['0', 0],
])('a price is sent as it was typed, also with Enter: %s', async (typed, price) => {
  const { price: field, sent } = await open();
  await userEvent.type(field, typed);
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toEqual([{ ...NOTHING, precio_compra: price }]);
});

test('an emptied field and blanks are what is not known', async () => {
  const { screen, price, sent } = await open({
    precio_compra: 30,
    fecha_venta: '2026-02-03T12:00:00.000Z',
    registrador: 'Dinahosting',
  });
  await userEvent.clear(price);
  await screen.getByLabelText(text.saleDate).fill('');
  await screen.getByLabelText(text.registrar).fill('  ');
  await screen.getByRole('button', { name: text.save }).click();
  await expect.poll(sent).toEqual([NOTHING]);
});

test('a day is kept as that day, whatever the zone of the clock', async () => {
  const { screen, sent } = await open();
  await screen.getByLabelText(text.renewalDate).fill('2027-03-28');
  await screen.getByRole('button', { name: text.save }).click();
  await expect.poll(sent).toEqual([{ ...NOTHING, fecha_renovacion: '2027-03-28T12:00:00Z' }]);
});

test('a refusal is shown, what was typed stays, and another try takes it away', async () => {
  let refused = true;
  const { screen, price, onClose, sent } = await open(null, () =>
    refused ? new Refusal(409, 'conflicto', 'Ya no es tuyo.') : SAVED,
  );
  await userEvent.type(price, '9');
  await screen.getByRole('button', { name: text.save }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`${text.saveFailed}Ya no es tuyo.`);
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(price).toHaveValue('9');
  refused = false;
  await screen.getByRole('button', { name: text.save }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent()).toHaveLength(2);
});

test('Escape and Cancelar leave without saving', async () => {
  const { screen, price, sent, onClose } = await open();
  await userEvent.type(price, '9');
  await screen.getByRole('button', { name: text.cancel }).click();
  await userEvent.keyboard('{Escape}');
  expect([onClose.mock.calls.length, sent().length]).toEqual([2, 0]);
});

test('a renewal on an anniversary of the purchase moves with its date, one that a person wrote stays', async () => {
  const { screen } = await open({
    fecha_compra: '2026-11-25T12:00:00.000Z',
    fecha_renovacion: '2027-11-25T12:00:00.000Z',
  });
  const year = new Date().getFullYear();
  await screen.getByLabelText(text.date).fill(`${year}-01-02`);
  await expect.element(screen.getByLabelText(text.renewalDate)).toHaveValue(`${year + 1}-01-02`);
  await screen.getByLabelText(text.renewalDate).fill(`${year + 1}-05-05`);
  await screen.getByLabelText(text.date).fill(`${year}-02-03`);
  await expect.element(screen.getByLabelText(text.renewalDate)).toHaveValue(`${year + 1}-05-05`);
});
