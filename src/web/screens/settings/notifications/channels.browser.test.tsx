import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EstadoCanal } from '#contract/entities/canales.ts';
import { EstadoSeguridad } from '#contract/entities/seguridad.ts';
import { canalesRoutes } from '#contract/routes/canales.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { type Asked, good, nameOf, Refusal, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { IdentityProvider } from '../security/identity.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { channelText as text } from './text.ts';

const [LIST, SAVE, STATE, PROVE] = [
  canalesRoutes.listar,
  canalesRoutes.guardar,
  seguridadRoutes.estado,
  seguridadRoutes.confirmar,
].map(nameOf) as [string, string, string, string]; // as many as were mapped

const channel = (canal: EstadoCanal['canal'], change: Partial<EstadoCanal> = {}) =>
  sampleOf(EstadoCanal, { canal, activo: false, destino: '', ...change });
const channelList = (canales: EstadoCanal[], hay_correo = true) => ({
  ...sampleOf(canalesRoutes.listar.answer).data,
  canales,
  hay_correo,
});

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

/** Channels over a server that stores changes and creates a signing key for a new address. */
async function open(stored: EstadoCanal[] = [], refuse: (asked: Asked) => unknown = () => null) {
  let canales = stored;
  const server = serve({
    [LIST]: () => good(channelList(canales)),
    [SAVE]: (asked) => {
      const refused = refuse(asked);
      if (refused !== null) return refused;
      const body = asked.body as Partial<EstadoCanal>;
      const known = canales.find(({ canal }) => canal === body.canal);
      const isNew = body.canal === 'webhook' && known?.destino !== body.destino && body.activo === true;
      const { canal = 'webhook', activo = false, destino = known?.destino ?? '' } = body;
      canales = [...canales.filter((one) => one !== known), channel(canal, { activo, destino })];
      return good({ ...channelList(canales), clave_firma: isNew ? `clave de ${destino}` : null });
    },
    [STATE]: () => good(sampleOf(EstadoSeguridad, { totp: true, passkeys: [] })),
  });
  const [show, onAgain] = [vi.fn(), vi.fn()];
  const part = await renderPart(
    <IdentityProvider>
      <ChannelsCard show={show} onAgain={onAgain} />
    </IdentityProvider>,
  );
  const address = part.screen.getByLabelText(text.address);
  await expect.element(address).toBeVisible();
  const saved = () => server.asked.filter(({ route }) => route === SAVE).map(({ body }) => body);
  return { ...server, ...part, show, onAgain, address, saved };
}

test('a webhook is turned on with its address; its signing key is shown this once', async () => {
  const { screen, address, saved, show } = await open();
  const on = screen.getByRole('button', { name: 'Activar Webhook' });
  await expect.element(on).toBeDisabled();
  await address.fill('https://mio.es/avisos');
  await on.click();
  await expect.element(screen.getByText('clave de https://mio.es/avisos')).toBeVisible();
  expect(saved()).toEqual([{ canal: 'webhook', activo: true, destino: 'https://mio.es/avisos' }]);
  expect(show.mock.calls).toEqual([['success', 'Canal guardado']]);
  await expect.element(screen.getByRole('button', { name: 'Apagar Webhook' })).toBeVisible();
});

test('a later change that is refused does not take the signing key away, which is never shown again', async () => {
  let refused = false;
  const { screen, address, show } = await open([], () =>
    refused ? new Refusal(400, 'destino_no_valido', 'Esa dirección no es pública.') : null,
  );
  await address.fill('https://mio.es/avisos');
  await screen.getByRole('button', { name: 'Activar Webhook' }).click();
  const key = screen.getByText('clave de https://mio.es/avisos');
  await expect.element(key).toBeVisible();
  refused = true;
  await address.fill('https://10.0.0.1/');
  await screen.getByRole('button', { name: text.save }).click();
  await expect.poll(() => show.mock.calls.at(-1)).toEqual(['error', 'Esa dirección no es pública.']);
  await expect.element(key).toBeVisible();
  await expect.element(address).toHaveValue('https://10.0.0.1/');
});

