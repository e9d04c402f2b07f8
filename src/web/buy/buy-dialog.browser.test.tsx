import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dominio } from '#contract/entities/dominio.ts';
import { type EnlaceCompra, SIN_AJUSTES } from '#contract/entities/mercado.ts';
import { DOMAIN_VERIFY_REFRESH_MS, RECONFIRM_AFTER_MS } from '#contract/limits.ts';
import { PropuestaOrden } from '#contract/orders/making.ts';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { mercadoRoutes } from '#contract/routes/mercado.ts';
import { good, idOf, nameOf, paged, Refusal, serve } from '../testing/harness.tsx';
import { holdTimers } from '../testing/hold-timers.ts';
import { renderPart } from '../testing/render-part.tsx';
import { sampleOf } from '../testing/sample.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { buyText as text } from './text.ts';
import type { Buyable } from './use-purchase.ts';

const [MARKET, LIST, READ, VERIFY, CONFIRM] = [
  mercadoRoutes.ver,
  dominiosRoutes.listar,
  dominiosRoutes.ver,
  dominiosRoutes.verificar,
  dominiosRoutes.confirmar,
].map(nameOf) as [string, string, string, string, string]; // as many as were mapped

const market = sampleOf(mercadoRoutes.ver.answer).data;
const seller = (id: string, change: Partial<EnlaceCompra> = {}): EnlaceCompra => ({
  id,
  nombre: `Tienda ${id}`,
  plantilla: `https://${id}.example/?d={domain}`,
  tipos: ['registrar'],
  zonas: ['es', 'com'],
  ...change,
});
const SELLERS = [seller('uno'), seller('dos'), seller('tres')];
const PRICES = [
  { zona: 'es', aprecio: 1, registro: 8, renovacion: 10.5 },
  { zona: 'com', aprecio: 1, registro: 9.25, renovacion: null },
];

/** A free name, confirmed twice today, with its mark checked. */
const free = (n: number, change: Partial<Dominio> = {}) => {
  const extension = change.extension ?? 'es';
  const dominio = `n${n}.${extension}`;
  return sampleOf(Dominio, {
    _id: idOf(n),
    dominio,
    dominio_unicode: dominio,
    extension,
    es_disponible: true,
    confirmaciones: 2,
    fecha_ultima_verificacion: new Date().toISOString(),
    riesgo_marca: null,
    ...change,
  });
};
/** Found free by one source only. */
const ONCE = { es_disponible: null, confirmaciones: 1, fase_ciclo: 'libre' } as const;
const OLD = new Date(Date.now() - RECONFIRM_AFTER_MS - 60_000).toISOString();

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

test.each([
  ['es', 'n1.es', true],
  ['com.es', 'n1.com.es', true],
  ['com', 'n1.com', false],
])('of a name of .%s the rules of .es are said where they hold', async (extension, dominio, said) => {
  const { screen } = await open([free(1, { extension, dominio, dominio_unicode: dominio })]);
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  const box = screen.getByRole('note');
  if (!said) return expect(box.elements()).toEqual([]);
  for (const fact of ['vínculos con España', 'diez días después', 'vinculante', 'reservados'])
    await expect.element(box.getByText(new RegExp(fact))).toBeVisible();
});

/** The dialog over a server that answers `known` when a name is read again. */
async function open(
  rows: readonly Buyable[],
  change: {
    opened?: boolean;
    onBought?: (rows: readonly Buyable[]) => void;
    answers?: Parameters<typeof serve>[0];
    enlaces?: EnlaceCompra[];
    zonas?: typeof PRICES;
  } = {},
) {
  const known = new Map<string, Dominio>();
  const propias = { ...market.propias, zonas: change.zonas ?? PRICES };
  const ajustes = { ...SIN_AJUSTES, enlaces: change.enlaces ?? SELLERS };
  const { asked } = serve({
    [MARKET]: () => good({ ...market, propias, ajustes }),
    [LIST]: () => paged([]),
    [READ]: ({ route }) => {
      const row = rows.find(({ _id }) => route.endsWith(_id));
      return good(known.get(row?._id ?? '') ?? row);
    },
    [VERIFY]: () => good(rows[0]),
    [CONFIRM]: () => good(rows[0]),
    ...change.answers,
  });
  const onClose = vi.fn();
  const part = await renderPart(
    <BuyDialog
      rows={rows}
      opened={change.opened ?? true}
      onClose={onClose}
      {...(change.onBought && { onBought: change.onBought })}
    />,
  );
  const { screen } = part;
  return {
    ...part,
    known,
    onClose,
    line: (n: number) => screen.getByRole('listitem').filter({ hasText: `n${n}.` }),
    dialog: screen.getByRole('dialog'),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    checks: () => asked.filter(({ route }) => route.startsWith('POST')).map(({ route }) => route),
    asked,
  };
}

const offer = {
  registrador: 'dondominio' as const,
  precio: { centimos: 795, moneda: 'EUR' },
  premium: false,
  hora: '2026-03-01T10:00:00.000Z',
} satisfies Dominio['oferta_registrador'];

