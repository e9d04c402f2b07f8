import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Configuracion } from '#contract/entities/configuracion.ts';
import { EstadoSeguridad } from '#contract/entities/seguridad.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import { sessionStore } from '../../api/api.ts';
import { type Asked, good, idOf, nameOf, Refusal, serve } from '../../testing/harness.tsx';
import { runHookAt } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { draftOf, type SettingsDraft } from './draft.ts';
import { isUnsaved } from './draft-changes.ts';
import { IdentityProvider } from './security/identity.tsx';
import { publishAccount } from './use-account-sync.ts';
import { useDraft } from './use-draft.ts';
import { useSettingsCalls } from './use-settings-calls.ts';

const OPENED = sampleOf(Configuracion, {
  usuario_id: idOf(1),
  nombre_usuario: 'Ana',
  timezone: 'Europe/Madrid',
});

/** The server's settings: its own tests show that it stores them. */
let stored: Configuracion;
const [READ, WRITE, KEYS] = [
  usuariosRoutes.config,
  usuariosRoutes.guardarConfig,
  usuariosRoutes.guardarClaves,
].map(nameOf) as [string, string, string]; // as many as were mapped
const answers = {
  [READ]: (): unknown => good(stored),
  [WRITE]: ({ body }: Asked): unknown => {
    stored = { ...stored, ...(body as Partial<Configuracion>) }; // sent by the contract's client
    return good(stored);
  },
  [KEYS]: (): unknown => good(stored.api_keys),
};
beforeEach(() => {
  stored = OPENED;
});

/** The calls over a form opened with `OPENED`, with the banners shown. */
async function calls(change: Record<string, (asked: Asked) => unknown> = {}) {
  const { asked } = serve({ ...answers, ...change });
  const shown: string[] = [];
  const part = await runHookAt(
    () => {
      const form = useDraft(draftOf(OPENED));
      const show = (kind: string, text: string) => void shown.push(`${kind}: ${text}`);
      return { form, ...useSettingsCalls({ form, show }) };
    },
    '/settings',
    (node) => <IdentityProvider>{node}</IdentityProvider>,
  );
  const { result } = part;
  return {
    ...part,
    shown,
    written: () => asked.filter(({ route }) => route === WRITE || route === KEYS).map(({ body }) => body),
    type: async (change: Partial<SettingsDraft>) => {
      result.current.form.change(change);
      await expect.poll(() => result.current.form.values).toMatchObject(change);
    },
    unsaved: () => isUnsaved(result.current.form.values, result.current.form.base()),
    save: () => result.current.save(result.current.form.values),
  };
}

test('saving sends what was changed alone, and leaves nothing unsaved', async () => {
  const { result, type, save, written, shown, unsaved } = await calls();
  await type({ nombre_usuario: '  Ana Ruiz ' });
  expect(unsaved()).toBe(true);
  await save();
  expect(written()).toEqual([{ nombre_usuario: 'Ana Ruiz' }]);
  expect(shown).toEqual(['success: ✅ Configuración guardada correctamente']);
  await expect.poll(unsaved).toBe(false);
  await expect.poll(() => result.current.form.values.nombre_usuario).toBe('Ana Ruiz');
  expect(sessionStore.read()?.user.user_metadata.full_name).toBe('Ana Ruiz');
});

test('a setting that needs a proof of identity is saved once it was given', async () => {
  const security = good(sampleOf(EstadoSeguridad, { totp: true, passkeys: [] }));
  let proved = false;
  const { type, save, written, shown, screen } = await calls({
    [WRITE]: () => {
      if (!proved) return new Refusal(403, 'confirmacion_necesaria', 'Confirma que eres tú.');
      stored = { ...stored, seguridad: { ...stored.seguridad, sesion_timeout: 720 } };
      return good(stored);
    },
    [nameOf(seguridadRoutes.estado)]: () => security,
    [nameOf(seguridadRoutes.confirmar)]: () => {
      proved = true;
      return security;
    },
  });
  await type({ seguridad: { ...OPENED.seguridad, sesion_timeout: 720 } });
  const saving = save();
  await screen.getByLabelText('Código').fill('123456');
  await userEvent.keyboard('{Enter}');
  await saving;
  const sent = { seguridad: { sesion_timeout: 720 } };
  expect(written()).toEqual([sent, sent]);
  expect(shown).toEqual(['success: ✅ Configuración guardada correctamente']);
});