test('turning it off keeps the address for the next time', async () => {
  const { screen, address, saved } = await open([
    channel('webhook', { activo: true, destino: 'https://mio.es/x' }),
  ]);
  await screen.getByRole('button', { name: 'Apagar Webhook' }).click();
  await expect.element(screen.getByRole('button', { name: 'Activar Webhook' })).toBeEnabled();
  expect(saved()).toEqual([{ canal: 'webhook', activo: false }]);
  await expect.element(address).toHaveValue('https://mio.es/x');
});

test('a Telegram token is sent only when one was typed, and does not stay in its field', async () => {
  const { screen, saved } = await open();
  const [token, chat] = [screen.getByLabelText(text.token), screen.getByLabelText(text.chat)];
  await token.fill('123:abc');
  await chat.fill('@ana');
  await screen.getByRole('button', { name: 'Activar Telegram' }).click();
  await expect.element(token).toHaveValue('');
  await expect.element(token).toHaveAttribute('placeholder', text.tokenStored);
  await chat.fill('@eva');
  await screen.getByRole('button', { name: text.save }).click();
  await expect.poll(saved).toEqual([
    { canal: 'telegram', activo: true, destino: '@ana', token: '123:abc' },
    { canal: 'telegram', activo: true, destino: '@eva' },
  ]);
});

test('a Telegram token that is refused stays in its field and is sent again', async () => {
  let refused = true;
  const { screen, saved, show } = await open([channel('telegram', { destino: '@ana' })], () =>
    refused ? new Refusal(400, 'destino_no_valido', 'Telegram no reconoce el token del bot.') : null,
  );
  const token = screen.getByLabelText(text.token);
  await token.fill('123:abc');
  const on = screen.getByRole('button', { name: 'Activar Telegram' });
  await on.click();
  await expect.poll(() => show.mock.calls).toEqual([['error', 'Telegram no reconoce el token del bot.']]);
  await expect.element(on).toBeEnabled();
  await expect.element(token).toHaveValue('123:abc');
  refused = false;
  await on.click();
  await expect.element(token).toHaveValue('');
  const sent = { canal: 'telegram', activo: true, destino: '@ana', token: '123:abc' };
  await expect.poll(saved).toEqual([sent, sent]);
});

test('a change that asks who one is is saved after the proof', async () => {
  let proved = false;
  const { screen, address, saved, asked } = await open([], () =>
    proved ? null : new Refusal(403, 'confirmacion_necesaria', 'Confirma que eres tú.'),
  );
  await address.fill('https://mio.es/avisos');
  await screen.getByRole('button', { name: 'Activar Webhook' }).click();
  await expect.element(screen.getByLabelText('Código')).toBeVisible();
  proved = true;
  serve({
    [LIST]: () => good(channelList([])),
    [PROVE]: () => good(sampleOf(EstadoSeguridad, { totp: true, passkeys: [] })),
    [SAVE]: (one) => {
      asked.push(one);
      return good({ ...channelList([channel('webhook', { activo: true })]), clave_firma: 'clave nueva' });
    },
  });
  await screen.getByLabelText('Código').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('clave nueva')).toBeVisible();
  expect(saved()).toHaveLength(2);
});

test('a channel says when it sent last, or why it fails; without a mail server that is said too', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-01T12:00:00Z'));
  serve({
    [LIST]: () =>
      good(
        channelList(
          [
            channel('webhook', { activo: true, ultimo_envio: '2026-03-01T11:57:00.000Z' }),
            channel('telegram', { activo: true, fallos: 3, ultimo_error: '403 Forbidden' }),
          ],
          false,
        ),
      ),
  });
  const { screen } = await renderPart(
    <IdentityProvider>
      <ChannelsCard show={vi.fn()} onAgain={vi.fn()} />
    </IdentityProvider>,
  );
  await expect.element(screen.getByText('Activo, último envío hace 3 min')).toBeVisible();
  await expect.element(screen.getByText('Falla: 403 Forbidden')).toBeVisible();
  await expect.element(screen.getByText(text.noMail)).toBeVisible();
});

