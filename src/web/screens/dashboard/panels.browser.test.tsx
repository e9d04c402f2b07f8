import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Batch } from '#contract/entities/batch.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { dashboardRoutes } from '#contract/routes/dashboard.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { proveedorMapas } from '#contract/states.ts';
import { followServerTime } from '../../api/clock.ts';
import { dayAfter } from '../../format/days.ts';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { good, idOf, nameOf, paged, Refusal, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { answerOf, sampleOf } from '../../testing/sample.ts';
import { readDraft, writeDraft } from '../upload/settings.ts';
import { DropsChart, FreeChart } from './charts/day-charts.tsx';
import { FirstVisit } from './first-visit/first-visit.tsx';
import { Health } from './panels/health.tsx';
import { keepUploadText } from './panels/upload-text.ts';
import { guideText, healthText as text } from './text.ts';

const [HEALTH, FREE, DROPS, CREATE, BEGIN] = [
  dashboardRoutes.salud,
  dashboardRoutes.libres,
  gestionRoutes.liberaciones,
  keywordsRoutes.crear,
  batchesRoutes.iniciar,
].map(nameOf) as [string, string, string, string, string]; // as many as were mapped

const health = (change: object = {}) => answerOf(dashboardRoutes.salud.answer, { ...change });
const registros = { total: 1_204, parados: 0, servidores: [] as unknown[] };
/** Half an hour into a day of Madrid, in the month after a day of 23 hours. */
const NOW = '2026-03-31T22:30:00Z';
const dayAt = (days: number) => dayAfter('2026-04-01', days);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  sessionStorage.clear();
});

