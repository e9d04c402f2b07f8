import { expect, test } from 'vitest';
import { EstadoSeguridad } from '#contract/entities/seguridad.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { estadoQuery } from '../../queries/sistema.ts';
import { good, nameOf, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { securityKey } from '../settings/security/queries.ts';
import { RequiredScreen } from './required-screen.tsx';

test('it goes on only with a second factor, and when the person says so', async () => {
  let totp = false;
  serve({
    [nameOf(seguridadRoutes.estado)]: () => good(sampleOf(EstadoSeguridad, { totp, passkeys: [] })),
  });
  const { screen, client } = await renderPart(<RequiredScreen />);
  client.setQueryData(estadoQuery.queryKey, {
    demo: false,
    acceso_abierto: false,
    version: '1',
    falta_segundo_factor: true,
  });
  await expect.element(screen.getByRole('button', { name: 'Activar 2FA' })).toBeVisible();
  const goOn = screen.getByRole('button', { name: 'Continuar' });
  await expect.element(goOn).toBeDisabled();
  totp = true;
  await client.invalidateQueries({ queryKey: securityKey });
  await expect.element(goOn).toBeEnabled();
  expect(client.getQueryState(estadoQuery.queryKey)?.isInvalidated).toBe(false);
  await goOn.click();
  expect(client.getQueryState(estadoQuery.queryKey)?.isInvalidated).toBe(true);
});
