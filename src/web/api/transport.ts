import { erroresComunes as errores } from '#contract/common-errors.ts';
import { CLIENT_TIMEOUT_MS } from '#contract/limits.ts';
import { followServerTime } from './clock.ts';
import { ApiError, errorFromAnswer, NETWORK, readJson, TIMEOUT } from './errors.ts';
import { endSession, isUnauthorizedEmail, type Refresh } from './refresh.ts';
import { authEvent, type SessionStore } from './session-store.ts';

/** A token this close to its expiry is renewed before use, not after a refusal. */
const RENEW_BEFORE_MS = 20_000;

export interface TransportDeps {
  store: SessionStore;
  refresh: Refresh;
  fetch: typeof fetch;
  now?: () => number;
}
export interface SendOptions {
  auth: boolean;
  signal?: AbortSignal | undefined;
  /** Null: no limit on the whole call (the event stream has its own heartbeat). */
  timeoutMs?: number | null;
  /** Replaces the page's own. */
  fetch?: typeof fetch;
}
/** Throws ApiError unless the answer is good. */
export type Transport = (url: string, init: RequestInit, options: SendOptions) => Promise<Response>;

/** Bearer token, 30 s limit; on 401 one refresh and one retry, then the session ends. */
export function createTransport({ store, refresh, fetch, now = Date.now }: TransportDeps): Transport {
  const currentToken = async (): Promise<string | null> => {
    const session = store.read();
    if (session === null) return null;
    if (session.expiresAt - now() > RENEW_BEFORE_MS) return session.token;
    return refresh(session.token);
  };

  return async (url, init, options) => {
    const token = options.auth ? await currentToken() : null;
    if (options.auth && token === null) throw sessionOver();
    const send = options.fetch ?? fetch;
    let response = await attempt(send, url, init, token, options);
    if (response.status === 401 && token !== null) {
      const renewed = await refresh(token);
      if (renewed === null) throw sessionOver();
      response = await attempt(send, url, init, renewed, options);
      // Refused although the session is still valid: not the same as an expired session.
      if (response.status === 401) store.end(authEvent.signedOut, errores.no_autenticado[1]);
    }
    followServerTime(response.headers.get('x-hora'));
    if (response.ok) return response;
    const body = await readJson(response);
    if (options.auth && response.status === 403 && isUnauthorizedEmail(body)) endSession(store, body);
    throw errorFromAnswer(response.status, body);
  };
}

function sessionOver(): ApiError {
  return new ApiError('sesion_terminada', 401, errores.sesion_terminada[1]);
}

async function attempt(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  token: string | null,
  { signal, timeoutMs = CLIENT_TIMEOUT_MS }: SendOptions,
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const timeout = timeoutMs === null ? null : AbortSignal.timeout(timeoutMs);
  const signals = [signal, timeout].filter((one) => one !== null && one !== undefined);
  try {
    return await send(url, { ...init, headers, signal: AbortSignal.any(signals) });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(timeout?.aborted ? TIMEOUT : NETWORK, 0, undefined, cause);
  }
}
