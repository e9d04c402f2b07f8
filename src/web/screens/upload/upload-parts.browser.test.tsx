import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Batch } from '#contract/entities/batch.ts';
import { KEYWORDS_PER_BATCH_MAX } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { type Asked, idOf, nameOf, Refusal, runHook, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { answerOf, sampleOf } from '../../testing/sample.ts';
import { CombineDialog } from './combine/combine-dialog.tsx';
import { ConfigCard } from './config/config-card.tsx';
import type { ListReview } from './review/use-review.ts';
import { keepList, keptList } from './send/kept-list.ts';
import { useDiscard } from './send/use-discard.ts';
import { defaultSettings, readDraft, type Settings, settingsOf, writeDraft } from './settings.ts';
import { combineText, configText, sendText } from './text.ts';
import { HistoryLine, LOOK_UP, useHistory } from './validation/history.tsx';

const [KNOWN, REMOVE, PLAN] = [
  keywordsRoutes.comprobarDuplicadas,
  batchesRoutes.eliminar,
  batchesRoutes.planificar,
].map(nameOf) as [string, string, string]; // as many as were mapped

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  sessionStorage.clear();
});

describe('useHistory', () => {
  const words = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `k${from + n}`);
  /** A reviewed list of `validas` keywords. */
  const review = (validas: number, change: Partial<ListReview> = {}): ListReview => ({
    reviewed: { validas } as ListReview['reviewed'],
    number: validas,
    failed: false,
    settled: true,
    reviewer: () =>
      ({ part: async (from: number, to: number) => words(from, Math.min(to, validas)) }) as never,
    ...change,
  });
  /** Keywords with an even number are new. */
  const someNew = ({ body }: Asked) => {
    const { keywords } = body as { keywords: string[] };
    return answerOf(keywordsRoutes.comprobarDuplicadas.answer, {
      nuevas: keywords.filter((word) => Number(word.slice(1)) % 2 === 0),
    });
  };
  const open = (given: ListReview, settings: Settings = defaultSettings) =>
    runHook((props?: { review: ListReview }) => useHistory(props?.review ?? given, settings), {
      review: given,
    });

  test('a short list is looked up at once, in the country and language of the batch', async () => {
    const { asked } = serve({ [KNOWN]: someNew });
    const { result } = await open(review(4), { ...defaultSettings, pais: 'ES', idioma: 'es' });
    await expect.poll(() => result.current.known).toBe(2);
    expect(asked.map(({ body }) => body)).toEqual([{ keywords: words(0, 4), pais: 'ES', idioma: 'es' }]);
  });

  test('a long list in parts that the server takes, saying how far it is', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    const { asked } = serve({
      [KNOWN]: async (question) => {
        if (asked.length === 2) await held;
        return someNew(question);
      },
    });
    const { result } = await open(review(2 * LOOK_UP + 2));
    await expect.poll(() => result.current.looked).toBe(LOOK_UP);
    expect([result.current.known, result.current.loading]).toEqual([null, true]);
    letGo();
    await expect.poll(() => result.current.known).toBe(LOOK_UP + 1);
    expect(asked.map(({ body }) => (body as { keywords: string[] }).keywords.length)).toEqual([
      LOOK_UP,
      LOOK_UP,
      2,
    ]);
  });

  test('another list asks again, and does not show the figure of the one before', async () => {
    serve({ [KNOWN]: someNew });
    const { result, rerender } = await open(review(4));
    await expect.poll(() => result.current.known).toBe(2);
    await rerender({ review: review(8) });
    expect(result.current.known).toBeNull();
    await expect.poll(() => result.current.known).toBe(4);
  });

  test.each([
    ['is still being typed', review(4, { settled: false }), defaultSettings],
    ['keeps its duplicates', review(4), { ...defaultSettings, omitir: false }],
  ])('a list that %s is not looked up', async (_, given, settings) => {
    const { asked } = serve({ [KNOWN]: someNew });
    const { result, client } = await open(given, settings);
    expect(result.current.known).toBeNull();
    expect([client.isFetching(), asked.length]).toEqual([0, 0]);
  });

  test('a history that cannot be asked is said, and is no count of none', async () => {
    serve({ [KNOWN]: () => new Refusal(500, 'interno', 'Error interno.') });
    const { result } = await open(review(4));
    await expect.poll(() => result.current.failed).toBe(true);
    expect(result.current.known).toBeNull();
  });

  test('without detection a keyword is looked up in the country that it is stored with', async () => {
    const { asked } = serve({ [KNOWN]: someNew });
    const { result } = await open(review(4), { ...defaultSettings, pais: '', detectar: false });
    await expect.poll(() => result.current.known).toBe(2);
    expect(asked.map(({ body }) => (body as { pais: string }).pais)).toEqual(['ES']);
  });

  const line = { known: null, looked: 0, loading: false, failed: false };
  test.each([
    [{ ...line, known: 0 }, 'Ninguna está ya en tu cuenta'],
    [{ ...line, known: 20 }, 'De las válidas, nuevas: 1.180. Ya las tienes: 20; no se buscan.'],
    [{ ...line, known: 7, loading: true }, 'Comprobando cuáles ya tienes…'],
    [{ ...line, looked: 600, loading: true }, 'Comprobando cuáles ya tienes: 600 de 1.200…'],
    [
      { ...line, known: 7, failed: true },
      'No se ha podido comprobar cuáles ya tienes: el plan cuenta todas las válidas.',
    ],
  ])('%o reads «%s»', async (history, words) => {
    const { screen } = await renderPart(<HistoryLine history={history} valid={1_200} />);
    await expect.element(screen.getByRole('status')).toHaveTextContent(words);
  });
});

