import { erroresComunes as errores, RespuestaError } from '#contract/common-errors.ts';
import { CLIENT_TIMEOUT_MS } from '#contract/limits.ts';
import { authRoutes } from '#contract/routes/auth.ts';
import { ApiError, errorFromAnswer, NETWORK, readJson, UNREADABLE } from './errors.ts';
import { authEvent, type SessionStore } from './session-store.ts';

const LOCK = 'dominios.refresco';

export interface RefreshDeps {
  store: SessionStore;
  fetch: typeof fetch;
  /** Absent outside secure contexts: then one refresh at a time in this tab only. */
  locks?: LockManager | undefined;
}

/** Returns the token to continue with, or null when the session has ended; throws when the server cannot be reached. */
export type Refresh = (usedToken: string) => Promise<string | null>;

/**
 * One refresh at a time in this browser: the refresh cookie rotates, and its use by two tabs would look like theft. A
 * tab that waited for the lock finds the other tab's new token and does not ask again.
 */
export function createRefresh({ store, fetch, locks }: RefreshDeps): Refresh {
  let inFlight: Promise<string | null> | null = null;

  const refreshNow = async (usedToken: string): Promise<string | null> => {
    const current = store.read();
    if (current === null) return null;
    if (current.token !== usedToken) return current.token;
    const response = await askForToken(fetch);
    const body = await readJson(response);
    if (response.ok) {
      const answer = authRoutes.refrescar.answer.safeParse(body);
      if (!answer.success) throw new ApiError(UNREADABLE, response.status);
      store.refreshed(answer.data.data);
      return answer.data.data.access_token;
    }
    if (response.status !== 401 && response.status !== 403) throw errorFromAnswer(response.status, body);
    endSession(store, body);
    return null;
  };

  return (usedToken) => {
    inFlight ??= (
      locks === undefined ? refreshNow(usedToken) : locks.request(LOCK, () => refreshNow(usedToken))
    ).finally(() => {
      inFlight = null;
    });
    return inFlight;
  };
}

/** Ends the session with the text of the refusal: not on the allow-list, ended for a reason, or expired. */
export function endSession(store: SessionStore, body: unknown): void {
  if (isUnauthorizedEmail(body)) {
    store.end(authEvent.unauthorized, errores.email_no_autorizado_aviso[1]);
  } else {
    const error = RespuestaError.safeParse(body);
    const hasReason = error.success && !(error.data.error.code in errores);
    store.end(authEvent.signedOut, hasReason ? error.data.error.message : errores.sesion_terminada[1]);
  }
}

export function isUnauthorizedEmail(body: unknown): boolean {
  const error = RespuestaError.safeParse(body);
  return error.success && error.data.error.code.startsWith('email_no_autorizado');
}

async function askForToken(send: typeof fetch): Promise<Response> {
  try {
    return await send(authRoutes.refrescar.path, {
      method: authRoutes.refrescar.method,
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS),
    });
  } catch (cause) {
    throw new ApiError(NETWORK, 0, undefined, cause);
  }
}
