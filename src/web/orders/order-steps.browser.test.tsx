import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dominio } from '#contract/entities/dominio.ts';
import { EstadoSeguridad } from '#contract/entities/seguridad.ts';
import { Orden, ReciboOrden } from '#contract/orders/entities.ts';
import { TitularMostrado } from '#contract/orders/holder.ts';
import { PropuestaOrden } from '#contract/orders/making.ts';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { good, idOf, nameOf, Refusal, serve } from '../testing/harness.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { sampleOf } from '../testing/sample.ts';
import { holderText } from './holder-text.ts';
import type { Way } from './order-draft.ts';
import { OrderSteps } from './order-steps.tsx';
import { orderText as text } from './text.ts';

const ROW = {
  ...{ _id: idOf(1), dominio: 'luz.es', dominio_unicode: 'luz.es' },
  fecha_liberacion_estimada: null,
};
const COST = {
  precio: { centimos: 795, moneda: 'EUR' },
  ...{ neto: 795, impuesto: 167, reserva: 20, total: 982 },
};
const seller = {
  ...({ registrador: 'dondominio', nombre: 'DonDominio', cuando: 'ahora' } as const),
  ...{ con_clave: true, simulacro: false },
  ...{ coste: COST, premium: false },
};
const proposal = (change: Partial<PropuestaOrden> = {}) =>
  sampleOf(PropuestaOrden, { cuando: 'ahora', problema: null, registradores: [seller], ...change });
const draft = sampleOf(Orden, {
  ...{ _id: idOf(9), dominio_unicode: 'luz.es', registrador: 'dondominio', cuando: 'ahora' },
  ...{ estado: 'borrador', anos: 1, tope_centimos: 1_100, coste: COST },
} as const);

/** The steps over a server that proposes `first`, or `later` from its second answer on. */
async function open(
  first: Partial<PropuestaOrden> = {},
  {
    answers = {},
    later,
    way = 'comprar',
  }: { answers?: Parameters<typeof serve>[0]; later?: Partial<PropuestaOrden>; way?: Way } = {},
) {
  let given = 0;
  const { asked } = serve({
    // Before `ver`, whose path fits theirs.
    ...answers,
    [nameOf(ordenesRoutes.propuesta)]: () => good(proposal(given++ > 0 && later ? later : first)),
    [nameOf(ordenesRoutes.crear)]: () => good(draft),
    [nameOf(ordenesRoutes.armar)]: () => good({ ...draft, estado: 'armada' }),
    [nameOf(ordenesRoutes.ver)]: () =>
      good({ orden: { ...draft, estado: 'comprada', cobro: COST.precio }, recibo: sampleOf(ReciboOrden) }),
    ...answers,
  });
  const onBack = vi.fn();
  const onAsking = vi.fn();
  const part = await renderPart(
    <OrderSteps row={ROW} way={way} onBack={onBack} onClose={() => undefined} onAsking={onAsking} />,
  );
  const { screen } = part;
  return {
    ...part,
    asked,
    onBack,
    onAsking,
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    bodyOf: (route: string) => asked.find((one) => one.route === route)?.body,
  };
}

test('from the choices to the armed order, and what became of it', async () => {
  const { screen, button, bodyOf } = await open();
  await expect.element(screen.getByText(/DonDominio registrará luz\.es ahora por 1 año/)).toBeVisible();
  await userEvent.fill(screen.getByLabelText(text.cap), '11,50');
  await expect.element(screen.getByText(/no cuesta más de 11,50/)).toBeVisible();
  await button(text.create).click();
  await expect.element(screen.getByText(text.review)).toBeVisible();
  expect(bodyOf(nameOf(ordenesRoutes.crear))).toEqual({
    ...{ dominio_id: idOf(1), registrador: 'dondominio', cuando: 'ahora', hasta: null, anos: 1 },
    ...{ tope_centimos: 1_150, servidores: [], acepta_premium: false, nombre_escrito: null },
  });
  await button(text.arm).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent(/Orden armada.*Comprada/);
  await expect.element(screen.getByText('Cobrado')).toBeVisible();
});

