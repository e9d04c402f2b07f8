import { expect, test } from 'vitest';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { good, nameOf, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { Controller } from './controller.tsx';

const open = (responsable: { nombre: string; contacto: string | null } | null) => {
  serve({ [nameOf(sistemaRoutes.salud)]: () => good({ demo: false, acceso: 'google', responsable }) });
  return renderPart(<Controller />);
};

test('who answers for the data is named, with an address to write to', async () => {
  const { screen } = await open({ nombre: 'Ana Ruiz', contacto: 'privacidad@example.com' });
  await expect.element(screen.getByText(/responsable del tratamiento .* es Ana Ruiz\./)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'privacidad@example.com' }))
    .toHaveAttribute('href', 'mailto:privacidad@example.com');
});

test('an address that is no mail and no page is no link', async () => {
  const { screen } = await open({ nombre: 'Ana Ruiz', contacto: 'javascript:alert(1)' });
  await expect.element(screen.getByText(/javascript:alert/)).toBeVisible();
  expect(screen.getByRole('link').elements()).toEqual([]);
});

test('while no one is named, it says plainly that the operator has to', async () => {
  const { screen } = await open(null);
  await expect.element(screen.getByText(/tiene que ponerlo en el ajuste RESPONSABLE/)).toBeVisible();
});
