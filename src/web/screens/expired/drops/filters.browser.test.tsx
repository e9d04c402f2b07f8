import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dominio } from '#contract/entities/dominio.ts';
import { FiltroGuardado } from '#contract/entities/gestion.ts';
import { exportarRoutes } from '#contract/routes/exportar.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { good, idOf, nameOf, paged, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { watchSavedFiles } from '../../../testing/saved-files.ts';
import { type ExpiredSearch, expiredAddress } from '../address.ts';
import { expiredText } from '../text.ts';
import { DropsList } from './drops-list.tsx';
import { dropText as text } from './text.ts';

const [LIST, CHOICES, EVENTS, EXPORT] = [
  gestionRoutes.liberaciones,
  gestionRoutes.opcionesLiberaciones,
  gestionRoutes.eventosLiberaciones,
  exportarRoutes.exportar,
].map(nameOf) as [string, string, string, string]; // as many as were mapped
const never = () => undefined;
const row = sampleOf(Dominio, { _id: idOf(1), dominio: 'uno.es', dominio_unicode: 'uno.es' });

const actions = { open: never, favourite: never, copy: never, buy: never, eventFailed: never };

function Page(props: { first: ExpiredSearch; onWent: (search: ExpiredSearch) => void }) {
  const [search, setSearch] = useState(props.first);
  const searchRef = useRef<HTMLInputElement>(null);
  const onSearch = (next: ExpiredSearch) => {
    props.onWent(next);
    setSearch(next);
  };
  return <DropsList {...{ search, onSearch, actions, searchRef }} rowKeys={[]} />;
}

/** The list at an address that follows the choices. */
async function at(
  address: Record<string, unknown>,
  found: readonly unknown[] = [row],
  saved: readonly FiltroGuardado[] = [],
) {
  const { asked } = serve({
    [LIST]: () => ({ ...paged(found, { total_elementos: found.length * 12 }), dias: [] }),
    [CHOICES]: () => good({ provincias: ['Sevilla', 'Ávila', 'Lugo'], categorias: ['Fontanero'] }),
    [nameOf(gestionRoutes.filtros)]: () => good(saved),
    [EVENTS]: () => new Response('BEGIN:VCALENDAR'),
    [EXPORT]: () => new Response('Dominio\nuno.es\n'),
  });
  await page.viewport(1_200, 800);
  const went: ExpiredSearch[] = [];
  const { screen } = await renderPart(
    <Page
      first={expiredAddress.parse({ vista: 'pronto', ...address })}
      onWent={(search) => went.push(search)}
    />,
  );
  await expect.poll(() => asked.some(({ route }) => route === CHOICES)).toBe(true);
  return {
    screen,
    asked,
    choice: (label: string) => screen.getByRole('combobox', { name: label }),
    last: () => {
      const { vista: _, orden: __, direccion: ___, limite: ____, ...search } = went.at(-1) ?? {};
      return search;
    },
    /** The last request of the list. */
    query: () => {
      const { pagina: _, limite: __, ...filter } = asked.findLast(({ route }) => route === LIST)?.query ?? {};
      return filter;
    },
    bodyOf: (route: string) => asked.find((one) => one.route === route),
  };
}

test('days, province and category are in sight; each choice is in the address, in the question and a chip', async () => {
  const { screen, choice, last, query } = await at({ pagina: 3 });
  await choice(text.province).selectOptions('Sevilla');
  expect(last()).toEqual({ search: '', pagina: 1, provincia: 'Sevilla' });
  await choice(text.within).selectOptions('7');
  await choice(text.category).selectOptions('Fontanero');
  await expect.poll(query).toEqual({ dias: '7', provincia: 'Sevilla', categoria_negocio: 'Fontanero' });
  const chips = screen.getByRole('list', { name: 'Filtros en vigor' });
  await expect.element(chips).toMatchTextContent(/En 7 días.*Sevilla.*Fontanero.*Limpiar/);
  await chips.getByRole('button', { name: /En 7 días/ }).click();
  expect(last()).toMatchObject({ provincia: 'Sevilla', dias: undefined });
  await screen.getByRole('button', { name: 'Limpiar', exact: true }).click();
  await expect.poll(query).toEqual({});
});

test('the provinces stand from A to Z, as Spanish sorts them', async () => {
  const { choice } = await at({});
  const options = () =>
    [...choice(text.province).element().querySelectorAll('option')].map((option) => option.label);
  await expect.poll(options).toEqual([text.allProvinces, 'Ávila', 'Lugo', 'Sevilla']);
});

test('what the address has is chosen, also where no name has it now; what it has wrong is left out', async () => {
  const { choice, query } = await at({ provincia: 'Teruel', dias: 900, categoria_negocio: ['x'] });
  await expect.element(choice(text.province)).toHaveValue('Teruel');
  await expect.element(choice(text.within)).toHaveValue('');
  expect(query()).toEqual({ provincia: 'Teruel' });
});

test('one day and a number of days take the place of each other', async () => {
  const { choice, last } = await at({ dia: '2026-11-28' });
  await choice(text.within).selectOptions('3');
  expect(last()).toMatchObject({ dias: 3, dia: undefined });
});

test('a filter that leaves nothing leads back to all of them', async () => {
  const { screen, query } = await at({ provincia: 'Sevilla' }, []);
  await screen.getByRole('button', { name: expiredText.clearFilter }).click();
  await expect.poll(query).toEqual({});
  await expect.element(screen.getByText(text.noDrops)).toBeVisible();
});

test('a filter is saved under a name, without the day that will be over, and is picked again', async () => {
  const saved = sampleOf(FiltroGuardado, {
    ...{ _id: idOf(7), pantalla: 'liberaciones', nombre: 'Sevilla, esta semana' },
    filtro: 'dias=7&provincia=Sevilla',
  });
  const { screen, last } = await at({ provincia: 'Lugo', dia: '2026-11-28' }, [row], [saved]);
  await screen.getByRole('button', { name: saved.nombre }).first().click();
  expect(last()).toEqual({ search: '', pagina: 1, provincia: 'Sevilla', dias: 7 });
  await expect
    .element(screen.getByRole('button', { name: saved.nombre, exact: true }).first())
    .toHaveAttribute('aria-current', 'true');
});

test('file and calendar hold what the filter leaves', async () => {
  const saved = watchSavedFiles();
  const { screen, bodyOf } = await at({ provincia: 'Sevilla', dias: 7, search: ' band ' });
  await screen.getByRole('button', { name: text.export('12') }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Exportar', exact: true }).click();
  await expect
    .poll(() => bodyOf(EXPORT)?.body)
    .toMatchObject({
      entidad: 'liberaciones',
      filtro: { provincia: 'Sevilla', dias: 7, search: 'band' },
    });
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: text.calendar, exact: true }).click();
  await screen.getByRole('button', { name: text.file(false) }).click();
  await expect.poll(() => bodyOf(EVENTS)?.query).toEqual({ provincia: 'Sevilla', dias: '7', search: 'band' });
  await expect.poll(() => saved.map(({ name }) => name)).toContain('liberaciones.ics');
});