test('the price that its registrar told stands with its hour, is in the sum, and is looked up where the list did not have it', async () => {
  const { riesgo_marca: _, oferta_registrador: __, ...fromSearch } = free(2);
  const { line, screen } = await open([free(1, { oferta_registrador: offer }), fromSearch], {
    answers: {
      [LIST]: () =>
        paged([free(2, { oferta_registrador: { ...offer, precio: { centimos: 1_000, moneda: 'EUR' } } })]),
    },
  });
  await expect.element(line(1)).toMatchTextContent(/7,95 € en DonDominio \(1 mar, 11:00\), renueva 10,50 €/);
  await expect.element(line(2)).toMatchTextContent(/10,00 € en DonDominio/);
  await expect.element(screen.getByText(/Primer año: 17,95\s€ \(2 de 2 con precio\)/)).toBeVisible();
});

test('a premium name is never offered without its price', async () => {
  const premium = (precio: typeof offer.precio | null) => ({
    ...{ es_disponible: false, confirmaciones: 0, fase_ciclo: 'retenido' as const },
    oferta_registrador: { ...offer, precio, premium: true, hora: new Date().toISOString() },
  });
  const { line } = await open([
    free(1, premium({ centimos: 125_000, moneda: 'EUR' })),
    free(2, premium(null)),
  ]);
  await expect.element(line(1)).toMatchTextContent(/premium: 1\.250,00 € en DonDominio/);
  await expect.element(line(1).getByRole('link').first()).toBeVisible();
  await expect.element(line(2)).toMatchTextContent(/sin decir a qué precio/);
  expect(line(2).getByRole('link').elements()).toEqual([]);
});

