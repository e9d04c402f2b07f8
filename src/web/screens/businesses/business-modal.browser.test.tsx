import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { contactoRoutes } from '#contract/contact/routes.ts';
import { NegocioDetalle } from '#contract/entities/negocio.ts';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { markText } from '../../contact/text.ts';
import { good, idOf, nameOf, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { BusinessModal } from './business-modal.tsx';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

let show: (id: string) => void;
function Host() {
  const [id, setId] = useState(idOf(1));
  show = setId;
  return <BusinessModal id={id} opened onClose={() => undefined} />;
}

test('a reason typed for one business is not in the field of the next', async () => {
  serve({
    [nameOf(contactoRoutes.hechos)]: () => good([]),
    [nameOf(negociosRoutes.ver)]: ({ route }) => {
      const _id = route.split('/').at(-1) ?? '';
      const nombre_negocio = `Bar ${Number(_id.slice(-2))}`;
      return good(sampleOf(NegocioDetalle, { _id, nombre_negocio, no_contactar: null }));
    },
  });
  const { screen } = await renderPart(<Host />);
  const title = (n: number) => screen.getByRole('heading', { name: `Bar ${n}` });
  await expect.element(title(1)).toBeVisible();
  for (const n of [2, 1]) {
    show(idOf(n));
    await expect.element(title(n)).toBeVisible();
  }
  const reason = screen.getByLabelText(markText.reason);
  await reason.fill('No quiere cartas');
  show(idOf(2));
  await expect.element(title(2)).toBeVisible();
  await expect.element(reason).toHaveValue('');
});
