import { expect, test } from 'vitest';
import { FilaLive, ResumenLive } from '#contract/entities/live.ts';
import { Paginacion } from '#contract/entities/shared.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { estadoProceso } from '#contract/states.ts';
import { type Asked, good, idOf, nameOf, Refusal, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { liveDefaults } from '../url-state.ts';
import { Results, type ResultsProps } from './results.tsx';

const BATCH = idOf(1);
const nothing = () => undefined;
const props = (change: Partial<ResultsProps>): ResultsProps => ({
  batchId: BATCH,
  batch: { _id: BATCH, estado: estadoProceso.procesando, keywords_con_error: 0 },
  view: liveDefaults,
  grouped: false,
  running: true,
  onView: nothing,
  onSort: nothing,
  onOpen: nothing,
  actions: { open: nothing, verify: nothing, copy: nothing, buy: nothing, favourite: nothing },
  ...change,
});

/** A search of two rows; its free names are answered after `release`. */
function search() {
  const gate = Promise.withResolvers<void>();
  const filas = [2, 3].map((n) => sampleOf(FilaLive, { _id: idOf(n) }));
  const answer = async ({ query }: Asked) => {
    if (query.solo_libres === 'true') await gate.promise;
    return good({
      filas,
      resumen: sampleOf(ResumenLive, { total: 2 }),
      paginacion: sampleOf(Paginacion, { total_elementos: 2, total_exacto: true, pagina_actual: 1 }),
    });
  };
  serve({ [nameOf(batchesRoutes.filas)]: answer });
  return gate.resolve;
}

test('the rows of a search and its free names over them come together: neither pushes the other down', async () => {
  const release = search();
  const { screen } = await renderPart(<Results {...props({})} />);
  const table = screen.getByRole('table', { name: 'Resultados de la búsqueda' });
  const free = screen.getByRole('region', { name: 'Dominios libres de la búsqueda' });
  await expect.element(screen.getByRole('region', { name: 'Resultados', exact: true })).toBeInTheDocument();
  await new Promise((done) => setTimeout(done, 300));
  expect([table.query(), free.query()]).toEqual([null, null]);
  release();
  await expect.element(table).toBeInTheDocument();
  expect(free.query()).not.toBeNull();
});

test('nor do they come before it is known whether the search runs', async () => {
  search()();
  const { screen } = await renderPart(<Results {...props({ batch: undefined })} />);
  await new Promise((done) => setTimeout(done, 300));
  expect(screen.container.querySelectorAll('tr')).toHaveLength(0);
  expect(screen.getByRole('region', { name: 'Dominios libres de la búsqueda' }).query()).toBeNull();
});

test('the heading of the free names counts all of the search, not only those that are read', async () => {
  const filas = [sampleOf(FilaLive, { _id: idOf(2) })];
  const resumen = sampleOf(ResumenLive, { total: 900, dominios_libres: 80 });
  const paginacion = sampleOf(Paginacion, { total_elementos: 900, total_exacto: true, pagina_actual: 1 });
  serve({ [nameOf(batchesRoutes.filas)]: () => good({ filas, resumen, paginacion }) });
  const { screen } = await renderPart(<Results {...props({})} />);
  await expect.element(screen.getByRole('heading', { name: 'Libres (80)' })).toBeInTheDocument();
});

test.each([true, false])(
  'free names that could not be read are an error with a retry, not none (running: %s)',
  async (running) => {
    let refused = true;
    const filas = [sampleOf(FilaLive, { _id: idOf(2) })];
    const resumen = sampleOf(ResumenLive, { total: 1, dominios_libres: 1 });
    const paginacion = sampleOf(Paginacion, { total_elementos: 1, total_exacto: true, pagina_actual: 1 });
    serve({
      [nameOf(batchesRoutes.filas)]: ({ query }) =>
        query.solo_libres === 'true' && refused
          ? new Refusal(400, 'entrada_no_valida', 'Ahora no.')
          : good({ filas, resumen, paginacion }),
    });
    const { screen } = await renderPart(<Results {...props({ running })} />);
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText('No se han podido cargar los dominios libres')).toBeInTheDocument();
    expect(screen.getByText(/Libres \(/).query()).toBeNull();
    refused = false;
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Libres (1)' })).toBeInTheDocument();
  },
);

test('the credit of OpenStreetMap stands under rows of it', async () => {
  const sample = sampleOf(FilaLive, { _id: idOf(2) });
  const filas = [{ ...sample, negocio: { ...sample.negocio, fuente_datos: 'OpenStreetMap' } }];
  const paginacion = sampleOf(Paginacion, { total_elementos: 1, total_exacto: true, pagina_actual: 1 });
  serve({
    [nameOf(batchesRoutes.filas)]: () =>
      good({ filas, resumen: sampleOf(ResumenLive, { total: 1 }), paginacion }),
  });
  const { screen } = await renderPart(<Results {...props({})} />);
  await expect
    .element(screen.getByRole('link', { name: '© colaboradores de OpenStreetMap (se abre en otra pestaña)' }))
    .toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
});

test('results that a fallen server did not give come by themselves once it answers', async () => {
  let fallen = true;
  const filas = [sampleOf(FilaLive, { _id: idOf(2) })];
  const resumen = sampleOf(ResumenLive, { total: 1 });
  const paginacion = sampleOf(Paginacion, { total_elementos: 1, total_exacto: true, pagina_actual: 1 });
  serve({
    [nameOf(batchesRoutes.filas)]: () =>
      fallen ? new Refusal(500, 'interno', 'Ahora no.') : good({ filas, resumen, paginacion }),
  });
  const batch = { _id: BATCH, estado: estadoProceso.completado, keywords_con_error: 0 };
  const { screen } = await renderPart(<Results {...props({ batch, running: false })} />);
  await expect.element(screen.getByRole('alert').first()).toBeInTheDocument();
  fallen = false;
  await expect.element(screen.getByRole('table', { name: 'Resultados de la búsqueda' })).toBeInTheDocument();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test.each([false, true])(
  'a name that its registrar sells above the usual price stands with that price (grouped: %s)',
  async (grouped) => {
    const sample = sampleOf(FilaLive, { _id: idOf(2) });
    const dominio: FilaLive['dominio'] = {
      ...sampleOf(FilaLive.shape.dominio.unwrap()),
      estado_verificacion: 'no_resuelve',
      es_disponible: false,
      fase_ciclo: 'retenido',
      verification_method: 'registrador',
      needs_manual_verification: false,
      confirmaciones: 0,
      oferta_registrador: {
        registrador: 'dondominio',
        precio: { centimos: 125_000, moneda: 'EUR' },
        premium: true,
        hora: '2026-11-22T11:00:00Z',
      },
    };
    const filas = [{ ...sample, dominio }];
    const rest = {
      resumen: sampleOf(ResumenLive, { total: 1, dominios_libres: 0 }),
      paginacion: sampleOf(Paginacion, { total_elementos: 1, total_exacto: true, pagina_actual: 1 }),
    };
    serve({
      [nameOf(batchesRoutes.filas)]: ({ query }) =>
        good({ filas: query.solo_libres === 'true' ? [] : filas, ...rest }),
      [nameOf(batchesRoutes.grupos)]: () =>
        good({ grupos: [{ dominio, negocios: filas, negocios_total: 1 }], ...rest }),
    });
    const { screen } = await renderPart(<Results {...props({ grouped, running: false })} />);
    await expect.element(screen.getByText('Premium · 1.250,00\u00a0€')).toBeVisible();
  },
);
