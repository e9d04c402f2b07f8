import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { LOGIN_TRANSACTION_S } from '#accounts/sign-in/login-transaction.ts';
import type { Clock } from '#platform/clock.ts';
import type { ApiEnv } from './handler.ts';

type C = Context<ApiEnv>;

/**
 * The two cookies of sign-in. Neither is readable by scripts, neither leaves /api/auth. Names tell installations on
 * one machine apart: browsers share the cookies of 127.0.0.1 among all its ports.
 */
export function authCookies(publicUrl: string, clock: Clock) {
  const url = new URL(publicUrl);
  const secure = url.protocol === 'https:';
  const prefix = secure ? '__Secure-' : '';
  const suffix = secure ? '' : `_${url.port || '80'}`;
  const session = `${prefix}sesion${suffix}`;
  // One a sign-in under way: two tabs may sign in at once, each with its own.
  const transaction = (state: string) =>
    `${prefix}acceso${suffix}_${state.slice(0, 16).replace(/[^\w-]/g, '')}`;
  const shared = { path: '/api/auth', httpOnly: true, secure } as const;
  return {
    session: {
      read: (c: C) => getCookie(c, session),
      write: (c: C, token: string, endsMs: number) => {
        const maxAge = Math.max(1, Math.floor((endsMs - clock.now()) / 1_000));
        setCookie(c, session, token, { ...shared, sameSite: 'Strict', maxAge });
      },
      clear: (c: C) => void deleteCookie(c, session, shared),
    },
    transaction: {
      read: (c: C, state: string) => getCookie(c, transaction(state)),
      write: (c: C, state: string, sealed: string) =>
        setCookie(c, transaction(state), sealed, { ...shared, sameSite: 'Lax', maxAge: LOGIN_TRANSACTION_S }),
      clear: (c: C, state: string) => void deleteCookie(c, transaction(state), shared),
    },
  };
}