describe('useDiscard', () => {
  const batch = sampleOf(Batch, { _id: idOf(1), nombre: 'Marzo' });

  test('an upload that is discarded is gone at once, and with it the list that was kept, once it is sure', async () => {
    const { asked } = serve({ [REMOVE]: () => sampleOf(batchesRoutes.eliminar.answer) });
    await keepList(idOf(1), 'una\ndos');
    const { result, act } = await runHook(() => useDiscard());
    await act(() => result.current.discard(batch));
    await expect.poll(() => result.current.isDiscarded(batch)).toBe(true);
    expect([asked.length, await keptList(idOf(1))]).toEqual([0, 'una\ndos']);
    await act(() => result.current.confirm());
    await expect.poll(() => keptList(idOf(1))).toBeNull();
    expect(asked.map(({ route }) => route)).toEqual([`DELETE /api/batches/${idOf(1)}`]);
  });

  test('what the server keeps comes back with its reason, which the next try takes away', async () => {
    serve({ [REMOVE]: () => new Refusal(409, 'conflicto', 'Está en marcha.') });
    const { result, act } = await runHook(() => useDiscard());
    await act(() => result.current.discard(batch));
    await act(() => result.current.confirm());
    await expect.poll(() => result.current.error).toBe(`${sendText.discardFailed}: Está en marcha.`);
    await expect.poll(() => result.current.isDiscarded(batch)).toBe(false);
    await act(() => result.current.discard(batch));
    await expect.poll(() => result.current.error).toBeNull();
    await act(() => result.current.undo());
  });
});

describe('ConfigCard', () => {
  const plan = (segundos: number) => answerOf(batchesRoutes.planificar.answer, { segundos });
  async function open(settings: Partial<Settings> = {}, seconds: (max: number) => number = () => 300) {
    const { asked } = serve({
      [PLAN]: ({ body }) => {
        const { configuracion } = body as { configuracion: { max_resultados_por_keyword: number } };
        return plan(seconds(configuracion.max_resultados_por_keyword));
      },
    });
    const onChange = vi.fn();
    const { screen } = await renderPart(
      <ConfigCard settings={{ ...defaultSettings, ...settings }} disabled={false} onChange={onChange} />,
    );
    const show = screen.getByRole('button', { name: 'Mostrar' });
    if (show.elements().some((one) => one.getBoundingClientRect().width > 0)) await show.click();
    return { screen, asked, changes: () => onChange.mock.calls.flat() };
  }

  test('what is chosen is handed on in the words of the contract', async () => {
    const { screen, changes } = await open();
    await screen.getByLabelText(configText.name).fill('Marzo');
    await userEvent.selectOptions(screen.getByLabelText(configText.language), 'Francés');
    await userEvent.selectOptions(screen.getByLabelText(configText.country), 'Portugal');
    expect(changes()).toEqual([{ nombre: 'Marzo' }, { idioma: 'fr' }, { pais: 'PT' }]);
  });

  test('each choice of results says how long a keyword takes; under a minute in seconds, never none', async () => {
    const { screen } = await open({}, (max) => (max >= 100 ? 18_500 : 20));
    const choice = screen.getByLabelText(configText.max).element() as HTMLSelectElement;
    await expect.poll(() => choice.options[0]?.text).toMatch(/· unos 1 s por keyword$/);
    const last = () => choice.options[choice.options.length - 1]?.text;
    await expect.poll(last).toMatch(/· unos 3 min por keyword$/);
  });

  test('closed, the advanced settings are a line of text; opened, each is a control', async () => {
    const { screen, changes } = await open({
      reintentos: 1,
      cobertura: true,
      ordenRendimiento: false,
      ia: false,
    });
    await expect
      .element(
        screen.getByText(
          `${defaultSettings.concurrencia} a la vez · 1 reintento · sin duplicados · detecta país · cobertura completa · en el orden de la lista`,
        ),
      )
      .toBeVisible();
    await screen.getByRole('button', { name: configText.advanced }).click();
    await screen.getByRole('switch', { name: configText.coverage, exact: false }).click();
    expect(changes()).toEqual([{ cobertura: false }]);
    await expect.element(screen.getByText(/1 reintento/)).not.toBeInTheDocument();
  });
});

