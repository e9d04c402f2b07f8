import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AjustesOrdenes, EstadoOrden, ResumenOrdenes } from '#contract/orders/entities.ts';
import { ContactoTitular, type TitularMostrado } from '#contract/orders/holder.ts';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { good, nameOf, Refusal, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { IdentityProvider } from '../security/identity.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { orderSettingsText as text } from './text.ts';

const ajustes = sampleOf(AjustesOrdenes, { tope_mes_centimos: 10_000, dolar_diezmilesimas: 9_500 });
const por_estado = Object.fromEntries(EstadoOrden.options.map((estado) => [estado, 0])) as never; // all of them
const holder: TitularMostrado = {
  contacto: sampleOf(ContactoTitular, {
    ...{ nombre: 'Marta', apellidos: 'Sol', documento: { tipo: 'nif', numero: '****8Z' }, pais: 'ES' },
    ...{ telefono: '+34954001122', direccion: 'Calle Luna 4', ciudad: 'Sevilla', provincia: 'Sevilla' },
    codigo_postal: '41001',
  }),
  problemas: [],
};

async function open(
  change: Partial<ResumenOrdenes> = {},
  {
    titular = holder,
    answers = {},
  }: { titular?: TitularMostrado; answers?: Parameters<typeof serve>[0] } = {},
) {
  const { asked } = serve({
    [nameOf(ordenesRoutes.resumen)]: () => good(sampleOf(ResumenOrdenes, { ajustes, por_estado, ...change })),
    [nameOf(ordenesRoutes.titular)]: () => good(titular),
    [nameOf(ordenesRoutes.guardarAjustes)]: () => good(ajustes),
    [nameOf(ordenesRoutes.parar)]: () => good({ ...ajustes, paradas: true }),
    [nameOf(ordenesRoutes.guardarTitular)]: () => good(titular),
    [nameOf(ordenesRoutes.quitarTitular)]: () => good(null),
    ...answers,
  });
  const show = vi.fn();
  const onDirty = vi.fn();
  const { screen } = await renderPart(
    <IdentityProvider>
      <OrdersTab show={show} onDirty={onDirty} />
    </IdentityProvider>,
  );
  return {
    screen,
    show,
    onDirty,
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    calls: () =>
      asked.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => [route, body]),
  };
}

test('registrars that buy in earnest, the month’s cap and the dollar are saved together', async () => {
  const { screen, button, calls, show, onDirty } = await open();
  await expect.element(button(text.save)).toBeDisabled();
  await screen.getByRole('checkbox', { name: 'DonDominio' }).click();
  await userEvent.fill(screen.getByLabelText(text.cap), '250,5');
  expect(onDirty).toHaveBeenLastCalledWith(true);
  await button(text.save).click();
  await expect.poll(() => show.mock.lastCall).toEqual(['success', text.saved]);
  const body = { compra_real: ['dondominio'], tope_mes_centimos: 25_050, dolar_diezmilesimas: 9_500 };
  expect(calls()).toEqual([['PUT /api/ordenes/ajustes', body]]);
});

test('what is typed while the limits are being saved stays, as the next change', async () => {
  const held = Promise.withResolvers<unknown>();
  const { screen, button, show, onDirty } = await open(
    {},
    { answers: { [nameOf(ordenesRoutes.guardarAjustes)]: () => held.promise } },
  );
  const cap = screen.getByLabelText(text.cap);
  await userEvent.fill(cap, '250');
  await button(text.save).click();
  await userEvent.fill(cap, '300');
  held.resolve(good(ajustes));
  await expect.poll(() => show.mock.lastCall).toEqual(['success', text.saved]);
  await expect.element(cap).toHaveValue('300');
  expect(onDirty).toHaveBeenLastCalledWith(true);
});

test('an emptied cap is not saved as nothing, and a refusal is told', async () => {
  const refused = () => new Refusal(409, 'conflicto', 'Ahora no.');
  const { screen, button, calls, show } = await open(
    {},
    { answers: { [nameOf(ordenesRoutes.guardarAjustes)]: refused } },
  );
  await userEvent.fill(screen.getByLabelText(text.cap), '');
  await expect.element(screen.getByText(text.capMissing)).toBeVisible();
  await button(text.save).click();
  expect(calls()).toEqual([]);
  await userEvent.fill(screen.getByLabelText(text.cap), '0');
  await button(text.save).click();
  await expect.poll(() => show.mock.lastCall).toEqual(['error', `${text.saveFailed}: Ahora no.`]);
});

test('the switch stops at once, and says when the installation is stopped', async () => {
  const { screen, button, calls, show } = await open({ instalacion_parada: true });
  await expect.element(screen.getByText(text.stoppedAll)).toBeVisible();
  await button(text.stop).click();
  await expect.poll(() => show.mock.lastCall).toEqual(['success', text.stoppedDone]);
  expect(calls()).toEqual([['PUT /api/ordenes/paradas', { paradas: true }]]);
});

test('the holder is shown with a masked document, which stays as it is when other data change', async () => {
  const { screen, button, calls } = await open();
  await expect.element(screen.getByText(/Marta Sol, NIF \(DNI\) \*\*\*\*8Z/)).toBeVisible();
  await button(text.holderEdit).click();
  await userEvent.fill(screen.getByLabelText('Ciudad'), 'Utrera');
  await button('Guardar el titular').click();
  await expect.element(button(text.holderEdit)).toBeVisible();
  const [[route, body] = []] = calls();
  expect(route).toBe('PUT /api/ordenes/titular');
  expect(body).toMatchObject({ ciudad: 'Utrera', documento: { tipo: 'nif', numero: '****8Z' } });
});

test('the holder’s form cannot be left while it is saved: the answer would close a later one', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { button } = await open({}, { answers: { [nameOf(ordenesRoutes.guardarTitular)]: () => promise } });
  await button(text.holderEdit).click();
  await expect.element(button('Cancelar')).toBeEnabled();
  await button('Guardar el titular').click();
  await expect.element(button('Cancelar')).toBeDisabled();
  resolve(good(holder));
  await expect.element(button(text.holderEdit)).toBeVisible();
});

test('the holder’s data are removed only after a question', async () => {
  const { button, calls, show } = await open();
  await button(text.holderRemove).click();
  await button(text.holderRemoveNow).click();
  await expect.poll(() => show.mock.lastCall).toEqual(['success', text.holderRemoved]);
  expect(calls()).toEqual([['DELETE /api/ordenes/titular', {}]]);
});

test('what the holder’s data lack is listed', async () => {
  const problemas = ['El NIF del titular no es correcto: revisa sus cifras y su letra.'];
  const { screen } = await open({}, { titular: { ...holder, problemas } });
  await expect.element(screen.getByText(problemas[0] ?? '')).toBeVisible();
});
