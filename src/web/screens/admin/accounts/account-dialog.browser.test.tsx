import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { CuentaAdmin } from '#contract/administration/entities.ts';
import { adminRoutes } from '#contract/administration/routes.ts';
import { REQUESTS_MAX } from '#contract/limits.ts';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { good, idOf, nameOf, Refusal, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { adminText, accountText as text } from '../text.ts';
import { useAdminActions } from '../use-actions.ts';
import { AccountDialog } from './account-dialog.tsx';

const [CHANGE, WHO] = [adminRoutes.cambiarCuenta, sistemaRoutes.estado].map(nameOf) as [string, string]; // as mapped
const ACCOUNT = sampleOf(CuentaAdmin, {
  _id: idOf(7),
  email: 'eva@prueba.es',
  plan_activo: 'basico',
  requests_limite: 500,
  storage_limite_gb: 10,
});

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

function Host({ account, onClose }: { account: CuentaAdmin; onClose: () => void }) {
  const { change } = useAdminActions();
  return <AccountDialog account={account} opened change={change} onClose={onClose} />;
}

async function open(change: Partial<CuentaAdmin> = {}, answer: () => unknown = () => good(null)) {
  const server = serve({
    [CHANGE]: answer,
    [WHO]: () => good({ demo: false, acceso_abierto: false, version: '1', administrador: true }),
  });
  const onClose = vi.fn();
  const part = await renderPart(<Host account={{ ...ACCOUNT, ...change }} onClose={onClose} />);
  const { screen } = part;
  await expect.element(screen.getByLabelText(text.plan, { exact: true })).toBeVisible();
  return {
    ...part,
    onClose,
    plan: screen.getByLabelText(text.plan, { exact: true }),
    requests: screen.getByLabelText(text.requestsLimit, { exact: true }),
    unlimited: screen.getByRole('checkbox', { name: text.noLimit }),
    storage: screen.getByLabelText(text.storageLimit, { exact: true }),
    save: screen.getByRole('button', { name: text.save }),
    sent: () =>
      server.asked.filter(({ route }) => route === CHANGE.replace(':id', idOf(7))).map(({ body }) => body),
  };
}

test('what the account has is shown, sent whole with Enter, and the dialog closes', async () => {
  const { plan, requests, storage, unlimited, sent, onClose } = await open();
  await expect.element(requests).toHaveValue('500');
  await expect.element(storage).toHaveValue('10');
  await expect.element(unlimited).not.toBeChecked();
  await plan.fill('equipo');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent()).toEqual([{ plan_activo: 'equipo', requests_limite: 500, storage_limite_gb: 10 }]);
});

test('without a limit of requests what stands in its field does not count; taken back, it does', async () => {
  const { requests, unlimited, save, sent } = await open();
  await requests.fill('muchas');
  await unlimited.click();
  await expect.element(requests).toBeDisabled();
  await save.click();
  await expect.poll(sent).toEqual([{ plan_activo: 'basico', requests_limite: null, storage_limite_gb: 10 }]);
});

test('an account without a limit begins so', async () => {
  const { requests, unlimited } = await open({ requests_limite: null });
  await expect.element(unlimited).toBeChecked();
  await expect.element(requests).toHaveValue('');
  await unlimited.click();
  await expect.element(requests).toBeEnabled();
});

test.each(['', '-1', '1,5', '1e3', '12 3', String(REQUESTS_MAX + 1)])(
  'no limit that is not a whole number within bounds is sent: “%s”',
  async (typed) => {
    const { screen, requests, save, sent } = await open();
    // Errors appear only after a first attempt to save.
    await requests.fill(typed);
    expect(screen.getByText(/^Escribe un número entero/).elements()).toHaveLength(0);
    await save.click();
    await expect.element(screen.getByText(/^Escribe un número entero/)).toBeVisible();
    expect(sent()).toEqual([]);
    await requests.fill(' 0 ');
    await expect.element(screen.getByText(/^Escribe un número entero/)).not.toBeInTheDocument();
    await save.click();
    await expect.poll(sent).toMatchObject([{ requests_limite: 0 }]);
  },
);

test('a plan with letters of no plan is reported, and not sent', async () => {
  const { screen, plan, save, sent } = await open();
  await plan.fill('<b>');
  await save.click();
  await expect.element(screen.getByText(text.planBad)).toBeVisible();
  expect(sent()).toEqual([]);
});

test('a refusal is shown with what was typed; Cancelar leaves', async () => {
  const { screen, storage, save, onClose } = await open({}, () => new Refusal(409, 'conflicto', 'Ahora no.'));
  await storage.fill('20');
  await save.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`${text.saveFailed}: Ahora no.`);
  await expect.element(storage).toHaveValue('20');
  expect(onClose).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: adminText.cancel }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

let show: (account: CuentaAdmin) => void;
function Accounts({ onClose }: { onClose: () => void }) {
  const [account, setAccount] = useState(ACCOUNT);
  const { change } = useAdminActions();
  show = setAccount;
  return <AccountDialog key={account._id} account={account} opened change={change} onClose={onClose} />;
}

test('the answer about an account that was left does not close the dialog of the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { asked } = serve({
    [CHANGE]: () => promise,
    [WHO]: () => good({ demo: false, acceso_abierto: false, version: '1', administrador: true }),
  });
  const onClose = vi.fn();
  const { screen, client } = await renderPart(<Accounts onClose={onClose} />);
  const [plan, save] = [
    screen.getByLabelText(text.plan, { exact: true }),
    screen.getByRole('button', { name: text.save }),
  ];
  await plan.fill('equipo');
  await save.click();
  await expect.poll(() => asked.at(-1)?.body).toMatchObject({ plan_activo: 'equipo' });
  show({ ...ACCOUNT, _id: idOf(8), plan_activo: 'otro' });
  await expect.element(plan).toHaveValue('otro');
  await plan.fill('grande');
  resolve(good(null));
  await expect.poll(() => client.isMutating()).toBe(0);
  await expect.element(save).toBeEnabled();
  await expect.element(plan).toHaveValue('grande');
  expect(onClose).not.toHaveBeenCalled();
});

test('each account’s dialog shows its own refusal, not that of an account that was left', async () => {
  const first = Promise.withResolvers<unknown>();
  const { asked } = serve({
    [CHANGE]: ({ route }) =>
      route.endsWith(idOf(7)) ? first.promise : new Refusal(409, 'conflicto', 'De la segunda.'),
    [WHO]: () => good({ demo: false, acceso_abierto: false, version: '1', administrador: true }),
  });
  const { screen, client } = await renderPart(<Accounts onClose={vi.fn()} />);
  const plan = screen.getByLabelText(text.plan, { exact: true });
  await screen.getByRole('button', { name: text.save }).click();
  await expect.poll(() => asked.some(({ route }) => route.endsWith(idOf(7)))).toBe(true);
  show({ ...ACCOUNT, _id: idOf(8), plan_activo: 'otro' });
  await expect.element(plan).toHaveValue('otro');
  first.resolve(new Refusal(409, 'conflicto', 'De la primera.'));
  await expect.poll(() => client.isMutating()).toBe(0);
  await screen.getByRole('button', { name: text.save }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`${text.saveFailed}: De la segunda.`);
  show(ACCOUNT);
  await expect.element(plan).toHaveValue('basico');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
