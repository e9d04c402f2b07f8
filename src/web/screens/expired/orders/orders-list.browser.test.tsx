import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  AjustesOrdenes,
  EstadoOrden,
  Orden,
  ReciboOrden,
  ResumenOrdenes,
} from '#contract/orders/entities.ts';
import { PropuestaOrden } from '#contract/orders/making.ts';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { exportarRoutes } from '#contract/routes/exportar.ts';
import { orderText } from '../../../orders/text.ts';
import { NOTICE_TICK_MS } from '../../../parts/notice-bar.tsx';
import { isMoving } from '../../../queries/orders.ts';
import { good, idOf, nameOf, paged, Refusal, serve } from '../../../testing/harness.tsx';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { watchSavedFiles } from '../../../testing/saved-files.ts';
import { type ExpiredSearch, expiredAddress } from '../address.ts';
import { OrdersList } from './orders-list.tsx';
import { receiptText } from './receipt-text.ts';
import { ordersText as text } from './text.ts';

const order = (n: number, change: Partial<Orden> = {}) => {
  const dominio = `n${n}.es`;
  return sampleOf(Orden, {
    ...{ _id: idOf(n), dominio, dominio_unicode: dominio, registrador: 'dondominio', cuando: 'ahora' },
    ...{ anos: 1, tope_centimos: 1_200, estado: 'armada', ...change },
  } as const);
};
const summary = (change: { paradas?: boolean; instalacion_parada?: boolean } = {}) => {
  const { paradas = false, instalacion_parada = false } = change;
  const por_estado = Object.fromEntries(EstadoOrden.options.map((estado) => [estado, 0])) as never; // all of them
  const ajustes = sampleOf(AjustesOrdenes, { tope_mes_centimos: 10_000, paradas });
  return sampleOf(ResumenOrdenes, { gastado_mes_centimos: 2_431, por_estado, ajustes, instalacion_parada });
};
const STATES = [
  'borrador',
  'armada',
  'comprobando',
  'enviando',
  'por_conciliar',
  'comprada',
  'caducada',
] as const;

function Host(props: { search: Partial<ExpiredSearch>; onSearch: (search: ExpiredSearch) => void }) {
  return (
    <OrdersList
      search={expiredAddress.parse({ vista: 'ordenes', ...props.search })}
      onSearch={props.onSearch}
      searchRef={useRef<HTMLInputElement>(null)}
    />
  );
}

async function open(
  rows: readonly Orden[],
  {
    search = {},
    answers = {},
  }: { search?: Partial<ExpiredSearch>; answers?: Parameters<typeof serve>[0] } = {},
) {
  await page.viewport(1_400, 900);
  holdTimers('setInterval', NOTICE_TICK_MS);
  const { asked } = serve({
    [nameOf(ordenesRoutes.resumen)]: () => good(summary()),
    [nameOf(ordenesRoutes.listar)]: () => paged(rows),
    [nameOf(ordenesRoutes.cancelar)]: () => good({ ...rows[0], estado: 'cancelada' }),
    [nameOf(ordenesRoutes.armar)]: () => good(rows[0]),
    [nameOf(ordenesRoutes.parar)]: () => good(summary().ajustes),
    [nameOf(ordenesRoutes.conciliar)]: () => good(rows[0]),
    [nameOf(ordenesRoutes.ver)]: () =>
      good({ orden: rows[0], recibo: sampleOf(ReciboOrden, { keyword: 'floristerías en Lugo' }) }),
    ...answers,
  });
  const onSearch = vi.fn<(search: ExpiredSearch) => void>();
  const { screen } = await renderPart(<Host search={search} onSearch={onSearch} />);
  return {
    screen,
    asked,
    onSearch,
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    row: (n: number) => screen.getByRole('row').filter({ hasText: `n${n}.es` }),
    calls: () =>
      asked.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => [route, body]),
  };
}

