import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type AjustesMercado, type RecalculoMercado, SIN_AJUSTES } from '#contract/entities/mercado.ts';
import { mercadoRoutes } from '#contract/routes/mercado.ts';
import { DEFAULT_PURCHASE_LINKS } from '#domain/purchase/links.ts';
import { type Asked, good, nameOf, Refusal, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { MarketTab } from './market-tab.tsx';
import { importText, linksText, marketText as text, tradesText } from './text.ts';

const [READ, CHANGE, TRY, HOLD, IMPORT] = [
  mercadoRoutes.ver,
  mercadoRoutes.cambiar,
  mercadoRoutes.probar,
  mercadoRoutes.recalculo,
  mercadoRoutes.importar,
].map(nameOf) as [string, string, string, string, string]; // as many as were mapped

const market = sampleOf(mercadoRoutes.ver.answer).data;
const propias = {
  ...market.propias,
  zonas: [{ zona: 'es', aprecio: 0.9, registro: 8, renovacion: 10 }],
  oficios: [{ oficio: 'fontanero', valor: 0.7 }],
};
const NO = new Refusal(409, 'conflicto', 'Ahora no.');

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

/** The tab over a server that stores its tables. */
async function open(
  change: Partial<AjustesMercado> = {},
  answers: Record<string, (asked: Asked) => unknown> = {},
  recalculo: RecalculoMercado = market.recalculo,
) {
  let ajustes: AjustesMercado = { ...SIN_AJUSTES, ...change };
  const tables = () => good({ ...market, propias, ajustes, recalculo });
  const server = serve({
    [READ]: tables,
    [CHANGE]: ({ body }) => {
      ajustes = body as AjustesMercado;
      return tables();
    },
    [TRY]: () => good([]),
    ...answers,
  });
  const [show, onDirty] = [vi.fn(), vi.fn()];
  const part = await renderPart(<MarketTab show={show} onDirty={onDirty} />);
  const { screen } = part;
  await expect.element(screen.getByRole('button', { name: text.save })).toBeVisible();
  return {
    ...part,
    show,
    isDirty: () => onDirty.mock.lastCall?.[0] as unknown,
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    price: screen.getByLabelText('Registro (€), .es', { exact: true }),
    sent: (route = CHANGE) => server.asked.flatMap((one) => (one.route === route ? [one.body] : [])),
    save: () => screen.getByRole('button', { name: text.save }).click(),
  };
}

describe('MarketTab', () => {
  test('a change is unsaved until the server has it', async () => {
    const { price, isDirty, save, sent, show } = await open();
    await expect.poll(isDirty).toBe(false);
    await userEvent.type(price, '7,50');
    await expect.poll(isDirty).toBe(true);
    await save();
    await expect.poll(isDirty).toBe(false);
    const zonas = [{ zona: 'es', aprecio: null, registro: 7.5, renovacion: null }];
    expect(sent()).toEqual([{ ...SIN_AJUSTES, zonas }]);
    expect(show.mock.calls).toEqual([['success', text.saved]]);
  });

  test('what is typed while it is being saved stays, and is unsaved', async () => {
    let settle: () => void = () => undefined;
    const { price, isDirty, save, sent, show } = await open(
      {},
      {
        [CHANGE]: ({ body }) =>
          new Promise((give) => {
            settle = () => give(good({ ...market, propias, ajustes: body }));
          }),
      },
    );
    await userEvent.type(price, '7');
    await save();
    await expect.poll(() => sent().length).toBe(1);
    await userEvent.type(price, '5');
    settle();
    await expect.poll(() => show.mock.calls.length).toBe(1);
    await expect.element(price).toHaveValue('75');
    await expect.poll(isDirty).toBe(true);
    await save();
    await expect
      .poll(() => sent().at(-1))
      .toMatchObject({ zonas: [{ zona: 'es', aprecio: null, registro: 75, renovacion: null }] });
    settle();
    await expect.poll(isDirty).toBe(false);
  });

  test('a save that is refused leaves everything as it was typed', async () => {
    const { price, isDirty, save, show } = await open({}, { [CHANGE]: () => NO });
    await userEvent.type(price, '7');
    await save();
    await expect.poll(() => show.mock.calls).toEqual([['error', text.saveFailed]]);
    await expect.element(price).toHaveValue('7');
    await expect.poll(isDirty).toBe(true);
  });

  test('Enter in a field saves, as the button does', async () => {
    const { price, sent, show } = await open();
    await userEvent.type(price, '7{Enter}');
    await expect.poll(() => show.mock.calls).toEqual([['success', text.saved]]);
    expect(sent()).toMatchObject([{ zonas: [{ zona: 'es', registro: 7 }] }]);
  });

  test('tables that cannot be read are read again', async () => {
    let down = true;
    serve({
      [READ]: () => (down ? NO : good({ ...market, propias, ajustes: SIN_AJUSTES })),
      [TRY]: () => good([]),
    });
    const { screen } = await renderPart(<MarketTab show={vi.fn()} onDirty={vi.fn()} />);
    await expect.element(screen.getByText(text.loadTitle)).toBeVisible();
    down = false;
    await screen.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByRole('button', { name: text.save })).toBeVisible();
  });

  test('a scoring is paused; a refused pause is shown', async () => {
    const running = { en_curso: true, parado: false, hechas: 5, total: 10 };
    let refused = true;
    const { button, sent, show } = await open(
      {},
      { [HOLD]: () => (refused ? NO : sampleOf(mercadoRoutes.recalculo.answer)) },
      running,
    );
    await button(text.stop).click();
    await expect.poll(() => show.mock.calls).toEqual([['error', 'Ahora no.']]);
    refused = false;
    await button(text.stop).click();
    await expect.poll(() => sent(HOLD)).toEqual([{ parado: true }, { parado: true }]);
    expect(show).toHaveBeenCalledOnce();
  });
});

