import type * as z from 'zod';
import { Usuario, UsuarioRegistro } from '#contract/entities/usuario.ts';
import type { Sesion } from '#contract/routes/auth.ts';

export const TOKEN_KEY = 'dominios.token';
export const USER_KEY = 'dominios.usuario';
const EXPIRES_KEY = 'dominios.token_hasta';

/** The signed-in person with the server's own record, null when sync failed. */
export const SessionUser = Usuario.extend({ mongoData: UsuarioRegistro.nullable() });
export type SessionUser = z.infer<typeof SessionUser>;

export interface StoredSession {
  token: string;
  user: SessionUser;
  /** Milliseconds since the epoch, by this browser's clock. */
  expiresAt: number;
}

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
  /** Null when there is no session; a damaged one is cleared. */
  read(): StoredSession | null;
  signIn(sesion: Sesion): void;
  refreshed(sesion: Sesion): void;
  setUser(user: SessionUser): void;
  /** Clears token and user; `message` is shown on the login page. */
  end(event: typeof authEvent.signedOut | typeof authEvent.unauthorized, message: string | null): void;
  subscribe(listener: AuthListener): () => void;
  /** Another tab changed the storage: read it anew and tell the listeners. */
  storageChanged(key: string | null): void;
}

/** Token and user in `storage` (the browser's local storage), cached so that readers get a stable object. */
export function createSessionStore(storage: Storage, now: () => number = Date.now): SessionStore {
  const listeners = new Set<AuthListener>();
  let cached = load(storage);

  const emit = (event: AuthEvent, message: string | null = null) => {
    for (const listener of [...listeners]) listener(event, { message });
  };
  const write = (session: StoredSession) => {
    cached = session;
    storage.setItem(TOKEN_KEY, session.token);
    storage.setItem(USER_KEY, JSON.stringify(session.user));
    storage.setItem(EXPIRES_KEY, String(session.expiresAt));
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
      if (key !== null && key !== TOKEN_KEY && key !== USER_KEY) return;
      const had = cached !== null;
      cached = load(storage);
      if (cached !== null) emit(had ? authEvent.tokenRefreshed : authEvent.userUpdated);
      else if (had) emit(authEvent.signedOut);
    },
  };
}

function load(storage: Storage): StoredSession | null {
  const token = storage.getItem(TOKEN_KEY);
  const user = SessionUser.safeParse(parseJson(storage.getItem(USER_KEY)));
  if (token === null || token === '' || !user.success) {
    erase(storage);
    return null;
  }
  return { token, user: user.data, expiresAt: Number(storage.getItem(EXPIRES_KEY)) || 0 };
}

function erase(storage: Storage): void {
  for (const key of [TOKEN_KEY, USER_KEY, EXPIRES_KEY]) storage.removeItem(key);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
