import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Acceso } from '#contract/tokens/entities.ts';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { good, idOf, nameOf, Refusal, serve } from '../../../../testing/harness.tsx';
import { renderPart } from '../../../../testing/render-part.tsx';
import { sampleOf } from '../../../../testing/sample.ts';
import { identityText } from '../dialogs/text.ts';
import { IdentityProvider } from '../identity.tsx';
import { newTokenText } from './new-token-text.ts';
import { scopeText, tokensText as text } from './text.ts';
import { TokensCard } from './tokens-card.tsx';

const [LIST, MAKE, REVOKE] = [accesosRoutes.listar, accesosRoutes.crear, accesosRoutes.revocar].map(
  nameOf,
) as [string, string, string]; // as mapped
const NEVER = '2999-01-31T12:00:00.000Z';
const PAST = '2026-01-31T12:00:00.000Z';

const token = (n: number, change: Partial<Acceso> = {}) =>
  sampleOf(Acceso, {
    _id: idOf(n),
    nombre: `guion ${n}`,
    final: 'aB3d',
    alcances: ['leer'],
    expira: NEVER,
    creado: PAST,
    ...change,
  });

async function open(stored: Acceso[], answers: Parameters<typeof serve>[0] = {}) {
  let rows = stored;
  const server = serve({
    [LIST]: () => good(rows),
    [MAKE]: () => {
      rows = [token(9, { nombre: 'nuevo' }), ...rows];
      return good({ acceso: rows[0], token: 'pde_secreto' });
    },
    [REVOKE]: ({ route }) => {
      rows = rows.map((one) => (route.endsWith(one._id) ? { ...one, revocado: PAST } : one));
      return good(rows.find((one) => route.endsWith(one._id)));
    },
    ...answers,
  });
  const show = vi.fn();
  const part = await renderPart(
    <IdentityProvider>
      <TokensCard show={show} />
    </IdentityProvider>,
  );
  return { ...server, ...part, show };
}

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

test('each token is listed with what it may do, what it spent, until when and from where', async () => {
  const { screen } = await open([
    token(1, {
      alcances: ['leer', 'recolectar', 'comprar'],
      tope_creditos: 1_500,
      creditos_usados: 120,
      tope_euros: 19.5,
      euros_gastados: 8,
      direcciones: ['203.0.113.0/24'],
    }),
    token(2, { expira: PAST }),
    token(3, { revocado: PAST }),
  ]);
  await expect
    .element(screen.getByText('Leer · Recolectar (120 de 1.500 créditos) · Comprar (8 € de 19,50 €)'))
    .toBeVisible();
  await expect.element(screen.getByText('Solo desde 203.0.113.0/24')).toBeVisible();
  await expect.element(screen.getByText('hasta el 31 ene 2999 · sin usar')).toBeVisible();
  await expect.element(screen.getByText('Caducó el 31 ene 2026 · sin usar')).toBeVisible();
  await expect.element(screen.getByText('Revocado el 31 ene 2026 · sin usar')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Revocar el acceso/ }).elements()).toHaveLength(1);
});

test('an account without tokens is told what they are for', async () => {
  const { screen } = await open([]);
  await expect.element(screen.getByText(text.empty)).toBeVisible();
});

test('a token is made with its caps and shown once, with a button that copies it', async () => {
  const { screen, asked } = await open([]);
  await screen.getByRole('button', { name: text.add }).click();
  await screen.getByRole('button', { name: newTokenText.create, exact: true }).click();
  await expect.element(screen.getByText(newTokenText.nameEmpty)).toBeVisible();
  await screen.getByLabelText(newTokenText.name).fill('nuevo');
  await screen.getByLabelText(scopeText.recolectar.label).click();
  await screen.getByRole('button', { name: newTokenText.create, exact: true }).click();
  await expect.element(screen.getByText(newTokenText.creditsEmpty)).toBeVisible();
  expect(asked.map(({ route }) => route)).not.toContain(MAKE);
  await screen.getByLabelText(newTokenText.credits).fill('500');
  await screen.getByLabelText(newTokenText.days).selectOptions('30');
  await screen.getByRole('button', { name: newTokenText.create, exact: true }).click();
  await expect.element(screen.getByText('pde_secreto')).toBeVisible();
  expect(asked.find(({ route }) => route === MAKE)?.body).toEqual({
    nombre: 'nuevo',
    alcances: ['leer', 'recolectar'],
    tope_creditos: 500,
    tope_euros: null,
    dias: 30,
    direcciones: [],
  });
  await expect.element(screen.getByRole('button', { name: newTokenText.copy })).toBeVisible();
  await screen.getByRole('button', { name: newTokenText.done }).click();
  await expect.element(screen.getByText('pde_secreto')).not.toBeInTheDocument();
  await expect.element(screen.getByText('nuevo')).toBeVisible();
});

test('a dialog whose token is being made cannot be closed, so that the token is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { screen, asked } = await open([], { [MAKE]: () => promise });
  await screen.getByRole('button', { name: text.add }).click();
  await screen.getByLabelText(newTokenText.name).fill('n8n');
  await screen.getByRole('button', { name: newTokenText.create, exact: true }).click();
  await expect.poll(() => asked.map(({ route }) => route)).toContain(MAKE);
  await userEvent.keyboard('{Escape}');
  for (const name of [newTokenText.cancel, identityText.close])
    await expect.element(screen.getByRole('dialog').getByRole('button', { name })).toBeDisabled();
  resolve(good({ acceso: token(9), token: 'pde_secreto' }));
  await expect.element(screen.getByText('pde_secreto')).toBeVisible();
  await screen.getByRole('button', { name: newTokenText.done }).click();
  await expect.element(screen.getByText('pde_secreto')).not.toBeInTheDocument();
});

test('what the server has against a token is said in the dialog, which keeps what was typed', async () => {
  const { screen } = await open([], {
    [MAKE]: () => new Refusal(400, 'entrada_no_valida', 'Los datos enviados no son válidos: «aquí».'),
  });
  await screen.getByRole('button', { name: text.add }).click();
  await screen.getByLabelText(newTokenText.name).fill('n8n');
  await screen.getByLabelText(newTokenText.addresses).fill('aquí');
  await screen.getByRole('button', { name: newTokenText.create, exact: true }).click();
  await expect.element(screen.getByText('Los datos enviados no son válidos: «aquí».')).toBeVisible();
  await expect.element(screen.getByLabelText(newTokenText.name)).toHaveValue('n8n');
});

test('revoking asks first, and then the token is listed as revoked', async () => {
  const { screen, asked, show } = await open([token(1), token(2)]);
  await screen.getByRole('button', { name: text.revokeOf('guion 2') }).click();
  await expect.element(screen.getByText(text.revokeAsk('guion 2'))).toBeVisible();
  await screen.getByRole('button', { name: text.cancel }).click();
  expect(asked.map(({ route }) => route)).toEqual([LIST]);
  await screen.getByRole('button', { name: text.revokeOf('guion 2') }).click();
  await screen.getByRole('button', { name: text.revoke, exact: true }).last().click();
  await expect.poll(() => show.mock.calls).toEqual([['success', text.revoked]]);
  await expect.element(screen.getByText('Revocado el 31 ene 2026 · sin usar')).toBeVisible();
});

test('a list that cannot be loaded is tried again', async () => {
  let down = true;
  const { screen } = await open([token(1)], {
    [LIST]: () => (down ? new Refusal(500, 'interno', 'Error interno.') : good([token(1)])),
  });
  await expect.element(screen.getByText(text.failed)).toBeVisible();
  down = false;
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByText('guion 1')).toBeVisible();
});