test('a channel that the product switched off says why, and is switched on again there', async () => {
  const { screen, saved, onAgain } = await open([
    channel('email', { ultimo_error: 'El servidor de correo no admite tu dirección (550).' }),
    channel('telegram', { destino: '42', ultimo_error: 'Telegram no reconoce el token del bot.' }),
  ]);
  const why = screen.getByText('Correo apagado: El servidor de correo no admite tu dirección (550).');
  await expect.element(why).toBeVisible();
  await expect.element(screen.getByText('Apagado: Telegram no reconoce el token del bot.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Activar Telegram' })).toBeEnabled();
  await screen.getByRole('button', { name: 'Activar el correo' }).click();
  await expect.poll(() => onAgain.mock.calls).toEqual([['email']]);
  expect(saved()).toEqual([{ canal: 'email', activo: true }]);
  await expect.element(why).not.toBeInTheDocument();
});

test('channels that cannot be loaded are tried again', async () => {
  let down = true;
  serve({ [LIST]: () => (down ? new Refusal(500, 'interno', 'Error interno.') : good(channelList([]))) });
  const { screen } = await renderPart(
    <IdentityProvider>
      <ChannelsCard show={vi.fn()} onAgain={vi.fn()} />
    </IdentityProvider>,
  );
  await expect.element(screen.getByText(text.failed)).toBeVisible();
  down = false;
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByLabelText(text.address)).toBeVisible();
});

test('a chat is turned on with its secret address, which does not stay in its field', async () => {
  const { screen, saved } = await open();
  const field = screen.getByLabelText('Dirección del webhook de Slack');
  const on = screen.getByRole('button', { name: 'Activar Slack' });
  await expect.element(on).toBeDisabled();
  await field.fill('https://hooks.slack.com/services/T/B/x');
  await on.click();
  await expect.element(field).toHaveValue('');
  await expect.element(screen.getByRole('button', { name: 'Apagar Slack' })).toBeVisible();
  expect(saved()).toEqual([
    { canal: 'slack', activo: true, destino: 'https://hooks.slack.com/services/T/B/x', token: '' },
  ]);
});

test('a token typed for a chat while its address is saved stays with the address, and both are saved after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stored = channelList([channel('ntfy', { activo: true, destino: 'ntfy.sh/…' })]);
  const { screen, saved, show } = await open([], () =>
    promise.then(() => good({ ...stored, clave_firma: null })),
  );
  const address = screen.getByLabelText('Dirección del tema de ntfy');
  const token = screen.getByLabelText('Token de acceso de ntfy (si el tema lo pide)');
  await address.fill('https://ntfy.sh/uno');
  await token.fill('tk_uno');
  await screen.getByRole('button', { name: 'Activar ntfy' }).click();
  await expect.poll(saved).toHaveLength(1);
  await token.fill('tk_dos');
  resolve();
  await expect.poll(() => show.mock.calls).toEqual([['success', text.saved]]);
  const save = screen.getByRole('button', { name: text.saveOf('ntfy') });
  await expect.element(save).toBeEnabled();
  await expect.element(address).toHaveValue('https://ntfy.sh/uno');
  await expect.element(token).toHaveValue('tk_dos');
  await save.click();
  await expect.element(address).toHaveValue('');
  await expect.element(token).toHaveValue('');
  const sent = { canal: 'ntfy', activo: true, destino: 'https://ntfy.sh/uno' };
  expect(saved()).toEqual([
    { ...sent, token: 'tk_uno' },
    { ...sent, token: 'tk_dos' },
  ]);
});

test('«Probar» of a channel shows what came back', async () => {
  const TRY = nameOf(canalesRoutes.probar);
  const tried: unknown[] = [];
  serve({
    [LIST]: () =>
      good(channelList([channel('telegram', { activo: true }), channel('ntfy', { activo: true })])),
    [TRY]: ({ body }) => {
      tried.push(body);
      return good({ enviado: false, detalle: 'ntfy ha respondido 403.' });
    },
  });
  const { screen } = await renderPart(
    <IdentityProvider>
      <ChannelsCard show={() => {}} onAgain={() => {}} />
    </IdentityProvider>,
  );
  await screen.getByRole('button', { name: 'Probar ntfy' }).click();
  await expect.element(screen.getByText('ntfy ha respondido 403.')).toBeVisible();
  expect(tried).toEqual([{ canal: 'ntfy' }]);
  await expect.element(screen.getByRole('button', { name: 'Probar Telegram' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Probar Slack' }).elements()).toEqual([]);
});