describe('ZonesCard', () => {
  test('an emptied field is the product’s own again, and a zone without any change is not sent', async () => {
    const { price, save, sent } = await open({
      zonas: [{ zona: 'es', aprecio: null, registro: 7, renovacion: null }],
    });
    await expect.element(price).toHaveValue('7');
    await expect.element(price).toHaveAttribute('placeholder', '8');
    await userEvent.clear(price);
    await save();
    await expect.poll(() => sent()).toMatchObject([{ zonas: [] }]);
  });

  test('a zone is added once, in lower case and without its dot', async () => {
    const { screen, button, save, sent } = await open();
    const name = screen.getByLabelText(text.zoneName);
    await name.fill('.Madrid');
    await button(text.addZone).click();
    await expect.element(screen.getByLabelText('Aprecio, .madrid', { exact: true })).toBeVisible();
    for (const bad of ['madrid', 'es', 'a b', '']) {
      await name.fill(bad);
      await expect.element(button(text.addZone)).toBeDisabled();
    }
    await save();
    const none = { aprecio: null, registro: null, renovacion: null };
    await expect.poll(() => sent()).toMatchObject([{ zonas: [{ zona: 'madrid', ...none }] }]);
  });
});

describe('ComparablesCard and TableCard', () => {
  test('a sale needs a name with its zone and a price; the fields are empty for the next', async () => {
    const { screen, button, save, sent } = await open();
    const [name, price] = [
      screen.getByLabelText(text.domain, { exact: true }),
      screen.getByLabelText(text.price, { exact: true }),
    ];
    await name.fill('Taxi');
    await userEvent.type(price, '1200');
    await expect.element(button(text.add)).toBeDisabled();
    await name.fill(' Taxi.ES ');
    await button(text.add).click();
    await expect.element(name).toHaveValue('');
    await expect.element(price).toHaveValue('');
    await save();
    await expect
      .poll(() => sent())
      .toMatchObject([{ comparables: [{ dominio: 'taxi.es', precio: 1_200, fecha: null, fuente: '' }] }]);
    await button(text.remove('taxi.es')).click();
    await save();
    await expect.poll(() => sent().at(-1)).toMatchObject({ comparables: [] });
  });

  test('Enter in the fields of a new row adds it, and saves nothing without it', async () => {
    const { screen, sent, save, button } = await open();
    await screen.getByLabelText(text.price, { exact: true }).fill('1200');
    await userEvent.keyboard('{Enter}');
    await screen.getByLabelText(text.domain, { exact: true }).fill('taxi.es');
    await userEvent.keyboard('{Enter}');
    await expect.element(button(text.remove('taxi.es'))).toBeVisible();
    await screen.getByLabelText(tradesText.name, { exact: true }).fill('Fontanero');
    await screen.getByLabelText('Sinónimos').fill('Plomero');
    await userEvent.keyboard('{Enter}');
    await expect.element(button(tradesText.remove('fontanero'))).toBeVisible();
    await screen.getByLabelText(text.zoneName).fill('madrid');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByLabelText('Aprecio, .madrid', { exact: true })).toBeVisible();
    expect(sent()).toEqual([]);
    await save();
    await expect
      .poll(() => sent())
      .toMatchObject([
        {
          comparables: [{ dominio: 'taxi.es', precio: 1_200 }],
          oficios: [{ oficio: 'fontanero', sinonimos: ['plomero'] }],
          zonas: [{ zona: 'madrid' }],
        },
      ]);
  });

  test('other words for a known trade keep its figure; each counts once', async () => {
    const { screen, button, save, sent } = await open();
    await screen.getByLabelText(tradesText.name, { exact: true }).fill('Fontanero');
    await expect.element(button(tradesText.add)).toBeDisabled();
    await screen.getByLabelText('Sinónimos').fill('Plomero, gasfiter ,plomero, a');
    await button(tradesText.add).click();
    await save();
    await expect
      .poll(() => sent())
      .toMatchObject([
        { oficios: [{ oficio: 'fontanero', valor: 0.7, sinonimos: ['plomero', 'gasfiter'] }] },
      ]);
  });
});