describe('sellers', () => {
  test('the first of the account’s list is a link in a tab of its own, the name in its address', async () => {
    const row = free(1, { dominio: 'xn--pea-8ma.es', dominio_unicode: 'peña.es' });
    const { screen } = await open([row]);
    const link = screen.getByRole('link', { name: `${text.at('Tienda uno')} ${text.newTab}` });
    await expect.element(link).toHaveAttribute('href', 'https://uno.example/?d=xn--pea-8ma.es');
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  test('Escape on the button of an open menu closes the menu and leaves the dialog', async () => {
    const { screen, button, onClose } = await open([free(1)]);
    const more = button(text.where('n1.es'));
    await more.click();
    const other = screen.getByRole('menuitem').first();
    await expect.element(other).toBeVisible();
    // The kit may move the focus into the menu after the key is pressed.
    more.element().focus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('menuitem').elements()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('the others are reached by keyboard; Escape closes their menu and leaves the dialog', async () => {
    const { screen, button, onClose } = await open([free(1)]);
    const more = button(text.where('n1.es'));
    await expect.element(more).toBeVisible();
    (more.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const items = screen.getByRole('menuitem');
    await expect
      .poll(() => items.elements().map((item) => item.getAttribute('href')))
      .toEqual(['https://dos.example/?d=n1.es', 'https://tres.example/?d=n1.es']);
    const menu = screen.getByRole('menu').element();
    await expect.poll(() => menu.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(items.first()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => items.elements()).toEqual([]);
    await expect.element(more).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the account’s own registrar', () => {
  const problema = { codigo: 'ya_comprado', motivo: 'Ya lo tienes en Comprados.' } as const;
  const proposal = sampleOf(PropuestaOrden, { cuando: 'ahora', problema });
  const answers = { [nameOf(ordenesRoutes.propuesta)]: () => good(proposal) };

  test('is offered beside the links of each name that is free or will be released, and of no other', async () => {
    const { button, line } = await open([
      free(1),
      free(2, { es_disponible: false, fase_ciclo: 'redencion' }),
      free(3, { es_disponible: false, liberacion_desde: '2026-12-01T10:00:00Z' }),
      free(4, { es_disponible: false, fase_ciclo: 'activo' }),
      free(5, { ...ONCE, segundo_canal: true }),
    ]);
    await expect.element(line(5).getByRole('button').first()).toBeVisible();
    const offered = [1, 2, 3, 4, 5].filter((n) => button(text.orderOf(`n${n}.es`)).elements().length === 1);
    expect(offered).toEqual([1, 2, 3]);
  });

  test('as a reservation is offered of generic names that are about to be released', async () => {
    const com = (n: number, change: Partial<Dominio>) => free(n, { extension: 'com', ...change });
    const releasing = { es_disponible: false, fase_ciclo: 'pendiente_borrado' } as const;
    const { screen, button } = await open(
      [
        com(1, releasing),
        com(2, {}),
        com(3, { ...releasing, fase_ciclo: 'gracia' }),
        com(4, { ...releasing, fase_ciclo: 'activo' }),
        free(5, releasing),
      ],
      { answers },
    );
    const nameOfRow = (n: number) => (n === 5 ? 'n5.es' : `n${n}.com`);
    await expect.element(button(text.reserveOf('n1.com'))).toBeVisible();
    const offered = [1, 2, 3, 4, 5].filter(
      (n) => button(text.reserveOf(nameOfRow(n))).elements().length === 1,
    );
    expect(offered).toEqual([1]);
    await button(text.reserveOf('n1.com')).click();
    await expect.element(screen.getByText(text.reservation('n1.com'))).toBeVisible();
  });

  test('takes the place of the list, with the name in the title, and leads back to it', async () => {
    const { screen, button, asked } = await open([free(1), free(2)], { answers });
    await button(text.orderOf('n2.es')).click();
    await expect.element(screen.getByText(text.order('n2.es'))).toBeVisible();
    await expect.element(screen.getByText(problema.motivo)).toBeVisible();
    expect(asked.some(({ route }) => route === `GET /api/ordenes/dominios/${idOf(2)}`)).toBe(true);
    await button('Volver').click();
    await expect.element(screen.getByText(text.titleMany('2'))).toBeVisible();
  });
});

const unconfirmed = (n: number) => free(n, { ...ONCE, segundo_canal: true });
let show: (n: number) => void;
function Unconfirmed() {
  const [n, setN] = useState(1);
  show = setN;
  return <BuyDialog rows={[unconfirmed(n)]} opened onClose={() => undefined} />;
}

describe('a name that is not proven today', () => {
  test.each([
    ['said once, with a second channel', { ...ONCE, segundo_canal: true }, CONFIRM],
    ['seen twice, a day ago', { segundo_canal: true, fecha_ultima_verificacion: OLD }, VERIFY],
  ])('%s: no seller before it is confirmed', async (_title, change, route) => {
    // The button is at work until three seconds after the answer.
    holdTimers('setTimeout', DOMAIN_VERIFY_REFRESH_MS);
    const { screen, button, checks } = await open([free(1, change)]);
    await button(text.confirm).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent(text.asked);
    await expect.element(button(text.confirm)).toBeDisabled();
    expect(checks()).toEqual([route.replace(':id', idOf(1))]);
    expect(screen.getByRole('link', { name: /Tienda/ }).elements()).toEqual([]);
  });

  test.each([
    ['still free', {}, text.stillFree, 1],
    ['taken', { es_disponible: false, confirmaciones: 0 }, text.taken, 0],
    ['of a registry that does not answer', { es_disponible: null, confirmaciones: 0 }, text.unproven, 0],
  ])('once it is found %s, its line says so', async (_title, change, says, sellers) => {
    const before = { ...ONCE, segundo_canal: true };
    const reading = holdTimers('setTimeout', DOMAIN_VERIFY_REFRESH_MS);
    const { screen, button, known, asked } = await open([free(1, before)]);
    await button(text.confirm).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent(text.asked);
    // The first reading is over before the result is known: only the one after three seconds can tell it.
    await expect
      .poll(() => asked.filter(({ route }) => route === READ.replace(':id', idOf(1))).length)
      .toBe(1);
    known.set(idOf(1), free(1, change));
    await expect.poll(reading.count).toBe(1);
    reading.run();
    await expect.element(screen.getByRole('status')).toHaveTextContent(says);
    expect(button(text.confirm).elements()).toEqual([]);
    expect(screen.getByRole('link', { name: /Tienda uno/ }).elements()).toHaveLength(sellers);
  });

  test('said once, without a second channel: it says when it can be bought, and offers no check before', async () => {
    const soon = new Date(Date.now() + 5 * 60_000).toISOString();
    const waiting = { ...ONCE, segundo_canal: false, verification_method: 'rdap_404' } as const;
    const { screen, button } = await open([free(1, { ...waiting, confirmacion_desde: soon })]);
    await expect.element(screen.getByText(/la segunda comprobación es (a las|el) /)).toBeVisible();
    expect(button(text.confirm).elements()).toEqual([]);
    expect(screen.getByRole('link', { name: /Tienda/ }).elements()).toEqual([]);
  });

  test('a check that was refused is not said to be asked for, and can be asked for again', async () => {
    const { screen, button } = await open([free(1, { ...ONCE, segundo_canal: true })], {
      answers: { [CONFIRM]: () => new Refusal(500, 'interno', 'Error interno.') },
    });
    await button(text.confirm).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text.failed);
    await expect.element(screen.getByRole('status')).toHaveTextContent('');
    await expect.element(button(text.confirm)).toBeEnabled();
  });

  test('a check that was refused is not said of the next name', async () => {
    serve({
      [MARKET]: () => good({ ...market, ajustes: { ...SIN_AJUSTES, enlaces: SELLERS } }),
      [LIST]: () => paged([]),
      [READ]: () => good(unconfirmed(1)),
      [CONFIRM]: () => new Refusal(500, 'interno', 'Error interno.'),
    });
    const { screen } = await renderPart(<Unconfirmed />);
    await screen.getByRole('button', { name: text.confirm, exact: true }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text.failed);
    show(2);
    await expect.element(screen.getByRole('heading', { name: text.title('n2.es') })).toBeVisible();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });
});
