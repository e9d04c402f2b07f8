import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { contactoRoutes } from '#contract/contact/routes.ts';
import { NegocioListado } from '#contract/entities/negocio.ts';
import { good, idOf, nameOf, Refusal, serve } from '../testing/harness.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { sampleOf } from '../testing/sample.ts';
import { BusinessLetter } from './business-letter.tsx';
import { ContactLog } from './contact-log.tsx';
import { NoContact } from './no-contact.tsx';
import { channelText, logText, markText as text } from './text.ts';

const { bloquear, permitir, devolver, hechos, anotar, borrar } = contactoRoutes;
const MARK = { motivo: 'Lo pidió por carta', fecha: '2026-05-01T10:00:00.000Z' };
const ID = idOf(1);

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

test('a business is marked with the reason that was given', async () => {
  const { asked } = serve({ [nameOf(bloquear)]: () => good({ marcados: 1 }) });
  const { screen } = await renderPart(<NoContact id={ID} mark={null} />);
  await screen.getByLabelText(text.reason).fill('No quiere cartas');
  await screen.getByRole('button', { name: text.mark }).click();
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toEqual([{ negocios: [ID], motivo: 'No quiere cartas' }]);
});

type Mark = typeof MARK | null;
function Marked({ first = MARK, onShow }: { first?: Mark; onShow: (set: (mark: Mark) => void) => void }) {
  const [mark, setMark] = useState<Mark>(first);
  onShow(setMark);
  return <NoContact id={ID} mark={mark} />;
}

test('a mark shows its reason, and one that was taken back returns with its reason and date', async () => {
  let show: (mark: Mark) => void = () => undefined;
  const { asked } = serve({
    [nameOf(permitir)]: () => {
      show(null);
      return good({ quitadas: 1 });
    },
    [nameOf(bloquear)]: () => good({ marcados: 1 }),
  });
  const { screen } = await renderPart(<Marked onShow={(set) => (show = set)} />);
  await expect.element(screen.getByText(MARK.motivo)).toBeVisible();
  await screen.getByRole('button', { name: text.allow }).click();
  await screen.getByRole('button', { name: text.undo }).click();
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toEqual([{ negocios: [ID] }, { negocios: [ID], ...MARK }]);
});

test('marks that were removed together return together, each as it was', async () => {
  let show: (mark: Mark) => void = () => undefined;
  const marcas = [MARK, { ...MARK, motivo: 'De otra cuenta' }].map((mark, at) => ({
    ...mark,
    _id: idOf(at + 2),
    huellas: [String(at).repeat(64)],
    negocios: at === 0 ? [ID] : [],
  }));
  const { asked } = serve({
    [nameOf(permitir)]: () => {
      show(null);
      return good({ quitadas: 2, marcas });
    },
    [nameOf(devolver)]: () => good({ devueltas: 2 }),
  });
  const { screen } = await renderPart(<Marked onShow={(set) => (show = set)} />);
  await screen.getByRole('button', { name: text.allow }).click();
  await screen.getByRole('button', { name: text.undo }).click();
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ negocios: [ID] }, { marcas }]);
});

test('a reason typed while the mark is set is in the field once the mark is removed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let show: (mark: Mark) => void = () => undefined;
  const { asked } = serve({
    [nameOf(bloquear)]: async () => {
      await promise;
      show(MARK);
      return good({ marcados: 1 });
    },
    [nameOf(permitir)]: () => {
      show(null);
      return good({ quitadas: 1 });
    },
  });
  const { screen, client } = await renderPart(<Marked first={null} onShow={(set) => (show = set)} />);
  const reason = screen.getByLabelText(text.reason);
  const mark = screen.getByRole('button', { name: text.mark });
  await reason.fill('No quiere');
  await mark.click();
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ negocios: [ID], motivo: 'No quiere' }]);
  await reason.fill('No quiere cartas');
  resolve();
  await screen.getByRole('button', { name: text.allow }).click();
  await expect.element(reason).toHaveValue('No quiere cartas');
  await expect.poll(() => client.isMutating()).toBe(0);
  await mark.click();
  await screen.getByRole('button', { name: text.allow }).click();
  await expect.element(reason).toHaveValue('');
  expect(asked.filter(({ route }) => route === nameOf(bloquear)).at(-1)?.body).toEqual({
    negocios: [ID],
    motivo: 'No quiere cartas',
  });
});

test('what went wrong is said', async () => {
  serve({ [nameOf(bloquear)]: () => new Refusal(500, 'interno', 'No se pudo') });
  const { screen } = await renderPart(<NoContact id={ID} mark={null} />);
  await screen.getByRole('button', { name: text.mark }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`${text.failed}: No se pudo`);
});

test('there is no text for a business that is not to be contacted', async () => {
  serve({});
  const row = sampleOf(NegocioListado, { dominio_extraido: null, dominio: null, estado_actual: 'abierto' });
  const letter = await renderPart(<BusinessLetter row={{ ...row, no_contactar: null }} />);
  await expect.element(letter.screen.getByRole('button', { name: 'Copiar el texto' })).toBeVisible();
  const none = await renderPart(<BusinessLetter row={{ ...row, no_contactar: MARK }} />);
  await expect.element(none.screen.getByText(text.noLetter)).toBeVisible();
});

test('a contact is added with its channel, day and note, and shown; one can be taken out', async () => {
  const made = { _id: idOf(7), canal: 'visita', nota: 'Hablé con Núria', fecha: '2026-05-02T10:00:00.000Z' };
  const { asked } = serve({
    [nameOf(hechos)]: () => good([]),
    [nameOf(anotar)]: () => good([made]),
    [nameOf(borrar)]: () => good(null),
  });
  const { screen } = await renderPart(<ContactLog id={ID} />);
  await expect.element(screen.getByText(logText.none)).toBeVisible();
  await screen.getByLabelText(logText.channel).selectOptions(channelText.visita);
  await screen.getByLabelText(logText.date).fill('2020-05-02');
  await screen.getByLabelText(logText.note).fill('Hablé con Núria');
  await screen.getByRole('button', { name: logText.add }).click();
  await expect.element(screen.getByText(/Visita · .*: Hablé con Núria/)).toBeVisible();
  expect(asked.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
    canal: 'visita',
    nota: 'Hablé con Núria',
    fecha: new Date('2020-05-02T12:00').toISOString(),
  });
  await screen.getByRole('button', { name: /^Borrar el contacto: Visita/ }).click();
  await expect.poll(() => asked.some(({ route }) => route.startsWith('DELETE'))).toBe(true);
});

test('a note typed while a contact is added stays for the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const made = { _id: idOf(7), canal: 'carta', nota: 'Primera', fecha: '2026-05-02T10:00:00.000Z' };
  const { asked } = serve({
    [nameOf(hechos)]: () => good([]),
    [nameOf(anotar)]: () => promise.then(() => good([made])),
  });
  const { screen } = await renderPart(<ContactLog id={ID} />);
  await expect.element(screen.getByText(logText.none)).toBeVisible();
  const note = screen.getByLabelText(logText.note);
  await note.fill('Primera');
  await screen.getByRole('button', { name: logText.add }).click();
  await expect.poll(() => asked.at(-1)?.body).toMatchObject({ canal: 'carta', nota: 'Primera' });
  await note.fill('Segunda');
  resolve();
  await expect.element(screen.getByText(/Carta · .*: Primera/)).toBeVisible();
  await expect.element(note).toHaveValue('Segunda');
});
