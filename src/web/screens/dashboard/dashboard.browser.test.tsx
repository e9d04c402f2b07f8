import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Batch } from '#contract/entities/batch.ts';
import { Dominio } from '#contract/entities/dominio.ts';
import { BATCH_POLL_MS } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { dashboardRoutes } from '#contract/routes/dashboard.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { setCoach } from '../../shell/coach/coach-state.ts';
import { type Asked, idOf, nameOf, paged, Refusal, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { answerOf, sampleOf } from '../../testing/sample.ts';
import { ActiveBatches } from './active-batches.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
import { KeywordStates } from './keyword-states.tsx';
import { BuyNow } from './panels/buy-now.tsx';
import { Funnel } from './panels/funnel.tsx';
import { Yields } from './panels/yields.tsx';
import { buyNowQuery, statsKey } from './queries.ts';
import { StatCards } from './stat-cards.tsx';
import { buyNowText, dashboardText as text } from './text.ts';

const [KEYWORDS, BUSINESSES, DOMAINS, BATCHES, LIST, FREE, FUNNEL, YIELDS] = [
  keywordsRoutes.estadisticas,
  negociosRoutes.estadisticas,
  dominiosRoutes.estadisticas,
  batchesRoutes.estadisticas,
  batchesRoutes.listar,
  dominiosRoutes.listar,
  dashboardRoutes.embudo,
  dashboardRoutes.rendimiento,
].map(nameOf) as [string, string, string, string, string, string, string, string]; // as many as were mapped

const keywords = (change: object) => answerOf(keywordsRoutes.estadisticas.answer, { ...change });
const domains = (change: object) => answerOf(dominiosRoutes.estadisticas.answer, { ...change });
const funnel = (change: object) => answerOf(dashboardRoutes.embudo.answer, { ...change });
const batches = (total: number) => answerOf(batchesRoutes.estadisticas.answer, { total });
const businesses = (total_negocios: number) => {
  const { resumen } = sampleOf(negociosRoutes.estadisticas.answer).data;
  return answerOf(negociosRoutes.estadisticas.answer, { resumen: { ...resumen, total_negocios } });
};
const refused = () => new Refusal(500, 'interno', 'Error interno del servidor.');
const answers = {
  [KEYWORDS]: (): unknown => keywords({ total: 12_345 }),
  [BUSINESSES]: (): unknown => businesses(1_204),
  // Four of the free names were never registered: not expired, and not in Expirados.
  [DOMAINS]: (): unknown => domains({ verificados: 987, expirados: 40, disponibles: 29 }),
  [FUNNEL]: (): unknown => funnel({ expirados: 40, libres: 25, por_liberarse: 7 }),
  [BATCHES]: (): unknown => batches(3),
  [LIST]: (): unknown => paged([]),
  [FREE]: (): unknown => paged([]),
};
const batch = (n: number, change: Partial<Batch> = {}) =>
  sampleOf(Batch, { _id: idOf(n), nombre: `Lista ${n}`, estado: 'procesando', ...change });
const domain = (n: number, change: Partial<Dominio> = {}) =>
  sampleOf(Dominio, { _id: idOf(n), dominio: `d${n}.es`, dominio_unicode: `d${n}.es`, ...change });
/** Formatted numbers contain no-break spaces. */
const plain = (words: string | null | undefined) => (words ?? '').replace(/[\u00a0\u202f]/g, ' ');

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  setCoach('active');
});
afterEach(() => void setCoach('hidden'));

