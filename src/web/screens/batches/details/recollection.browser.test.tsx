import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Batch } from '#contract/entities/batch.ts';
import type { Plan } from '#contract/entities/plan.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { estadoProceso } from '#contract/states.ts';
import { batchQuery } from '../../../queries/batches.ts';
import { type Asked, good, idOf, nameOf, Refusal, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { answerOf, sampleOf } from '../../../testing/sample.ts';
import { detailText as text } from '../text.ts';
import { Recollection } from './recollection.tsx';

const ID = idOf(5);
const [READ, PLAN, AGAIN] = [batchesRoutes.ver, batchesRoutes.planificar, batchesRoutes.recolectar].map(
  nameOf,
) as [string, string, string]; // as many as were mapped
const FIRST = sampleOf(Batch, { _id: ID, estado: estadoProceso.completado, total_keywords: 100 });
const NEXT = '2026-03-08T10:00:00.000Z';
const quota = (restantes: number | null): Plan['cuota'] => ({ usadas: 0, limite: restantes, restantes });
const planOf = (change: Partial<Plan>) => answerOf(batchesRoutes.planificar.answer, change);
const repeated = (change: Partial<Batch['recoleccion']>): Partial<Batch> => ({
  recoleccion: { ...FIRST.recoleccion, ...change },
});

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

function Host() {
  const { data } = useQuery(batchQuery(ID));
  return data === undefined ? null : <Recollection batch={data} />;
}

/** The part over a server that stores the repetition; a result of `save` replaces the stored batch as the answer. */
async function open(
  change: Partial<Batch> = {},
  plan: (asked: Asked) => unknown = () => planOf({ solicitudes: 1_000 }),
  save: () => unknown = () => undefined,
) {
  let batch: Batch = { ...FIRST, ...change };
  const { asked } = serve({
    [READ]: () => good(batch),
    [PLAN]: plan,
    [AGAIN]: async ({ body }) => {
      const other = await save();
      if (other !== undefined) return other;
      const { cada_dias } = body as { cada_dias: number | null };
      const proxima = cada_dias === null ? null : NEXT;
      batch = { ...batch, recoleccion: { ...batch.recoleccion, cada_dias, proxima } };
      return good(batch);
    },
  });
  const { screen } = await renderPart(<Host />);
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return {
    screen,
    cost: screen.getByRole('status').first(),
    cap: screen.getByLabelText(text.roundCap),
    credits: screen.getByLabelText(text.roundCredits),
    repeat: screen.getByRole('checkbox'),
    now: button(text.againNow),
    keep: button(text.againSave),
    sent: (route: string) =>
      asked.flatMap((one) => (one.route === route.replace(':id', ID) ? [one.body as object] : [])),
  };
}

test('while the cost is reckoned nothing can be searched; once it is known the cap is proposed', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { cost, cap, now, keep } = await open({}, () => promise);
  await expect.element(cost).toHaveTextContent(text.againLoading);
  await expect.element(cap).toHaveValue('');
  await expect.element(now).toBeDisabled();
  await expect.element(keep).toBeDisabled();
  resolve(planOf({ solicitudes: 500 }));
  await expect.element(cap).toHaveValue('600');
  await expect.element(cost).toHaveTextContent('Cada vuelta: unas 500 solicitudes y 0 créditos.');
  await expect.element(now).toBeEnabled();
  await expect.element(keep).toBeEnabled();
});

test.each<[string, Partial<Plan>, string]>([
  [
    'with its price and what is left of the month',
    { solicitudes: 1_234, creditos: 2_468, euros: 3.5, cuota: quota(9_000) },
    'Cada vuelta: unas 1.234 solicitudes y 2.468 créditos, unos 3,50 €. Te quedan 9.000 solicitudes este mes.',
  ],
  [
    'without a price where none is known, nor a rest where there is no limit',
    { solicitudes: 20, creditos: 40, euros: null, cuota: quota(null) },
    'Cada vuelta: unas 20 solicitudes y 40 créditos.',
  ],
  [
    'also when nothing is left',
    { solicitudes: 20, creditos: 40, euros: 0, cuota: quota(0) },
    'Cada vuelta: unas 20 solicitudes y 40 créditos, unos 0,00 €. Te quedan 0 solicitudes este mes.',
  ],
  [
    'one of each in the singular',
    { solicitudes: 1, creditos: 1, euros: null, cuota: quota(1) },
    'Cada vuelta: una solicitud y un crédito. Te queda una solicitud este mes.',
  ],
])('the cost of a round is told %s', async (_, plan, words) => {
  const { cost } = await open({}, () => planOf(plan));
  await expect.poll(() => cost.element().textContent?.replaceAll(/\s+/g, ' ').trim()).toBe(words);
});

test.each([
  [0, '1'],
  [7, '9'],
])('of %i expected requests the proposed cap is %s: whole, and never none', async (solicitudes, shown) => {
  const { cap } = await open({}, () => planOf({ solicitudes }));
  await expect.element(cap).toHaveValue(shown);
});

test.each([
  [1, 20],
  [20, 20],
  [21, 50],
  [100, 100],
])(
  'a batch of %i results a keyword is reckoned with %i: the server takes only the offered sizes',
  async (max_resultados_por_keyword, asked) => {
    const configuracion = { ...FIRST.configuracion, max_resultados_por_keyword, cobertura_completa: true };
    const { cap, sent } = await open({ configuracion });
    await expect.element(cap).toHaveValue('1.200');
    expect(sent(PLAN)).toMatchObject([
      { configuracion: { max_resultados_por_keyword: asked, cobertura_completa: true } },
    ]);
  },
);