test('the cost and a starting cap are those of the chosen years; a cap of the person stays', async () => {
  const { screen, button, bodyOf } = await open();
  const years = screen.getByLabelText(text.years);
  await userEvent.selectOptions(years, '3');
  await expect
    .element(screen.getByText(/por 3 años.*no cuesta más de 33,00.*Hoy costaría 29,44/))
    .toBeVisible();
  await userEvent.fill(screen.getByLabelText(text.cap), '20');
  await expect.element(screen.getByText(/Hoy costaría 29,44.*más que tu tope de 20,00/)).toBeVisible();
  await userEvent.selectOptions(years, '2');
  await expect
    .element(screen.getByText(/por 2 años.*no cuesta más de 20,00.*Hoy costaría 19,63/))
    .toBeVisible();
  await expect.element(screen.getByText(/más que tu tope/)).not.toBeInTheDocument();
  await button(text.create).click();
  await expect
    .poll(() => bodyOf(nameOf(ordenesRoutes.crear)))
    .toMatchObject({ anos: 2, tope_centimos: 2_000 });
});

test('another registrar begins with one year, and with the cap of one year unless it was changed', async () => {
  const other = { ...seller, registrador: 'porkbun', nombre: 'Porkbun', coste: null } as const;
  const { screen } = await open({ registradores: [seller, other] });
  await userEvent.selectOptions(screen.getByLabelText(text.years), '3');
  await userEvent.selectOptions(screen.getByLabelText(text.registrar), 'porkbun');
  await expect
    .element(screen.getByText(/Porkbun registrará luz\.es ahora por 1 año .*no cuesta más de 11,00/))
    .toBeVisible();
});

test('arming asks for a second factor, and says so while it does', async () => {
  let proved = false;
  const { screen, button, onAsking } = await open(
    {},
    {
      answers: {
        [nameOf(ordenesRoutes.armar)]: () =>
          proved
            ? good({ ...draft, estado: 'armada' })
            : new Refusal(403, 'confirmacion_necesaria', 'Confirma que eres tú.'),
        [nameOf(seguridadRoutes.estado)]: () => good(sampleOf(EstadoSeguridad, { totp: true, passkeys: [] })),
        [nameOf(seguridadRoutes.confirmar)]: () => {
          proved = true;
          return good(sampleOf(EstadoSeguridad, { totp: true, passkeys: [] }));
        },
      },
    },
  );
  await button(text.create).click();
  await button(text.arm).click();
  await userEvent.fill(screen.getByLabelText('Código'), '123456');
  expect(onAsking).toHaveBeenLastCalledWith(true);
  await button('Continuar').click();
  await expect.element(screen.getByRole('status').first()).toMatchTextContent(/Orden armada/);
  await expect.poll(() => onAsking.mock.lastCall).toEqual([false]);
});

test.each([
  ['lost', new Refusal(502, 'interno', 'Error interno.'), 0],
  ['lost before the server armed it', new Refusal(502, 'interno', 'Error interno.'), 1],
  ['a refusal of what is armed already', new Refusal(409, 'orden_no_posible', 'Ya no es un borrador.'), 0],
])('an armed order is shown as armed, also if the answer was %s', async (_title, answer, drafts) => {
  let reads = 0;
  const bought = { ...draft, estado: 'comprada', cobro: COST.precio } as const;
  const { screen, button } = await open(
    {},
    {
      answers: {
        [nameOf(ordenesRoutes.armar)]: () => answer,
        [nameOf(ordenesRoutes.ver)]: () =>
          good({ orden: reads++ < drafts ? draft : bought, recibo: sampleOf(ReciboOrden) }),
      },
    },
  );
  await button(text.create).click();
  await button(text.arm).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent(/Comprada/);
  await expect.element(screen.getByText('Cobrado')).toBeVisible();
  expect(screen.getByRole('alert').elements()).toEqual([]);
  expect(button(text.arm).elements()).toEqual([]);
});

