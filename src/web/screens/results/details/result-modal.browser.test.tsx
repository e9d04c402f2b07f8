import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { resultadosRoutes } from '#contract/routes/resultados.ts';
import { good, idOf, nameOf, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { ResultModal } from './result-modal.tsx';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

let show: (id: string) => void;
function Host() {
  const [id, setId] = useState(idOf(1));
  show = setId;
  return <ResultModal id={id} opened onClose={() => undefined} onMove={() => undefined} />;
}

test('a step ticked of one opportunity is not ticked of the next', async () => {
  serve({
    [nameOf(resultadosRoutes.ver)]: ({ route }) => {
      const _id = route.split('/').at(-1) ?? '';
      const razones_oportunidad = [`Motivo ${Number(_id.slice(-2))}`];
      const acciones_recomendadas = ['Llamar'];
      return good(sampleOf(OportunidadEntera, { _id, razones_oportunidad, acciones_recomendadas }));
    },
  });
  const { screen } = await renderPart(<Host />);
  const reason = (n: number) => screen.getByText(`Motivo ${n}`);
  await expect.element(reason(1)).toBeVisible();
  for (const n of [2, 1]) {
    show(idOf(n));
    await expect.element(reason(n)).toBeVisible();
  }
  const step = screen.getByRole('checkbox', { name: 'Llamar' });
  await step.click();
  await expect.element(step).toBeChecked();
  show(idOf(2));
  await expect.element(reason(2)).toBeVisible();
  await expect.element(step).not.toBeChecked();
});
