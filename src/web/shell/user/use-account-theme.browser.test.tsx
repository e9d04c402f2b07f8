import { type MantineColorScheme, MantineProvider, useMantineColorScheme } from '@mantine/core';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Configuracion } from '#contract/entities/configuracion.ts';
import { UsuarioRegistro } from '#contract/entities/usuario.ts';
import type { TEMAS } from '#contract/limits.ts';
import { AuthContext, useAuth } from '../../auth/auth-context.ts';
import { draftOf } from '../../screens/settings/draft.ts';
import { useAccountSync } from '../../screens/settings/use-account-sync.ts';
import { type DraftForm, useDraft } from '../../screens/settings/use-draft.ts';
import { idOf, surroundings } from '../../testing/harness.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { useAccountTheme } from './use-account-theme.ts';

type Tema = (typeof TEMAS)[number];

let page: { scheme: MantineColorScheme; choose: (scheme: MantineColorScheme) => void };
let form: DraftForm;

function Page() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  page = { scheme: colorScheme, choose: setColorScheme };
  form = useDraft(draftOf(sampleOf(Configuracion, { tema: 'light' })));
  useAccountTheme();
  useAccountSync(form);
  return null;
}

/** The page of a person with this theme on record; null before the record arrives. */
function As({ tema }: { tema: Tema | null }) {
  const auth = useAuth();
  const user = {
    id: idOf(1),
    email: 'ana@prueba.es',
    user_metadata: { full_name: null, avatar_url: null },
    mongoData: tema === null ? null : sampleOf(UsuarioRegistro, { tema }),
  };
  return (
    <AuthContext value={{ ...auth, user }}>
      <MantineProvider defaultColorScheme="light">
        <Page />
      </MantineProvider>
    </AuthContext>
  );
}
const open = (tema: Tema | null) => render(<As tema={tema} />, { wrapper: surroundings().wrapper });
beforeEach(() => localStorage.clear());

test('the theme of the record becomes the page’s when the record comes', async () => {
  const { rerender } = await open(null);
  expect(page.scheme).toBe('light');
  await rerender(<As tema="dark" />);
  await expect.poll(() => page.scheme).toBe('dark');
});

test('a choice made on the page is not undone by the same record read again', async () => {
  const { rerender } = await open('dark');
  await expect.poll(() => page.scheme).toBe('dark');
  page.choose('light');
  await rerender(<As tema="dark" />);
  expect(page.scheme).toBe('light');
  await rerender(<As tema="light" />);
  await rerender(<As tema="dark" />);
  await expect.poll(() => page.scheme).toBe('dark');
});

test('settings being edited take over a theme that was switched elsewhere, and keep what else is typed', async () => {
  const { rerender } = await open('light');
  form.set('nombre_usuario', 'Ana Ruiz');
  form.set('tema', 'auto' as Tema);
  await rerender(<As tema="light" />);
  await expect.poll(() => form.values.tema).toBe('auto');
  await rerender(<As tema="dark" />);
  await expect.poll(() => form.values.tema).toBe('dark');
  expect(form.base().tema).toBe('dark');
  expect(form.values.nombre_usuario).toBe('Ana Ruiz');
});
