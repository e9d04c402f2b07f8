import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Batch, BatchLog } from '#contract/entities/batch.ts';
import { Keyword } from '#contract/entities/keyword.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { estadoProceso } from '#contract/states.ts';
import { type Asked, good, idOf, nameOf, paged, Refusal, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { answerOf, sampleOf } from '../../../testing/sample.ts';
import { detailText as text } from '../text.ts';
import { BatchModal } from './batch-modal.tsx';

const [READ, CHANGE, START, PLAN, AGAIN, LOGS, YIELD, KEYWORDS] = [
  batchesRoutes.ver,
  batchesRoutes.cambiar,
  batchesRoutes.iniciar,
  batchesRoutes.planificar,
  batchesRoutes.recolectar,
  batchesRoutes.logs,
  batchesRoutes.rendimiento,
  batchesRoutes.keywords,
].map(nameOf) as [string, string, string, string, string, string, string, string]; // as many as were mapped

const FIRST = sampleOf(Batch, {
  _id: idOf(5),
  nombre: 'Fontaneros',
  descripcion: 'De toda Galicia',
  estado: estadoProceso.completado,
  total_keywords: 100,
});
const log = (n: number) =>
  sampleOf(BatchLog, { timestamp: `2026-03-01T10:00:${String(n).padStart(2, '0')}.000Z`, mensaje: `m${n}` });
const keywordsOf = (page: number) =>
  page === 1
    ? [
        keyword(1, {
          keyword: 'bares Vigo',
          resultados_encontrados: 20,
          resultados_nuevos: 12,
          limitada: true,
        }),
        keyword(2, { keyword: 'bares Lugo', error: { code: 'x', message: 'El proveedor no responde' } }),
      ]
    : [keyword(3, { keyword: 'bares Jaca', fecha_fin: null })];
const keyword = (n: number, change: Partial<Keyword>) =>
  sampleOf(Keyword, {
    _id: idOf(n),
    resultados_conocidos: 8,
    limitada: false,
    error: null,
    fecha_fin: '2026-03-01T10:00:00.000Z',
    ...change,
  });
const NO = new Refusal(409, 'conflicto', 'Ahora no.');

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

/** The details over a server that stores changes; the routes in `refused` fail. */
async function open(change: Partial<Batch> = {}, refused = new Set<string>()) {
  let batch: Batch = { ...FIRST, ...change };
  const unless = (route: string, answer: (asked: Asked) => unknown) => (asked: Asked) =>
    refused.has(route) ? NO : answer(asked);
  const server = serve({
    [READ]: unless(READ, () => good(batch)),
    [CHANGE]: unless(CHANGE, ({ body }) => {
      const change = body as Partial<Batch>;
      batch = { ...batch, ...change, configuracion: { ...batch.configuracion, ...change.configuracion } };
      return good(batch);
    }),
    [START]: unless(START, () => {
      batch = { ...batch, estado: estadoProceso.procesando };
      return good(batch);
    }),
    [PLAN]: unless(PLAN, () => answerOf(batchesRoutes.planificar.answer, { solicitudes: 1_000 })),
    [AGAIN]: unless(AGAIN, ({ body }) => {
      const { cada_dias } = body as { cada_dias: number | null };
      batch = { ...batch, recoleccion: { ...batch.recoleccion, cada_dias } };
      return good(batch);
    }),
    [LOGS]: unless(LOGS, ({ query }) =>
      paged([log(Number(query.pagina) * 10)], { pagina_actual: Number(query.pagina), total_paginas: 3 }),
    ),
    [YIELD]: () => good([]),
    [KEYWORDS]: unless(KEYWORDS, ({ query }) =>
      paged(keywordsOf(Number(query.pagina)), { pagina_actual: Number(query.pagina), total_paginas: 2 }),
    ),
  });
  const onClose = vi.fn();
  const part = await renderPart(<BatchModal id={FIRST._id} opened onClose={onClose} />);
  const { screen } = part;
  return {
    ...part,
    refused,
    onClose,
    name: screen.getByRole('textbox', { name: text.name }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    cap: screen.getByLabelText(text.roundCap),
    sent: (route: string) =>
      server.asked.flatMap((one) =>
        one.route === route.replace(':id', FIRST._id) ? [one.body as object] : [],
      ),
    asked: server.asked,
  };
}

describe('BatchModal', () => {
  test('a batch that cannot be read is tried again', async () => {
    const { screen, button, refused } = await open({}, new Set([READ]));
    await expect.element(screen.getByText(text.loadFailed)).toBeVisible();
    refused.clear();
    await button('Reintentar').click();
    await expect.element(screen.getByRole('heading', { name: 'Fontaneros' })).toBeVisible();
  });

  test('Escape closes it', async () => {
    const { name, onClose } = await open();
    await expect.element(name).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });

  test('name and description are saved together once one differs; the title follows', async () => {
    const { screen, name, button, sent } = await open();
    await expect.element(button(text.save)).toBeDisabled();
    await name.fill('Electricistas');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Electricistas' })).toBeVisible();
    expect(sent(CHANGE)).toEqual([{ nombre: 'Electricistas', descripcion: 'De toda Galicia' }]);
    await expect.element(button(text.save)).toBeDisabled();
  });

  test('a batch without a name is not saved', async () => {
    const { name, button, sent } = await open();
    await name.fill('  ');
    await expect.element(button(text.save)).toBeDisabled();
    expect(sent(CHANGE)).toEqual([]);
  });

  test('a name that is refused stays as typed, with the reason', async () => {
    const { screen, name, button } = await open({}, new Set([CHANGE]));
    await name.fill('Otro');
    await button(text.save).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(`${text.saveFailed}: Ahora no.`);
    await expect.element(name).toHaveValue('Otro');
  });
});

describe('BatchCaps', () => {
  const gasto = { solicitudes: 100, creditos: 70, tope_solicitudes: 100, tope_creditos: null };
  const stopped = { estado: estadoProceso.pausado, gasto };

  test('a batch that stopped at its cap goes on with a higher one', async () => {
    const { screen, button, sent } = await open(stopped);
    await expect.element(screen.getByText(text.used('100'))).toBeVisible();
    const cap = screen.getByLabelText(text.capRequests, { exact: true });
    await userEvent.clear(cap);
    await userEvent.type(cap, '250');
    await button(text.capsResume).click();
    await expect.poll(() => sent(START).length).toBe(1);
    expect(sent(CHANGE)).toEqual([{ configuracion: { tope_solicitudes: 250 } }]);
    await expect.element(button(text.capsResume)).not.toBeInTheDocument();
  });

  test('a cap that was not changed is not sent', async () => {
    const { screen, button, sent } = await open({ ...stopped, gasto: { ...gasto, tope_creditos: 1_000 } });
    const cap = screen.getByLabelText(text.capCredits, { exact: true });
    await expect.element(cap).toHaveValue('1.000');
    await button(text.capsSave).click();
    await expect.poll(() => sent(CHANGE)).toEqual([{ configuracion: {} }]);
    await userEvent.clear(cap);
    await userEvent.type(cap, '900');
    await button(text.capsSave).click();
    await expect.poll(() => sent(CHANGE).at(-1)).toEqual({ configuracion: { tope_creditos: 900 } });
  });

  test('an emptied cap is taken away; a refusal is shown, and nothing is started', async () => {
    const { screen, button, sent } = await open(stopped, new Set([CHANGE]));
    await userEvent.clear(screen.getByLabelText(text.capRequests, { exact: true }));
    await button(text.capsResume).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(`${text.capsError}: Ahora no.`);
    expect(sent(CHANGE)).toEqual([{ configuracion: { tope_solicitudes: null } }]);
    expect(sent(START)).toEqual([]);
  });

  test.each([estadoProceso.procesando, estadoProceso.completado])(
    'one that is «%s» has none to set',
    async (estado) => {
      const { name, button } = await open({ ...stopped, estado });
      await expect.element(name).toBeVisible();
      await expect.element(button(text.capsSave)).not.toBeInTheDocument();
    },
  );
});

describe('Recollection', () => {
  test('the cost is reckoned without the caps of the first run, and a round’s cap has room above it', async () => {
    const configuracion = { ...FIRST.configuracion, tope_solicitudes: 7, tope_creditos: 8 };
    const { screen, cap, sent } = await open({ configuracion });
    await expect.element(screen.getByText(/^Cada vuelta: unas 1\.?000 solicitudes/)).toBeVisible();
    await expect.element(cap).toHaveValue('1.200');
    expect(sent(PLAN)).toMatchObject([
      { total_keywords: 100, configuracion: { tope_solicitudes: null, tope_creditos: null } },
    ]);
  });

  test('once, now: with the cap that is shown, and without a repetition', async () => {
    const { screen, cap, button, sent } = await open();
    await expect.element(cap).toHaveValue('1.200');
    await button(text.againNow).click();
    await expect.element(screen.getByText(text.againDone)).toBeVisible();
    expect(sent(AGAIN)).toEqual([{ cada_dias: null, tope_solicitudes: 1_200, ahora: true }]);
  });

  test('every week, with a cap of one’s own, is kept without searching now', async () => {
    const { screen, cap, button, sent } = await open();
    await expect.element(cap).toHaveValue('1.200');
    (screen.getByLabelText(text.weekly).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await userEvent.clear(cap);
    await userEvent.type(cap, '50');
    await button(text.againSave).click();
    await expect.poll(() => sent(AGAIN)).toEqual([{ cada_dias: 7, tope_solicitudes: 50, ahora: false }]);
  });

  test('a batch that is still worked can be given a repetition, not another search', async () => {
    const { button, cap } = await open({ estado: estadoProceso.pausado });
    await expect.element(cap).toHaveValue('1.200');
    await expect.element(button(text.againNow)).toBeDisabled();
    await expect.element(button(text.againSave)).toBeEnabled();
  });

  test('without a known cost nothing is searched before a cap was given', async () => {
    const { screen, button, cap } = await open({}, new Set([PLAN]));
    await expect.element(screen.getByText(`${text.againFailed}: Ahora no.`)).toBeVisible();
    await expect.element(button(text.againNow)).toBeDisabled();
    await userEvent.type(cap, '-');
    await expect.element(button(text.againNow)).toBeDisabled();
    await userEvent.clear(cap);
    await userEvent.type(cap, '9');
    await expect.element(button(text.againNow)).toBeEnabled();
  });

  test('a refusal is shown', async () => {
    const { screen, button, cap } = await open({}, new Set([AGAIN]));
    await expect.element(cap).toHaveValue('1.200');
    await button(text.againNow).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(`${text.againError}: Ahora no.`);
    await expect.element(button(text.againNow)).toBeEnabled();
  });
});

describe('BatchKeywords', () => {
  const cells = (row: Element) => [...row.querySelectorAll('td')].map((cell) => cell.textContent);

  test('each keyword tells what it found, new and known, and whether the answer was cut; the rest by page', async () => {
    const { screen, button } = await open();
    const table = screen.getByRole('table', { name: text.byKeyword });
    await expect.element(table.getByText('bares Vigo')).toBeVisible();
    const rows = () => [...table.element().querySelectorAll('tbody tr')].map(cells);
    expect(rows()[0]?.slice(2)).toEqual(['20', '12', '8', text.cut]);
    expect(rows()[1]?.at(-1)).toBe('El proveedor no responde');
    await button(text.after).click();
    await expect.element(table.getByText('bares Jaca')).toBeVisible();
    expect(rows().map((row) => row.slice(2))).toEqual([Array(4).fill(text.unknown)]);
    await expect.element(button(text.after)).toBeDisabled();
  });

  test('keywords that cannot be read are said to be so, and tried again', async () => {
    const { screen, button, refused } = await open({}, new Set([KEYWORDS]));
    await expect.element(screen.getByText(text.keywordsFailed)).toBeVisible();
    refused.clear();
    await button('Reintentar').click();
    await expect.element(screen.getByText('bares Vigo')).toBeVisible();
  });
});

describe('BatchLogs', () => {
  const ten = Array.from({ length: 10 }, (_, n) => log(n));

  test('the last ten come with the batch; older ones by page, and back', async () => {
    const { screen, button, sent } = await open({ logs: ten });
    await expect.element(screen.getByText(/ m9$/)).toBeVisible();
    await expect.element(button(text.newer)).toBeDisabled();
    expect(sent(LOGS)).toEqual([]);
    await button(text.older).click();
    await expect.element(screen.getByText(/ m20$/)).toBeVisible();
    await button(text.older).click();
    await expect.element(screen.getByText(/ m30$/)).toBeVisible();
    await expect.element(button(text.older)).toBeDisabled();
    await button(text.newer).click();
    await button(text.newer).click();
    await expect.element(screen.getByText(/ m9$/)).toBeVisible();
  });

  test('with fewer than ten there are no older ones', async () => {
    const { button, screen } = await open({ logs: [log(1)] });
    await expect.element(screen.getByText(/ m1$/)).toBeVisible();
    await expect.element(button(text.older)).toBeDisabled();
  });

  test('older ones that cannot be read are said to be so, and tried again', async () => {
    const { screen, button, refused } = await open({ logs: ten }, new Set([LOGS]));
    await button(text.older).click();
    await expect.element(screen.getByText(text.logsFailed)).toBeVisible();
    refused.clear();
    await button('Reintentar').click();
    await expect.element(screen.getByText(/ m20$/)).toBeVisible();
    await expect.element(screen.getByText(text.logsFailed)).not.toBeInTheDocument();
  });
});
