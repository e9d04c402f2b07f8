import { beforeEach, expect, test } from 'vitest';
import { FilaLive, ResumenLive } from '#contract/entities/live.ts';
import { Paginacion } from '#contract/entities/shared.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { type Asked, good, idOf, nameOf, Refusal, runHook, serve } from '../../../testing/harness.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { type LiveView, liveDefaults } from '../url-state.ts';
import { useResults } from './use-results.ts';

const BATCH = idOf(1);
const ROWS = nameOf(batchesRoutes.filas);
const view = (change: Partial<LiveView> = {}): LiveView => ({ ...liveDefaults, ...change });
const byName = view({ orden: 'rating' });

/** The server's data: rows of the requested page, and totals. */
let stored: { rows: number; total: number; exact?: boolean; found?: number; libres?: number };
let answer: (asked: Asked) => unknown;
beforeEach(() => {
  stored = { rows: 2, total: 2 };
  answer = ({ query }) =>
    good({
      filas:
        query.limite === '1'
          ? []
          : Array.from({ length: stored.rows }, (_, n) => sampleOf(FilaLive, { _id: idOf(n + 2) })),
      resumen: sampleOf(ResumenLive, {
        total: stored.found ?? stored.total,
        dominios_libres: stored.libres ?? 0,
      }),
      paginacion: sampleOf(Paginacion, {
        total_elementos: stored.total,
        total_exacto: stored.exact ?? true,
        pagina_actual: Number(query.pagina ?? 1),
      }),
    });
  serve({ [ROWS]: (asked) => answer(asked) });
});

const results = (own: LiveView) =>
  runHook((props?: { view: LiveView }) => useResults(BATCH, props?.view ?? own, false), { view: own });
const totalsAnew = (client: Awaited<ReturnType<typeof results>>['client']) =>
  client.invalidateQueries({ queryKey: ['live', BATCH, 'totales'] });

test('rows found later wait behind their count where the order is the person’s own, until they are read', async () => {
  const { result, client } = await results(byName);
  await expect.poll(() => result.current.paginacion?.total_elementos).toBe(2);
  stored = { rows: 2, total: 5 };
  await totalsAnew(client);
  await expect.poll(() => result.current.waiting).toBe(3);
  expect(result.current.paginacion?.total_elementos).toBe(5);
  stored = { rows: 5, total: 5 };
  result.current.reload();
  await expect.poll(() => result.current.rows?.filas.length).toBe(5);
  await expect.poll(() => result.current.waiting).toBe(0);
});

test('in order of arrival nothing waits: rows come in by themselves', async () => {
  const { result, client } = await results(view());
  await expect.poll(() => result.current.rows?.filas.length).toBe(2);
  stored = { rows: 2, total: 5 };
  await totalsAnew(client);
  await expect.poll(() => result.current.paginacion?.total_elementos).toBe(5);
  expect(result.current.waiting).toBe(0);
});

test('what was found never shrinks while an older count arrives late; the free ones follow the newest count', async () => {
  stored = { rows: 2, total: 9, libres: 4 };
  const { result, client } = await results(byName);
  await expect.poll(() => result.current.resumen?.total).toBe(9);
  stored = { rows: 2, total: 7, libres: 3 };
  await totalsAnew(client);
  await expect.poll(() => result.current.resumen?.dominios_libres).toBe(3);
  expect(result.current.resumen?.total).toBe(9);
});

test.each([
  ['an exact count', { exact: true }, 1],
  ['a count that stopped', { exact: false }, null],
])(
  'a page past the end by %s leads to the last page, or waits for no other',
  async (_, { exact }, lastPage) => {
    stored = { rows: 0, total: 3, exact };
    const { result } = await results(view({ orden: 'rating', pagina: 7 }));
    await expect.poll(() => result.current.paginacion?.total_elementos).toBe(3);
    await expect.poll(() => result.current.lastPage).toBe(lastPage);
    expect(result.current.loading).toBe(lastPage !== null);
    expect(result.current.error).toBeNull();
  },
);

test('an error is shown with the reason, and reading again takes it away', async () => {
  const good = answer;
  answer = () => new Refusal(409, 'conflicto', 'Ahora no.');
  const { result } = await results(byName);
  await expect.poll(() => result.current.error?.message).toBe('Ahora no.');
  answer = good;
  result.current.reload();
  await expect.poll(() => result.current.error).toBeNull();
  await expect.poll(() => result.current.rows?.filas.length).toBe(2);
});

test('an order that cannot be read says so beside the rows before it, before it is an error', async () => {
  const { result, client, rerender } = await results(byName);
  await expect.poll(() => result.current.rows?.filas.length).toBe(2);
  client.setDefaultOptions({ queries: { retry: 1, retryDelay: 0 } });
  // The second try is pending until the test ends it.
  const second = Promise.withResolvers<unknown>();
  let tries = 0;
  answer = () => (++tries === 1 ? Promise.reject(new TypeError('Failed to fetch')) : second.promise);
  await rerender({ view: view({ orden: 'dominio', dir: 'asc' }) });
  await expect.poll(() => result.current.stalled).toBe(true);
  expect(result.current).toMatchObject({ stale: true, error: null });
  second.reject(new TypeError('Failed to fetch'));
  await expect.poll(() => result.current.error?.message).toContain('No se puede conectar con el servidor');
});
