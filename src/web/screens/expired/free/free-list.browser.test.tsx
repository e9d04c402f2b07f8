import '../../../app/styles.ts';
import { useQuery } from '@tanstack/react-query';
import { createRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page as view } from 'vitest/browser';
import { Dominio } from '#contract/entities/dominio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { mercadoRoutes } from '#contract/routes/mercado.ts';
import { useSelection } from '../../../parts/use-selection.ts';
import { idOf, nameOf, paged, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { expiredAddress } from '../address.ts';
import { freeQuery } from '../queries.ts';
import { expiredText as text } from '../text.ts';
import { FreeList } from './free-list.tsx';
import { freeText } from './text.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

const row = (n: number, change: Partial<Dominio> = {}) =>
  sampleOf(Dominio, {
    _id: idOf(n),
    dominio: `n${n}.es`,
    dominio_unicode: `n${n}.es`,
    es_disponible: true,
    ...change,
  });
const ZONE = { zona: 'es', aprecio: 1, registro: 10, renovacion: 14 };
const never = () => undefined;
const searchRef = createRef<HTMLInputElement>();

function Free({ pagina, freed }: { pagina: number; freed: readonly Dominio[] }) {
  const search = expiredAddress.parse({ pagina });
  return (
    <FreeList
      search={search}
      page={useQuery(freeQuery(search))}
      total={21}
      arrived={0}
      freed={freed}
      selection={useSelection('', 1)}
      actions={{ open: never, favourite: never, copy: never, buy: never, select: never }}
      rowKeys={[]}
      onSearch={never}
      searchRef={searchRef}
      bulk={null}
    />
  );
}

async function shown(pagina: number, data: readonly Dominio[], freed: readonly Dominio[]) {
  const pages = { pagina_actual: pagina, total_paginas: 2, total_elementos: 21 };
  serve({ [nameOf(dominiosRoutes.listar)]: () => paged(data, pages) });
  const { screen } = await renderPart(<Free pagina={pagina} freed={freed} />);
  return screen;
}

test('a name freed lately stands once on the first page, in its group', async () => {
  const screen = await shown(1, [row(1), row(2)], [row(1)]);
  await expect.element(screen.getByText(freeText.otherFree)).toBeVisible();
  expect(screen.getByRole('button', { name: text.buyOne('n1.es') }).elements()).toHaveLength(1);
});

test('a later page that holds only names freed lately shows them, and its pager', async () => {
  const screen = await shown(2, [row(1)], [row(1)]);
  await expect.element(screen.getByRole('button', { name: text.buyOne('n1.es') })).toBeVisible();
  await expect.element(screen.getByText('Página 2 de 2')).toBeVisible();
  expect(screen.getByText(freeText.emptyTitle).elements()).toEqual([]);
});

test('a name that is no longer free cannot be bought', async () => {
  const screen = await shown(1, [row(1), row(2, { es_disponible: false })], []);
  await expect.element(screen.getByRole('button', { name: text.buyOne('n1.es') })).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: text.buyOne('n2.es') })).toBeDisabled();
});

test('what a name costs is read whole beside the risk of a brand, whose reason a hint gives', async () => {
  await view.viewport(1_142, 600);
  const market = sampleOf(mercadoRoutes.ver.answer);
  const prices = { ...market.data, propias: { ...market.data.propias, zonas: [ZONE] } };
  serve({
    [nameOf(mercadoRoutes.ver)]: () => ({ ...market, data: prices }),
    [nameOf(dominiosRoutes.listar)]: () =>
      paged([
        row(1, {
          extension: 'es',
          confirmaciones: 2,
          confianza: 0.98,
          fase_ciclo: 'libre',
          riesgo_marca: { nivel: 'medio', motivo: 'Es de otro.', enlaces: { oepm: '', euipo: '' } },
        }),
      ]),
  });
  const { screen } = await renderPart(<Free pagina={1} freed={[]} />);
  await document.fonts.ready;
  const price = screen.getByText(/renueva/);
  await expect.element(price).toBeVisible();
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = price.element();
  expect([scrollWidth <= clientWidth, scrollHeight <= clientHeight + 1]).toEqual([true, true]);
  const risk = screen.getByText(freeText.brand);
  await expect.element(risk).toBeInTheDocument();
  expect(risk.element().closest('[data-hint]')?.getAttribute('data-hint')).toBe('Es de otro.');
});
