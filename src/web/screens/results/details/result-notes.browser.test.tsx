import { beforeEach, expect, test, vi } from 'vitest';
import { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { resultadosRoutes } from '#contract/routes/resultados.ts';
import { notesText as text } from '../../../parts/notes/text.ts';
import { idOf, nameOf, Refusal, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { resultadosKey } from '../queries.ts';
import { ResultNotes } from './result-notes.tsx';

const CHANGE = nameOf(resultadosRoutes.cambiar);
const row = sampleOf(OportunidadEntera, { _id: idOf(3), notas: '' });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  sessionStorage.clear();
});

test('the notes of an opportunity are saved, and every list of opportunities is read again', async () => {
  const { asked } = serve({ [CHANGE]: () => sampleOf(resultadosRoutes.cambiar.answer) });
  const { screen, client } = await renderPart(<ResultNotes row={row} />);
  const stale = vi.spyOn(client, 'invalidateQueries');
  await screen.getByLabelText(text.notes).fill('Llamar');
  await screen.getByRole('button', { name: text.save }).click();
  await expect.poll(() => stale.mock.calls).toEqual([[{ queryKey: resultadosKey }]]);
  expect(asked.map(({ body }) => body)).toEqual([{ notas: 'Llamar' }]);
});

test('a refusal is said where they were typed, and they stay', async () => {
  serve({ [CHANGE]: () => new Refusal(404, 'no_encontrado', 'Ya no está.') });
  const { screen } = await renderPart(<ResultNotes row={row} />);
  const area = screen.getByLabelText(text.notes);
  await area.fill('Llamar');
  await screen.getByRole('button', { name: text.save }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`${text.failed}: Ya no está.`);
  await expect.element(area).toHaveValue('Llamar');
});
