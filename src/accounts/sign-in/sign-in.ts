import { SyncPayload } from '#contract/entities/usuario.ts';
import type { MetodoSegundoFactor } from '#contract/second-step.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/logger.ts';
import { accountOfIdentity } from '#store/queries/accounts/accounts.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import { accountOfRefused, addAudit } from '#store/queries/security/audit.ts';
import { readSecondFactor } from '#store/queries/security/second-factor.ts';
import { type Store, withAccount, withSystem } from '#store/store.ts';
import type { PurposeKeys } from '../keys/signing-keys.ts';
import { type Proof, type ProofDeps, proofOptions, requireProof } from '../second-factor/proof.ts';
import { openSecondStep, type SecondStep, sealSecondStep } from '../second-factor/second-step.ts';
import type { OpenSession, Sessions } from '../sessions/sessions.ts';
import type { AllowList } from './allow-list.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';
import type { LocalLinks } from './local-link.ts';
import { openTransaction, sealTransaction } from './login-transaction.ts';
import { ownReturnPath } from './return-path.ts';

export interface ProviderAnswer {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  iss?: string | undefined;
}

export interface SignIn {
  begin(volver: string | undefined): Promise<{ url: URL; state: string; sealed: string }>;
  /** Redeems the provider's answer for a session. Throws an AppError of the sign-in codes. */
  finish(answer: ProviderAnswer, sealed: string | undefined, device: Device): Promise<FirstStep>;
  /** Redeems a printed link. Throws `enlace_no_valido`. */
  finishLink(clave: string, device: Device): Promise<FirstStep>;
  /** Prints a new link in the terminal. Throws `no_encontrado` without a local installation. */
  printLink(): void;
  /** The second step of a sign-in. Throws `segundo_factor_caducado`, or as `requireProof` does. */
  finishSecond(
    sealed: string | undefined,
    proof: Proof,
    device: Device,
  ): Promise<{ session: OpenSession; volver: string }>;
  secondStepOptions(sealed: string | undefined): Promise<{ challenge: string }>;
}

/** A session, or the methods of the second step with the sealed outcome of the first. */
export type FirstStep =
  | { kind: 'open'; session: OpenSession; volver: string }
  | { kind: 'second_step'; metodos: MetodoSegundoFactor[]; sealed: string };

export function createSignIn(deps: {
  store: Store;
  clock: Clock;
  logger: Logger;
  provider: IdentityProvider | null;
  local: { links: LocalLinks; usuario_id: string } | null;
  allowList: AllowList;
  sessions: Sessions;
  transactionKeys: PurposeKeys;
  secondStepKeys: PurposeKeys;
  proof: ProofDeps;
  requestsLimit: number | null;
}): SignIn {
  const seal = { keys: deps.transactionKeys, clock: deps.clock };
  const secondSeal = { keys: deps.secondStepKeys, clock: deps.clock };
  const openSecond = async (sealed: string | undefined): Promise<SecondStep> => {
    const step = sealed ? await openSecondStep(secondSeal, sealed) : null;
    if (!step) throw new AppError('segundo_factor_caducado');
    return step;
  };
  const enter = async (usuario_id: string, volver: string, device: Device): Promise<FirstStep> => {
    const metodos = await withAccount(deps.store, usuario_id, async (tx) =>
      methodsOf(await readSecondFactor(tx, usuario_id)),
    );
    if (metodos.length === 0)
      return { kind: 'open', session: await deps.sessions.open(usuario_id, device), volver };
    return { kind: 'second_step', metodos, sealed: await sealSecondStep(secondSeal, { usuario_id, volver }) };
  };
  return {
    async begin(volver) {
      if (!deps.provider) throw new AppError('acceso_por_enlace');
      const { url, ...checks } = await deps.provider.begin();
      const sealed = await sealTransaction(seal, { ...checks, volver: ownReturnPath(volver) });
      return { url, state: checks.state, sealed };
    },

    async finish(answer, sealed, device) {
      const transaction = sealed ? await openTransaction(seal, sealed) : null;
      // An answer from another browser, an old one, or one already redeemed.
      if (!transaction || answer.state !== transaction.state) throw new AppError('acceso_fallido');
      if (!deps.provider) throw new AppError('acceso_por_enlace');
      const identity = await deps.provider.finish(answer, transaction);
      if (!(await deps.allowList.admits(identity.email))) {
        deps.logger.info('a sign-in was refused: the address is not on the allow-list');
        await noteRefusal(deps, identity, device);
        throw new AppError('email_no_autorizado');
      }
      const { usuario_id } = await accountOfIdentity(deps.store, toAccount(identity), {
        now: deps.clock.now(),
        requestsLimit: deps.requestsLimit,
      });
      return await enter(usuario_id, transaction.volver, device);
    },

    async finishLink(clave, device) {
      if (!deps.local?.links.redeem(clave)) throw new AppError('enlace_no_valido');
      return await enter(deps.local.usuario_id, ownReturnPath(undefined), device);
    },

    printLink() {
      if (!deps.local) throw new AppError('no_encontrado');
      deps.local.links.print();
    },

    async finishSecond(sealed, proof, device) {
      const { usuario_id, volver } = await openSecond(sealed);
      await requireProof(deps.proof, usuario_id, proof, { now: deps.clock.now(), device });
      return { session: await deps.sessions.open(usuario_id, device), volver };
    },

    async secondStepOptions(sealed) {
      const { usuario_id } = await openSecond(sealed);
      return { ...(await proofOptions(deps.proof, usuario_id, deps.clock.now())) };
    },
  };
}

function methodsOf(state: Awaited<ReturnType<typeof readSecondFactor>>): MetodoSegundoFactor[] {
  if (!state.totp && state.passkeys === 0) return [];
  return [
    ...(state.passkeys > 0 ? (['passkey'] as const) : []),
    ...(state.totp ? (['totp'] as const) : []),
    ...(state.codigos_restantes > 0 ? (['recuperacion'] as const) : []),
  ];
}

async function noteRefusal(
  { store, clock }: { store: Store; clock: Clock },
  { issuer, sub }: Identity,
  device: Device,
): Promise<void> {
  const account = await withSystem(store, (tx) => accountOfRefused(tx, { emisor: issuer, sub }));
  if (account === null) return;
  await withAccount(store, account, (tx) =>
    addAudit(tx, account, { accion: 'acceso_rechazado', detalle: 'correo', now: clock.now(), ...device }),
  );
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

function displayName({ nombre, email }: Identity): string {
  const parsed = SyncPayload.shape.nombre.safeParse(nombre?.slice(0, 120) ?? '');
  return parsed.success ? parsed.data : email.slice(0, email.indexOf('@')).slice(0, 120);
}
