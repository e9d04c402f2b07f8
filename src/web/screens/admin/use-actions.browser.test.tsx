import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { adminRoutes } from '#contract/administration/routes.ts';
import { EstadoSeguridad } from '#contract/entities/seguridad.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { good, idOf, nameOf, Refusal, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { adminKey } from './queries.ts';
import { deadText, serverText } from './text.ts';
import { useAdminActions } from './use-actions.ts';

const [RETRY, DISCARD, LIFT, CHANGE, WHO, STATE, PROVE] = [
  adminRoutes.reintentar,
  adminRoutes.descartar,
  adminRoutes.levantar,
  adminRoutes.cambiarCuenta,
  sistemaRoutes.estado,
  seguridadRoutes.estado,
  seguridadRoutes.confirmar,
].map(nameOf) as [string, string, string, string, string, string, string]; // as many as were mapped

const UNPROVED = new Refusal(403, 'confirmacion_necesaria', 'Confirma que eres tú.');
const GONE = new Refusal(404, 'no_encontrado', 'No existe.');
const security = sampleOf(EstadoSeguridad, { totp: true, passkeys: [] });

let actions: ReturnType<typeof useAdminActions>;
function Host() {
  actions = useAdminActions();
  return (
    <>
      <p role="status">
        {actions.notice && `${actions.notice.failed ? 'Error: ' : ''}${actions.notice.message}`}
      </p>
      {actions.dialog}
    </>
  );
}

async function open(answers: Parameters<typeof serve>[0]) {
  const server = serve({ [STATE]: () => good(security), ...answers });
  const part = await renderPart(<Host />);
  const status = () => part.screen.getByRole('status').first();
  await expect.poll(() => actions).toBeDefined();
  return { ...part, ...server, status, routes: () => server.asked.map(({ route }) => route) };
}

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

test.each([
  [{ reintentados: 1, repetidos: 0 }, 'Un trabajo ha vuelto a su cola.'],
  [{ reintentados: 1_234, repetidos: 0 }, '1.234 trabajos han vuelto a sus colas.'],
  [{ reintentados: 2, repetidos: 1 }, '2 trabajos han vuelto a sus colas. Otro ya esperaba de nuevo.'],
])('retrying tells how many: %o', async (data, words) => {
  const { status, asked, client } = await open({ [RETRY]: () => good(data) });
  client.setQueryData([...adminKey, 'colas'], []);
  actions.retry.mutate({ ids: [idOf(3)] });
  await expect.element(status()).toHaveTextContent(words);
  expect(asked[0]?.body).toEqual({ ids: [idOf(3)] });
  expect(client.getQueryState([...adminKey, 'colas'])?.isInvalidated).toBe(true);
});

test.each([
  ['retry', RETRY],
  ['discard', DISCARD],
  ['lift', LIFT],
] as const)(
  'what the server says against %s stands behind our own words; closed, the notice is gone',
  async (what, route) => {
    const { status } = await open({ [route]: () => new Refusal(409, 'conflicto', 'Ahora no se puede.') });
    if (what === 'lift') actions.lift.mutate('whois.nic.es');
    else actions[what].mutate({ ids: [idOf(3)] });
    const ours = {
      retry: deadText.retryFailed,
      discard: deadText.discardFailed,
      lift: serverText.liftFailed,
    };
    await expect.element(status()).toHaveTextContent(`Error: ${ours[what]}: Ahora no se puede.`);
    actions.dismiss();
    await expect.element(status()).toHaveTextContent('');
  },
);

test('a quarantine that was lifted names its server', async () => {
  const { status, asked } = await open({ [LIFT]: () => good(null) });
  actions.lift.mutate('whois.nic.es');
  await expect.element(status()).toHaveTextContent(serverText.lifted('whois.nic.es'));
  expect(asked[0]?.body).toEqual({ servidor: 'whois.nic.es' });
});

test('an unknown address is asked again only for who is still an administrator', async () => {
  let admin = true;
  const { status, routes, client } = await open({
    [DISCARD]: () =>
      routes().filter((route) => route === DISCARD).length === 1 ? GONE : good({ descartados: 1 }),
    [WHO]: () =>
      good({ demo: false, acceso_abierto: false, version: '1', ...(admin && { administrador: true }) }),
  });
  actions.discard.mutate({ ids: [idOf(3)] });
  await expect.element(status()).toHaveTextContent('Un trabajo descartado.');
  expect(routes()).toEqual([DISCARD, WHO, DISCARD]);
  admin = false;
  client.clear();
});

test('who is no administrator any more gets the refusal', async () => {
  const { status, routes } = await open({
    [LIFT]: () => GONE,
    [WHO]: () => good({ demo: false, acceso_abierto: false, version: '1' }),
  });
  actions.lift.mutate('whois.nic.es');
  await expect.element(status()).toHaveTextContent(`Error: ${serverText.liftFailed}: No existe.`);
  expect(routes()).toEqual([LIFT, WHO]);
});

test('a change that asks who one is is made once the code is right', async () => {
  let proved = false;
  const { screen, status, routes } = await open({
    [CHANGE]: () => (proved ? good(null) : UNPROVED),
    [PROVE]: () => {
      proved = true;
      return good(security);
    },
  });
  actions.change.mutate({ id: idOf(7), email: 'eva@prueba.es', body: { plan_activo: 'pro' } });
  await screen.getByLabelText('Código').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(status()).toHaveTextContent('Cambios de eva@prueba.es guardados.');
  expect(routes().filter((route) => route.startsWith('PUT'))).toHaveLength(2);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a proof that is not given leaves everything as it was, and the change can be tried again', async () => {
  const { screen, status, routes } = await open({ [DISCARD]: () => UNPROVED });
  for (const times of [1, 2]) {
    actions.discard.mutate({ ids: [idOf(3)] });
    await expect.element(screen.getByLabelText('Código')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect
      .element(status())
      .toHaveTextContent(`Error: ${deadText.discardFailed}: Confirma que eres tú.`);
    expect(routes().filter((route) => route === DISCARD)).toHaveLength(times);
    actions.dismiss();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  }
});

test('two changes that need a proof at once are both made after the one that is asked for', async () => {
  let proved = false;
  const { screen, routes } = await open({
    [LIFT]: () => (proved ? good(null) : UNPROVED),
    [CHANGE]: () => (proved ? good(null) : UNPROVED),
    [PROVE]: () => {
      proved = true;
      return good(security);
    },
  });
  const both = Promise.all([
    actions.lift.mutateAsync('whois.nic.es'),
    actions.change.mutateAsync({ id: idOf(7), email: 'eva@prueba.es', body: { plan_activo: 'pro' } }),
  ]);
  await screen.getByLabelText('Código').fill('123456');
  await userEvent.keyboard('{Enter}');
  expect(await both).toHaveLength(2);
  expect(routes().filter((route) => route === LIFT)).toHaveLength(2);
});