describe('the whole dashboard', () => {
  test('the totals follow the batches of the stream, read again at most every five seconds', async () => {
    serve(answers);
    const { say, client, listeners } = await renderPart(<DashboardScreen />, '/dashboard');
    await expect.poll(() => listeners.size).toBe(1);
    const stale = vi.spyOn(client, 'invalidateQueries');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const revision of [1, 2, 3]) say({ tipo: 'batch', revision, batch: batch(1) });
    expect(stale.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([statsKey]);
    vi.advanceTimersByTime(BATCH_POLL_MS - 1);
    expect(stale).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    expect(stale).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(4 * BATCH_POLL_MS);
    expect(stale).toHaveBeenCalledTimes(2);
  });

  test('the names to buy follow the verdicts, read again at most every five seconds; no total is', async () => {
    serve(answers);
    const { say, client, listeners } = await renderPart(<DashboardScreen />, '/dashboard');
    await expect.poll(() => listeners.size).toBe(1);
    const stale = vi.spyOn(client, 'invalidateQueries');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const revision of [1, 2, 3]) say({ tipo: 'dominio', revision, dominio_id: idOf(revision) });
    expect(stale.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([buyNowQuery.queryKey]);
    vi.advanceTimersByTime(4 * BATCH_POLL_MS);
    expect(stale).toHaveBeenCalledTimes(2);
  });

  test('when nothing could be loaded one message stands for all, and trying again asks for all', async () => {
    let down = true;
    const { asked } = serve(
      Object.fromEntries(
        Object.entries(answers).map(([route, answer]) => [route, () => (down ? refused() : answer())]),
      ),
    );
    const { screen } = await renderPart(<DashboardScreen />, '/dashboard');
    await expect.element(screen.getByText(text.wholeFailed)).toBeVisible();
    await expect.element(screen.getByText('Error interno del servidor.')).toBeVisible();
    await expect.poll(() => screen.getByRole('alert').elements().length).toBe(1);
    down = false;
    const before = asked.length;
    await screen.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByText('12.345')).toBeVisible();
    await expect
      .poll(() => asked.slice(before).map(({ route }) => route))
      .toEqual(expect.arrayContaining(Object.keys(answers)));
  });

  test('one total that fails is its own trouble', async () => {
    serve({ ...answers, [DOMAINS]: refused });
    const { screen } = await renderPart(<DashboardScreen />, '/dashboard');
    await expect.element(screen.getByText('12.345')).toBeVisible();
    await expect.element(screen.getByText(text.wholeFailed)).not.toBeInTheDocument();
  });

  test('the names to buy come first, then the totals', async () => {
    serve(answers);
    const { screen } = await renderPart(<DashboardScreen />, '/dashboard');
    await expect.element(screen.getByText('12.345')).toBeVisible();
    const names = screen.getByRole('region', { name: buyNowText.title }).element();
    const totals = screen.getByRole('region', { name: text.stats }).element();
    expect(names.compareDocumentPosition(totals)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('while nothing has come no block is higher than a line of text', async () => {
    const never = () => new Promise(() => undefined);
    serve(Object.fromEntries(Object.keys(answers).map((route) => [route, never])));
    const { screen } = await renderPart(<DashboardScreen />, '/dashboard');
    await expect.element(screen.getByRole('region', { name: buyNowText.title })).toBeVisible();
    // The kit's styles are not loaded here: its variable gives the height.
    const heights = [...document.querySelectorAll<HTMLElement>('.mantine-Skeleton-root')].map((one) =>
      Number(/[\d.]+(?=rem)/.exec(one.style.getPropertyValue('--skeleton-height'))?.[0]),
    );
    expect(heights.length).toBeGreaterThan(5);
    expect(Math.max(...heights)).toBeLessThanOrEqual(1.25);
  });

  test('a new account is led through its first search until it hides the guide', async () => {
    serve({ ...answers, [BATCHES]: () => batches(0) });
    const { screen } = await renderPart(<DashboardScreen />, '/dashboard');
    await expect.element(screen.getByText('Empieza en tres pasos')).toBeVisible();
    const filled = [...document.querySelectorAll('.mantine-Button-root:not([data-variant="default"])')];
    // The guide's button is the primary one.
    expect(filled.map((one) => one.textContent)).toEqual(['Probar con 5 ejemplos']);
    expect(screen.getByText(text.active).elements()).toHaveLength(0);
    await screen.getByRole('button', { name: 'Ocultar la guía' }).click();
    await expect.element(screen.getByText(text.active)).toBeVisible();
    expect(localStorage.getItem('dominios.guia')).toBe('hidden');
  });
});

describe('StatCards', () => {
  test('totals in Spanish form, each the way to its screen; expired names say what they are made of', async () => {
    serve(answers);
    const { screen } = await renderPart(<StatCards />);
    await expect.element(screen.getByText('25 libres, 7 por liberarse')).toBeVisible();
    for (const value of ['12.345', '1.204', '987'])
      await expect.element(screen.getByText(value)).toBeVisible();
    const links = [
      'Total Keywords',
      'Negocios Encontrados',
      'Dominios Verificados',
      'Dominios Expirados',
    ].map((name) => screen.getByRole('link', { name }).element().getAttribute('href'));
    expect(links).toEqual(['/keywords', '/businesses', '/domains', '/results']);
  });

  test('without an expired name there is nothing it could be made of', async () => {
    serve({ ...answers, [DOMAINS]: () => domains({ verificados: 3 }), [FUNNEL]: () => funnel({}) });
    const { screen } = await renderPart(<StatCards />);
    await expect.element(screen.getByText('3', { exact: true })).toBeVisible();
    expect(screen.getByText(/libres/).elements()).toHaveLength(0);
  });

  test('a total that failed says so in its place, with the reason, and is tried again alone', async () => {
    let down = true;
    const { asked } = serve({ ...answers, [BUSINESSES]: () => (down ? refused() : businesses(7)) });
    const { screen } = await renderPart(<StatCards />);
    const failed = screen.getByText(text.statFailed);
    await expect.element(failed).toHaveAttribute('title', 'Error interno del servidor.');
    down = false;
    await screen.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByText('7', { exact: true })).toBeVisible();
    expect(asked.filter(({ route }) => route === KEYWORDS)).toHaveLength(1);
  });
});

describe('KeywordStates', () => {
  test('the parts with their shares add up to all; none of nothing is no division by zero', async () => {
    const none = sampleOf(keywordsRoutes.estadisticas.answer).data.por_estado;
    const por_estado = { ...none, completadas: 750, procesando: 30, pendientes: 210, con_error: 10 };
    let stats = { total: 1_000, por_estado };
    serve({ [KEYWORDS]: () => keywords(stats) });
    const { screen, client } = await renderPart(<KeywordStates />);
    const parts = () =>
      screen
        .getByRole('definition')
        .elements()
        .map(({ textContent }) => plain(textContent));
    await expect.poll(parts).toEqual(['750 · 75 %', '30 · 3 %', '210 · 21 %', '10 · 1 %']);
    stats = { total: 0, por_estado: none };
    await client.invalidateQueries();
    await expect.poll(parts).toEqual(['0 · 0 %', '0 · 0 %', '0 · 0 %', '0 · 0 %']);
  });

  test('what cannot be loaded is said, and comes when it is tried again', async () => {
    let down = true;
    serve({ [KEYWORDS]: () => (down ? refused() : keywords({ total: 0 })) });
    const { screen } = await renderPart(<KeywordStates />);
    await expect.element(screen.getByText(text.keywordsFailed)).toBeVisible();
    down = false;
    await screen.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByText('Completadas')).toBeVisible();
  });
});

