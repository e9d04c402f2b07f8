import { useQuery } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dominio } from '#contract/entities/dominio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { notesText } from '../parts/notes/text.ts';
import { dominioKey } from '../queries/dominios.ts';
import { type Asked, good, idOf, nameOf, Refusal, serve } from '../testing/harness.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { sampleOf } from '../testing/sample.ts';
import { ManualVerdict } from './manual-verdict.tsx';
import { DomainNotes } from './notes.tsx';
import { detailsText as text } from './text.ts';

const CHANGE = nameOf(dominiosRoutes.cambiar);
const FIRST = sampleOf(Dominio, { _id: idOf(1), dominio: 'uno.es', notas: 'vieja' });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  sessionStorage.clear();
});

/** With the cached domain, as in the details. */
function Shown({ part: Part }: { part: typeof DomainNotes }) {
  const { data } = useQuery({ queryKey: dominioKey(FIRST._id), queryFn: () => FIRST, initialData: FIRST });
  return (
    <>
      <output>{data.notas}</output>
      <Part dominio={data} />
    </>
  );
}

async function open(part: typeof DomainNotes, answer: (asked: Asked) => unknown) {
  const server = serve({ [CHANGE]: answer });
  const rendered = await renderPart(<Shown part={part} />);
  const { client, screen } = rendered;
  return {
    ...rendered,
    area: screen.getByLabelText(notesText.notes),
    save: screen.getByRole('button', { name: notesText.save }),
    button: (name: string) => screen.getByRole('button', { name }),
    sent: () => server.asked.map(({ body }) => body),
    arrives: (change: Partial<Dominio>) =>
      void client.setQueryData(dominioKey(FIRST._id), { ...FIRST, ...change }),
  };
}

const kept = ({ body }: Asked) => good({ ...FIRST, ...(body as Partial<Dominio>) });

describe('DomainNotes', () => {
  test('are saved once they differ, and said to be saved until they are changed again', async () => {
    const { area, save, sent, screen } = await open(DomainNotes, kept);
    await expect.element(save).toBeDisabled();
    await area.fill('nueva');
    await save.click();
    await expect.element(screen.getByText(notesText.saved)).toBeVisible();
    await expect.element(save).toBeDisabled();
    expect(sent()).toEqual([{ notas: 'nueva' }]);
    await userEvent.type(area, '!');
    await expect.element(screen.getByText(notesText.saved)).not.toBeInTheDocument();
    await expect.element(save).toBeEnabled();
  });

  test('typed on while they are being saved, what was typed stays, and can be saved in turn', async () => {
    const settle: (() => void)[] = [];
    const { area, save, sent, screen } = await open(DomainNotes, (asked) =>
      new Promise<void>((go) => settle.push(go)).then(() => kept(asked)),
    );
    await area.fill('una');
    await save.click();
    await expect.poll(sent).toHaveLength(1);
    await userEvent.type(area, ' y otra');
    settle[0]?.();
    await expect.element(screen.getByText('una', { exact: true })).toBeInTheDocument();
    await expect.element(save).toBeEnabled();
    await expect.element(area).toHaveValue('una y otra');
    await save.click();
    await expect.poll(sent).toEqual([{ notas: 'una' }, { notas: 'una y otra' }]);
    settle[1]?.();
  });

  test('written elsewhere, they are shown when nothing was typed here, and do not replace what was', async () => {
    const { area, save, arrives, screen } = await open(DomainNotes, kept);
    arrives({ notas: 'de otra pestaña' });
    await expect.element(area).toHaveValue('de otra pestaña');
    await area.fill('mía');
    arrives({ notas: 'otra vez' });
    await expect.element(screen.getByText('otra vez')).toBeInTheDocument();
    await expect.element(save).toBeEnabled();
    await expect.element(area).toHaveValue('mía');
  });

  test('typed and not saved, they are there again when the window that was closed is opened', async () => {
    const first = await open(DomainNotes, kept);
    await first.area.fill('a medias');
    await expect.element(first.screen.getByText(notesText.unsaved)).toBeVisible();
    await first.screen.unmount();
    const again = await open(DomainNotes, kept);
    await expect.element(again.area).toHaveValue('a medias');
    await again.save.click();
    await expect.element(again.screen.getByText(notesText.saved)).toBeVisible();
    await again.screen.unmount();
    const { area } = await open(DomainNotes, kept);
    await expect.element(area).toHaveValue('vieja');
  });

  test('that are refused stay as they were typed, with the reason', async () => {
    const { area, save, screen } = await open(DomainNotes, () => new Refusal(400, 'no_valido', 'Muy larga.'));
    await area.fill('nueva');
    await save.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(`${notesText.failed}: Muy larga.`);
    await expect.element(area).toHaveValue('nueva');
    await expect.element(save).toBeEnabled();
  });
});

describe('ManualVerdict', () => {
  const said = sampleOf(Dominio.shape.evidencias.unwrap().element, { fuente: 'manual' });

  test('each word is sent as it is; only a word that was given can be taken back', async () => {
    const { button, sent, arrives, screen } = await open(ManualVerdict, kept);
    await button(text.free).click();
    await expect.poll(sent).toHaveLength(1);
    await expect.element(button(text.taken)).toBeEnabled();
    await button(text.taken).click();
    await expect.poll(sent).toHaveLength(2);
    expect(screen.getByRole('button', { name: text.undoManual }).elements()).toHaveLength(0);
    arrives({ evidencias: [said] });
    await button(text.undoManual).click();
    await expect
      .poll(sent)
      .toEqual([
        { veredicto_manual: 'libre' },
        { veredicto_manual: 'registrado' },
        { veredicto_manual: null },
      ]);
  });

  test('while one word is on its way the other cannot be said', async () => {
    const { button } = await open(ManualVerdict, () => new Promise(() => undefined));
    await button(text.free).click();
    await expect.element(button(text.taken)).toBeDisabled();
    await expect.element(button(text.free)).toHaveAttribute('data-loading');
    await expect.element(button(text.taken)).not.toHaveAttribute('data-loading');
  });

  test('a refusal is shown, and both answers can be given again', async () => {
    const { button, screen } = await open(ManualVerdict, () => new Refusal(409, 'conflicto', 'Ahora no.'));
    await button(text.taken).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(`${text.manualFailed}: Ahora no.`);
    await expect.element(button(text.free)).toBeEnabled();
    await expect.element(button(text.taken)).toBeEnabled();
  });
});