test('a batch that is repeated shows its own cap and can be given no more rounds', async () => {
  const { screen, cost, cap, repeat, keep, sent } = await open(
    repeated({ cada_dias: 7, proxima: NEXT, tope_solicitudes: 300 }),
  );
  await expect.element(cost).toHaveTextContent('Cada vuelta: unas 1.000 solicitudes y 0 créditos.');
  await expect.element(cap).toHaveValue('300');
  await expect.element(repeat).toBeChecked();
  await expect.element(screen.getByText('Próxima vuelta: 8 mar 2026, 11:00.')).toBeVisible();
  await screen.getByText(text.weekly).click();
  await keep.click();
  await expect.element(screen.getByText(/^Próxima vuelta/)).not.toBeInTheDocument();
  expect(sent(AGAIN)).toEqual([{ cada_dias: null, tope_solicitudes: 300, ahora: false }]);
});

test.each([
  [30, 'Repetir cada 30 días'],
  [1, 'Repetir cada día'],
])('a repetition every %i days is called so, and stays so when its cap is changed', async (days, label) => {
  const { screen, cap, keep, sent } = await open(repeated({ cada_dias: days, tope_solicitudes: 300 }));
  await expect.element(screen.getByLabelText(label, { exact: true })).toBeChecked();
  await cap.fill('400');
  await keep.click();
  await expect.poll(() => sent(AGAIN)).toEqual([{ cada_dias: days, tope_solicitudes: 400, ahora: false }]);
});

test.each([
  [0, null],
  [1, 'Se ha repetido una vez.'],
  [1_500, 'Se ha repetido 1.500 veces.'],
])('%i rounds are told as %s', async (vueltas, words) => {
  const { screen, cap } = await open(repeated({ vueltas }));
  await expect.element(cap).toBeVisible();
  const told = screen.getByText(/^Se ha repetido/).elements();
  expect(told.map((line) => line.textContent?.trim())).toEqual(words === null ? [] : [words]);
});

test('a batch that ended by an error can be searched again', async () => {
  const { now, sent } = await open({ estado: estadoProceso.error });
  await now.click();
  await expect.poll(() => sent(AGAIN)).toMatchObject([{ ahora: true }]);
});

test('an emptied cap holds both back; what is typed stays within the bounds of a cap', async () => {
  const { cap, now, keep, sent } = await open();
  await expect.element(cap).toHaveValue('1.200');
  await userEvent.clear(cap);
  await expect.element(now).toBeDisabled();
  await expect.element(keep).toBeDisabled();
  await cap.fill('0');
  await keep.click();
  await expect.poll(() => sent(AGAIN)).toMatchObject([{ tope_solicitudes: 1 }]);
  await cap.fill('100000001');
  await keep.click();
  await expect.poll(() => sent(AGAIN).at(-1)).toMatchObject({ tope_solicitudes: 100_000_000 });
});

test('a cap of credits is shown, changed and taken away; it may be empty', async () => {
  const { credits, keep, sent } = await open(
    repeated({ cada_dias: 7, tope_solicitudes: 300, tope_creditos: 90 }),
  );
  await expect.element(credits).toHaveValue('90');
  await credits.fill('75');
  await keep.click();
  const round = { cada_dias: 7, tope_solicitudes: 300, ahora: false };
  await expect.poll(() => sent(AGAIN)).toEqual([{ ...round, tope_creditos: 75 }]);
  await userEvent.clear(credits);
  await keep.click();
  await expect.poll(() => sent(AGAIN).at(-1)).toEqual({ ...round, tope_creditos: null });
});

test('with the keyboard alone: cap, repetition, kept; the next round is read from the server', async () => {
  const { screen, cap, credits, repeat, keep, sent } = await open();
  await expect.element(cap).toHaveValue('1.200');
  await userEvent.fill(cap, '80');
  await userEvent.keyboard('{Tab}');
  await expect.element(credits).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(repeat).toHaveFocus();
  await userEvent.keyboard(' {Tab}');
  await expect.element(keep).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Próxima vuelta: 8 mar 2026, 11:00.')).toBeVisible();
  await expect.element(screen.getByText(text.againDone)).toBeVisible();
  expect(sent(AGAIN)).toEqual([{ cada_dias: 7, tope_solicitudes: 80, ahora: false }]);
});

test('while one is on its way the other waits, so that a refusal is not lost; the next good one takes it away', async () => {
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  let count = 0;
  const { screen, now, keep, sent } = await open({}, undefined, () => answers[count++]?.promise);
  await now.click();
  await expect.element(now).toBeDisabled();
  await expect.element(keep).toBeDisabled();
  answers[0]?.resolve(new Refusal(409, 'batch_en_proceso', 'El batch se está procesando.'));
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent(`${text.againError}: El batch se está procesando.`);
  await expect.element(screen.getByText(text.againDone)).not.toBeInTheDocument();
  await keep.click();
  answers[1]?.resolve(undefined);
  await expect.element(screen.getByText(text.againDone)).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  expect(sent(AGAIN)).toMatchObject([{ ahora: true }, { ahora: false }]);
});
