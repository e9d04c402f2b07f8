import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Configuracion, NombreClave } from '#contract/entities/configuracion.ts';
import { errorText } from '../../api/errors.ts';
import { draftOf, type SettingsDraft } from './draft.ts';
import { changedElsewhere, rebase } from './draft-changes.ts';
import { configQuery, saveSettings, writeKeys } from './queries.ts';
import { useIdentity } from './security/identity.tsx';
import { settingsText as text } from './text.ts';
import { publishAccount } from './use-account-sync.ts';
import type { BannerMessage } from './use-banner.ts';
import type { DraftForm } from './use-draft.ts';

interface Deps {
  form: DraftForm;
  show: (kind: BannerMessage['kind'], text: string) => void;
}

/** Save, reload and remove a key; the banner reports the outcome. */
export function useSettingsCalls({ form, show }: Deps) {
  const client = useQueryClient();
  const withIdentity = useIdentity();
  const [working, setWorking] = useState<'save' | 'reload' | 'remove' | null>(null);

  const load = async (): Promise<Configuracion> => {
    const config = await client.fetchQuery({ ...configQuery, staleTime: 0 });
    publishAccount(config);
    // Models depend on key and provider.
    void client.invalidateQueries({ queryKey: ['ia'], exact: true });
    return config;
  };
  const run = async (kind: NonNullable<typeof working>, work: () => Promise<void>) => {
    setWorking(kind);
    try {
      await work();
    } catch (cause) {
      console.warn(text.saveFailed, cause);
      // Writing calls put the text to show into the error.
      show('error', kind !== 'reload' && cause instanceof Error ? cause.message : errorText(cause));
    } finally {
      setWorking(null);
    }
  };

  return {
    working,
    reload: () =>
      run('reload', async () => {
        form.restart(draftOf(await load()));
        show('info', text.reloaded);
      }),
    save: (draft: SettingsDraft) =>
      run('save', async () => {
        const base = form.base();
        const now = draftOf(await load().catch(loadFailed));
        const elsewhere = changedElsewhere(draft, base, now);
        const merged = rebase(draft, base, now);
        if (elsewhere.alsoHere.length > 0) {
          form.rebase(now);
          form.change(merged);
          show('error', text.alsoElsewhere(elsewhere.alsoHere.join(', ')));
          return;
        }
        try {
          await saveSettings(merged, now, withIdentity);
        } catch (cause) {
          // A part may be stored: the draft stays and is compared with the stored settings.
          await load().then(
            (config) => form.follow(draftOf(config)),
            () => undefined,
          );
          throw cause;
        }
        const others = elsewhere.others.join(', ');
        // Later typing is the next change.
        await load().then(
          (config) => {
            form.rebase(draft);
            form.follow(draftOf(config));
            form.refuse({});
          },
          () => form.follow(merged),
        );
        show('success', others === '' ? text.saved : `${text.saved}. ${text.savedWithOthers(others)}`);
      }),
    removeKey: (name: NombreClave) =>
      run('remove', async () => {
        const typed = form.values.claves[name];
        form.set(`claves.${name}`, typed);
        await writeKeys({ [name]: null }, withIdentity);
        const config = await load();
        const base = form.base();
        form.rebase({ ...base, claves: { ...base.claves, [name]: typed } });
        form.follow(draftOf(config));
        show('success', text.keyRemoved);
      }),
  };
}

function loadFailed(cause: unknown): never {
  throw new Error(`${text.saveFailed}. ${errorText(cause)}`, { cause });
}
