import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Configuracion } from '#contract/entities/configuracion.ts';
import { EstadoSeguridad } from '#contract/entities/seguridad.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { ApiError } from '../../../api/errors.ts';
import { good, idOf, nameOf, paged, Refusal, serve } from '../../../testing/harness.tsx';
import { renderPart, runHookAt } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { draftOf } from '../draft.ts';
import { type DraftForm, useDraft } from '../use-draft.ts';
import { identityText, setUpText } from './dialogs/text.ts';
import { FactorCard } from './factor-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { historyText } from './history-text.ts';
import { IdentityProvider, useIdentity } from './identity.tsx';
import { IpCard } from './ip-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { factorText, sessionsText } from './text.ts';

const [STATE, PROVE, PREPARE, ACTIVATE, REMOVE, CODES, SESSIONS, CLOSE, CLOSE_OTHERS, HISTORY] = [
  seguridadRoutes.estado,
  seguridadRoutes.confirmar,
  seguridadRoutes.prepararTotp,
  seguridadRoutes.activarTotp,
  seguridadRoutes.quitarTotp,
  seguridadRoutes.nuevosCodigos,
  seguridadRoutes.sesiones,
  seguridadRoutes.cerrarSesion,
  seguridadRoutes.cerrarOtras,
  seguridadRoutes.auditoria,
].map(nameOf) as [string, string, string, string, string, string, string, string, string, string]; // as mapped

const stateOf = (change: Partial<EstadoSeguridad> = {}) =>
  sampleOf(EstadoSeguridad, { totp: false, passkeys: [], ip_actual: '203.0.113.9', ...change });
const UNPROVED = () => new Refusal(403, 'confirmacion_necesaria', 'Confirma que eres tú.');
const needsProof = () => new ApiError('confirmacion_necesaria', 403, 'Confirma que eres tú.');

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

