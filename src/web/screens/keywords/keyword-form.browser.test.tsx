import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Keyword } from '#contract/entities/keyword.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { good, idOf, nameOf, Refusal, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { answerOf, sampleOf } from '../../testing/sample.ts';
import { KeywordForm } from './keyword-form.tsx';
import { keywordsKey } from './queries.ts';
import { formText as text } from './text.ts';

const [CREATE, CHANGE] = [keywordsRoutes.crear, keywordsRoutes.cambiar].map(nameOf) as [string, string]; // as mapped
const made = (keywords_creadas: number) => answerOf(keywordsRoutes.crear.answer, { keywords_creadas });
const known = sampleOf(Keyword, { _id: idOf(4), keyword: 'dentista lugo', pais: 'ES', idioma: 'es' });

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

async function open(answers: Parameters<typeof serve>[0], keyword: Keyword | null = null, batchId?: string) {
  const server = serve(answers);
  const onClose = vi.fn();
  const part = await renderPart(<KeywordForm keyword={keyword} batchId={batchId} onClose={onClose} />);
  const { screen } = part;
  return {
    ...part,
    ...server,
    onClose,
    word: screen.getByLabelText(text.keyword),
    save: screen.getByRole('button', { name: text.save }),
    said: screen.getByRole('status'),
  };
}

test('one is added with Enter, the lists are read again, and the next can be typed at once', async () => {
  const { word, said, asked, client, onClose } = await open({ [CREATE]: () => made(1) }, null, idOf(9));
  client.setQueryData([...keywordsKey, 'x'], {});
  await word.fill('taxi vigo');
  await userEvent.keyboard('{Enter}');
  await expect.element(said).toHaveTextContent(text.added('taxi vigo'));
  expect(asked[0]?.body).toMatchObject({ keyword: 'taxi vigo', batch_id: idOf(9) });
  await expect.element(word).toHaveValue('');
  await expect.element(word).toHaveFocus();
  expect(client.getQueryState([...keywordsKey, 'x'])?.isInvalidated).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('the next one, typed while the first is saved, stays and is added after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { word, said, asked } = await open({ [CREATE]: () => promise.then(() => made(1)) });
  await word.fill('taxi vigo');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked.length).toBe(1);
  await word.fill('taxi lugo');
  resolve();
  await expect.element(said).toHaveTextContent(text.added('taxi vigo'));
  await expect.element(word).toHaveValue('taxi lugo');
  await userEvent.keyboard('{Enter}');
  await expect.element(said).toHaveTextContent(text.added('taxi lugo'));
  await expect.element(word).toHaveValue('');
  expect(asked.map(({ body }) => body)).toMatchObject([{ keyword: 'taxi vigo' }, { keyword: 'taxi lugo' }]);
});

test('one that the account has already is said to be known', async () => {
  const { word, said } = await open({ [CREATE]: () => made(0) });
  await word.fill('taxi vigo');
  await userEvent.keyboard('{Enter}');
  await expect.element(said).toHaveTextContent(text.known);
});

test('blanks alone are no keyword', async () => {
  const { word, save, asked } = await open({ [CREATE]: () => made(1) });
  await word.fill('   ');
  await userEvent.keyboard('{Enter}');
  await expect.element(save).toBeDisabled();
  expect(asked).toEqual([]);
});

test('what the server refuses is shown, and what was typed stays for another try', async () => {
  let refused = true;
  const { screen, word, save, said } = await open({
    [CREATE]: () => (refused ? new Refusal(400, 'keyword_no_valida', 'No hay letras.') : made(1)),
  });
  await word.fill('??');
  await save.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`${text.failed}: No hay letras.`);
  await expect.element(word).toHaveValue('??');
  refused = false;
  await save.click();
  await expect.element(said).toHaveTextContent(text.added('??'));
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a change begins with what there is, is sent whole, and closes the form', async () => {
  const { screen, word, asked, onClose } = await open({ [CHANGE]: () => good(known) }, known);
  await expect.element(word).toHaveValue('dentista lugo');
  await userEvent.selectOptions(screen.getByLabelText(text.country), 'PT');
  await userEvent.selectOptions(screen.getByLabelText(text.language), '');
  await userEvent.type(word, '!');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked[0]).toMatchObject({
    route: CHANGE.replace(':id', idOf(4)),
    body: { keyword: 'dentista lugo!', pais: 'PT' },
  });
  expect(asked[0]?.body).not.toHaveProperty('idioma');
});

let show: (keyword: Keyword) => void;
function Edited({ onClose }: { onClose: () => void }) {
  const [keyword, setKeyword] = useState(known);
  show = setKeyword;
  return <KeywordForm key={keyword._id} keyword={keyword} batchId={undefined} onClose={onClose} />;
}

test('the answer to a change that was left does not close the form of the next keyword', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { asked } = serve({ [CHANGE]: () => promise });
  const onClose = vi.fn();
  const { screen, client } = await renderPart(<Edited onClose={onClose} />);
  const word = screen.getByLabelText(text.keyword);
  await word.fill('dentista vigo');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked.length).toBe(1);
  show({ ...known, _id: idOf(5), keyword: 'taxi lugo' });
  await expect.element(word).toHaveValue('taxi lugo');
  resolve(good(known));
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(onClose).not.toHaveBeenCalled();
});

test('a country and a language outside the lists are shown and stay unless others are chosen', async () => {
  const outside = { ...known, pais: 'NL', idioma: 'ca' };
  const { screen, word, save, asked, onClose } = await open({ [CHANGE]: () => good(known) }, outside);
  await expect.element(screen.getByLabelText(text.language)).toHaveValue('ca');
  const country = screen.getByLabelText(text.country);
  await expect.element(country).toHaveValue('NL');
  await word.fill('tandarts lugo');
  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked[0]?.body).toEqual({ keyword: 'tandarts lugo' });
  await userEvent.selectOptions(country, 'XX');
  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(2);
  expect(asked[1]?.body).toMatchObject({ pais: 'XX' });
});

test('a change that is refused leaves the form open, in its own words', async () => {
  const { screen, save, onClose } = await open(
    { [CHANGE]: () => new Refusal(409, 'conflicto', 'Se está buscando.') },
    known,
  );
  await save.click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(`${text.changeFailed}: Se está buscando.`);
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape and the button leave without saving', async () => {
  const { screen, word, asked, onClose } = await open({ [CREATE]: () => made(1) });
  await word.fill('taxi');
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: text.cancel }).click();
  expect([onClose.mock.calls.length, asked.length]).toEqual([2, 0]);
});
