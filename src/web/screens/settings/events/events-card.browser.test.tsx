import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FiltroGuardado } from '#contract/entities/gestion.ts';
import { EstadoSeguridad } from '#contract/entities/seguridad.ts';
import { DestinoEventos as Destino, type DestinoEventos, EntregaEvento } from '#contract/events/entities.ts';
import { eventosRoutes } from '#contract/events/routes.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { type Asked, good, idOf, nameOf, paged, Refusal, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { identityText } from '../security/dialogs/text.ts';
import { IdentityProvider } from '../security/identity.tsx';
import { dialogText } from './dialog-text.ts';
import { EventsCard } from './events-card.tsx';
import { eventsText } from './text.ts';

const text = { ...eventsText, ...dialogText };

const destination = (change: Partial<DestinoEventos> = {}) =>
  sampleOf(Destino, {
    _id: idOf(1),
    nombre: 'Mi programa',
    url: 'https://mio.es/x',
    eventos: ['dominio.libre'],
    activo: true,
    ...change,
  });

/** The card over a server that keeps addresses; `answers` of other routes come first. */
async function open(stored: DestinoEventos[], answers: Record<string, (asked: Asked) => unknown> = {}) {
  let kept = stored;
  const server = serve({
    [nameOf(eventosRoutes.destinos)]: () => good(kept),
    [nameOf(eventosRoutes.crear)]: ({ body }) => {
      const destino = destination({ _id: idOf(9), ...(body as Partial<DestinoEventos>) });
      kept = [...kept, destino];
      return good({ destino, clave_firma: 'whsec_clave' });
    },
    [nameOf(gestionRoutes.filtros)]: () =>
      good([sampleOf(FiltroGuardado, { _id: idOf(5), nombre: 'Solo .cat' })]),
    [nameOf(seguridadRoutes.estado)]: () => good(sampleOf(EstadoSeguridad)),
    ...answers,
  });
  const show = vi.fn();
  const part = await renderPart(
    <IdentityProvider>
      <EventsCard show={show} />
    </IdentityProvider>,
  );
  const bodies = (route: { method: string; path: string }) =>
    server.asked
      .filter((one) => one.route === `${route.method} ${route.path}`.replace(':id', idOf(1)))
      .map(({ body }) => body);
  return { ...server, ...part, show, bodies };
}

test('an address is added with its events and filter; its signing key is shown this once', async () => {
  const { screen, bodies, show } = await open([]);
  await expect.element(screen.getByText(text.none)).toBeVisible();
  await screen.getByRole('button', { name: text.add }).click();
  await screen.getByLabelText(text.name).fill('Mi n8n');
  await screen.getByLabelText(text.url).fill('https://n8n.mio.es/webhook/1');
  await screen.getByLabelText('Un batch termina').click();
  await screen.getByLabelText('Oportunidad nueva').click();
  await screen.getByLabelText(text.filter).selectOptions('Solo .cat');
  await screen.getByRole('button', { name: text.save }).click();
  await expect.element(screen.getByText('whsec_clave')).toBeVisible();
  expect(bodies(eventosRoutes.crear)).toEqual([
    {
      nombre: 'Mi n8n',
      url: 'https://n8n.mio.es/webhook/1',
      eventos: ['dominio.libre', 'dominio.perdido', 'oportunidad.nueva', 'batch.parado'],
      filtro_id: idOf(5),
    },
  ]);
  expect(show.mock.calls).toEqual([['success', text.saved]]);
  await screen.getByRole('button', { name: text.done }).click();
  await expect.element(screen.getByRole('heading', { name: 'Mi n8n' })).toBeVisible();
  expect(screen.getByText('whsec_clave').elements()).toEqual([]);
});

test('a dialog whose address is being saved cannot be closed, so that its signing key is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { screen, bodies } = await open([], { [nameOf(eventosRoutes.crear)]: () => promise });
  await screen.getByRole('button', { name: text.add }).click();
  await screen.getByLabelText(text.name).fill('Mi n8n');
  await screen.getByLabelText(text.url).fill('https://n8n.mio.es/webhook/1');
  await screen.getByRole('button', { name: text.save }).click();
  await expect.poll(() => bodies(eventosRoutes.crear)).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  for (const name of [text.cancel, identityText.close])
    await expect.element(screen.getByRole('dialog').getByRole('button', { name })).toBeDisabled();
  resolve(good({ destino: destination({ _id: idOf(9) }), clave_firma: 'whsec_clave' }));
  await expect.element(screen.getByText('whsec_clave')).toBeVisible();
  await screen.getByRole('button', { name: text.done }).click();
  await expect.element(screen.getByText('whsec_clave')).not.toBeInTheDocument();
});

