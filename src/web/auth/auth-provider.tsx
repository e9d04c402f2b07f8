import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { authRoutes } from '#contract/routes/auth.ts';
import { api, sessionStore } from '../api/api.ts';
import { ApiError } from '../api/errors.ts';
import { authEvent } from '../api/session-store.ts';
import { routeUrl } from '../api/url.ts';
import { AuthContext, type AuthProblem, type AuthStatus, type SecondStepProof } from './auth-context.ts';
import { ownPath } from './own-path.ts';
import { syncUser } from './sync.ts';

const SIGN_OUT_FAILED =
  'No se pudo avisar al servidor del cierre de sesión. La sesión se ha borrado de este navegador.';
const PROBLEM_AT = { [authEvent.signedOut]: 'session', [authEvent.unauthorized]: 'access' } as const;

/** Reads and confirms the session at start and follows its events, also from other tabs. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState(sessionStore.read);
  const [status, setStatus] = useState<AuthStatus>(session === null ? 'out' : 'checking');
  const [error, setError] = useState<AuthProblem | null>(null);

  useEffect(() => {
    const unsubscribe = sessionStore.subscribe((event, { message }) => {
      const current = sessionStore.read();
      setSession(current);
      if (event === authEvent.signedOut || event === authEvent.unauthorized) {
        setStatus('out');
        setError(message === null ? null : { at: PROBLEM_AT[event], text: message });
      } else if (event === authEvent.signedIn) {
        setStatus('in');
        setError(null);
        void syncUser(api, sessionStore);
      } else if (current !== null) {
        setStatus((before) => (before === 'out' ? 'in' : before));
      }
    });
    const onStorage = (event: StorageEvent) => sessionStore.storageChanged(event.key);
    window.addEventListener('storage', onStorage);
    return () => {
      unsubscribe();
      window.removeEventListener('storage', onStorage);
    };
  }, []);

  useEffect(() => {
    if (sessionStore.read() === null) return;
    const abort = new AbortController();
    void confirmSession(abort.signal).then((confirmed) => {
      if (abort.signal.aborted) return;
      setStatus(sessionStore.read() === null ? 'out' : 'in');
      if (confirmed) void syncUser(api, sessionStore);
    });
    return () => abort.abort();
  }, []);

  const signIn = useCallback((volver?: string) => {
    setError(null);
    window.location.assign(routeUrl(authRoutes.login, {}, { volver: volver && ownPath(volver) }));
  }, []);

  const completeSignIn = useCallback(async (query: Record<string, string>) => {
    const { code, state, error: refusal, iss, enlace } = query;
    const { data } =
      enlace === undefined
        ? await api.call(authRoutes.retorno, { query: { code, state, error: refusal, iss } })
        : await api.call(authRoutes.enlace, { body: { clave: enlace } });
    if ('segundo_paso' in data) return { kind: 'second', methods: data.segundo_paso.metodos } as const;
    sessionStore.signIn(data.sesion);
    return { kind: 'in', to: ownPath(data.volver) } as const;
  }, []);

  const completeSecondStep = useCallback(async (proof: SecondStepProof) => {
    const { data } =
      'codigo' in proof
        ? await api.call(authRoutes.segundoPaso, { body: proof })
        : await api.call(authRoutes.segundoPasoPasskey, { body: proof });
    sessionStore.signIn(data.sesion);
    return ownPath(data.volver);
  }, []);

  const signOut = useCallback(async () => {
    void import('./leave-browser.ts')
      .then(({ leaveBrowser }) => leaveBrowser())
      .catch((cause: unknown) => console.warn('Error al dejar los avisos', cause));
    const answer = await api.call(authRoutes.salir, {}).catch((cause: unknown) => {
      console.warn('Error al cerrar la sesión', cause);
      return null;
    });
    sessionStore.end(authEvent.signedOut, null);
    if (answer === null) setError({ at: 'signOut', text: SIGN_OUT_FAILED });
  }, []);

  const reportError = useCallback((text: string) => setError({ at: 'signIn', text }), []);

  const value = useMemo(
    () => ({
      status: status === 'in' && session === null ? 'out' : status,
      user: session?.user ?? null,
      token: session?.token ?? null,
      error,
      signIn,
      completeSignIn,
      completeSecondStep,
      signOut,
      reportError,
    }),
    [status, session, error, signIn, completeSignIn, completeSecondStep, signOut, reportError],
  );
  return <AuthContext value={value}>{children}</AuthContext>;
}

/**
 * Asks the server who is signed in. True when it answered; only a refusal ends the session: on any other failure the
 * stored user stays, and the screens report the lost connection.
 */
async function confirmSession(signal: AbortSignal): Promise<boolean> {
  try {
    const { data } = await api.call(authRoutes.sesion, {}, signal);
    const stored = sessionStore.read()?.user;
    sessionStore.setUser({ ...data.user, mongoData: stored?.mongoData ?? null });
    return true;
  } catch (cause) {
    if (signal.aborted) return false;
    console.warn('Error al comprobar la sesión', cause);
    const refused = cause instanceof ApiError && [401, 403, 404].includes(cause.status);
    if (refused && sessionStore.read() !== null) sessionStore.end(authEvent.signedOut, cause.message);
    return false;
  }
}
