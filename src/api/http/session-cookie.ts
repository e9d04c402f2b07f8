import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SECOND_STEP_S } from '#accounts/second-factor/second-step.ts';
import { LOGIN_TRANSACTION_S } from '#accounts/sign-in/login-transaction.ts';
import type { Clock } from '#platform/clock.ts';
import type { ApiContext } from './handler.ts';

/** Concurrent sign-ins in one browser: each has a cookie, which every request carries. */
const PENDING_MAX = 5;

/**
 * Not readable by scripts. With `__Host-` (HTTPS) no other host can set them. On loopback names distinguish
 * installations, because all ports of 127.0.0.1 share cookies.
 */
export function authCookies(publicUrl: string, clock: Clock) {
  const url = new URL(publicUrl);
  const secure = url.protocol === 'https:';
  const prefix = secure ? '__Host-' : '';
  const suffix = secure ? '' : `_${url.port || '80'}`;
  const session = `${prefix}sesion${suffix}`;
  const secondStep = `${prefix}paso${suffix}`;
  const pending = `${prefix}acceso${suffix}_`;
  // One per sign-in: two tabs may sign in at the same time.
  const transaction = (state: string) => pending + state.slice(0, 16).replace(/[^\w-]/g, '');
  // A `__Host-` cookie needs the path `/`.
  const shared = { path: secure ? '/' : '/api/auth', httpOnly: true, secure } as const;
  return {
    session: {
      read: (c: ApiContext) => getCookie(c, session),
      write: (c: ApiContext, token: string, endsMs: number) => {
        const maxAge = Math.max(1, Math.floor((endsMs - clock.now()) / 1_000));
        setCookie(c, session, token, { ...shared, sameSite: 'Strict', maxAge });
      },
      clear: (c: ApiContext) => void deleteCookie(c, session, shared),
    },
    secondStep: {
      read: (c: ApiContext) => getCookie(c, secondStep),
      write: (c: ApiContext, sealed: string) =>
        setCookie(c, secondStep, sealed, { ...shared, sameSite: 'Strict', maxAge: SECOND_STEP_S }),
      clear: (c: ApiContext) => void deleteCookie(c, secondStep, shared),
    },
    transaction: {
      read: (c: ApiContext, state: string) => getCookie(c, transaction(state)),
      write: (c: ApiContext, state: string, sealed: string) => {
        const known = Object.keys(getCookie(c)).filter((name) => name.startsWith(pending));
        // Browsers send the oldest first.
        for (const oldest of known.slice(0, Math.max(0, known.length + 1 - PENDING_MAX)))
          deleteCookie(c, oldest, shared);
        setCookie(c, transaction(state), sealed, { ...shared, sameSite: 'Lax', maxAge: LOGIN_TRANSACTION_S });
      },
      clear: (c: ApiContext, state: string) => void deleteCookie(c, transaction(state), shared),
    },
  };
}
