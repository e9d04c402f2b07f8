import { PLAN_LABEL_DEFAULT } from '#contract/limits.ts';
import { perfilRoutes } from '#contract/profile-routes.ts';
import type { ApiClient } from '../api/client.ts';
import type { SessionStore, SessionUser } from '../api/session-store.ts';

/** Sends name and avatar to the server and stores its record; a failure is ignored. */
export async function syncUser(api: ApiClient, store: SessionStore): Promise<void> {
  const user = store.read()?.user;
  if (user === undefined) return;
  // What was changed here meanwhile is newer than this answer.
  const keep = (mongoData: SessionUser['mongoData']) => {
    if (store.read()?.user.mongoData === user.mongoData) store.setUser({ ...user, mongoData });
  };
  try {
    const answer = await api.call(perfilRoutes.sync, {
      body: {
        google_id: user.id,
        email: user.email,
        nombre: user.user_metadata.full_name?.trim() || emailName(user.email),
        avatar_url: user.user_metadata.avatar_url,
        provider: 'google',
      },
    });
    keep(answer.data);
  } catch (cause) {
    console.warn('Error sincronizando usuario', cause);
    keep(null);
  }
}

/** Full name; without one, the local part of the e-mail; without both, 'Usuario'. */
export function displayName(user: SessionUser | null): string {
  const name = user?.mongoData?.nombre_usuario || user?.user_metadata.full_name;
  return name?.trim() || emailName(user?.email ?? '') || 'Usuario';
}

/** The plan as shown: 'basic' → 'Basic'; without a record, 'Basic'. */
export function planLabel(user: SessionUser | null): string {
  const plan = user?.mongoData?.plan_activo.trim() || PLAN_LABEL_DEFAULT;
  return plan.charAt(0).toLocaleUpperCase('es') + plan.slice(1);
}

function emailName(email: string): string {
  return email.split('@')[0] ?? '';
}
