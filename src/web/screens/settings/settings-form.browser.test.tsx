import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EstadoCanal } from '#contract/entities/canales.ts';
import { Configuracion } from '#contract/entities/configuracion.ts';
import { SIN_AJUSTES } from '#contract/entities/mercado.ts';
import { BANNER_MS } from '#contract/limits.ts';
import { canalesRoutes } from '#contract/routes/canales.ts';
import { mercadoRoutes } from '#contract/routes/mercado.ts';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import { good, idOf, nameOf, serve } from '../../testing/harness.tsx';
import { holdTimers } from '../../testing/hold-timers.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { marketText } from './market/text.ts';
import { channelText } from './notifications/text.ts';
import { IdentityProvider } from './security/identity.tsx';
import { SettingsForm } from './settings-form.tsx';
import { generalText, settingsText as text } from './text.ts';

const [READ, WRITE, CHANNELS, CHANNEL, MARKET, TABLES, TRY] = [
  usuariosRoutes.config,
  usuariosRoutes.guardarConfig,
  canalesRoutes.listar,
  canalesRoutes.guardar,
  mercadoRoutes.ver,
  mercadoRoutes.cambiar,
  mercadoRoutes.probar,
].map(nameOf) as [string, string, string, string, string, string, string]; // as many as were mapped

const stored = sampleOf(Configuracion, {
  usuario_id: idOf(1),
  nombre_usuario: 'Ana',
  timezone: 'Europe/Madrid',
});
const market = sampleOf(mercadoRoutes.ver.answer).data;
const channels = sampleOf(canalesRoutes.listar.answer).data;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  // The outcome is shown for five seconds, which the typing itself may take on a busy machine.
  holdTimers('setTimeout', BANNER_MS);
});

/** The settings at one tab; `written` holds saved data by route. */
async function open(tab: string) {
  const propias = { ...market.propias, zonas: [{ zona: 'es', aprecio: 0.9, registro: 8, renovacion: 10 }] };
  const tables = () => good({ ...market, propias, ajustes: SIN_AJUSTES });
  const { asked } = serve({
    [READ]: () => good(stored),
    [WRITE]: () => good(stored),
    [CHANNELS]: () => good(channels),
    [CHANNEL]: () =>
      good({ ...channels, canales: [sampleOf(EstadoCanal, { canal: 'webhook' })], clave_firma: null }),
    [MARKET]: tables,
    [TABLES]: tables,
    [TRY]: () => good([]),
  });
  const { screen } = await renderPart(
    <IdentityProvider>
      <SettingsForm stored={stored} />
    </IdentityProvider>,
    `/settings?tab=${tab}`,
  );
  const writes = [WRITE, CHANNEL, TABLES];
  return { screen, written: () => asked.map(({ route }) => route).filter((route) => writes.includes(route)) };
}

test('Enter in a field of the draft saves the draft', async () => {
  const { screen, written } = await open('general');
  await screen.getByRole('textbox', { name: generalText.name }).fill('Ana Ruiz');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(text.saved)).toBeVisible();
  expect(written()).toEqual([WRITE]);
});

test('Enter in the market saves the market alone', async () => {
  const { screen, written } = await open('mercado');
  await userEvent.type(screen.getByLabelText('Registro (€), .es', { exact: true }), '7{Enter}');
  await expect.element(screen.getByText(marketText.saved)).toBeVisible();
  expect(written()).toEqual([TABLES]);
});

test('Enter in a channel saves that channel alone; without an address nothing', async () => {
  const { screen, written } = await open('notificaciones');
  const address = screen.getByLabelText(channelText.address);
  await address.click();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByLabelText(channelText.token), '123:abc{Enter}');
  await userEvent.type(address, 'https://mio.es/avisos{Enter}');
  await expect.element(screen.getByText(channelText.saved)).toBeVisible();
  await userEvent.type(screen.getByLabelText(channelText.chat), '@ana{Enter}');
  await expect.poll(written).toEqual([CHANNEL, CHANNEL]);
});