describe('useIdentity', () => {
  const open = async (state = stateOf({ totp: true })) => {
    const server = serve({ [STATE]: () => good(state), [PROVE]: () => good(state) });
    const hook = await runHookAt(
      () => useIdentity(),
      '/settings?tab=seguridad',
      (node) => <IdentityProvider>{node}</IdentityProvider>,
    );
    return { ...server, ...hook, run: hook.result.current };
  };

  test('what needs no proof is done at once; another trouble is handed on', async () => {
    const { run, screen } = await open();
    expect(await run(async () => 7)).toBe(7);
    await expect(run(() => Promise.reject(new ApiError('conflicto', 409, 'No.')))).rejects.toThrow('No.');
    await expect(run(() => Promise.reject(new Error('otra')))).rejects.toThrow('otra');
    expect(screen.getByRole('dialog').elements()).toHaveLength(0);
  });

  test('what needs one is done again once the code was right, and gives what it gave then', async () => {
    const { run, screen, asked } = await open();
    const work = vi.fn<() => Promise<string>>();
    work.mockRejectedValueOnce(needsProof()).mockResolvedValueOnce('hecho');
    const ended = run(work);
    await expect.element(screen.getByText(identityText.line)).toBeVisible();
    expect(work).toHaveBeenCalledOnce();
    await screen.getByLabelText('Código').fill('123456');
    await userEvent.keyboard('{Enter}');
    expect(await ended).toBe('hecho');
    expect(asked.find(({ route }) => route === PROVE)?.body).toEqual({ codigo: '123456' });
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('a dialog that is closed refuses with what the server said', async () => {
    const { run, screen } = await open();
    const ended = run(() => Promise.reject(needsProof()));
    await expect.element(screen.getByLabelText('Código')).toBeVisible();
    const refused = expect(ended).rejects.toThrow('Confirma que eres tú.');
    await userEvent.keyboard('{Escape}');
    await refused;
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('two changes that need a proof at once are both settled by the one that is asked for', async () => {
    const { run, screen } = await open();
    const twice = () => vi.fn<() => Promise<string>>().mockRejectedValueOnce(needsProof());
    const ended = Promise.all([
      run(twice().mockResolvedValueOnce('una')),
      run(twice().mockResolvedValueOnce('otra')),
    ]);
    await screen.getByLabelText('Código').fill('123456');
    await userEvent.keyboard('{Enter}');
    expect(await ended).toEqual(['una', 'otra']);
  });

  test('without a second factor the proof is another sign-in', async () => {
    const { run, screen } = await open(stateOf());
    const ended = run(() => Promise.reject(needsProof()));
    await expect.element(screen.getByRole('button', { name: 'Volver a entrar con Google' })).toBeVisible();
    const refused = expect(ended).rejects.toThrow('Confirma que eres tú.');
    await screen.getByRole('button', { name: 'Cancelar' }).click();
    await refused;
  });

  test('outside of its provider it says what is missing', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await expect(render(<Lost />)).rejects.toThrow('useIdentity debe usarse dentro de IdentityProvider');
  });
});

function Lost(): null {
  useIdentity();
  return null;
}

describe('FactorCard', () => {
  async function open(answers: Parameters<typeof serve>[0]) {
    const server = serve(answers);
    const show = vi.fn();
    const part = await renderPart(
      <IdentityProvider>
        <FactorCard show={show} />
      </IdentityProvider>,
    );
    return { ...server, ...part, show };
  }

  test('an authenticator is set up by its first code; its recovery codes are shown once', async () => {
    let totp = false;
    const { screen, asked } = await open({
      [STATE]: () => good(stateOf({ totp, codigos_restantes: totp ? 2 : 0 })),
      [PREPARE]: () => good({ uri: 'otpauth://totp/x?secret=ABCD', secreto: 'ABCD EFGH' }),
      [ACTIVATE]: () => {
        totp = true;
        return good({ codigos: ['uno-111', 'dos-222'] });
      },
    });
    await expect.element(screen.getByText(factorText.off)).toBeVisible();
    await screen.getByRole('button', { name: factorText.activate }).click();
    await expect.element(screen.getByText('ABCD EFGH')).toBeVisible();
    await expect.element(screen.getByRole('img', { name: setUpText.qr })).toBeVisible();
    const confirm = screen.getByRole('button', { name: setUpText.confirm, exact: true });
    await screen.getByLabelText(setUpText.firstCode).fill('12345');
    await expect.element(confirm).toBeDisabled();
    await screen.getByLabelText(setUpText.firstCode).fill('');
    await userEvent.type(screen.getByLabelText(setUpText.firstCode), '123 456');
    await confirm.click();
    await expect.element(screen.getByText('uno-111')).toBeVisible();
    expect(asked.find(({ route }) => route === ACTIVATE)?.body).toEqual({ codigo: '123456' });
    await screen.getByRole('button', { name: setUpText.done }).click();
    await expect.element(screen.getByText(factorText.on)).toBeVisible();
    await expect.element(screen.getByText('uno-111')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Códigos de recuperación sin usar: 2')).toBeVisible();
  });

  test('a wrong first code is reported in the dialog, and nothing is on', async () => {
    const { screen, show } = await open({
      [STATE]: () => good(stateOf()),
      [PREPARE]: () => good({ uri: 'otpauth://totp/x?secret=ABCD', secreto: 'ABCD' }),
      [ACTIVATE]: () => new Refusal(400, 'codigo_no_valido', 'Ese código no es el de ahora.'),
    });
    await screen.getByRole('button', { name: factorText.activate }).click();
    await screen.getByLabelText(setUpText.firstCode).fill('000000');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Ese código no es el de ahora.')).toBeVisible();
    expect(show).not.toHaveBeenCalled();
    await expect.element(screen.getByText(factorText.off)).toBeInTheDocument();
  });

  test('removing it asks first, and says what the server has against it', async () => {
    const { screen, asked, show } = await open({
      [STATE]: () => good(stateOf({ totp: true })),
      [REMOVE]: () => new Refusal(409, 'conflicto', 'Esta instalación lo exige.'),
    });
    await screen.getByRole('button', { name: factorText.removeTotp }).click();
    await screen.getByRole('button', { name: factorText.cancel }).click();
    expect(asked.map(({ route }) => route)).not.toContain(REMOVE);
    await screen.getByRole('button', { name: factorText.removeTotp }).click();
    await expect.element(screen.getByText(factorText.removeTotpAsk)).toBeVisible();
    await screen.getByRole('button', { name: factorText.remove, exact: true }).last().click();
    await expect.poll(() => show.mock.calls).toEqual([['error', 'Esta instalación lo exige.']]);
  });

  test('new recovery codes ask who one is, and come after the proof', async () => {
    let proved = false;
    const { screen } = await open({
      [STATE]: () => good(stateOf({ totp: true, codigos_restantes: 1_000 })),
      [CODES]: () => (proved ? good({ codigos: ['nuevo-1'] }) : UNPROVED()),
      [PROVE]: () => {
        proved = true;
        return good(stateOf({ totp: true }));
      },
    });
    await expect.element(screen.getByText('Códigos de recuperación sin usar: 1.000')).toBeVisible();
    await screen.getByRole('button', { name: factorText.newCodes }).click();
    await screen.getByLabelText('Código').fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('nuevo-1')).toBeVisible();
  });

  test('a state that cannot be loaded offers nothing to change, and is tried again', async () => {
    let down = true;
    const { screen } = await open({
      [STATE]: () => (down ? new Refusal(500, 'interno', 'Error interno.') : good(stateOf())),
    });
    await expect.element(screen.getByText(factorText.failed)).toBeVisible();
    expect(screen.getByRole('button').elements()).toHaveLength(1);
    down = false;
    await screen.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByText(factorText.off)).toBeVisible();
  });
});

describe('SessionsCard', () => {
  const shape = seguridadRoutes.sesiones.answer.shape.data.element;
  const session = (n: number, change: object = {}) =>
    sampleOf(shape, { _id: idOf(n), ip: `203.0.113.${n}`, agente: '', actual: n === 1, ...change });

  async function open(stored: ReturnType<typeof session>[], answers: Parameters<typeof serve>[0] = {}) {
    let rows = stored;
    const server = serve({
      [SESSIONS]: () => good(rows),
      [CLOSE]: ({ route }) => {
        rows = rows.filter(({ _id }) => !route.endsWith(_id));
        return good({ cerradas: 1 });
      },
      [CLOSE_OTHERS]: () => {
        rows = rows.filter(({ actual }) => actual);
        return good({ cerradas: 2 });
      },
      ...answers,
    });
    const show = vi.fn();
    const part = await renderPart(
      <IdentityProvider>
        <SessionsCard show={show} />
      </IdentityProvider>,
    );
    const items = () => part.screen.getByRole('listitem').elements().length;
    await expect.poll(items).toBe(stored.length);
    return { ...server, ...part, show, items };
  }
  const closeOf = (n: number) => sessionsText.closeOf('Dispositivo desconocido', `203.0.113.${n}`);

  test('one’s own is named and cannot be closed here; another is closed and goes', async () => {
    const { screen, show, items } = await open([session(1), session(2)]);
    await expect.element(screen.getByText(`203.0.113.1 · ${sessionsText.current}`)).toBeVisible();
    expect(screen.getByRole('button').elements()).toHaveLength(1);
    await screen.getByRole('button', { name: closeOf(2) }).click();
    await expect.poll(items).toBe(1);
    await expect.poll(() => show.mock.calls).toEqual([['success', 'Sesión cerrada']]);
  });

  test('all others are closed together, which is offered from two on', async () => {
    const { screen, asked, items } = await open([session(1), session(2), session(3)]);
    await screen.getByRole('button', { name: sessionsText.closeOthers }).click();
    await expect.poll(items).toBe(1);
    expect(asked.map(({ route }) => route)).toContain(CLOSE_OTHERS);
    await expect.poll(() => screen.getByRole('button').elements().length).toBe(0);
  });

  test('one that had ended already is reported, and the list is read again', async () => {
    const { screen, show, asked } = await open([session(1), session(2)], {
      [CLOSE]: () => new Refusal(404, 'no_encontrado', 'Esa sesión ya no existe.'),
    });
    await screen.getByRole('button', { name: closeOf(2) }).click();
    await expect.poll(() => show.mock.calls).toEqual([['error', 'Esa sesión ya no existe.']]);
    await expect.poll(() => asked.filter(({ route }) => route === SESSIONS).length).toBe(2);
  });
});

describe('HistoryCard', () => {
  const shape = seguridadRoutes.auditoria.answer.shape.data.element;
  const line = (n: number, change: object = {}) =>
    sampleOf(shape, { _id: idOf(n), hora: '2026-07-31T23:30:00.000Z', ip: '', detalle: '', ...change });

  test('ten lines at first, up to a hundred when asked; days are of the account’s time zone', async () => {
    const lines = Array.from({ length: 12 }, (_, n) => line(n + 1, { ip: n === 0 ? '203.0.113.7' : '' }));
    const { asked } = serve({
      [HISTORY]: ({ query }) => paged(lines.slice(0, Number(query.limite)), { total_elementos: 12 }),
    });
    const { screen } = await renderPart(<HistoryCard />);
    const items = () => screen.getByRole('listitem').elements();
    await expect.poll(() => items().length).toBe(10);
    expect(items()[0]?.textContent).toMatch(/1 ago 2026, 01:30 · desde 203\.0\.113\.7$/);
    expect(items()[1]?.textContent).not.toContain('desde');
    await screen.getByRole('button', { name: historyText.more }).click();
    await expect.poll(() => items().length).toBe(12);
    expect(asked.at(-1)?.query.limite).toBe('100');
    await expect.poll(() => screen.getByRole('button').elements().length).toBe(0);
  });

  test('a line says what was done and of what; an empty history says so', async () => {
    let lines = [line(1, { accion: 'clave_guardada', detalle: 'rapidapi_key' })];
    serve({ [HISTORY]: () => paged(lines) });
    const { screen, client } = await renderPart(<HistoryCard />);
    await expect.element(screen.getByText('Clave guardada: RapidAPI')).toBeVisible();
    lines = [];
    await client.invalidateQueries();
    await expect.element(screen.getByText(historyText.empty)).toBeVisible();
  });
});

let form: DraftForm;
function Addresses() {
  form = useDraft(draftOf(sampleOf(Configuracion, {})));
  return <IpCard form={form} />;
}

describe('IpCard', () => {
  const list = () => form.values.seguridad.ip_whitelist;

  test('a list without one’s own address offers to add it; blank lines are not kept for that', async () => {
    serve({ [STATE]: () => good(stateOf()) });
    const { screen } = await renderPart(<Addresses />);
    await expect.element(screen.getByText('Ahora estás en 203.0.113.9.')).toBeVisible();
    expect(screen.getByRole('button').elements()).toHaveLength(0);
    await screen.getByRole('textbox').fill('198.51.100.1\n\n');
    await screen.getByRole('button', { name: 'Añadir mi dirección' }).click();
    await expect.poll(list).toEqual(['198.51.100.1', '203.0.113.9']);
    await expect.poll(() => screen.getByRole('button').elements().length).toBe(0);
  });

  test('no more lines than the account may have, and an emptied list is no list', async () => {
    serve({ [STATE]: () => good(stateOf()) });
    const { screen } = await renderPart(<Addresses />);
    await screen.getByRole('textbox').fill(Array.from({ length: 60 }, (_, n) => `10.0.0.${n}`).join('\n'));
    await expect.poll(() => list().length).toBe(50);
    await screen.getByRole('textbox').fill('');
    await expect.poll(list).toEqual([]);
  });
});