test('each order says its state, what it waits for or why it ended, and its money', async () => {
  const ended = { estado: 'no_comprada', codigo: 'ocupado', motivo: 'Otro lo ha registrado antes.' } as const;
  const paid = { estado: 'comprada', cobro: { centimos: 795, moneda: 'EUR' } } as const;
  const { row } = await open([
    order(1, { simulacro: true }),
    order(2, ended),
    order(3, paid),
    order(4, { estado: 'no_comprada', codigo: 'simulacro' }),
  ]);
  await expect.element(row(1)).toMatchTextContent(/Armada.*DonDominio · ahora.*hasta 12,00 € · simulacro/);
  await expect.element(row(2)).toMatchTextContent(/No comprada.*Otro lo ha registrado antes/);
  await expect.element(row(3)).toMatchTextContent(/Comprada.*pagado 7,95 €/);
  await expect.element(row(4)).toMatchTextContent(/Simulacro/);
});

test('only an order that is not sent can be cancelled, and only after a question', async () => {
  const rows = STATES.map((estado, n) => order(n + 1, { estado }));
  const { screen, button, calls } = await open(rows);
  await expect.element(button(text.cancel('n1.es'))).toBeVisible();
  const offered = STATES.filter((_, n) => button(text.cancel(`n${n + 1}.es`)).elements().length === 1);
  expect(offered).toEqual(['borrador', 'armada', 'comprobando']);
  await button(text.cancel('n2.es')).click();
  await button(text.keep).click();
  expect(calls()).toEqual([]);
  await button(text.cancel('n2.es')).click();
  await button(text.cancelNow).click();
  await expect.element(screen.getByText(text.cancelled('n2.es'))).toBeVisible();
  expect(calls()).toEqual([[`POST /api/ordenes/${idOf(2)}/cancelar`, {}]]);
});

test('the answer to a cancellation does not close the question about another order', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { screen, button, calls } = await open([order(1), order(2)], {
    answers: { [nameOf(ordenesRoutes.cancelar)]: () => promise },
  });
  await button(text.cancel('n1.es')).click();
  await button(text.cancelNow).click();
  await expect.poll(calls).toHaveLength(1);
  await button(text.keep).click();
  await expect.element(button(text.keep)).not.toBeInTheDocument();
  await button(text.cancel('n2.es')).click();
  resolve(good(order(1, { estado: 'cancelada' })));
  await expect.element(screen.getByText(text.cancelled('n1.es'))).toBeVisible();
  await expect.element(screen.getByText(text.cancelAsk('n2.es'))).toBeVisible();
  await button(text.cancelNow).click();
  await expect.poll(calls).toEqual([
    [`POST /api/ordenes/${idOf(1)}/cancelar`, {}],
    [`POST /api/ordenes/${idOf(2)}/cancelar`, {}],
  ]);
});

test('a reservation says what its registrar does with it, and can be cancelled while it is only placed', async () => {
  const placed = ['reservada', 'subasta', 'por_pagar', 'quitando_reserva'] as const;
  const reserved = { registrador: 'dynadot', cuando: 'reserva', estado: 'enviando' } as const;
  const rows = placed.map((codigo, n) => order(n + 1, { ...reserved, codigo, motivo: 'Mira su web.' }));
  const { screen, button, row } = await open(rows);
  await expect.element(row(1)).toMatchTextContent(/Reservada.*Dynadot.*hasta 12,00/);
  await expect.element(row(2)).toMatchTextContent(/En subasta/);
  await expect.element(row(3)).toMatchTextContent(/Por pagar/);
  await expect.element(row(4)).toMatchTextContent(/Quitándola/);
  const offered = placed.filter((_, n) => button(text.cancel(`n${n + 1}.es`)).elements().length === 1);
  expect(offered).toEqual(['reservada']);
  await button(text.cancel('n1.es')).click();
  await expect.element(screen.getByText(text.cancelLine)).toBeVisible();
});

