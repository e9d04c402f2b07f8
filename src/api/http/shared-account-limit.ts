import { AppError } from '#platform/errors.ts';
import type { Store } from '#store/store.ts';
import { type AccountLimit, accountLimits } from './account-limit.ts';
import type { ApiContext } from './handler.ts';
import { SharedAllowance } from './shared-allowance.ts';

const WINDOW_S = 60;

export interface SharedAccountLimits {
  enter(c: Pick<ApiContext, 'header'>, usuarioId: string): Promise<() => void>;
}

/** The limit of this process, and over a minute that of all: asked only for a busy account, so that people cost no statement. */
export function sharedAccountLimits(
  store: Store,
  limit: AccountLimit,
  clave: 'cuenta' | 'mcp',
): SharedAccountLimits {
  const here = accountLimits(limit);
  const everywhere = new SharedAllowance(store, {
    cupo: Math.ceil(limit.burst + WINDOW_S * limit.perSecond),
    segundos: WINDOW_S,
  });
  return {
    async enter(c, usuarioId) {
      const leave = here.enter(c, usuarioId);
      if (!here.isBusy(usuarioId)) return leave;
      try {
        const { isOver, seconds } = await everywhere.count(usuarioId, clave);
        if (!isOver) return leave;
        c.header('Retry-After', String(seconds));
        throw new AppError('demasiadas_solicitudes');
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
