import { beforeEach, expect, test } from 'vitest';
import { Dominio } from '#contract/entities/dominio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { type Asked, good, idOf, nameOf, Refusal, runHook, serve } from '../../testing/harness.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { type DomainsSearch, domainsAddress } from './address.ts';
import { useDomains } from './use-domains.ts';

const [LIST, STATS] = [nameOf(dominiosRoutes.listar), nameOf(dominiosRoutes.estadisticas)];
const figures = sampleOf(dominiosRoutes.estadisticas.answer).data;
const row = sampleOf(Dominio, { _id: idOf(1) });
const page = (total_elementos: number, total_exacto = true) => ({
  success: true,
  data: [row],
  paginacion: {
    ...sampleOf(dominiosRoutes.listar.answer.shape.paginacion),
    total_elementos,
    total_exacto,
    total_paginas: 1,
  },
});

/** The server's counts: in the list, and in the figures. */
let listed: () => unknown;
let counted: (asked: Asked) => unknown;
const total = (n: number) => good({ ...figures, total: n });
let asked: Asked[];
beforeEach(() => {
  listed = () => page(40);
  counted = () => total(40);
  asked = serve({ [LIST]: () => listed(), [STATS]: (one) => counted(one) }).asked;
});

const domains = (search: Record<string, unknown> = {}) =>
  runHook((props?: { search: DomainsSearch }) => useDomains(props?.search ?? domainsAddress.parse(search)), {
    search: domainsAddress.parse(search),
  });

test('the figures are exact where the list stopped counting, and give the number of pages', async () => {
  listed = () => page(1_000, false);
  counted = () => total(2_345);
  const { result } = await domains({ limite: 50 });
  await expect
    .poll(() => result.current.paginacion)
    .toMatchObject({ total_elementos: 2_345, total_exacto: true, total_paginas: 47 });
  expect(result.current.waiting).toBe(0);
});

test('figures that fail leave the count of the list, and say so by themselves', async () => {
  counted = () => new Refusal(409, 'conflicto', 'Ahora no.');
  const { result } = await domains();
  await expect.poll(() => result.current.statsError).not.toBeNull();
  await expect.poll(() => result.current.loading).toBe(false);
  expect(result.current.paginacion?.total_elementos).toBe(40);
  expect(result.current.error).toBeNull();
});

test('rows that came while another order is shown wait until they are asked for', async () => {
  const { result, client } = await domains({ orden: 'dominio', direccion: 'asc' });
  await expect.poll(() => result.current.paginacion?.total_elementos).toBe(40);
  expect(result.current.waiting).toBe(0);
  counted = () => total(43);
  await client.invalidateQueries({ queryKey: ['dominios', 'estadisticas'] });
  await expect.poll(() => result.current.waiting).toBe(3);
  const slow = Promise.withResolvers<unknown>();
  listed = () => slow.promise;
  result.current.reload();
  await expect.poll(() => result.current.reloading).toBe(true);
  expect(result.current.rows).toHaveLength(1);
  slow.resolve(page(43));
  await expect.poll(() => result.current.waiting).toBe(0);
  await expect.poll(() => result.current.reloading).toBe(false);
});

test('a page past the end is not an error: it leads to the last page', async () => {
  listed = () => new Refusal(404, 'pagina_no_encontrada', 'No hay tantas páginas.');
  counted = () => total(120);
  const { result } = await domains({ pagina: 9_999, limite: 50 });
  await expect.poll(() => result.current.rightPage).toBe(3);
  expect([result.current.loading, result.current.error]).toEqual([true, null]);
});

test('a page that cannot be read is an error once the figures say that there is one', async () => {
  listed = () => new Refusal(409, 'conflicto', 'Ahora no.');
  counted = () => total(120);
  const { result } = await domains({ pagina: 2, limite: 50 });
  await expect.poll(() => result.current.error?.message).toBe('Ahora no.');
  expect([result.current.rightPage, result.current.loading]).toEqual([null, false]);
});

test('while another filter loads, the rows before it stay in sight as old ones, and no old count is used', async () => {
  const { result, rerender } = await domains();
  await expect.poll(() => result.current.paginacion?.total_elementos).toBe(40);
  const slow = Promise.withResolvers<unknown>();
  listed = () => slow.promise;
  counted = () => slow.promise;
  await rerender({ search: domainsAddress.parse({ extension: 'es' }) });
  await expect.poll(() => result.current.stale).toBe(true);
  expect([result.current.rows?.length, result.current.waiting, result.current.rightPage]).toEqual([
    1,
    0,
    null,
  ]);
  expect(asked.at(-1)?.query.extension ?? asked.at(-2)?.query.extension).toBe('es');
});

test('an order that cannot be read says so beside the rows before it, before it is an error', async () => {
  const { result, client, rerender } = await domains();
  await expect.poll(() => result.current.rows?.length).toBe(1);
  client.setDefaultOptions({ queries: { retry: 1, retryDelay: 0 } });
  // The second try is pending until the test ends it.
  const second = Promise.withResolvers<unknown>();
  let tries = 0;
  listed = () => (++tries === 1 ? Promise.reject(new TypeError('Failed to fetch')) : second.promise);
  await rerender({ search: domainsAddress.parse({ orden: 'dominio', direccion: 'asc' }) });
  await expect.poll(() => result.current.stalled).toBe(true);
  expect(result.current).toMatchObject({ stale: true, error: null });
  second.reject(new TypeError('Failed to fetch'));
  await expect.poll(() => result.current.error?.message).toContain('No se puede conectar con el servidor');
});
