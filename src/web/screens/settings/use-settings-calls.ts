import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Configuracion, NombreClave } from '#contract/entities/usuario.ts';
import { errorText } from '../../api/errors.ts';
import { apisText } from './apis/text.ts';
import { draftOf, type SettingsDraft } from './draft.ts';
import { configQuery, removeKey, saveSettings } from './queries.ts';
import { settingsText as text } from './text.ts';
import { publishAccount } from './use-account-sync.ts';
import type { BannerMessage } from './use-banner.ts';

interface Deps {
  stored: Configuracion;
  form: UseFormReturnType<SettingsDraft>;
  show: (kind: BannerMessage['kind'], text: string) => void;
}

/** Saving, reloading and removing a key; each tells its end in the banner. */
export function useSettingsCalls({ stored, form, show }: Deps) {
  const client = useQueryClient();
  const [working, setWorking] = useState<'save' | 'reload' | 'remove' | null>(null);

  const load = async (): Promise<Configuracion> => {
    const config = await client.fetchQuery({ ...configQuery, staleTime: 0 });
    publishAccount(config);
    return config;
  };
  const restart = (config: Configuracion) => {
    form.setInitialValues(draftOf(config));
    form.reset();
  };
  const run = async (kind: NonNullable<typeof working>, work: () => Promise<void>) => {
    setWorking(kind);
    try {
      await work();
    } catch (cause) {
      console.warn(text.saveFailed, cause);
      // The calls that change something put the text to show into the error themselves.
      show('error', kind !== 'reload' && cause instanceof Error ? cause.message : errorText(cause));
    } finally {
      setWorking(null);
    }
  };

  return {
    working,
    reload: () =>
      run('reload', async () => {
        restart(await load());
        show('info', text.reloaded);
      }),
    save: (draft: SettingsDraft) =>
      run('save', async () => {
        try {
          await saveSettings(draft, stored);
        } catch (cause) {
          // Half of it may be stored: what is typed stays, and counts as unsaved against what is there now.
          await load().then(
            (config) => form.setInitialValues(draftOf(config)),
            () => undefined,
          );
          throw cause;
        }
        show('success', text.saved);
        restart(await load());
      }),
    removeKey: (name: NombreClave) =>
      run('remove', async () => {
        await removeKey({ [name]: null });
        const config = await load();
        form.setInitialValues(draftOf(config));
        form.setFieldValue(`claves.${name}`, '');
        show('success', apisText.removed);
      }),
  };
}
