import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EstadoSeguridad } from '#contract/entities/seguridad.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { ApiError } from '../api/errors.ts';
import { good, nameOf, Refusal, serve } from '../testing/harness.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { sampleOf } from '../testing/sample.ts';
import { useProof } from './use-proof.tsx';

const security = sampleOf(EstadoSeguridad, { totp: true, passkeys: [] });
const unproved = (message: string) => new ApiError('confirmacion_necesaria', 403, message);

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

let run: ReturnType<typeof useProof>['run'];
function Host() {
  const proof = useProof();
  run = proof.run;
  return proof.dialog;
}

async function open() {
  const answer = () => good(security);
  const { asked } = serve({
    [nameOf(seguridadRoutes.estado)]: answer,
    [nameOf(seguridadRoutes.confirmar)]: answer,
  });
  const { screen } = await renderPart(<Host />);
  return { screen, asked, code: screen.getByLabelText('Código'), dialogs: () => screen.getByRole('dialog') };
}

/** A change refused until the `times`-th proof. */
function refusedAtFirst(message: string, times = 1) {
  let tries = 0;
  return vi.fn(() => (tries++ < times ? Promise.reject(unproved(message)) : Promise.resolve(message)));
}

test('what needs no proof asks for none, and any other refusal is handed on', async () => {
  const { asked, dialogs } = await open();
  expect(await run(async () => 'hecho')).toBe('hecho');
  await expect(run(() => Promise.reject(new ApiError('conflicto', 409, 'Ahora no.')))).rejects.toThrow(
    'Ahora no.',
  );
  await expect.element(dialogs()).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('a refusal after the proof is not asked about again', async () => {
  const { code } = await open();
  const work = refusedAtFirst('Otra vez.', 2);
  const ended = expect(run(work)).rejects.toThrow('Otra vez.');
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await ended;
  expect(work).toHaveBeenCalledTimes(2);
});

test('a dialog that is left refuses whatever waited for it; the next change asks again', async () => {
  const { code, dialogs } = await open();
  const [one, other] = [refusedAtFirst('Confirma.'), refusedAtFirst('Confirma también.')];
  const ended = [run(one), run(other)].map((work) => expect(work).rejects.toThrow('Confirma.'));
  await expect.element(code).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await Promise.all(ended);
  await expect.element(dialogs()).not.toBeInTheDocument();
  const again = run(refusedAtFirst('De nuevo.'));
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  expect(await again).toBe('De nuevo.');
  await expect.element(dialogs()).not.toBeInTheDocument();
});

test('a code typed while the one before is checked stays when that one is refused', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { asked } = serve({
    [nameOf(seguridadRoutes.estado)]: () => good(security),
    [nameOf(seguridadRoutes.confirmar)]: () => promise,
  });
  const { screen } = await renderPart(<Host />);
  const code = screen.getByLabelText('Código');
  run(refusedAtFirst('Confirma.')).catch(() => undefined);
  await code.fill('111111');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked.at(-1)?.body).toEqual({ codigo: '111111' });
  await code.fill('222222');
  resolve(new Refusal(403, 'codigo_no_valido', 'Ese código no vale.'));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Ese código no vale.');
  await expect.element(code).toHaveValue('222222');
});
