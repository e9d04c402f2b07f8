import { ACCESOS_MAX, type Acceso, type AccesoNuevo } from '#contract/tokens/entities.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import {
  accountOfToken,
  countLiveTokens,
  insertToken,
  listTokens,
  noteTokenUse,
  revokeToken,
  type TokenInForce,
  tokenInForce,
} from '#store/queries/security/tokens.ts';
import { nextRevision, type Store, withAccount, withSystem } from '#store/store.ts';
import { isOnIpList, readIpList } from '../profile/ip-list.ts';
import { readSecurity } from '../profile/settings.ts';
import type { Authenticated, Grant } from '../sessions/sessions.ts';
import { hashToken, isWellFormed, newToken } from './token-text.ts';

export interface Tokens {
  list(usuarioId: string): Promise<Acceso[]>;
  /** The secret is nowhere else. Throws `accesos_demasiados`, or `entrada_no_valida` for an invalid address. */
  make(usuarioId: string, wanted: AccesoNuevo, device: Device): Promise<{ acceso: Acceso; token: string }>;
  /** Throws `acceso_no_encontrado`. */
  revoke(usuarioId: string, id: string, device: Device): Promise<Acceso>;
  /**
   * Whose token it is and what it may do, read from the database each time: a revoked one ends at once in every
   * process. Throws `acceso_no_valido`, `ip_no_permitida` or `email_no_autorizado_aviso`.
   */
  authenticate(token: string, ip: string): Promise<Authenticated & { acceso: Grant }>;
  /** For long answers. */
  stillValid(who: Pick<Authenticated, 'usuario_id' | 'ip'>, id: string): Promise<boolean>;
}

interface Deps {
  store: Store;
  clock: Clock;
  allowList: { admits(email: string): Promise<boolean> };
}

const DAY_MS = 86_400_000;
const SHOWN_LENGTH = 4;

export function createTokens({ store, clock, allowList }: Deps): Tokens {
  const isFrom = (token: TokenInForce, ip: string): boolean =>
    isOnIpList(token.direcciones, ip) && isOnIpList(readSecurity(token.seguridad).ip_whitelist, ip);

  return {
    list: (usuarioId) => withAccount(store, usuarioId, (tx) => listTokens(tx, usuarioId, clock.now())),

    async make(usuarioId, { dias, tope_euros, tope_creditos = null, ...wanted }, device) {
      const now = clock.now();
      const token = newToken();
      const direcciones = readIpList(wanted.direcciones);
      const alcances = [...new Set(wanted.alcances)];
      const acceso = await withAccount(store, usuarioId, async (tx) => {
        // Its lock makes the count below exact.
        await nextRevision(tx);
        if ((await countLiveTokens(tx, usuarioId, now)) >= ACCESOS_MAX)
          throw new AppError('accesos_demasiados');
        const made = await insertToken(tx, usuarioId, {
          nombre: wanted.nombre,
          alcances,
          direcciones,
          hash: hashToken(token),
          final: token.slice(-SHOWN_LENGTH),
          tope_creditos,
          tope_centimos: tope_euros ? Math.round(tope_euros * 100) : null,
          now,
          expira: now + dias * DAY_MS,
        });
        const detalle = `«${made.nombre}» (${alcances.join(', ')})`;
        await addAudit(tx, usuarioId, { accion: 'acceso_creado', detalle, now, ...device });
        return made;
      });
      return { acceso, token };
    },

    async revoke(usuarioId, id, device) {
      const now = clock.now();
      const acceso = await withAccount(store, usuarioId, async (tx) => {
        const revoked = await revokeToken(tx, usuarioId, id, now);
        if (!revoked) throw new AppError('acceso_no_encontrado');
        const detalle = `«${revoked.nombre}»`;
        await addAudit(tx, usuarioId, { accion: 'acceso_revocado', detalle, now, ...device });
        return revoked;
      });
      // Makes event streams check their token at once.
      store.changes.touch(usuarioId);
      return acceso;
    },

    async authenticate(token, ip) {
      if (!isWellFormed(token)) throw new AppError('acceso_no_valido');
      const hash = hashToken(token);
      const usuario_id = await withSystem(store, (tx) => accountOfToken(tx, hash));
      if (usuario_id === null) throw new AppError('acceso_no_valido');
      const found = await withAccount(store, usuario_id, async (tx) => {
        const now = clock.now();
        const valid = await tokenInForce(tx, usuario_id, { hash }, now);
        if (!valid) throw new AppError('acceso_no_valido');
        if (!isFrom(valid, ip)) throw new AppError('ip_no_permitida');
        if (valid.sin_apuntar) await noteTokenUse(tx, usuario_id, valid.id, now);
        return valid;
      });
      if (!(await allowList.admits(found.email))) throw new AppError('email_no_autorizado_aviso');
      return {
        usuario_id,
        // No session has the id of a token.
        sesion_id: found.id,
        email: found.email,
        ip,
        expMs: found.expira,
        // A token proves no identity: what asks for the step-up stays closed.
        verifiedMs: 0,
        hasSecondFactor: found.segundo_factor,
        acceso: { id: found.id, nombre: found.nombre, alcances: found.alcances },
      };
    },

    async stillValid({ usuario_id, ip }, id) {
      const valid = await withAccount(store, usuario_id, (tx) =>
        tokenInForce(tx, usuario_id, { id }, clock.now()),
      );
      return valid !== undefined && isFrom(valid, ip) && (await allowList.admits(valid.email));
    },
  };
}