test('what is typed while the settings are saved stays, and is the next change', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { result, type, save, written, unsaved } = await calls({
    [WRITE]: async ({ body }) => {
      await promise;
      stored = { ...stored, ...(body as Partial<Configuracion>) }; // sent by the contract's client
      return good(stored);
    },
  });
  await type({ nombre_usuario: ' Ana Ruiz' });
  const saving = save();
  await expect.poll(written).toEqual([{ nombre_usuario: 'Ana Ruiz' }]);
  await type({ timezone: 'Europe/London' });
  resolve();
  await saving;
  await expect.poll(() => result.current.form.values.nombre_usuario).toBe('Ana Ruiz');
  expect(result.current.form.values.timezone).toBe('Europe/London');
  expect(unsaved()).toBe(true);
  await save();
  expect(written()).toEqual([{ nombre_usuario: 'Ana Ruiz' }, { timezone: 'Europe/London' }]);
  await expect.poll(unsaved).toBe(false);
});

test('a field that is typed again while it is saved keeps the later value', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { result, type, save, written, unsaved } = await calls({
    [WRITE]: async () => {
      await promise;
      stored = { ...stored, nombre_usuario: 'Ana Ruiz' };
      return good(stored);
    },
  });
  await type({ nombre_usuario: 'Ana Ruiz' });
  const saving = save();
  await expect.poll(written).toHaveLength(1);
  await type({ nombre_usuario: 'Ana Ruiz Gil' });
  resolve();
  await saving;
  await expect.poll(() => result.current.working).toBeNull();
  expect([result.current.form.values.nombre_usuario, unsaved()]).toEqual(['Ana Ruiz Gil', true]);
});

test('what another tab changed since is taken over and named; what is typed here is saved', async () => {
  const { result, type, save, written, shown } = await calls();
  await type({ nombre_usuario: 'Ana Ruiz' });
  stored = { ...stored, timezone: 'Europe/London' };
  await save();
  expect(written()).toEqual([{ nombre_usuario: 'Ana Ruiz' }]);
  expect(shown[0]).toContain('También había cambiado en otra pestaña o dispositivo: Zona horaria');
  await expect.poll(() => result.current.form.values.timezone).toBe('Europe/London');
});

test('a field that another tab changed too is not overwritten before the person has seen it', async () => {
  const { result, type, save, written, shown } = await calls();
  await type({ nombre_usuario: 'Ana Ruiz' });
  stored = { ...stored, nombre_usuario: 'Anita' };
  await save();
  expect(written()).toEqual([]);
  expect(shown[0]).toContain('error: Mientras editabas, esto ha cambiado en otra pestaña');
  expect(result.current.form.values.nombre_usuario).toBe('Ana Ruiz');
  await save();
  expect(written()).toEqual([{ nombre_usuario: 'Ana Ruiz' }]);
  expect(shown[1]).toBe('success: ✅ Configuración guardada correctamente');
});

test('what another tab changed is taken over when a key is removed, and when the keys are refused', async () => {
  const removed = await calls();
  stored = { ...stored, timezone: 'Europe/London' };
  await removed.type({ nombre_usuario: 'Ana Ruiz' });
  await removed.result.current.removeKey('rapidapi_key');
  await expect.poll(() => removed.result.current.form.values.timezone).toBe('Europe/London');
  expect(removed.result.current.form.values.nombre_usuario).toBe('Ana Ruiz');

  stored = OPENED;
  const refused = await calls({ [KEYS]: () => new Refusal(400, 'clave_no_valida', 'Esa clave no vale.') });
  const { claves } = refused.result.current.form.values;
  await refused.type({ claves: { ...claves, rapidapi_key: 'nueva' } });
  stored = { ...stored, timezone: 'Europe/London' };
  await refused.save();
  await expect.poll(() => refused.result.current.form.values.timezone).toBe('Europe/London');
  expect(refused.result.current.form.values.claves.rapidapi_key).toBe('nueva');
});

