import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SugerenciaKeyword } from '#contract/entities/ia.ts';
import { SUGERENCIAS_KEYWORDS_MAX } from '#contract/limits.ts';
import { iaRoutes } from '#contract/routes/ia.ts';
import { nameOf, Refusal, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { answerOf, sampleOf } from '../../testing/sample.ts';
import { KeywordSuggestions } from './keyword-suggestions.tsx';
import { suggestionsText as text } from './text.ts';

const ASK = nameOf(iaRoutes.sugerencias);
const one = (
  tipo: SugerenciaKeyword['tipo'],
  original: string,
  propuesta: string | null,
  por: 'reglas' | 'ia' = 'reglas',
) => sampleOf(SugerenciaKeyword, { tipo, original, propuesta, por, motivo: `por ${tipo}` });
const found = (...sugerencias: SugerenciaKeyword[]) =>
  answerOf(iaRoutes.sugerencias.answer, { sugerencias, miradas: 3 });

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

let change: (keywords: string[]) => void;
const applied = vi.fn();
function Form({ first, ia }: { first: string[]; ia: boolean }) {
  const [keywords, setKeywords] = useState(first);
  change = setKeywords;
  return (
    <KeywordSuggestions
      keywords={keywords}
      pais="ES"
      usarIa={ia}
      onApply={(list) => {
        applied(list);
        setKeywords(list);
      }}
    />
  );
}

async function open(answer: () => unknown, first = ['Taxi  Vigo!!', 'bar lugo', 'bar lugo'], ia = false) {
  applied.mockClear();
  const { asked } = serve({ [ASK]: answer });
  const { screen } = await renderPart(<Form first={first} ia={ia} />);
  const ask = screen.getByRole('button', { name: text.suggest });
  const apply = (many: number) => screen.getByRole('button', { name: text.apply(many), exact: true });
  const mark = (label: string) => screen.getByRole('checkbox', { name: label });
  return { screen, asked, ask, apply, mark, panel: screen.getByRole('region', { name: text.title }) };
}

const CLEAN = one('limpieza', 'Taxi Vigo!!', 'taxi vigo');
const CLEAR = one('aclaracion', 'Taxi Vigo!!', 'taxis en Vigo', 'ia');
const MORE = one('sinonimo', 'bar lugo', 'cafetería lugo');

test('what cleans the list is chosen from the start, what adds searches is not; the list gets what was accepted', async () => {
  const { asked, ask, apply, mark } = await open(() => found(CLEAN, MORE));
  await ask.click();
  await expect.element(mark(text.instead('Taxi Vigo!!', 'taxi vigo'))).toBeChecked();
  await expect.element(mark(text.besides('cafetería lugo'))).not.toBeChecked();
  expect(asked[0]?.body).toEqual({
    keywords: ['Taxi  Vigo!!', 'bar lugo', 'bar lugo'],
    pais: 'ES',
    usar_ia: false,
  });
  await mark(text.besides('cafetería lugo')).click();
  await apply(2).click();
  expect(applied.mock.calls).toEqual([
    [['taxi vigo', 'bar lugo', 'cafetería lugo', 'bar lugo', 'cafetería lugo']],
  ]);
});

test('of two other forms of a keyword one is chosen at most; with none nothing is applied', async () => {
  const { screen, ask, apply, mark } = await open(() => found(CLEAN, CLEAR));
  await ask.click();
  const [clean, clear] = [
    mark(text.instead('Taxi Vigo!!', 'taxi vigo')),
    mark(text.instead('Taxi Vigo!!', 'taxis en Vigo')),
  ];
  await clear.click();
  await expect.element(clean).not.toBeChecked();
  await expect.element(clear).toBeChecked();
  await expect.element(screen.getByText(`por aclaracion${text.byAi}`)).toBeVisible();
  await clear.click();
  await expect.element(apply(0)).toBeDisabled();
});

test('an answer about a list that has changed since changes only what is still in it', async () => {
  let settle: (value: unknown) => void = () => undefined;
  const { ask, apply } = await open(() => new Promise((give) => (settle = give)));
  await ask.click();
  await expect.element(ask).toBeDisabled();
  change(['otra cosa', 'Taxi  Vigo!!']);
  settle(found(CLEAN));
  await apply(1).click();
  expect(applied.mock.calls).toEqual([[['otra cosa', 'taxi vigo']]]);
});

test('closing leaves the list as it is; asked again, the choice begins again', async () => {
  const { screen, ask, mark, panel } = await open(() => found(CLEAN));
  await ask.click();
  const clean = mark(text.instead('Taxi Vigo!!', 'taxi vigo'));
  await clean.click();
  await screen.getByRole('button', { name: text.close }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(applied).not.toHaveBeenCalled();
  await ask.click();
  await expect.element(clean).toBeChecked();
});

test('a long answer is drawn in parts, and all of it is applied', async () => {
  const words = Array.from({ length: 70 }, (_, at) => `Bar ${at}!`);
  const { screen, ask, apply } = await open(
    () => found(...words.map((word, at) => one('limpieza', word, `bar ${at}`))),
    words,
  );
  await ask.click();
  await expect.poll(() => screen.getByRole('checkbox').elements().length).toBe(60);
  await screen.getByRole('button', { name: text.more(10) }).click();
  await expect.poll(() => screen.getByRole('checkbox').elements().length).toBe(70);
  await apply(70).click();
  expect(applied.mock.calls[0]?.[0]).toHaveLength(70);
});

test('nothing to improve, a notice and a failure are shown', async () => {
  let answer: unknown = found();
  const { screen, ask, panel } = await open(() => answer);
  await ask.click();
  await expect.element(screen.getByText(text.none)).toBeVisible();
  answer = answerOf(iaRoutes.sugerencias.answer, { aviso: 'Sin presupuesto.' });
  await ask.click();
  await expect.element(screen.getByText('Sin presupuesto.')).toBeVisible();
  answer = new Refusal(409, 'conflicto', 'Ahora no.');
  await ask.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Ahora no.');
  await expect.element(panel).toBeVisible();
});

test('without keywords there is nothing to ask; of too many only the first are sent, and that is said', async () => {
  const many = Array.from({ length: SUGERENCIAS_KEYWORDS_MAX + 1 }, (_, at) => `bar ${at}`);
  const { screen, ask, asked } = await open(() => found(), []);
  await expect.element(ask).toBeDisabled();
  change(many);
  await expect.element(screen.getByText(text.firstOnly(SUGERENCIAS_KEYWORDS_MAX))).toBeVisible();
  await ask.click();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.body).toMatchObject({ keywords: many.slice(0, -1) });
});
