import '../../../app/styles.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dominio } from '#contract/entities/dominio.ts';
import { useSelection } from '../../../parts/use-selection.ts';
import { idOf } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { domainsAddress } from '../address.ts';
import { domainsText as text } from '../text.ts';
import { COLUMNS } from './domain-row.tsx';
import { DomainsTable } from './domains-table.tsx';

/** Beside the sidebar in a window of 1,440 px. */
const TABLE_PX = 1_142;
const never = () => undefined;
const actions = {
  open: never,
  verify: never,
  favourite: never,
  copy: never,
  buy: never,
  remove: never,
  select: never,
};

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await page.viewport(TABLE_PX, 600);
});

function Table({ rows }: { rows: readonly Dominio[] }) {
  return (
    <DomainsTable
      rows={rows}
      columns={COLUMNS.all}
      search={domainsAddress.parse({})}
      onSort={never}
      selection={useSelection('', 1)}
      stale={false}
      actions={actions}
      isWorking={() => false}
    />
  );
}

test('the price that its registrar told stands under what the name is: free, or sold as premium', async () => {
  const offer = {
    registrador: 'dondominio',
    precio: { centimos: 125_000, moneda: 'EUR' },
    premium: true,
    hora: '2026-03-01T10:00:00.000Z',
  } as const;
  const held = { es_disponible: false, fase_ciclo: 'retenido', estado_verificacion: 'no_resuelve' } as const;
  const free = { es_disponible: true, confirmaciones: 2, estado_verificacion: 'expirado' } as const;
  const rows = [
    sampleOf(Dominio, { ...held, _id: idOf(1), oferta_registrador: offer }),
    sampleOf(Dominio, { ...free, _id: idOf(2), oferta_registrador: { ...offer, premium: false } }),
    sampleOf(Dominio, { ...free, _id: idOf(3), oferta_registrador: null }),
  ];
  const { screen } = await renderPart(<Table rows={rows} />);
  const row = (n: number) => screen.getByRole('row').nth(n);
  await expect.element(row(1)).toMatchTextContent(/Premium · 1\.250,00 €/);
  await expect.element(row(1)).toMatchTextContent(/DonDominio \(1 mar, 11:00\)/);
  await expect.element(row(2)).toMatchTextContent(/1\.250,00 € \(1 mar, 11:00\)/);
  await expect.element(row(3)).not.toMatchTextContent('DonDominio');
  for (const n of [1, 2, 3]) expect(row(n).element().getBoundingClientRect().height).toBeLessThan(50);
});

/** The row of a name in its zone, and the name without its ending. */
async function shown(name: string) {
  const sample = sampleOf(Dominio, {});
  const row = {
    ...sample,
    _id: idOf(1),
    dominio: `${name}.com`,
    dominio_unicode: `${name}.com`,
    extension: 'com',
    estado_verificacion: 'activo' as const,
    fase_ciclo: 'activo' as const,
    es_disponible: false,
    negocios_total: 1,
    negocio_id: sampleOf(Dominio.shape.negocio_id.unwrap(), { nombre_negocio: 'Floristería Carmen' }),
  };
  const { screen } = await renderPart(<Table rows={[row]} />);
  await document.fonts.ready;
  const open = screen.getByRole('button', { name: `Ver detalles de ${name}.com` });
  await expect.element(open).toBeVisible();
  const before = open.element().querySelector('[data-hint]') as HTMLElement; // each name has one
  const ending = before.nextElementSibling as HTMLElement; // so has each name an ending
  return { screen, open, before, ending, line: open.element().closest('tr') as HTMLElement };
}

const isCut = (element: Element | null | undefined) =>
  element === null || element === undefined || element.scrollWidth > element.clientWidth;

test('a long name keeps one line and its ending takes the next, in a row as high as others', async () => {
  const { before, ending, line } = await shown('restauranteirissevilla');
  expect(isCut(before)).toBe(false);
  expect(before.getBoundingClientRect().height).toBeLessThan(20);
  expect(ending.getBoundingClientRect().top).toBeGreaterThanOrEqual(
    before.getBoundingClientRect().bottom - 1,
  );
  expect(line.getBoundingClientRect().height).toBeLessThanOrEqual(42.5);
});

test('a short name and its ending share a line', async () => {
  const { before, ending } = await shown('casaperez');
  expect(ending.getBoundingClientRect().top).toBeLessThan(before.getBoundingClientRect().bottom);
});

test('a name longer than its column ends with an ellipsis, and shows all of it with the focus', async () => {
  const { before, screen } = await shown('peluqueriaunisexhermanoscarrascoyasociados');
  expect(isCut(before)).toBe(true);
  expect(getComputedStyle(before).textOverflow).toBe('ellipsis');
  await screen.getByLabelText(text.select('peluqueriaunisexhermanoscarrascoyasociados.com')).click();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => isCut(before)).toBe(false);
});

test('the name of a business has the width that the fixed columns do not need', async () => {
  const { screen } = await shown('casaperez');
  const business = screen.getByText('Floristería Carmen');
  await expect.element(business).toBeVisible();
  expect(isCut(business.element())).toBe(false);
});