test('an order that is not armed stays a draft, with the reason, and can be armed again', async () => {
  const answers = [
    new Refusal(409, 'orden_no_posible', 'Su precio ha cambiado.'),
    good({ ...draft, estado: 'armada' }),
  ];
  let reads = 0;
  const { screen, button } = await open(
    {},
    {
      answers: {
        [nameOf(ordenesRoutes.armar)]: () => answers.shift(),
        [nameOf(ordenesRoutes.ver)]: () => {
          reads += 1;
          return good({ orden: draft, recibo: sampleOf(ReciboOrden) });
        },
      },
    },
  );
  await button(text.create).click();
  await button(text.arm).click();
  await expect.poll(() => reads).toBe(1);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Su precio ha cambiado/);
  await button(text.arm).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent(/Orden armada/);
});

test('a dry run, another account’s order and a cost above the cap are said before anything is made', async () => {
  const { screen } = await open({ registradores: [{ ...seller, simulacro: true }], otra_cuenta: true });
  await expect.element(screen.getByText(text.dry)).toBeVisible();
  await expect.element(screen.getByText(text.elsewhere)).toBeVisible();
  await userEvent.fill(screen.getByLabelText(text.cap), '5');
  await expect.element(screen.getByText(/más que tu tope de 5,00/)).toBeVisible();
});

test('a high brand risk asks for the name, which goes with the order', async () => {
  const { screen, button, bodyOf } = await open({ riesgo_alto: true });
  await userEvent.fill(screen.getByLabelText(text.typeName('luz.es')), 'luz.es');
  await button(text.create).click();
  await expect.poll(() => bodyOf(nameOf(ordenesRoutes.crear))).toMatchObject({ nombre_escrito: 'luz.es' });
});

test('an order that waits for the release has a day, name servers and premium to choose', async () => {
  const { screen, button, bodyOf } = await open({
    ...{ cuando: 'al_liberarse', hasta_propuesto: '2026-12-04T10:00:00Z' },
    registradores: [{ ...seller, cuando: 'al_liberarse', coste: null }],
  });
  await button(text.create).click();
  await expect.element(screen.getByText(text.capMissing)).toBeVisible();
  await userEvent.fill(screen.getByLabelText(text.cap), '20');
  await userEvent.fill(screen.getByLabelText(text.servers), 'ns1.sol.es\nns2.sol.es');
  await screen.getByLabelText(text.premium).click();
  await button(text.create).click();
  await expect
    .poll(() => bodyOf(nameOf(ordenesRoutes.crear)))
    .toMatchObject({
      ...{ cuando: 'al_liberarse', hasta: '2026-12-04T21:59:59Z', tope_centimos: 2_000 },
      ...{ servidores: ['ns1.sol.es', 'ns2.sol.es'], acepta_premium: true },
    });
});

test('a reservation is asked of the registrar that takes one, with what it means in its sentence', async () => {
  const dynadot = { ...seller, registrador: 'dynadot', nombre: 'Dynadot', cuando: 'reserva' } as const;
  const { screen, button, bodyOf } = await open(
    {
      ...{ cuando: 'al_liberarse', hasta_propuesto: '2026-12-04T10:00:00Z' },
      registradores: [
        { ...seller, cuando: 'al_liberarse', coste: null },
        { ...dynadot, coste: null },
      ],
    },
    { way: 'reservar' },
  );
  await expect
    .element(screen.getByText(/Se pide a Dynadot que consiga luz\.es.*no se puja nunca/))
    .toBeVisible();
  expect(screen.getByLabelText(text.premium).elements()).toEqual([]);
  await userEvent.fill(screen.getByLabelText(text.cap), '30');
  await button(text.create).click();
  await expect
    .poll(() => bodyOf(nameOf(ordenesRoutes.crear)))
    .toMatchObject({ registrador: 'dynadot', cuando: 'reserva', hasta: '2026-12-04T21:59:59Z' });
});