test.each([
  ['por_pagar', true],
  ['reservada', false],
] as const)('a person can say what became of a reservation that is %s: %s', async (codigo, settles) => {
  const reserved = { registrador: 'dynadot', cuando: 'reserva', estado: 'enviando', hasta: null } as const;
  const { screen } = await open([order(1, { ...reserved, codigo, motivo: 'Mira.' })], {
    search: { orden_abierta: idOf(1) },
  });
  await expect.element(screen.getByText('Reserva', { exact: true })).toBeVisible();
  expect(screen.getByText(receiptText.settle).elements()).toHaveLength(settles ? 1 : 0);
});

test('a reservation that cannot be seen any more says what to do, and asks what became of it', async () => {
  const motivo = 'Ya no se ve la reserva: falta tu clave de Dynadot.';
  const unseen = { registrador: 'dynadot', cuando: 'reserva', estado: 'por_conciliar', hasta: null } as const;
  const { screen, row } = await open([order(1, { ...unseen, codigo: 'reserva_sin_ver', motivo })], {
    search: { orden_abierta: idOf(1) },
  });
  await expect.element(row(1)).toMatchTextContent(/Por conciliar.*Ya no se ve la reserva/);
  await expect.element(screen.getByText(receiptText.settleRequestLine)).toBeVisible();
});

test.each<[string, Partial<Orden>, number, boolean]>([
  ['in doubt, which is asked about all the time', { estado: 'por_conciliar' }, 15, true],
  ['placed, far from its next look', { estado: 'enviando', codigo: 'reservada' }, 15, false],
  ['not seen any more', { estado: 'por_conciliar', codigo: 'reserva_sin_ver' }, 15, false],
  ['about to be looked at', { estado: 'por_conciliar', codigo: 'reserva_sin_ver' }, 0.5, true],
])('whether the list follows a reservation that is %s', (_, change, inMinutes, follows) => {
  const now = Date.UTC(2026, 10, 21, 11);
  const proxima = new Date(now + inMinutes * 60_000).toISOString();
  expect(isMoving(order(1, { codigo: null, cuando: 'reserva', proxima, ...change }), now)).toBe(follows);
});

test('an order with an attempt in doubt is not called cancelled before the registrar was asked', async () => {
  const { screen, button } = await open([order(1)], {
    answers: { [nameOf(ordenesRoutes.cancelar)]: () => good(order(1, { estado: 'por_conciliar' })) },
  });
  await button(text.cancel('n1.es')).click();
  await button(text.cancelNow).click();
  await expect.element(screen.getByText(text.cancelling('n1.es'))).toBeVisible();
});

test('a draft is armed in its row; a refusal is told with its reason', async () => {
  const { screen, button } = await open([order(1, { estado: 'borrador' })], {
    answers: { [nameOf(ordenesRoutes.armar)]: () => new Refusal(409, 'orden_no_posible', 'Ya es viejo.') },
  });
  await button(text.arm('n1.es')).click();
  await expect.element(screen.getByText(`${text.armFailed}: Ya es viejo.`)).toBeVisible();
});

test("a program's draft is armed in its dialog, which asks for a name of high brand risk", async () => {
  const draft = order(1, { estado: 'borrador', de_programa: true, dominio_id: idOf(9) });
  const { button, onSearch } = await open([draft]);
  await button(text.arm('n1.es')).click();
  expect(onSearch.mock.lastCall?.[0].orden_abierta).toBe(idOf(1));
});

test('the name that is typed in the dialog goes with the order', async () => {
  const draft = order(1, { estado: 'borrador', de_programa: true, dominio_id: idOf(9) });
  const { screen, button, calls } = await open([draft], {
    search: { orden_abierta: idOf(1) },
    answers: {
      [nameOf(ordenesRoutes.propuesta)]: () => good(sampleOf(PropuestaOrden, { riesgo_alto: true })),
    },
  });
  await userEvent.fill(screen.getByLabelText(orderText.typeName('n1.es')), 'n1.es');
  await button(text.armNow).click();
  await expect.poll(calls).toEqual([[`POST /api/ordenes/${idOf(1)}/armar`, { nombre_escrito: 'n1.es' }]]);
});

