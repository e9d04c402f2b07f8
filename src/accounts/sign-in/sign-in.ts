import { SyncPayload } from '#contract/entities/usuario.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/logger.ts';
import { accountOfIdentity } from '#store/queries/cuentas/accounts.ts';
import type { Device } from '#store/queries/cuentas/sessions.ts';
import type { Store } from '#store/store.ts';
import type { PurposeKeys } from '../keys/signing-keys.ts';
import type { OpenSession, Sessions } from '../sessions/sessions.ts';
import type { AllowList } from './allow-list.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';
import { openTransaction, sealTransaction } from './login-transaction.ts';
import { ownReturnPath } from './return-path.ts';

/** What the identity provider sends back, as the callback page hands it on. */
export interface ProviderAnswer {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  iss?: string | undefined;
}

export interface SignIn {
  /** Where to send the browser, and the sealed transaction it keeps until it returns. */
  begin(volver: string | undefined): Promise<{ url: URL; state: string; sealed: string }>;
  /** Redeems the provider's answer for a session. Throws an AppError of the sign-in codes. */
  finish(
    answer: ProviderAnswer,
    sealed: string | undefined,
    device: Device,
  ): Promise<{ session: OpenSession; volver: string }>;
}

export function createSignIn(deps: {
  store: Store;
  clock: Clock;
  logger: Logger;
  provider: IdentityProvider;
  allowList: AllowList;
  sessions: Sessions;
  transactionKeys: PurposeKeys;
  requestsLimit: number | null;
}): SignIn {
  const seal = { keys: deps.transactionKeys, clock: deps.clock };
  return {
    async begin(volver) {
      const { url, ...checks } = await deps.provider.begin();
      const sealed = await sealTransaction(seal, { ...checks, volver: ownReturnPath(volver) });
      return { url, state: checks.state, sealed };
    },

    async finish(answer, sealed, device) {
      const transaction = sealed ? await openTransaction(seal, sealed) : null;
      // Another browser's answer, an old one, or one already redeemed.
      if (!transaction || answer.state !== transaction.state) throw new AppError('acceso_fallido');
      const identity = await deps.provider.finish(answer, transaction);
      if (!(await deps.allowList.admits(identity.email))) {
        deps.logger.info('a sign-in was refused: the address is not on the allow-list');
        throw new AppError('email_no_autorizado');
      }
      const { usuario_id } = await accountOfIdentity(deps.store, toAccount(identity), {
        now: deps.clock.now(),
        requestsLimit: deps.requestsLimit,
      });
      return { session: await deps.sessions.open(usuario_id, device), volver: transaction.volver };
    },
  };
}

function toAccount(identity: Identity) {
  return {
    emisor: identity.issuer,
    sub: identity.sub,
    email: identity.email,
    nombre: displayName(identity),
    avatar_url: identity.foto,
  };
}

/** Full name, else the part of the address before the at sign. */
function displayName({ nombre, email }: Identity): string {
  const parsed = SyncPayload.shape.nombre.safeParse(nombre?.slice(0, 120) ?? '');
  return parsed.success ? parsed.data : email.slice(0, email.indexOf('@')).slice(0, 120);
}