test('a dialog whose key is being changed cannot be closed; a refusal is gone with it', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { screen } = await open([destination(), destination({ _id: idOf(2), nombre: 'Otro' })], {
    [nameOf(eventosRoutes.cambiarClave)]: () => promise,
  });
  const refusal = screen.getByText('Ahora no.');
  const cancel = screen.getByRole('dialog').getByRole('button', { name: text.cancel });
  await screen.getByRole('button', { name: 'Cambiar la clave «Mi programa»' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: text.keyChange }).click();
  await expect.element(cancel).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  resolve(new Refusal(409, 'conflicto', 'Ahora no.'));
  await expect.element(refusal).toBeVisible();
  await cancel.click();
  await expect.element(cancel).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Cambiar la clave «Otro»' }).click();
  await expect.element(screen.getByText(text.keyChangeLine)).toBeVisible();
  await expect.element(refusal).not.toBeInTheDocument();
});

test('a signing key is changed after an explanation, and the new one is shown this once', async () => {
  let kept = destination();
  const { screen } = await open([], {
    [nameOf(eventosRoutes.destinos)]: () => good([kept]),
    [nameOf(eventosRoutes.cambiarClave)]: () => {
      kept = destination({ clave_anterior_hasta: '2099-03-02T12:00:00.000Z' });
      return good({ destino: kept, clave_firma: 'whsec_nueva' });
    },
  });
  await screen.getByRole('button', { name: 'Cambiar la clave «Mi programa»' }).click();
  await expect.element(screen.getByText(text.keyChangeLine)).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: text.keyChange }).click();
  await expect.element(screen.getByText('whsec_nueva')).toBeVisible();
  await screen.getByRole('button', { name: text.done }).click();
  await expect.element(screen.getByText(/clave de firma anterior vale hasta/)).toBeVisible();
  expect(screen.getByText('whsec_nueva').elements()).toEqual([]);
});

test('a fixed header is kept without typing its value again, changed, and taken away', async () => {
  const { screen, bodies } = await open([destination({ cabecera: 'X-Clave' })], {
    [nameOf(eventosRoutes.cambiar)]: () => good(destination()),
  });
  const edit = async (change: () => Promise<void>) => {
    await screen.getByRole('button', { name: 'Editar «Mi programa»' }).click();
    await expect.element(screen.getByLabelText(text.header)).toHaveValue('X-Clave');
    await change();
    await screen.getByRole('button', { name: text.save }).click();
    await expect.poll(() => screen.getByLabelText(text.header).elements()).toEqual([]);
  };
  await edit(async () => undefined);
  await edit(() => screen.getByLabelText(text.headerValue).fill('secreto'));
  await edit(() => screen.getByLabelText(text.header).fill(''));
  const sent = bodies(eventosRoutes.cambiar).map((body) => (body as { cabecera?: unknown }).cabecera); // what the form sends
  expect(sent).toEqual([undefined, { nombre: 'X-Clave', valor: 'secreto' }, null]);
});

