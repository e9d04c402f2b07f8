import type { Usuario } from '#contract/entities/usuario.ts';
import type { CodigoError } from '#contract/errors.ts';
import { REFRESH_GRACE_MS, SESSION_HOURS_DEFAULT, SESSION_IDLE_DAYS } from '#contract/limits.ts';
import type { Alcance } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/logger.ts';
import { type AccountRow, readAccount } from '#store/queries/accounts/accounts.ts';
import {
  type Device,
  endSessions,
  insertSession,
  lockSession,
  readSession,
  rotateSession,
  type SessionKey,
  setVerified,
} from '#store/queries/accounts/sessions.ts';
import { beginMailChannel } from '#store/queries/channels/channels.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import { type Store, type Tx, withAccount } from '#store/store.ts';
import type { PurposeKeys } from '../keys/signing-keys.ts';
import { isOnIpList } from '../profile/ip-list.ts';
import { toUsuario } from '../profile/profiles.ts';
import { readNotifications, readSecurity } from '../profile/settings.ts';
import type { AccessTokens } from './access-token.ts';
import { type EndReason, refusalOf } from './end-reason.ts';
import { isOneOf, nextStep } from './refresh-step.ts';
import {
  formatRefreshToken,
  hashRefreshSecret,
  isOurs,
  newRefreshSecret,
  parseRefreshToken,
} from './refresh-token.ts';
import { createSessionCache } from './session-cache.ts';

export interface OpenSession {
  usuario: Usuario;
  accessToken: string;
  /** Seconds. */
  expiresIn: number;
  refreshToken: string;
  /** Epoch milliseconds: limit of the cookie's lifetime. */
  endsMs: number;
}

/** The token of a program with which a request came. */
export interface Grant {
  id: string;
  nombre: string;
  alcances: readonly Alcance[];
}

export interface Authenticated {
  usuario_id: string;
  sesion_id: string;
  email: string;
  ip: string;
  /** End of its token, epoch milliseconds. */
  expMs: number;
  /** When the user last proved their identity, epoch milliseconds. */
  verifiedMs: number;
  /** A change is seen within two seconds. */
  hasSecondFactor: boolean;
  /** Null: a person's session. */
  acceso: Grant | null;
}

export interface Sessions {
  /** Throws `ip_no_permitida` if the account's list excludes this address. */
  open(usuarioId: string, device: Device): Promise<OpenSession>;
  /** Throws the codes of `refusalOf`, `no_autenticado`, `ip_no_permitida` or `email_no_autorizado_aviso`. */
  refresh(refreshToken: string, device: Device): Promise<OpenSession>;
  /** Ends the session of a refresh token; no effect for an unknown one. */
  close(refreshToken: string, device: Device): Promise<void>;
  /** Throws `no_autenticado`, `sesion_terminada`, `ip_no_permitida` or `email_no_autorizado_aviso`. */
  authenticate(accessToken: string, ip: string): Promise<Authenticated>;
  verify(who: Authenticated, device: Device): Promise<void>;
  forgetAccount(usuarioId: string): void;
  /** Whether the session is still open and its address admitted; for long answers. */
  stillOpen(who: Authenticated): Promise<boolean>;
  /** Ends one session or all of an account, at once in this process and within two seconds in others. */
  end(
    usuarioId: string,
    end: { sesion_id?: string; except?: string; motivo: EndReason; device?: Device },
  ): Promise<number>;
}

interface Deps {
  store: Store;
  clock: Clock;
  logger: Logger;
  allowList: { admits(email: string): Promise<boolean> };
  tokens: AccessTokens;
  refreshKeys: PurposeKeys;
  macKeys: PurposeKeys;
}

const HOUR_MS = 3_600_000;
const IDLE_MS = SESSION_IDLE_DAYS * 24 * HOUR_MS;
const NOWHERE: Device = { ip: '', agente: '' };