describe('LinksCard', () => {
  test('zones stand as they are typed and are sent apart; a bad address is reported before it is saved', async () => {
    const { screen, button, save, sent } = await open();
    const [first, ...others] = DEFAULT_PURCHASE_LINKS;
    if (first === undefined) throw new Error('the product has sellers of its own');
    const zones = screen.getByLabelText(linksText.of(linksText.zones, first.nombre), { exact: true });
    await zones.fill('es, com ,');
    await expect.element(zones).toHaveValue('es, com ,');
    const address = screen.getByLabelText(linksText.of(linksText.template, first.nombre), { exact: true });
    await address.fill('http://x.es');
    await expect.element(screen.getByText(linksText.invalid)).toBeVisible();
    await address.fill('https://x.es/{domain}');
    await expect.element(screen.getByText(linksText.invalid)).not.toBeInTheDocument();
    await save();
    const changed = { ...first, zonas: ['es', 'com'], plantilla: 'https://x.es/{domain}' };
    await expect.poll(() => sent()).toMatchObject([{ enlaces: [changed, ...others] }]);
    await button(linksText.restore).click();
    await expect.element(zones).toHaveValue(first.zonas.join(', '));
    await save();
    await expect.poll(() => sent().at(-1)).toMatchObject({ enlaces: null });
  });
});

describe('ImportCard', () => {
  const csv = (content: BlobPart) => new File([content], 'ahrefs.csv', { type: 'text/csv' });
  const input = () => document.querySelector('input[type=file]') as HTMLInputElement; // there is one
  const done = ({ body }: Asked) =>
    good({
      ...sampleOf(mercadoRoutes.importar.answer).data,
      fuente: 'Ahrefs',
      dominios: (body as { csv: string }).csv.length,
      rechazadas: 1,
    });

  test('a large file goes in parts, each with its header, and the sums are shown', async () => {
    const { show, sent } = await open({}, { [IMPORT]: done });
    const line = `${'x'.repeat(999_999)}`;
    await userEvent.upload(input(), csv(`Cabecera\n${line}\n${line}`));
    await expect.poll(() => show.mock.calls.length).toBe(1);
    expect(sent(IMPORT)).toEqual([{ csv: `Cabecera\n${line}` }, { csv: `Cabecera\n${line}` }]);
    expect(show.mock.calls[0]).toEqual(['success', importText.done('Ahrefs', 2 * 1_000_008, 2)]);
  });

  test('a file with more rows than a call accepts goes in parts too, without losing a row', async () => {
    const { sent } = await open({}, { [IMPORT]: done });
    const rows = Array.from({ length: 50_001 }, () => 'x');
    await userEvent.upload(input(), csv(`Cabecera\n${rows.join('\n')}`));
    const rowsOf = (body: unknown) => (body as { csv: string }).csv.split('\n').slice(1).length;
    await expect.poll(() => sent(IMPORT).map(rowsOf)).toEqual([50_000, 1]);
  });

  test('UTF-16, as Ahrefs writes it, is read', async () => {
    const { sent } = await open({}, { [IMPORT]: done });
    const utf16 = new Uint8Array([0xff, 0xfe, 0x61, 0, 0xf1, 0]);
    await userEvent.upload(input(), csv(utf16));
    await expect.poll(() => sent(IMPORT)).toEqual([{ csv: 'añ' }]);
  });

  test('a file that failed can be chosen again', async () => {
    let refused = true;
    const { show } = await open({}, { [IMPORT]: (asked) => (refused ? NO : done(asked)) });
    await userEvent.upload(input(), csv('a'));
    await expect.poll(() => show.mock.calls).toEqual([['error', 'Ahora no.']]);
    // The browser fires 'change' only if the choice differs from the present one.
    await expect.poll(() => input().value).toBe('');
    refused = false;
    await userEvent.upload(input(), csv('a'));
    await expect.poll(() => show.mock.lastCall).toEqual(['success', importText.done('Ahrefs', 1, 1)]);
  });
});