test('without the settings as they are now nothing is written, and what was typed stays', async () => {
  const { result, type, save, written, shown } = await calls({
    [READ]: () => new Refusal(409, 'conflicto', 'Ahora no.'),
  });
  await type({ nombre_usuario: 'Ana Ruiz' });
  await save();
  expect(written()).toEqual([]);
  expect(shown[0]).toMatch(/^error: Error al guardar la configuración\. /);
  expect(result.current.form.values.nombre_usuario).toBe('Ana Ruiz');
  await expect.poll(() => result.current.working).toBeNull();
});

test('when the keys are refused after the settings were stored, only the keys count as unsaved', async () => {
  const { result, type, save, shown, unsaved } = await calls({
    [KEYS]: () => new Refusal(400, 'clave_no_valida', 'Esa clave no vale.'),
  });
  const { claves } = result.current.form.values;
  await type({ nombre_usuario: 'Ana Ruiz', claves: { ...claves, rapidapi_key: 'nueva' } });
  await save();
  expect(shown).toEqual(['error: Esa clave no vale.']);
  expect(stored.nombre_usuario).toBe('Ana Ruiz');
  expect(unsaved()).toBe(true);
  expect(result.current.form.values.claves.rapidapi_key).toBe('nueva');
  await type({ claves });
  expect(unsaved()).toBe(false);
});

test('a save that cannot be read again leaves nothing unsaved either', async () => {
  let saved = false;
  const { type, save, shown, unsaved } = await calls({
    [READ]: () => (saved ? new Refusal(409, 'conflicto', 'Ahora no.') : good(stored)),
    [WRITE]: () => {
      saved = true;
      return good(stored);
    },
  });
  await type({ nombre_usuario: 'Ana Ruiz' });
  await save();
  expect(shown).toEqual(['success: ✅ Configuración guardada correctamente']);
  await expect.poll(unsaved).toBe(false);
});

test('removing a key empties its field and keeps what else is typed', async () => {
  stored = { ...OPENED, api_keys: { ...OPENED.api_keys, rapidapi_key: '****abcd' } };
  const { result, type, written, shown } = await calls({
    [KEYS]: () => {
      stored = OPENED;
      return good(stored.api_keys);
    },
  });
  const { claves } = result.current.form.values;
  await type({ nombre_usuario: 'Ana Ruiz', claves: { ...claves, rapidapi_key: '****abcd' } });
  await result.current.removeKey('rapidapi_key');
  expect(written()).toEqual([{ rapidapi_key: null }]);
  await expect.poll(() => result.current.form.values.claves.rapidapi_key).toBe('');
  expect(result.current.form.values.nombre_usuario).toBe('Ana Ruiz');
  expect(shown).toHaveLength(1);
});

test('a key typed while the one before is removed stays in its field, as the next change', async () => {
  stored = { ...OPENED, api_keys: { ...OPENED.api_keys, rapidapi_key: '****abcd' } };
  const { promise, resolve } = Promise.withResolvers<void>();
  const { result, type, written, unsaved } = await calls({
    [KEYS]: async () => {
      await promise;
      stored = OPENED;
      return good(stored.api_keys);
    },
  });
  const { claves } = result.current.form.values;
  await type({ claves: { ...claves, rapidapi_key: '****abcd' } });
  const removing = result.current.removeKey('rapidapi_key');
  await expect.poll(written).toEqual([{ rapidapi_key: null }]);
  await type({ claves: { ...claves, rapidapi_key: 'nueva' } });
  resolve();
  await removing;
  await expect.poll(() => result.current.working).toBeNull();
  expect([result.current.form.values.claves.rapidapi_key, unsaved()]).toEqual(['nueva', true]);
});

test('reading again takes the server’s values in place of what was typed', async () => {
  const { result, type, shown, unsaved } = await calls();
  await type({ nombre_usuario: 'Ana Ruiz' });
  stored = { ...stored, nombre_usuario: 'Anita' };
  await result.current.reload();
  await expect.poll(() => result.current.form.values.nombre_usuario).toBe('Anita');
  await expect.poll(() => [unsaved(), shown]).toEqual([false, ['info: Configuración recargada']]);
});

test('settings of another account do not become those of who is signed in', () => {
  serve(answers);
  publishAccount({ ...OPENED, usuario_id: idOf(2), nombre_usuario: 'Otra' });
  expect(sessionStore.read()?.user.user_metadata.full_name).toBeNull();
});
