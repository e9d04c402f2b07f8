import { useEffect, useRef } from 'react';
import type { Configuracion } from '#contract/entities/configuracion.ts';
import { TEMAS } from '#contract/limits.ts';
import { sessionStore } from '../../api/api.ts';
import { useAuth } from '../../auth/auth-context.ts';
import type { DraftForm } from './use-draft.ts';

/** The user menu also switches the theme: an older draft must not restore the previous one. */
export function useAccountSync({ base, rebase, set }: Pick<DraftForm, 'base' | 'rebase' | 'set'>): void {
  const tema = useAuth().user?.mongoData?.tema;
  const known = useRef(tema);
  useEffect(() => {
    if (tema === known.current) return;
    known.current = tema;
    const chosen = TEMAS.find((one) => one === tema);
    if (chosen === undefined) return;
    // The menu has already stored it, so it is not an unsaved change.
    rebase({ ...base(), tema: chosen });
    set('tema', chosen);
  }, [tema, base, rebase, set]);
}

/** Publishes name, theme and formats to the rest of the application. */
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
