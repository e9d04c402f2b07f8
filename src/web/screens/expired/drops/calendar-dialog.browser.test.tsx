import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EstadoSeguridad } from '#contract/entities/seguridad.ts';
import { EVENTOS_MAX } from '#contract/limits.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { good, nameOf, Refusal, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { dropText as text } from './text.ts';

const [STATE, CREATE, REVOKE] = [
  gestionRoutes.calendario,
  gestionRoutes.crearCalendario,
  gestionRoutes.revocarCalendario,
].map(nameOf) as [string, string, string]; // as many as were mapped
const MADE = '2026-03-01T10:00:00.000Z';
const NO = new Refusal(409, 'conflicto', 'Ahora no.');

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

function Page({ total = 2 }) {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Abrir
      </button>
      <CalendarDialog
        opened={opened}
        onClose={() => setOpened(false)}
        filter={{ search: '', provincia: 'Lugo' }}
        total={total}
      />
    </>
  );
}

/** The dialog over a server that keeps one address and refuses the routes in `refused`. */
async function open(creado: string | null, refused = new Set<string>()) {
  let made = creado;
  let count = 0;
  const answer = (route: string, work: () => unknown) => () => (refused.has(route) ? NO : good(work()));
  const server = serve({
    [STATE]: answer(STATE, () => ({ creado: made })),
    [CREATE]: answer(CREATE, () => {
      made = MADE;
      count += 1;
      return { url: `https://d.example/feed/${count}` };
    }),
    [REVOKE]: answer(REVOKE, () => {
      made = null;
      return null;
    }),
  });
  const part = await renderPart(<Page />);
  const { screen } = part;
  return {
    ...part,
    ...server,
    refused,
    create: screen.getByRole('button', { name: text.feedCreate }),
    replace: screen.getByRole('button', { name: text.feedReplace }),
    revoke: screen.getByRole('button', { name: text.feedRevoke }),
    address: screen.getByLabelText(text.feed),
    failure: screen.getByRole('alert'),
  };
}

test('the first address is shown once: after the dialog was closed, only that there is one', async () => {
  const { screen, create, address, revoke } = await open(null);
  await expect.element(revoke).not.toBeInTheDocument();
  await create.click();
  await expect.element(address).toHaveValue('https://d.example/feed/1');
  await userEvent.keyboard('{Escape}');
  await expect.element(address).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Abrir' }).click();
  await expect.element(screen.getByText(/^Hay una dirección creada el /)).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
});

test('before it is known whether there is an address one cannot be made, whose «Revocar» a late answer would hide', async () => {
  const before = Promise.withResolvers<unknown>();
  let made = false;
  serve({
    [STATE]: () => (made ? good({ creado: MADE }) : before.promise),
    [CREATE]: () => {
      made = true;
      return good({ url: 'https://d.example/feed/1' });
    },
  });
  const { screen } = await renderPart(<Page />);
  const create = screen.getByRole('button', { name: text.feedCreate });
  await expect.element(create).toBeDisabled();
  before.resolve(good({ creado: null }));
  await create.click();
  await expect.element(screen.getByRole('button', { name: text.feedRevoke })).toBeVisible();
});

test('an address is made after a proof of identity where the last one is old', async () => {
  const security = good(sampleOf(EstadoSeguridad, { totp: true, passkeys: [] }));
  let proved = false;
  serve({
    [STATE]: () => good({ creado: null }),
    [CREATE]: () =>
      proved
        ? good({ url: 'https://d.example/feed/1' })
        : new Refusal(403, 'confirmacion_necesaria', 'Confirma que eres tú.'),
    [nameOf(seguridadRoutes.estado)]: () => security,
    [nameOf(seguridadRoutes.confirmar)]: () => {
      proved = true;
      return security;
    },
  });
  const { screen } = await renderPart(<Page />);
  await screen.getByRole('button', { name: text.feedCreate }).click();
  await screen.getByLabelText('Código').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText(text.feed)).toHaveValue('https://d.example/feed/1');
});

test('the dialog cannot be closed while its address is made, so that the address is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  serve({ [STATE]: () => good({ creado: MADE }), [CREATE]: () => promise });
  const { screen } = await renderPart(<Page />);
  const close = screen.getByRole('button', { name: text.close });
  await screen.getByRole('button', { name: text.feedReplace }).click();
  await expect.element(close).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  resolve(good({ url: 'https://d.example/feed/1' }));
  await expect.element(screen.getByLabelText(text.feed)).toHaveValue('https://d.example/feed/1');
  await close.click();
  await expect.element(close).not.toBeInTheDocument();
});

test('another address takes the place of the one on the screen', async () => {
  const { replace, address } = await open(MADE);
  await replace.click();
  await expect.element(address).toHaveValue('https://d.example/feed/1');
  await replace.click();
  await expect.element(address).toHaveValue('https://d.example/feed/2');
});

test('a revoked address is taken from the screen, where it would look as if it were good', async () => {
  const { create, revoke, address } = await open(null);
  await create.click();
  await expect.element(address).toBeVisible();
  await revoke.click();
  await expect.element(address).not.toBeInTheDocument();
  await expect.element(create).toBeVisible();
  await expect.element(revoke).not.toBeInTheDocument();
});

test('a refusal is shown, and a later success of anything takes it away', async () => {
  const { revoke, replace, address, failure, refused } = await open(MADE, new Set([REVOKE]));
  await revoke.click();
  await expect.element(failure).toHaveTextContent(`${text.feedFailed}Ahora no.`);
  await replace.click();
  await expect.element(address).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  refused.add(CREATE);
  refused.delete(REVOKE);
  await replace.click();
  await expect.element(failure).toBeVisible();
  await revoke.click();
  await expect.element(failure).not.toBeInTheDocument();
});

test('a refusal is no longer shown when the dialog is opened again', async () => {
  const { screen, revoke, failure } = await open(MADE, new Set([REVOKE]));
  await revoke.click();
  await expect.element(failure).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Abrir' }).click();
  await expect.element(revoke).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('a file that cannot be made is reported, and no longer when the dialog is opened again', async () => {
  const { screen, failure } = await open(null);
  await screen.getByRole('button', { name: text.file(false) }).click();
  await expect.element(failure).toMatchTextContent(text.fileFailed);
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Abrir' }).click();
  await expect.element(screen.getByText(text.fileLine)).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('a list longer than a file says how many the file has, and the button has no number', async () => {
  serve({ [STATE]: () => good({ creado: null }) });
  for (const [total, most] of [
    [EVENTOS_MAX, ''],
    [EVENTOS_MAX + 1, ' El archivo lleva como mucho las 2.000 primeras.'],
  ] as const) {
    const { screen } = await renderPart(<Page total={total} />);
    await expect
      .element(screen.getByText(text.fileLine, { exact: false }))
      .toHaveTextContent(`${text.fileLine}${most}`);
    await expect.element(screen.getByRole('button', { name: 'Descargar las que ves (.ics)' })).toBeVisible();
    await screen.unmount();
  }
});

test('a state that cannot be read is reported', async () => {
  const { failure } = await open(null, new Set([STATE]));
  await expect.element(failure).toHaveTextContent(`${text.feedFailed}Ahora no.`);
});