describe('ActiveBatches', () => {
  test('a batch with a long name stays within its panel', async () => {
    serve({
      ...answers,
      [LIST]: () => paged([batch(1, { nombre: 'Lista de dentistas y clínicas '.repeat(4) })]),
    });
    const { screen } = await renderPart(
      <div style={{ width: 320 }}>
        <ActiveBatches />
      </div>,
    );
    const line = screen.getByRole('listitem');
    await expect.element(line).toBeVisible();
    expect(line.element().getBoundingClientRect().width).toBeLessThanOrEqual(320);
  });

  test('progress, counts and the time left, where one is known', async () => {
    const running = batch(1, {
      keywords_completadas: 1_500,
      total_keywords: 6_000,
      porcentaje_completado: 25,
      tiempo_estimado_restante: 185,
    });
    const still = batch(2, { porcentaje_completado: 100, tiempo_estimado_restante: null, estado: 'pausado' });
    serve({ [LIST]: () => paged([running, still]) });
    const { screen } = await renderPart(<ActiveBatches />);
    await expect.element(screen.getByText('1.500 / 6.000 keywords')).toBeVisible();
    expect(plain(screen.getByRole('listitem').first().element().textContent)).toContain(
      'quedan 3 h 5 min · 25 %',
    );
    const [first, second] = screen.getByRole('progressbar').elements();
    expect([first?.ariaValueNow, second?.ariaValueNow, second?.ariaLabel]).toEqual([
      '25',
      '100',
      'Progreso de Lista 2',
    ]);
    const link = screen.getByRole('link', { name: 'Lista 1' }).element().getAttribute('href');
    expect(link).toBe(`/live-search?batch=${idOf(1)}`);
  });

  test('an account that never had one is asked to make its first; another gets the way to its last results', async () => {
    let last: Batch[] = [];
    serve({ [LIST]: ({ query }: Asked) => paged(query.activos === 'true' ? [] : last) });
    const { screen, client } = await renderPart(<ActiveBatches />);
    await expect.element(screen.getByRole('link', { name: text.createFirst })).toBeVisible();
    last = [batch(9, { estado: 'completado' })];
    await client.invalidateQueries();
    await expect.element(screen.getByText('El último, «Lista 9», ha terminado.')).toBeVisible();
    const results = screen.getByRole('link', { name: text.seeLast }).element().getAttribute('href');
    expect(results).toBe(`/live-search?batch=${idOf(9)}`);
    await expect.element(screen.getByRole('link', { name: text.createFirst })).not.toBeInTheDocument();
  });
});