export function createSessions(deps: Deps): Sessions {
  const { store, clock } = deps;
  const cache = createSessionCache((key) =>
    withAccount(store, key.usuario_id, async (tx) => {
      const row = await readSession(tx, key);
      return (
        row && {
          email: row.email,
          expira: row.expira,
          cerrada: row.cerrada !== null,
          verificada: row.verificada,
          segundoFactor: row.segundo_factor,
          ipList: readSecurity(row.seguridad).ip_whitelist,
        }
      );
    }),
  );

  async function issue(
    account: AccountRow,
    sesionId: string,
    secret: string,
    endsMs: number,
  ): Promise<OpenSession> {
    const { usuario_id } = account;
    const { token, expiresInS } = await deps.tokens.sign({ sub: usuario_id, sid: sesionId }, endsMs);
    return {
      usuario: toUsuario(account),
      accessToken: token,
      expiresIn: expiresInS,
      refreshToken: formatRefreshToken(deps.macKeys, { usuario_id, sesion_id: sesionId, secret }),
      endsMs,
    };
  }

  async function end(usuarioId: string, request: Parameters<Sessions['end']>[1]): Promise<number> {
    const ended = await withAccount(store, usuarioId, (tx) => endIn(tx, usuarioId, request));
    for (const id of ended) cache.forget(id);
    // Makes the account's event streams check their session at once.
    store.changes.touch(usuarioId);
    return ended.length;
  }

  async function endIn(
    tx: Tx,
    usuarioId: string,
    request: Parameters<Sessions['end']>[1],
  ): Promise<string[]> {
    const now = clock.now();
    const ended = await endSessions(tx, usuarioId, { ...request, now });
    if (ended.length > 0) {
      const detalle = request.motivo;
      await addAudit(tx, usuarioId, {
        accion: 'sesion_cerrada',
        detalle,
        now,
        ...(request.device ?? NOWHERE),
      });
    }
    return ended;
  }

  /** An address removed from the allow-list loses all its sessions. */
  async function requireAdmitted(usuarioId: string, email: string, device: Device): Promise<void> {
    if (await deps.allowList.admits(email)) return;
    await end(usuarioId, { motivo: 'acceso_retirado', device });
    throw new AppError('email_no_autorizado_aviso');
  }

  return {
    end,
    forgetAccount: cache.forgetAccount,

    async open(usuarioId, device) {
      const now = clock.now();
      const secret = newRefreshSecret();
      const opened = await withAccount(store, usuarioId, async (tx) => {
        const account = await readAccount(tx, usuarioId);
        if (!account) throw new AppError('usuario_no_encontrado');
        const settings = readSecurity(account.seguridad);
        if (!isOnIpList(settings.ip_whitelist, device.ip)) {
          await addAudit(tx, usuarioId, { accion: 'acceso_rechazado', detalle: 'dirección', now, ...device });
          return null;
        }
        const hours = settings.sesion_timeout ?? SESSION_HOURS_DEFAULT;
        const expira = now + hours * HOUR_MS;
        const hash = hashRefreshSecret(secret);
        const id = await insertSession(tx, usuarioId, { hash, now, expira, device });
        // Mail is enabled from the first sign-in on unless switched off.
        await beginMailChannel(tx, usuarioId, readNotifications(account.notificaciones).email, now);
        await addAudit(tx, usuarioId, { accion: 'inicio_de_sesion', now, ...device });
        return await issue(account, id, secret, Math.min(expira, now + IDLE_MS));
      });
      // Thrown after the transaction, which records the refusal in the account's history.
      if (!opened) throw new AppError('ip_no_permitida');
      return opened;
    },

    async verify(who, device) {
      const now = clock.now();
      await withAccount(store, who.usuario_id, async (tx) => {
        await setVerified(tx, who, now);
        await addAudit(tx, who.usuario_id, { accion: 'identidad_confirmada', now, ...device });
      });
      cache.forget(who.sesion_id);
    },

    async refresh(refreshToken, device) {
      const presented = parseRefreshToken(refreshToken);
      if (!presented) throw new AppError('no_autenticado');
      const outcome = await withAccount(store, presented.usuario_id, async (tx) => {
        const row = await lockSession(tx, presented);
        const next = row && nextStep(row, presented.secret, deps.refreshKeys, clock.now());
        if (!row || !next) return refused(refusalOf(null));
        // Only a token issued for the session is told the reason of its end.
        if (next.kind === 'over')
          return refused(refusalOf(isOurs(deps.macKeys, presented) ? row.motivo_cierre : null));
        // Known identifiers with a forged secret: not a reuse, so the session stays open.
        if (next.kind === 'stolen' && !isOurs(deps.macKeys, presented)) return refused('no_autenticado');
        if (next.kind === 'stolen') {
          deps.logger.warn({ sesion_id: row.id }, 'an old refresh token was used again: the session ends');
          const motivo = 'token_reutilizado';
          const ended = await endIn(tx, presented.usuario_id, { sesion_id: row.id, motivo, device });
          return refused(refusalOf(motivo), ended);
        }
        const account = await readAccount(tx, presented.usuario_id);
        if (!account) return refused(refusalOf(null));
        if (!isOnIpList(readSecurity(account.seguridad).ip_whitelist, device.ip))
          return refused('ip_no_permitida');
        const { secret } = next;
        if (next.kind === 'repeat') return { kind: 'good', account, secret, expira: row.expira } as const;
        const now = clock.now();
        const hash = hashRefreshSecret(secret);
        const change = { hash, previousUntil: now + REFRESH_GRACE_MS, now, device };
        return { kind: 'good', account, secret, expira: await rotateSession(tx, presented, change) } as const;
      });
      if (outcome.kind === 'refused') {
        for (const id of outcome.ended) cache.forget(id);
        if (outcome.ended.length > 0) store.changes.touch(presented.usuario_id);
        throw new AppError(outcome.code);
      }
      await requireAdmitted(presented.usuario_id, outcome.account.email, device);
      return await issue(outcome.account, presented.sesion_id, outcome.secret, outcome.expira);
    },

    async close(refreshToken, device) {
      const presented = parseRefreshToken(refreshToken);
      if (!presented) return;
      const row = await withAccount(store, presented.usuario_id, (tx) => readSession(tx, presented));
      // Only a holder of the secret may end a session: identifiers are no proof.
      if (!row || !isOneOf(hashRefreshSecret(presented.secret), row)) return;
      await end(presented.usuario_id, { sesion_id: row.id, motivo: 'cierre_de_sesion', device });
    },

    async authenticate(accessToken, ip) {
      const claims = await deps.tokens.verify(accessToken);
      if (!claims) throw new AppError('no_autenticado');
      const key: SessionKey = { usuario_id: claims.sub, sesion_id: claims.sid };
      const state = await cache.read(key);
      if (!state || state.cerrada || state.expira <= clock.now()) throw new AppError('sesion_terminada');
      if (!isOnIpList(state.ipList, ip)) throw new AppError('ip_no_permitida');
      await requireAdmitted(key.usuario_id, state.email, NOWHERE);
      const { email, verificada: verifiedMs, segundoFactor: hasSecondFactor } = state;
      return { ...key, email, ip, expMs: claims.expMs, verifiedMs, hasSecondFactor, acceso: null };
    },

    async stillOpen(who) {
      const state = await cache.read(who);
      if (!state || state.cerrada || state.expira <= clock.now()) return false;
      if (!isOnIpList(state.ipList, who.ip)) return false;
      return await deps.allowList.admits(state.email);
    },
  };
}

const refused = (code: CodigoError, ended: readonly string[] = []) =>
  ({ kind: 'refused', code, ended }) as const;
