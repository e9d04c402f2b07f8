import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { authRoutes } from '#contract/routes/auth.ts';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { ApiError } from '../../api/errors.ts';
import { ProofForm } from '../../auth/proof-form.tsx';
import { proofText } from '../../auth/proof-text.ts';
import { good, nameOf, Refusal, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { loginText as text } from './text.ts';

const [HEALTH, PRINT] = [sistemaRoutes.salud, authRoutes.pedirEnlace].map(nameOf) as [string, string]; // as mapped
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

describe('EntryPanel', () => {
  const entry = async (answers: Parameters<typeof serve>[0]) => {
    const server = serve(answers);
    const onGoogle = vi.fn();
    const part = await renderPart(<EntryPanel onGoogle={onGoogle} />);
    return { ...server, ...part, onGoogle };
  };

  test('with Google there is one button, which waits for the page to be left', async () => {
    const { screen, onGoogle } = await entry({ [HEALTH]: () => good({ demo: false, acceso: 'google' }) });
    const button = screen.getByRole('button', { name: text.button });
    await button.click();
    await expect.element(button).toHaveAttribute('data-loading', 'true');
    expect(onGoogle).toHaveBeenCalledOnce();
  });

  test('back from Google’s page the browser may show this one as it was left: the button can be pressed again', async () => {
    const { screen } = await entry({ [HEALTH]: () => good({ demo: false, acceso: 'google' }) });
    const button = screen.getByRole('button', { name: text.button });
    await button.click();
    await expect.element(button).toHaveAttribute('data-loading', 'true');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.element(button).not.toHaveAttribute('data-loading');
    await expect.element(button).toBeEnabled();
  });

  test('where the product serves one person a new link is printed in the terminal', async () => {
    const { screen, asked } = await entry({
      [HEALTH]: () => good({ demo: false, acceso: 'enlace' }),
      [PRINT]: () => good(null),
    });
    await screen.getByRole('button', { name: text.localButton }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent(text.localPrinted);
    expect(asked.at(-1)?.route).toBe(PRINT);
  });

  test('a link that cannot be printed says why', async () => {
    const { screen } = await entry({
      [HEALTH]: () => good({ demo: false, acceso: 'enlace' }),
      [PRINT]: () => new Refusal(429, 'demasiadas_solicitudes', 'Espera un minuto.'),
    });
    await screen.getByRole('button', { name: text.localButton }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('Espera un minuto.');
  });

  test('while it is not known how one enters, and when that cannot be known, it is with Google', async () => {
    const { screen } = await entry({ [HEALTH]: () => new Refusal(500, 'interno', 'Error interno.') });
    await expect.element(screen.getByRole('button', { name: text.button })).toBeVisible();
  });
});

describe('ProofForm', () => {
  async function proof(
    onProof: (given: unknown) => Promise<void>,
    methods: ('totp' | 'recuperacion')[] = ['totp'],
  ) {
    const { screen } = await renderPart(
      <ProofForm methods={methods} options={() => Promise.reject(new Error('none'))} onProof={onProof} />,
    );
    return {
      screen,
      code: screen.getByLabelText(proofText.code),
      send: screen.getByRole('button', { name: proofText.send }),
    };
  }

  test('a code that is too short is not sent', async () => {
    const onProof = vi.fn();
    const { screen, code, send } = await proof(onProof);
    await code.fill('  123 ');
    await send.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(proofText.empty);
    expect(onProof).not.toHaveBeenCalled();
  });

  test('a wrong one is reported and emptied, and the next one counts', async () => {
    const onProof = vi
      .fn<(given: unknown) => Promise<void>>()
      .mockRejectedValueOnce(new ApiError('codigo_no_valido', 401, 'Ese código no vale.'))
      .mockResolvedValueOnce();
    const { screen, code } = await proof(onProof);
    await code.fill('000000');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Ese código no vale.');
    await expect.element(code).toHaveValue('');
    await code.fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    expect(onProof.mock.calls).toEqual([[{ codigo: '000000' }], [{ codigo: '123456' }]]);
  });

  test('an authenticator’s digits, or a recovery code: the field says which', async () => {
    const { screen, code } = await proof(async () => undefined);
    await expect.element(screen.getByText(proofText.codeHint)).toBeVisible();
    await expect.element(code).toHaveAttribute('inputmode', 'numeric');
    await screen.unmount();
    const other = await proof(async () => undefined, ['recuperacion']);
    await expect.element(other.screen.getByText(proofText.recoveryHint)).toBeVisible();
    await expect.element(other.code).toHaveAttribute('inputmode', 'text');
  });

  test('in a dialog of another form its own sending sends nothing else', async () => {
    const outer = vi.fn();
    const { screen } = await renderPart(
      <div onSubmit={outer}>
        <ProofForm
          methods={['totp']}
          options={() => Promise.reject(new Error('none'))}
          onProof={async () => undefined}
        />
      </div>,
    );
    await screen.getByLabelText(proofText.code).fill('123456');
    await userEvent.keyboard('{Enter}');
    expect(outer).not.toHaveBeenCalled();
  });
});
