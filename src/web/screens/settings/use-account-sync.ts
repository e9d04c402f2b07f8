import { useEffect, useRef } from 'react';
import type { Configuracion } from '#contract/entities/configuracion.ts';
import { TEMAS } from '#contract/limits.ts';
import { sessionStore } from '../../api/api.ts';
import { useAuth } from '../../auth/auth-context.ts';
import type { DraftForm } from './use-draft.ts';

/** The theme can be switched in the user menu too: a draft made before that must not bring the old one back. */
export function useAccountSync({ base, rebase, set }: Pick<DraftForm, 'base' | 'rebase' | 'set'>): void {
  const tema = useAuth().user?.mongoData?.tema;
  const known = useRef(tema);
  useEffect(() => {
    if (tema === known.current) return;
    known.current = tema;
    const chosen = TEMAS.find((one) => one === tema);
    if (chosen === undefined) return;
    // The menu has stored it: it is no change that waits to be saved.
    rebase({ ...base(), tema: chosen });
    set('tema', chosen);
  }, [tema, base, rebase, set]);
}

/** What the rest of the application shows of the account: its name, its theme, its form of dates and numbers. */
export function publishAccount(config: Configuracion): void {
  const user = sessionStore.read()?.user;
  if (user === undefined || user.id !== config.usuario_id) return;
  const { nombre_usuario, timezone, idioma, tema, plan_activo } = config;
  sessionStore.setUser({
    ...user,
    user_metadata: { ...user.user_metadata, full_name: nombre_usuario },
    mongoData:
      user.mongoData === null
        ? null
        : { ...user.mongoData, nombre_usuario, timezone, idioma, tema, plan_activo },
  });
}
