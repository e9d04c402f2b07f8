import { expect, test } from 'vitest';
import { adminRoutes } from '#contract/administration/routes.ts';
import { ActionNotice } from '../../parts/action-notice.tsx';
import { NOTICE_TICK_MS } from '../../parts/notice-bar.tsx';
import { good, nameOf, serve } from '../../testing/harness.tsx';
import { holdTimers } from '../../testing/hold-timers.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { OrdersSwitch } from './orders-switch.tsx';
import { switchText as text } from './text.ts';
import { useAdminActions } from './use-actions.ts';

function Host() {
  const actions = useAdminActions();
  return (
    <>
      <OrdersSwitch turn={actions.turnOrders} />
      {actions.dialog}
      <ActionNotice notice={actions.notice} onClose={actions.dismiss} />
    </>
  );
}

test('the installation is stopped at once, and goes on only after a question', async () => {
  holdTimers('setInterval', NOTICE_TICK_MS);
  let paradas = false;
  const desde = '2026-11-26T10:30:00Z';
  const { asked } = serve({
    [nameOf(adminRoutes.ordenes)]: () => good({ paradas, desde }),
    [nameOf(adminRoutes.pararOrdenes)]: ({ body }) => {
      paradas = (body as { paradas: boolean }).paradas; // the route's own body
      return good({ paradas, desde });
    },
  });
  const { screen } = await renderPart(<Host />);
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  const turned = () => asked.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
  await button(text.stop).click();
  await expect.element(screen.getByText(text.done)).toBeVisible();
  await expect.element(screen.getByText(/^Compras paradas desde el 26 nov 2026, 11:30$/)).toBeVisible();
  await button(text.resume).click();
  expect(turned()).toEqual([{ paradas: true }]);
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(text.resumeAsk)).toBeVisible();
  await dialog.getByRole('button', { name: text.resume }).click();
  await expect.element(button(text.stop)).toBeVisible();
  expect(turned()).toEqual([{ paradas: true }, { paradas: false }]);
});
