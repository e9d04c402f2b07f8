import { useQuery } from '@tanstack/react-query';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Dominio } from '#contract/entities/dominio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { followServerTime } from '../../api/clock.ts';
import { useSelection } from '../../parts/use-selection.ts';
import { idOf, nameOf, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { expiredAddress } from './address.ts';
import { DropsList } from './drops/drops-list.tsx';
import { FreeList } from './free/free-list.tsx';
import { freeQuery } from './queries.ts';

const DAY_MS = 86_400_000;
/** Noon in the product's zone: the browser may have another zone. */
const NOON = Date.parse('2026-03-10T12:00:00+01:00');
const inDays = (days: number) => new Date(NOON + days * DAY_MS).toISOString();
const never = () => undefined;
const searchRef = createRef<HTMLInputElement>();
const paginacion = { pagina_actual: 1, total_paginas: 1, total_elementos: 1, total_exacto: true };
const page = (change: Partial<Dominio>) => {
  const dominio = sampleOf(Dominio, {
    _id: idOf(1),
    dominio: 'uno.es',
    dominio_unicode: 'uno.es',
    ...change,
  });
  return { success: true, data: [dominio], paginacion };
};

/** Moves the clock as a demonstration's answer does, by `days`. */
const moveTime = (days: number) => followServerTime(inDays(days));
beforeEach(() => moveTime(0));
afterEach(() => followServerTime(new Date().toISOString()));

function Free() {
  const search = expiredAddress.parse({});
  return (
    <FreeList
      search={search}
      page={useQuery(freeQuery(search))}
      total={1}
      arrived={0}
      freed={[]}
      selection={useSelection('', 1)}
      actions={{ open: never, favourite: never, copy: never, buy: never, select: never }}
      rowKeys={[]}
      onSearch={never}
      searchRef={searchRef}
      bulk={null}
    />
  );
}

const Drops = () => (
  <DropsList
    search={expiredAddress.parse({ vista: 'pronto' })}
    onSearch={never}
    actions={{ open: never, favourite: never, copy: never, buy: never, eventFailed: never }}
    rowKeys={[]}
    searchRef={searchRef}
  />
);

test('the days since a name expired follow the time that the server tells', async () => {
  serve({ [nameOf(dominiosRoutes.listar)]: () => page({ fecha_expiracion: inDays(-9.5) }) });
  const { screen } = await renderPart(<Free />);
  await expect.element(screen.getByText('hace 10 d', { exact: false })).toBeVisible();
  moveTime(5);
  await expect.element(screen.getByText('hace 15 d', { exact: false })).toBeVisible();
});

test('a name that is released this evening is released today', async () => {
  serve({
    [nameOf(gestionRoutes.liberaciones)]: () => ({
      ...page({ fecha_liberacion_estimada: '2026-03-10T22:00:00+01:00' }),
      dias: [],
    }),
  });
  const { screen } = await renderPart(<Drops />);
  await expect.element(screen.getByText('hoy', { exact: true })).toBeVisible();
});

test('the days until a name is released, and the strip of days, follow the time that the server tells', async () => {
  serve({
    [nameOf(gestionRoutes.liberaciones)]: () => ({
      ...page({ fecha_liberacion_estimada: inDays(3) }),
      dias: [],
    }),
  });
  const { screen } = await renderPart(<Drops />);
  await expect.element(screen.getByText('en 3 días')).toBeVisible();
  const days = () =>
    screen
      .getByRole('region', { name: 'Liberaciones de los próximos 30 días' })
      .getByRole('button')
      .elements();
  const second = days()[2]?.ariaLabel;
  moveTime(2);
  await expect.element(screen.getByText('mañana')).toBeVisible();
  await expect.poll(() => days()[0]?.ariaLabel).toBe(second);
});
