import * as z from 'zod';
import { Usuario, UsuarioRegistro } from '#contract/entities/usuario.ts';
import type { Sesion } from '#contract/routes/auth.ts';

/** Token, user and expiry in one entry: another tab never sees a half-written session. */
export const SESSION_KEY = 'dominios.sesion';
/** Keys of an earlier version. */
const FORMER_KEYS = ['dominios.token', 'dominios.usuario', 'dominios.token_hasta'];

/** The signed-in person with the server's own record, null when sync failed. */
export const SessionUser = Usuario.extend({ mongoData: UsuarioRegistro.nullable() });
export type SessionUser = z.infer<typeof SessionUser>;

export const StoredSession = z.object({
  token: z.string().min(1),
  user: SessionUser,
  /** Milliseconds since the epoch, by this browser's clock. */
  expiresAt: z.number(),
});
export type StoredSession = z.infer<typeof StoredSession>;

export const authEvent = {
  signedIn: 'SIGNED_IN',
  signedOut: 'SIGNED_OUT',
  tokenRefreshed: 'TOKEN_REFRESHED',
  userUpdated: 'USER_UPDATED',
  unauthorized: 'UNAUTHORIZED',
} as const;
export type AuthEvent = (typeof authEvent)[keyof typeof authEvent];
export type AuthListener = (event: AuthEvent, detail: { message: string | null }) => void;

export interface SessionStore {
  /** Null when there is no session or it is damaged. */
  read(): StoredSession | null;
  signIn(sesion: Sesion): void;
  refreshed(sesion: Sesion): void;
  setUser(user: SessionUser): void;
  /** Clears token and user; `message` is shown on the login page. */
  end(event: typeof authEvent.signedOut | typeof authEvent.unauthorized, message: string | null): void;
  subscribe(listener: AuthListener): () => void;
  /** Another tab changed the storage: read it again and tell the listeners. */
  storageChanged(key: string | null): void;
}

/** Token and user in `storage`, cached so that readers get a stable object. */
export function createSessionStore(storage: Storage, now: () => number = Date.now): SessionStore {
  const listeners = new Set<AuthListener>();
  let cached = load(storage);
  // Only at page start and only own leftovers: another tab may be writing now.
  if (cached === null) erase(storage);

  const emit = (event: AuthEvent, message: string | null = null) => {
    for (const listener of [...listeners]) listener(event, { message });
  };
  const write = (session: StoredSession) => {
    cached = session;
    storage.setItem(SESSION_KEY, JSON.stringify(session));
  };
  const fromWire = (sesion: Sesion): StoredSession => ({
    token: sesion.access_token,
    user: {
      ...sesion.user,
      mongoData: cached?.user.id === sesion.user.id ? cached.user.mongoData : null,
    },
    expiresAt: now() + sesion.expires_in * 1_000,
  });

  return {
    read: () => cached,
    signIn: (sesion) => {
      write(fromWire(sesion));
      emit(authEvent.signedIn);
    },
    refreshed: (sesion) => {
      write(fromWire(sesion));
      emit(authEvent.tokenRefreshed);
    },
    setUser: (user) => {
      if (cached === null || cached.user.id !== user.id) return;
      write({ ...cached, user });
      emit(authEvent.userUpdated);
    },
    end: (event, message) => {
      cached = null;
      erase(storage);
      emit(event, message);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    storageChanged: (key) => {
      if (key !== null && key !== SESSION_KEY) return;
      const had = cached !== null;
      cached = load(storage);
      if (cached !== null) emit(had ? authEvent.tokenRefreshed : authEvent.userUpdated);
      else if (had) emit(authEvent.signedOut);
    },
  };
}

/** Never writes: a storage event must not erase what another tab has just stored. */
function load(storage: Storage): StoredSession | null {
  return StoredSession.safeParse(parseJson(storage.getItem(SESSION_KEY))).data ?? null;
}

function erase(storage: Storage): void {
  for (const key of [SESSION_KEY, ...FORMER_KEYS]) storage.removeItem(key);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