describe('Health', () => {
  const lines = async (change: object) => {
    serve({ [HEALTH]: () => health(change) });
    const { screen } = await renderPart(<Health />);
    await expect.poll(() => screen.getByRole('definition').elements().length).toBe(4);
    const [registries, provider, requests, batches] = screen.getByRole('definition').elements();
    return { screen, registries, provider, requests, batches };
  };

  test('all well is a line each', async () => {
    const { registries, requests, batches, screen } = await lines({
      registros,
      solicitudes: { usadas: 1_500, limite: 2_000 },
    });
    expect(registries?.textContent).toBe('1.204 servidores, todos disponibles');
    expect(requests?.textContent).toBe('1.500 de 2.000');
    expect(batches?.textContent).toBe('Ninguno parado');
    expect(screen.container.querySelectorAll('[data-bad]')).toHaveLength(0);
  });

  test('before the first question no registry is bad', async () => {
    const { registries } = await lines({ registros: { ...registros, total: 0 } });
    expect(registries?.textContent).toBe('Aún no se ha preguntado a ninguno');
    expect(registries?.parentElement?.dataset.bad).toBeUndefined();
  });

  test('registries that cannot be asked: each with what it did and until when, and how many more', async () => {
    const server = (servidor: string, estado: string, hasta: string | null) => ({
      servidor,
      canal: 'whois',
      estado,
      hasta,
      motivo: null,
    });
    const { registries } = await lines({
      registros: {
        total: 1_204,
        parados: 4,
        servidores: [
          server('whois.nic.es', 'limitado', '2026-03-01T10:00:00.000Z'),
          server('whois.nic.fr', 'cuarentena', null),
        ],
      },
    });
    const items = [...(registries?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    expect(items).toEqual([
      'whois.nic.es ha pedido esperar, hasta 1 mar, 11:00',
      'whois.nic.fr en cuarentena: su respuesta no era de fiar',
      'y 2 más',
    ]);
    expect(registries?.parentElement?.dataset.bad).toBe('true');
  });

  test('without a provider that can be asked the reason leads to where it is set', async () => {
    const { provider, screen } = await lines({
      proveedor: { nombre: null, problema: 'No hay ninguna clave de mapas.', cuotas: [] },
    });
    expect(provider?.textContent).toContain('No hay ninguna clave de mapas.');
    const href = screen.getByRole('link', { name: text.settings }).element().getAttribute('href');
    expect(href).toBe('/settings?tab=apis');
  });

  test('requests: without a limit they are counted; used up they stop paid batches', async () => {
    const free = await lines({ solicitudes: { usadas: 1_234, limite: null } });
    expect(free.requests?.textContent).toBe('1.234, sin límite de tu cuenta');
    await free.screen.unmount();
    const quota = {
      proveedor: 'maps-data',
      objeto: 'requests',
      reinicio: null,
      hora: '2026-03-01T10:00:00.000Z',
    };
    const ofProvider = await lines({
      solicitudes: { usadas: 1_234, limite: null },
      proveedor: {
        nombre: 'maps-data',
        problema: null,
        cuotas: [{ ...quota, limite: 5_000, restantes: 3_766 }],
      },
    });
    expect(ofProvider.requests?.textContent).toBe('1.234 hechas');
    expect(ofProvider.provider?.textContent).toContain('quedan 3.766 de 5.000 solicitudes');
    await ofProvider.screen.unmount();
    const spent = await lines({ solicitudes: { usadas: 2_000, limite: 2_000 } });
    expect(spent.requests?.textContent).toBe(`2.000 de 2.000${text.requestsSpent}`);
    expect(spent.requests?.parentElement?.dataset.bad).toBe('true');
  });

  test('a batch that stands still says why and is opened from here', async () => {
    const { screen } = await lines({
      batches: [
        { _id: idOf(4), nombre: 'Marzo', motivo: 'sin créditos' },
        { _id: idOf(5), nombre: 'Abril', motivo: null },
      ],
    });
    const link = screen.getByRole('link', { name: '«Marzo»: sin créditos' }).element();
    expect(link.getAttribute('href')).toBe(`/batches?ver=${idOf(4)}`);
    await expect.element(screen.getByRole('link', { name: '«Abril»: parado' })).toBeVisible();
  });
});

describe('the charts of days', () => {
  beforeEach(() => followServerTime(NOW));
  afterEach(() => followServerTime(new Date().toISOString()));
  const rows = (container: Element) =>
    [...container.querySelectorAll('tbody tr')].map(({ children }) => children[1]?.textContent);

  test('free names of the thirty days drawn: their sum, and the numbers of the days that have some', async () => {
    serve({
      [FREE]: () =>
        good([
          { dia: dayAt(-30), libres: 50 },
          { dia: dayAt(-29), libres: 1_200 },
          { dia: dayAt(-3), libres: 0 },
          { dia: dayAt(0), libres: 4 },
        ]),
    });
    const { screen } = await renderPart(<FreeChart />);
    await screen.getByText('Ver los números').click();
    await expect.poll(() => rows(screen.container)).toEqual(['1.200', '4']);
    await expect.element(screen.getByText('1.204 en 30 días')).toBeVisible();
  });

  test('names that will be free: from today on, with the way to all of them', async () => {
    serve({
      [DROPS]: () => ({ ...paged([], { total_elementos: 1 }), dias: [{ dia: dayAt(2), total: 1 }] }),
    });
    const { screen } = await renderPart(<DropsChart />);
    const link = screen.getByRole('link', { name: 'Ver el que se libera pronto' });
    await expect.element(link).toHaveAttribute('href', '/expired?vista=pronto');
    await expect.poll(() => rows(screen.container)).toEqual(['1']);
  });

  test('no day with any is said, and no chart is drawn', async () => {
    serve({ [FREE]: () => good([]), [DROPS]: () => ({ ...paged([]), dias: [] }) });
    const { screen } = await renderPart(
      <>
        <FreeChart />
        <DropsChart />
      </>,
    );
    await expect.element(screen.getByText('Ningún dominio ha quedado libre en 30 días')).toBeVisible();
    await expect.element(screen.getByText(/se libera en los próximos 30 días$/)).toBeVisible();
    expect(screen.container.querySelectorAll('table, svg.recharts-surface')).toHaveLength(0);
  });

  test('what cannot be loaded says so and is tried again', async () => {
    let down = true;
    serve({ [FREE]: () => (down ? new Refusal(500, 'interno', 'Error interno.') : good([])) });
    const { screen } = await renderPart(<FreeChart />);
    await expect.element(screen.getByText('No se han podido cargar los libres por día')).toBeVisible();
    down = false;
    await screen.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByText('Ningún dominio ha quedado libre en 30 días')).toBeVisible();
  });
});

describe('WhenSeen', () => {
  test('what is far below is not drawn until one comes near it', async () => {
    const { screen } = await renderPart(
      <>
        <div style={{ height: 4_000 }} />
        <WhenSeen title="Salud" height={100} later="Se muestra al llegar aquí." label="Cargando…">
          <p>Abajo</p>
        </WhenSeen>
      </>,
    );
    const room = screen.getByRole('status', { name: 'Cargando…' });
    await expect.element(room).toBeInTheDocument();
    // Until it is drawn it says what it will show, so that a page seen whole has no empty area.
    await expect.element(screen.getByRole('heading', { name: 'Salud' })).toBeInTheDocument();
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
    await frame();
    window.dispatchEvent(new Event('keydown'));
    await frame();
    expect(screen.getByText('Abajo').elements()).toHaveLength(0);
    room.element().scrollIntoView();
    await expect
      .poll(() => {
        window.dispatchEvent(new Event('keydown'));
        return screen.getByText('Abajo').elements().length;
      })
      .toBe(1);
  });

  test('what is held is not drawn where it is seen, until it is no longer held', async () => {
    const part = (held: boolean) => (
      <WhenSeen held={held} title="Salud" height={100} later="Después." label="Cargando…">
        <p>Aquí</p>
      </WhenSeen>
    );
    const { screen } = await renderPart(part(true));
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
    await frame();
    window.dispatchEvent(new Event('keydown'));
    await frame();
    expect(screen.getByText('Aquí').elements()).toHaveLength(0);
    await screen.rerender(part(false));
    await expect
      .poll(() => {
        window.dispatchEvent(new Event('keydown'));
        return screen.getByText('Aquí').elements().length;
      })
      .toBe(1);
  });
});

describe('FirstVisit', () => {
  const ready = () =>
    health({ proveedor: { nombre: proveedorMapas.localBusinessData, problema: null, cuotas: [] } });
  const batch = (estado: Batch['estado']) => sampleOf(Batch, { _id: idOf(5), estado });
  const created = () =>
    good({ batch: batch('pendiente'), keywords_creadas: 5, keywords_duplicadas: 0, rechazadas: [] });

  test('with a provider its step is done; the examples are searched in one click', async () => {
    const { asked } = serve({ [HEALTH]: ready, [CREATE]: created, [BEGIN]: () => good(batch('procesando')) });
    const { screen, address } = await renderPart(<FirstVisit onClose={vi.fn()} />);
    await expect.element(screen.getByText(`(${guideText.done})`)).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Probar con 5 ejemplos' }).click();
    await expect.poll(address).toContain(`/live-search?batch=${idOf(5)}`);
    const body = asked.find(({ route }) => route === CREATE)?.body as { keywords_texto: string };
    expect(body.keywords_texto.split('\n')).toHaveLength(5);
    expect(asked.filter(({ route }) => route === CREATE)).toHaveLength(1);
    expect(localStorage.getItem('dominios.guia')).toBe('active');
  });

  test('without one its step says what is missing, and a failure is shown and can be tried again', async () => {
    let refused = true;
    serve({
      [HEALTH]: () => health({ proveedor: { nombre: null, problema: 'Falta la clave.', cuotas: [] } }),
      [CREATE]: () => (refused ? new Refusal(402, 'sin_cuota', 'No quedan solicitudes.') : created()),
      [BEGIN]: () => good(batch('procesando')),
    });
    const { screen, address } = await renderPart(<FirstVisit onClose={vi.fn()} />);
    await expect.element(screen.getByText('Falta la clave.')).toBeVisible();
    await screen.getByRole('button', { name: guideText.example }).click();
    await expect.element(screen.getByText('No quedan solicitudes.', { exact: false })).toBeVisible();
    refused = false;
    await screen.getByRole('button', { name: guideText.example }).click();
    await expect.poll(address).toContain(`batch=${idOf(5)}`);
  });
});

test.each([
  ['', 'dentistas en Sevilla', 'dentistas en Sevilla'],
  ['una\ndos\n\n', 'tres', 'una\ndos\ntres'],
  ['una\ntres', 'tres', 'una\ntres'],
])('of «%s» the upload keeps what was typed and gets «%s» once', (typed, keyword, kept) => {
  writeDraft({ ...readDraft(), text: typed });
  keepUploadText(keyword);
  expect(readDraft().text).toBe(kept);
});