test('an address that is refused says why, and keeps what was typed', async () => {
  const { screen } = await open([], {
    [nameOf(eventosRoutes.crear)]: () => new Refusal(400, 'canal_no_valido', 'Esa dirección no es pública.'),
  });
  await screen.getByRole('button', { name: text.add }).click();
  await screen.getByLabelText(text.name).fill('Mío');
  await screen.getByLabelText(text.url).fill('https://10.0.0.1/');
  await screen.getByRole('button', { name: text.save }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Esa dirección no es pública.');
  await expect.element(screen.getByLabelText(text.url)).toHaveValue('https://10.0.0.1/');
});

test('an address that was switched off says why and is switched on again', async () => {
  const off = destination({ activo: false, motivo_apagado: 'La dirección dice que ya no existe (410).' });
  const { screen, bodies } = await open([off], {
    [nameOf(eventosRoutes.cambiar)]: () => good(destination()),
  });
  await expect.element(screen.getByText(/ya no existe .410/)).toBeVisible();
  await screen.getByRole('button', { name: 'Encender «Mi programa»' }).click();
  await expect.poll(() => bodies(eventosRoutes.cambiar)).toEqual([{ activo: true }]);
});

test('«Probar» shows what the address answered', async () => {
  const { screen } = await open([destination()], {
    [nameOf(eventosRoutes.probar)]: () =>
      good({
        hora: '2026-03-01T12:00:00.000Z',
        estado: 500,
        ms: 20,
        detalle: 'La dirección ha respondido 500.',
        respuesta: 'sin memoria',
        entregado: false,
      }),
  });
  await screen.getByRole('button', { name: 'Probar «Mi programa»' }).click();
  await expect.element(screen.getByText(/ha respondido 500/)).toBeVisible();
  await expect.element(screen.getByText('sin memoria')).toBeVisible();
});

test('the deliveries show each attempt with what came back, and one is sent again', async () => {
  const attempt = {
    hora: '2026-03-01T12:00:00.000Z',
    estado: 503,
    ms: 1_200,
    detalle: 'x',
    respuesta: 'lleno',
  };
  const delivery = sampleOf(EntregaEvento, {
    _id: idOf(7),
    evento_id: idOf(8),
    tipo: 'dominio.caido',
    estado: 'fallida',
    intentos: [attempt],
  });
  const { screen, asked } = await open([destination()], {
    [nameOf(eventosRoutes.entregas)]: () => paged([delivery]),
    [nameOf(eventosRoutes.reenviar)]: () => good(null),
  });
  await screen.getByRole('button', { name: 'Entregas «Mi programa»' }).click();
  await expect.element(screen.getByText('No entregado · Una web deja de funcionar')).toBeVisible();
  await expect.element(screen.getByText('lleno')).toBeVisible();
  await screen.getByRole('button', { name: /^Reenviar dominio.caido/ }).click();
  await expect.element(screen.getByText(text.sentAgain)).toBeVisible();
  expect(asked.map(({ route }) => route)).toContain(`POST /api/eventos/entregas/${idOf(7)}/reenviar`);
});

test.each([
  [true, /^Próximo intento: /],
  [false, /^Sale cuando enciendas la dirección\.$/],
])('a delivery that waits says for what, with the address switched on: %s', async (activo, waits) => {
  const proximo = '2026-03-01T12:05:00.000Z';
  const delivery = sampleOf(EntregaEvento, { _id: idOf(7), estado: 'pendiente', proximo, intentos: [] });
  const { screen } = await open([destination({ activo, motivo_apagado: activo ? null : 'x' })], {
    [nameOf(eventosRoutes.entregas)]: () => paged([delivery]),
  });
  await screen.getByRole('button', { name: 'Entregas «Mi programa»' }).click();
  await expect.element(screen.getByText(waits)).toBeVisible();
});

test('an address is removed only after a question', async () => {
  const { screen, bodies, show } = await open([destination()], {
    [nameOf(eventosRoutes.eliminar)]: () => good(null),
  });
  const removals = () => bodies(eventosRoutes.eliminar).length;
  await screen.getByRole('button', { name: 'Eliminar «Mi programa»' }).click();
  await expect.element(screen.getByText(text.removeLine)).toBeVisible();
  expect(removals()).toBe(0);
  await screen.getByRole('button', { name: text.remove, exact: true }).click();
  await expect.poll(() => show.mock.calls).toEqual([['success', text.removed]]);
  expect(removals()).toBe(1);
});

test('the answer to a removal does not close the dialog that was opened since', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const other = destination({ _id: idOf(2), nombre: 'Otro' });
  const { screen, bodies, show } = await open([destination(), other], {
    [nameOf(eventosRoutes.eliminar)]: () => promise,
    [nameOf(eventosRoutes.cambiar)]: () => good(destination()),
  });
  await screen.getByRole('button', { name: 'Eliminar «Otro»' }).click();
  await screen.getByRole('button', { name: text.remove, exact: true }).click();
  await screen.getByRole('button', { name: text.cancel }).click();
  await expect.element(screen.getByText(text.removeLine)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Editar «Mi programa»' }).click();
  await screen.getByLabelText(text.name).fill('Mi otro programa');
  resolve(good(null));
  await expect.poll(() => show.mock.calls).toEqual([['success', text.removed]]);
  await screen.getByRole('button', { name: text.save }).click();
  await expect.poll(() => bodies(eventosRoutes.cambiar)).toMatchObject([{ nombre: 'Mi otro programa' }]);
});
