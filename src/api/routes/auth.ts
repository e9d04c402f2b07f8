import type { Proof } from '#accounts/second-factor/proof.ts';
import type { OpenSession } from '#accounts/sessions/sessions.ts';
import type { FirstStep } from '#accounts/sign-in/sign-in.ts';
import type { Sesion } from '#contract/routes/auth.ts';
import { AppError } from '#platform/errors.ts';
import type { ApiDeps } from '../deps.ts';
import { clientAddress, limitKey } from '../http/client-address.ts';
import { requestDevice } from '../http/device.ts';
import type { ApiContext, GroupHandlers } from '../http/handler.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import { authCookies } from '../http/session-cookie.ts';

const REFRESHES_PER_MINUTE = 120;
const SIGN_OUTS_PER_MINUTE = 60;

export function authHandlers(deps: ApiDeps): GroupHandlers<'auth'> {
  const { accounts, publicUrl } = deps;
  const cookies = authCookies(publicUrl, deps.clock);
  const beginLimit = rateLimit(deps.signInsPerMinute);
  const finishLimit = rateLimit(deps.signInsPerMinute);
  const refreshLimit = rateLimit(REFRESHES_PER_MINUTE);
  const secondStepLimit = rateLimit(deps.signInsPerMinute);
  const signOutLimit = rateLimit(SIGN_OUTS_PER_MINUTE);
  const address = (c: ApiContext) => clientAddress(c, deps);
  const device = (c: ApiContext) => requestDevice(c, deps);

  const opened = (c: ApiContext, { session, volver }: { session: OpenSession; volver: string }) => {
    cookies.session.write(c, session.refreshToken, session.endsMs);
    return { success: true, data: { sesion: toSesion(session), volver } } as const;
  };
  const stepped = (c: ApiContext, step: FirstStep) => {
    if (step.kind === 'open') return opened(c, step);
    cookies.secondStep.write(c, step.sealed);
    return { success: true, data: { segundo_paso: { metodos: step.metodos } } } as const;
  };
  const secondStep = async (c: ApiContext, proof: Proof) => {
    requireSameOrigin(c, publicUrl);
    await secondStepLimit(c, limitKey(address(c)));
    const done = await accounts.signIn.finishSecond(cookies.secondStep.read(c), proof, device(c));
    cookies.secondStep.clear(c);
    return opened(c, done);
  };

  return {
    async login({ query, c }) {
      try {
        await beginLimit(c, limitKey(address(c)));
        const { url, state, sealed } = await accounts.signIn.begin(query.volver);
        cookies.transaction.write(c, state, sealed);
        return c.redirect(url.href, 302);
      } catch (error) {
        // Shown by the login page: a person reads this answer, not a program.
        const code = error instanceof AppError ? error.code : 'interno';
        // An expected refusal can be provoked without limit, so only its code is logged; other errors need their stack.
        const why = error instanceof AppError ? { causa: causeOf(error) } : { err: error };
        deps.logger.warn({ code, ...why }, 'sign-in could not begin');
        return c.redirect(`/login?error=${code}`, 302);
      }
    },

    async retorno({ query, c }) {
      await finishLimit(c, limitKey(address(c)));
      const state = query.state ?? '';
      const sealed = cookies.transaction.read(c, state);
      // A transaction is used once, also when the sign-in fails.
      cookies.transaction.clear(c, state);
      return stepped(c, await accounts.signIn.finish(query, sealed, device(c)));
    },

    async enlace({ body, c }) {
      requireSameOrigin(c, publicUrl);
      await finishLimit(c, limitKey(address(c)));
      return stepped(c, await accounts.signIn.finishLink(body.clave, device(c)));
    },

    async pedirEnlace({ c }) {
      requireSameOrigin(c, publicUrl);
      await beginLimit(c, limitKey(address(c)));
      accounts.signIn.printLink();
      return { success: true, data: null };
    },

    segundoPaso: ({ body, c }) => secondStep(c, body),
    segundoPasoPasskey: ({ body, c }) => secondStep(c, body),

    async opcionesSegundoPaso({ c }) {
      requireSameOrigin(c, publicUrl);
      await secondStepLimit(c, limitKey(address(c)));
      return { success: true, data: await accounts.signIn.secondStepOptions(cookies.secondStep.read(c)) };
    },

    async refrescar({ c }) {
      requireSameOrigin(c, publicUrl);
      await refreshLimit(c, limitKey(address(c)));
      const token = cookies.session.read(c);
      if (!token) throw new AppError('no_autenticado');
      try {
        const session = await accounts.sessions.refresh(token, device(c));
        cookies.session.write(c, session.refreshToken, session.endsMs);
        return { success: true, data: toSesion(session) };
      } catch (error) {
        if (error instanceof AppError && error.status < 500) cookies.session.clear(c);
        throw error;
      }
    },

    async sesion({ account }) {
      return { success: true, data: { user: await accounts.profiles.usuario(account.usuario_id) } };
    },

    async salir({ c }) {
      requireSameOrigin(c, publicUrl);
      await signOutLimit(c, limitKey(address(c)));
      const token = cookies.session.read(c);
      cookies.session.clear(c);
      if (token) await accounts.sessions.close(token, device(c));
      return { success: true, data: null };
    },
  };
}

function toSesion(session: OpenSession): Sesion {
  return { access_token: session.accessToken, expires_in: session.expiresIn, user: session.usuario };
}

const CAUSE_MAX = 200;

function causeOf({ cause }: AppError): string | undefined {
  return cause instanceof Error ? cause.message.slice(0, CAUSE_MAX) : undefined;
}