describe('BuyNow', () => {
  const free = domain(1, {
    estado_verificacion: 'expirado',
    es_disponible: true,
    confirmaciones: 2,
    valor_estimado: 1_250,
  });

  test('the dearest confirmed names are asked for; the count of all expired free ones leads to them', async () => {
    const { asked } = serve({
      ...answers,
      [FREE]: () => paged([free]),
      [DOMAINS]: () => domains({ disponibles: 1_300 }),
      [FUNNEL]: () => funnel({ libres: 1_204 }),
    });
    const { screen } = await renderPart(<BuyNow />);
    await expect.element(screen.getByRole('link', { name: 'Ver los 1.204 libres' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Comprar d1.es' })).toBeVisible();
    expect(asked.find(({ route }) => route === FREE)?.query).toMatchObject({
      es_disponible: 'true',
      confirmado: 'true',
      orden: 'valor',
      direccion: 'desc',
      limite: '5',
    });
  });

  test('one free name is one', async () => {
    serve({ ...answers, [FREE]: () => paged([free]), [FUNNEL]: () => funnel({ libres: 1 }) });
    const { screen } = await renderPart(<BuyNow />);
    await expect.element(screen.getByRole('link', { name: 'Ver el libre' })).toBeVisible();
    await expect.poll(() => screen.getByText('–').elements().length).toBe(1);
  });

  test('nothing to buy says when something will be, and is no error', async () => {
    serve(answers);
    const { screen } = await renderPart(<BuyNow />);
    await expect
      .element(screen.getByText('Aparecen aquí cuando el registro los niega dos veces.'))
      .toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Iniciar una búsqueda' })).toBeVisible();
  });
});

describe('Funnel', () => {
  test('each step with what is left of the one before', async () => {
    serve({
      [FUNNEL]: () =>
        funnel({
          keywords: 2_000,
          keywords_completadas: 1_000,
          negocios: 4_500,
          negocios_con_dominio: 3_000,
          dominios: 2_500,
          verificados: 2_000,
          oportunidades: 60,
          expirados: 50,
          libres: 30,
          por_liberarse: 12,
        }),
    });
    const { screen } = await renderPart(<Funnel />);
    await expect.element(screen.getByText('4,5 por keyword')).toBeVisible();
    const steps = screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => plain(textContent));
    expect(steps).toEqual([
      'Keywords2.0001.000 completadas',
      'Scraping4.500negocios · 3.000 con dominio4,5 por keyword',
      'Verificación2.000verificados de 2.500 dominios80 %',
      'Oportunidades60de 50 expirados: 30 libres, 12 por liberarse15,0 libres por 1.000 dominios',
    ]);
  });

  test('an account without anything has no rate of nothing', async () => {
    serve({ [FUNNEL]: () => funnel({}) });
    const { screen } = await renderPart(<Funnel />);
    await expect.element(screen.getByText('0 completadas')).toBeVisible();
    expect(screen.container.textContent).not.toMatch(/NaN|Infinity|por keyword|por 1\.000/);
  });
});

describe('Yields', () => {
  const row = (oficio: string, zona: string, negocios: number, libres: number) => ({
    ...sampleOf(dashboardRoutes.rendimiento.answer.shape.data.shape.filas.element),
    oficio,
    zona,
    negocios,
    libres,
  });
  const found = (filas: unknown[], negocios = 1_000) => {
    const { total } = sampleOf(dashboardRoutes.rendimiento.answer).data;
    return answerOf(dashboardRoutes.rendimiento.answer, { filas, total: { ...total, negocios } });
  };

  test('five rows with their free names of a thousand; a row starts an upload of its trade and place', async () => {
    const rows = [8, 6, 5, 4, 3, 2].map((free, n) => row(`oficio ${n}`, 'Sevilla', 1_000, free));
    serve({ [YIELDS]: () => found(rows) });
    const { screen, address } = await renderPart(<Yields />);
    await expect.element(screen.getByText('8,0')).toBeVisible();
    expect(screen.getByText('oficio 5').elements()).toHaveLength(0);
    await screen.getByRole('button', { name: 'Buscar más: oficio 1 en Sevilla' }).click();
    await expect.poll(address).toBe('/upload');
    expect(JSON.stringify({ ...sessionStorage })).toContain('oficio 1 en Sevilla');
  });

  test('keywords without a trade or a place start nothing and are named for what they are', async () => {
    serve({ [YIELDS]: () => found([row('', 'Sevilla', 10, 1), row('dentistas', '', 0, 0)]) });
    const { screen } = await renderPart(<Yields />);
    await expect.element(screen.getByText('Otras keywords')).toBeVisible();
    await expect.element(screen.getByText('Sin lugar')).toBeVisible();
    await expect.element(screen.getByText('0,0')).toBeVisible();
    expect(screen.getByRole('button', { name: /Buscar más/ }).elements()).toHaveLength(0);
  });

  test('before the first search there is nothing to compare, and it is said', async () => {
    serve({ [YIELDS]: () => found([], 0) });
    const { screen } = await renderPart(<Yields />);
    await expect.element(screen.getByText('Todavía no hay búsquedas terminadas')).toBeVisible();
  });
});