describe('CombineDialog', () => {
  async function open() {
    const [onAdd, onClose] = [vi.fn(), vi.fn()];
    serve({});
    const { screen } = await renderPart(<CombineDialog onAdd={onAdd} onClose={onClose} />);
    await expect.element(screen.getByLabelText(combineText.trades)).toBeVisible();
    return { screen, onAdd, onClose, add: screen.getByRole('button', { name: /^Añadir/ }) };
  }

  test('trades and towns of a province become keywords; without a trade there is nothing to add', async () => {
    const { screen, onAdd, add } = await open();
    await expect.element(add).toBeDisabled();
    await userEvent.selectOptions(screen.getByLabelText(combineText.province), 'Soria');
    await screen.getByLabelText(combineText.trades).fill('fontaneros\n\n dentistas \nfontaneros');
    await screen.getByLabelText(combineText.own).fill('Ágreda');
    await expect
      .element(screen.getByRole('status'))
      .toHaveTextContent('2 municipios · fontaneros en Soria, dentistas en Soria…');
    await add.click();
    expect(onAdd.mock.calls).toEqual([
      [['fontaneros en Soria', 'fontaneros en Ágreda', 'dentistas en Soria', 'dentistas en Ágreda']],
    ]);
  });

  test('without «en» when the form says so', async () => {
    const { screen, onAdd, add } = await open();
    await userEvent.selectOptions(screen.getByLabelText(combineText.province), 'Soria');
    await screen.getByLabelText(combineText.trades).fill('taxi');
    await userEvent.selectOptions(screen.getByLabelText(combineText.form), combineText.plain);
    await add.click();
    expect(onAdd.mock.calls).toEqual([[['taxi Soria']]]);
  });

  test('more than a batch may hold is not added, and it is said what helps', async () => {
    const { screen, add } = await open();
    const trades = Array.from({ length: 40 }, (_, n) => `oficio${n}`).join('\n');
    await userEvent.selectOptions(screen.getByLabelText(combineText.population), '0');
    await screen.getByLabelText(combineText.trades).fill(trades);
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(combineText.tooMany(KEYWORDS_PER_BATCH_MAX.toLocaleString('es-ES')));
    await expect.element(add).toBeDisabled();
  });
});

describe('the draft of an upload', () => {
  test('outlives a reload; a language that was not chosen is the account’s, one that was stays', () => {
    writeDraft({ text: 'una\ndos', settings: { ...defaultSettings, idioma: null, nombre: 'Marzo' } });
    expect(readDraft()).toMatchObject({ text: 'una\ndos', settings: { nombre: 'Marzo' } });
    expect(settingsOf(readDraft(), 'fr').idioma).toBe('fr');
    expect(settingsOf(readDraft(), 'xx').idioma).toBe(defaultSettings.idioma);
    writeDraft({ ...readDraft(), settings: { ...defaultSettings, idioma: 'de' } });
    expect(settingsOf(readDraft(), 'fr').idioma).toBe('de');
  });

  test('of a list too long for the browser only the settings are kept', () => {
    writeDraft({ text: 'x'.repeat(1_000_001), settings: { ...defaultSettings, nombre: 'Enorme' } });
    expect(readDraft()).toMatchObject({ text: '', settings: { nombre: 'Enorme' } });
  });

  test.each(['', '{', '{"text":1}', JSON.stringify({ text: 'a', settings: { ...defaultSettings, max: 7 } })])(
    'what is stored as %s is no draft',
    (stored) => {
      sessionStorage.setItem('dominios.carga.borrador', stored);
      expect(readDraft()).toEqual({ text: '', settings: { ...defaultSettings, idioma: null } });
    },
  );
});
