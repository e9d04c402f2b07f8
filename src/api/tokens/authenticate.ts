import { isToken } from '#accounts/tokens/token-text.ts';
import type { CodigoError } from '#contract/errors.ts';
import type { Scope } from '#contract/route.ts';
import { AppError } from '#platform/errors.ts';
import type { ApiDeps } from '../deps.ts';
import { bearerToken } from '../http/bearer.ts';
import { clientAddress, limitKey } from '../http/client-address.ts';
import type { Account, ApiContext } from '../http/handler.ts';
import { tokenLimits } from './token-limit.ts';

/** Unknown, or not to be used from this address: both count against the address, as the token itself does not. */
const UNUSABLE: ReadonlySet<CodigoError> = new Set(['acceso_no_valido', 'ip_no_permitida']);

/**
 * Tells whose bearer token a request has, a session's or a program's (`account.acceso`, with its scopes). A program's
 * requests count against its token's own limit. Throws `no_autenticado`, `acceso_no_valido`, `demasiadas_solicitudes`
 * and the other codes of `Sessions.authenticate`.
 */
export function authentication(
  deps: Pick<ApiDeps, 'store' | 'accounts' | 'publicUrl' | 'trustedProxies' | 'tokenRequestsPerMinute'>,
): (c: ApiContext) => Promise<Account> {
  const { sessions, tokens } = deps.accounts;
  const limits = tokenLimits(deps.store, deps.tokenRequestsPerMinute);
  return async (c) => {
    const { admitted } = c.env;
    if (admitted) {
      if (admitted.acceso) c.set('acceso', admitted.acceso.nombre);
      return admitted;
    }
    const token = bearerToken(c);
    const ip = clientAddress(c, deps);
    if (!isToken(token)) return await sessions.authenticate(token, ip);
    const address = limitKey(ip);
    await limits.admit(c, address);
    const account = await tokens.authenticate(token, ip).catch(async (error: unknown) => {
      if (error instanceof AppError && UNUSABLE.has(error.code)) await limits.countUnknown(address);
      throw error;
    });
    c.set('acceso', account.acceso.nombre);
    await limits.count(c, { usuario_id: account.usuario_id, id: account.acceso.id });
    return account;
  };
}

/** Throws `alcance_insuficiente` or `solo_con_sesion` for a program's token; a session may call every route. */
export function requireScope(c: ApiContext, { acceso }: Account, scope: Scope): void {
  if (acceso === null) return;
  if (scope === 'nunca') throw new AppError('solo_con_sesion');
  if (acceso.alcances.includes(scope)) return;
  c.header('WWW-Authenticate', `Bearer realm="api", error="insufficient_scope", scope="${scope}"`);
  throw new AppError('alcance_insuficiente', scope);
}