test('without a registrar that takes a reservation, that is said', async () => {
  const { screen } = await open({}, { way: 'reservar' });
  await expect.element(screen.getByText(text.noReserver)).toBeVisible();
});

test('an old proof is renewed here, and then the order can be made', async () => {
  const problema = {
    codigo: 'prueba_antigua',
    motivo: 'Su última comprobación es de hace 2 horas.',
  } as const;
  const { screen, button, asked } = await open(
    { problema },
    {
      later: {},
      answers: {
        [nameOf(dominiosRoutes.verificar)]: () => good(sampleOf(Dominio, ROW)),
        [nameOf(dominiosRoutes.ver)]: () =>
          good(sampleOf(Dominio, { ...ROW, fecha_ultima_verificacion: '2026-03-01T10:00:00.000Z' })),
      },
    },
  );
  await expect.element(screen.getByText(problema.motivo)).toBeVisible();
  await button(text.verify).click();
  await expect.element(button(text.create)).toBeVisible();
  expect(asked.some(({ route }) => route === `POST /api/dominios/${idOf(1)}/verificar`)).toBe(true);
});

test.each<[string, Partial<PropuestaOrden>, string]>([
  ['no registrar sells the zone', { registradores: [] }, text.noSeller],
  ['no key is there', { registradores: [{ ...seller, con_clave: false }] }, text.noKey('DonDominio')],
  ['the name is bought', { problema: { codigo: 'ya_comprado', motivo: 'Ya lo tienes.' } }, 'Ya lo tienes.'],
])('where %s, that is said and there is a way back', async (_title, change, said) => {
  const { screen, button, onBack } = await open(change);
  await expect.element(screen.getByText(said)).toBeVisible();
  expect(button(text.create).elements()).toEqual([]);
  await button(text.back).click();
  expect(onBack).toHaveBeenCalledOnce();
});

test('without the holder’s data they are asked for first, checked and kept', async () => {
  const holder = sampleOf(TitularMostrado, { contacto: null, problemas: [] });
  const { screen, button, bodyOf } = await open(
    { problemas_titular: ['Faltan los datos del titular.'] },
    {
      later: {},
      answers: {
        [nameOf(ordenesRoutes.titular)]: () => good(holder),
        [nameOf(ordenesRoutes.guardarTitular)]: () => good(holder),
      },
    },
  );
  await expect.element(screen.getByText('Faltan los datos del titular.')).toBeVisible();
  await button(text.holderWrite).click();
  const fill = (label: string, value: string) => userEvent.fill(screen.getByLabelText(label), value);
  await fill(holderText.number, '12345678A');
  await button(holderText.save).click();
  await expect.element(screen.getByText(holderText.badDocument)).toBeVisible();
  await expect.element(screen.getByText(holderText.missing).first()).toBeVisible();
  await fill(holderText.number, '12345678Z');
  await userEvent.fill(screen.getByLabelText(holderText.name, { exact: true }), 'Marta');
  await fill(holderText.surname, 'Sol');
  await fill(holderText.email, 'marta@sol.es');
  await fill(holderText.phone, '954001122');
  await fill(holderText.address, 'Calle Luna 4');
  await fill(holderText.postcode, '41001');
  await fill(holderText.city, 'Sevilla');
  await fill(holderText.province, 'Sevilla');
  await button(holderText.save).click();
  await expect.element(button(text.create)).toBeVisible();
  expect(bodyOf(nameOf(ordenesRoutes.guardarTitular))).toMatchObject({
    ...{ clase: 'persona', telefono: '+34954001122', pais: 'ES' },
    documento: { tipo: 'nif', numero: '12345678Z' },
  });
});

test('a refusal of the server is said where it happened', async () => {
  const refused = new Refusal(409, 'orden_no_posible', 'Ya hay una orden en marcha para este dominio.');
  const { screen, button } = await open({}, { answers: { [nameOf(ordenesRoutes.crear)]: () => refused } });
  await button(text.create).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Ya hay una orden en marcha/);
});