test('the month says what was spent against its cap, and one button stops everything at once', async () => {
  const { screen, button, calls } = await open([order(1)]);
  await expect.element(screen.getByText(/Este mes: 24,31\s€ de 100,00\s€/)).toBeVisible();
  await button(text.stop).click();
  await expect.element(screen.getByText(text.stoppedDone)).toBeVisible();
  expect(calls()).toEqual([['PUT /api/ordenes/paradas', { paradas: true }]]);
});

test.each([
  ['the account', { paradas: true }, text.stopped, text.resume],
  ['the installation', { instalacion_parada: true }, text.stoppedAll, text.stop],
])('stopped by %s: that is said', async (_title, change, said, offered) => {
  const { screen, button } = await open([order(1)], {
    answers: { [nameOf(ordenesRoutes.resumen)]: () => good(summary(change)) },
  });
  await expect.element(screen.getByText(said)).toBeVisible();
  await expect.element(button(offered)).toBeVisible();
});

test('Enter opens the order and C asks whether to cancel it', async () => {
  const { screen, onSearch } = await open([order(1)]);
  await expect.element(screen.getByText('n1.es').first()).toBeVisible();
  (document.querySelector(`[data-row="${idOf(1)}"]`) as HTMLElement).focus(); // it is listed
  await userEvent.keyboard('{Enter}');
  expect(onSearch.mock.lastCall?.[0]).toMatchObject({ orden_abierta: idOf(1) });
  await userEvent.keyboard('c');
  await expect.element(screen.getByText(text.cancelAsk('n1.es'))).toBeVisible();
});

test('the choice of orders is in the address and in the question', async () => {
  const { screen, onSearch, asked } = await open([], { search: { grupo: 'terminadas' } });
  await expect.element(screen.getByText(text.noMatch)).toBeVisible();
  expect(asked.find(({ route }) => route === 'GET /api/ordenes')?.query).toMatchObject({
    grupo: 'terminadas',
  });
  await screen.getByRole('combobox', { name: text.group }).selectOptions('abiertas');
  expect(onSearch.mock.lastCall?.[0]).toMatchObject({ grupo: 'abiertas', pagina: 1 });
});

test('the file holds the orders that the filter leaves', async () => {
  watchSavedFiles();
  const { screen, button, calls } = await open([order(1)], {
    search: { grupo: 'terminadas', search: ' n1 ' },
    answers: { [nameOf(exportarRoutes.exportar)]: () => new Response('Dominio\nn1.es\n') },
  });
  await button(text.export('1')).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Exportar', exact: true }).click();
  await expect
    .poll(() => calls()[0]?.[1])
    .toMatchObject({ entidad: 'ordenes', filtro: { grupo: 'terminadas', search: 'n1' } });
});

test('without orders it says how one is made', async () => {
  const { screen } = await open([]);
  await expect.element(screen.getByText(text.none)).toBeVisible();
  await expect.element(screen.getByText(text.noneLine)).toBeVisible();
});

test('a list that cannot be loaded says why and offers to try again', async () => {
  const { screen, button } = await open([], {
    answers: { [nameOf(ordenesRoutes.listar)]: () => new Refusal(409, 'conflicto', 'Ahora no.') },
  });
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/No se han podido cargar las órdenes.*Ahora no/);
  await expect.element(button('Reintentar')).toBeVisible();
});

test('the order’s window has the chain from the keyword, and settles what the registrar did not answer', async () => {
  const { screen, button, calls } = await open(
    [order(1, { estado: 'por_conciliar', motivo: 'No ha contestado.' })],
    {
      search: { orden_abierta: idOf(1) },
    },
  );
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('floristerías en Lugo')).toBeVisible();
  await button(receiptText.settleYes).click();
  await userEvent.fill(screen.getByLabelText(receiptText.settlePrice), '7,95');
  await userEvent.fill(screen.getByLabelText(receiptText.settleInvoice), 'F-12');
  await button(receiptText.settleSave).click();
  await expect
    .poll(calls)
    .toEqual([
      [
        `POST /api/ordenes/${idOf(1)}/conciliar`,
        { comprada: true, cobro: { centimos: 795, moneda: 'EUR' }, factura: 'F-12' },
      ],
    ]);
});
