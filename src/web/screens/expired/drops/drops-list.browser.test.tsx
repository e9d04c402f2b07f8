import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dominio } from '#contract/entities/dominio.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { followServerTime } from '../../../api/clock.ts';
import { idOf, nameOf, paged, Refusal, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { type ExpiredSearch, expiredAddress } from '../address.ts';
import { expiredText, filterText } from '../text.ts';
import type { DropActions } from './drop-row.tsx';
import { DropsList } from './drops-list.tsx';
import { dropText as text } from './text.ts';

afterEach(() => followServerTime(new Date().toISOString()));

const ROW = sampleOf(Dominio, { _id: idOf(1), dominio: 'uno.es', dominio_unicode: 'uno.es' });
const never = () => undefined;

function Drops(props: { onSearch: (search: ExpiredSearch) => void; actions: DropActions }) {
  return (
    <DropsList
      search={expiredAddress.parse({ vista: 'pronto', pagina: 2 })}
      onSearch={props.onSearch}
      actions={props.actions}
      rowKeys={[]}
      searchRef={useRef<HTMLInputElement>(null)}
    />
  );
}

async function shown(row = ROW, counted: object = { total_elementos: 70 }) {
  serve({
    [nameOf(gestionRoutes.evento)]: () => new Refusal(500, 'interno', 'No se pudo'),
    [nameOf(gestionRoutes.liberaciones)]: () => ({
      ...paged([row], { pagina_actual: 2, total_paginas: 4, ...counted }),
      dias: [],
    }),
  });
  const onSearch = vi.fn<(search: ExpiredSearch) => void>();
  const actions = { open: never, favourite: vi.fn(), copy: vi.fn(), buy: vi.fn(), eventFailed: vi.fn() };
  const { screen } = await renderPart(<Drops onSearch={onSearch} actions={actions} />);
  await expect.element(screen.getByText('uno.es').first()).toBeInTheDocument();
  return { screen, actions, pages: () => onSearch.mock.calls.map(([search]) => search.pagina) };
}

test('the arrows, Inicio and Fin turn the pages, and Ctrl+F leads to the search', async () => {
  const { screen, pages } = await shown();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Home}{End}');
  expect(pages()).toEqual([3, 1, 1, 4]);
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(screen.getByLabelText(filterText.search)).toHaveFocus();
});

test('more names than are counted are said to be more', async () => {
  const { screen } = await shown(ROW, { total_elementos: 10_000, total_exacto: false });
  await expect.element(screen.getByText(expiredText.moreThan('10.000'))).toBeVisible();
});

test('an event that cannot be downloaded is told with its reason', async () => {
  const { screen, actions } = await shown({ ...ROW, fecha_liberacion_estimada: '2026-11-27T05:00:00Z' });
  await screen.getByRole('button', { name: text.event('uno.es') }).click();
  await expect.poll(() => String(actions.eventFailed.mock.calls[0])).toContain('No se pudo');
});

test('a name whose zone tells an interval shows its hours and who gives them', async () => {
  const timed = {
    ...ROW,
    fecha_liberacion_estimada: null,
    liberacion_desde: '2026-11-27T05:00:00Z',
    liberacion_hasta: '2026-11-27T11:00:00Z',
    liberacion_fuente: 'dns' as const,
  };
  const { screen } = await shown(timed);
  await expect.element(screen.getByText('27 nov, 06–12 h · por DNS').first()).toBeInTheDocument();
});

test.each([
  ['its hours where its start is the date of the name', '2026-11-27T05:00:00Z', /06–12 h · por DNS/],
  ['no hours beside a date that its registry publishes', '2026-11-29T05:00:00Z', /^29(?!.*DNS)/],
])('an interval shows %s', async (_, date, told) => {
  const { screen } = await shown({
    ...ROW,
    fecha_liberacion_estimada: date,
    liberacion_desde: '2026-11-27T05:00:00Z',
    liberacion_hasta: '2026-11-27T11:00:00Z',
    liberacion_fuente: 'dns' as const,
  });
  expect(screen.container.querySelector(`time[datetime="${date}"]`)?.textContent).toMatch(told);
});

test('an interval over several days stays within its column', async () => {
  await page.viewport(1200, 600);
  const { screen } = await shown({
    ...ROW,
    fecha_liberacion_estimada: null,
    liberacion_desde: '2026-11-27T05:00:00Z',
    liberacion_hasta: '2026-11-29T11:00:00Z',
    liberacion_fuente: 'caducidad' as const,
  });
  const told = screen.getByText('27 nov, 06 h – 29 nov, 12 h · por su caducidad').first();
  await expect.element(told).toBeInTheDocument();
  const cell = told.element().closest('td');
  expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0);
});

test('in the night in which a day has 25 hours the strip still has each of thirty days once', async () => {
  followServerTime('2026-10-24T22:30:00Z');
  const { screen } = await shown();
  const days = screen
    .getByRole('region', { name: text.strip })
    .getByRole('button')
    .elements()
    .map((button) => button.ariaLabel?.split(':')[0]);
  expect([days.length, new Set(days).size]).toEqual([30, 30]);
  expect([days[0], days[1], days[29]]).toEqual(['25 oct', '26 oct', '23 nov']);
});

test('F, C and B do what the star, the copy and the cart of the row that has the focus do', async () => {
  const { actions } = await shown();
  (document.querySelector(`[data-row="${idOf(1)}"]`) as HTMLElement).focus(); // it is listed
  await userEvent.keyboard('fcb');
  expect(actions.favourite).toHaveBeenCalledExactlyOnceWith(ROW);
  expect(actions.copy).toHaveBeenCalledExactlyOnceWith(ROW);
  expect(actions.buy).toHaveBeenCalledExactlyOnceWith(ROW);
});
