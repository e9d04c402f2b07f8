import { expect, test } from 'vitest';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { startHarness } from '../testing/harness.ts';

const said = async (controller?: { nombre: string; contacto: string | null }) => {
  const api = await startHarness(controller ? { controller } : {});
  try {
    const answer = await api.call('/api/salud');
    return sistemaRoutes.salud.answer.parse(await answer.json()).data.responsable;
  } finally {
    await api.stop();
  }
};

test('anyone may read who answers for the data here, or that the operator has not said it', async () => {
  const controller = { nombre: 'Ana Ruiz, NIF 00000000T', contacto: 'privacidad@example.com' };
  expect(await said(controller)).toEqual(controller);
  expect(await said()).toBeNull();
});
