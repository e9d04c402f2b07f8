import type { EstadoSeguridad, Passkey } from '#contract/entities/seguridad.ts';
import type { RespuestaPasskey } from '#contract/second-step.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { readAccount } from '#store/queries/accounts/accounts.ts';
import { removeKey } from '#store/queries/accounts/keys.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import {
  deletePasskey,
  insertPasskey,
  keepChallenge,
  listPasskeys,
  lockSecondFactor,
  readSecondFactor,
  replaceRecoveryCodes,
  saveSecondFactor,
  setTotp,
  takeChallenge,
} from '#store/queries/security/second-factor.ts';
import { type Store, type Tx, withAccount } from '#store/store.ts';
import type { KeyVault } from '../keys/key-vault.ts';
import { CHALLENGE_MS, type Passkeys } from './passkeys.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { acceptedStep, newTotpSecret, totpUri } from './totp.ts';

const PASSKEYS_MAX = 20;

type State = Pick<EstadoSeguridad, 'totp' | 'passkeys' | 'codigos_restantes'>;

export interface SecondFactor {
  state(usuarioId: string): Promise<State>;
  /** A new secret, inactive until its first code. Throws `segundo_factor_activo` if another one is active. */
  prepareTotp(usuarioId: string): Promise<{ uri: string; secreto: string }>;
  /** Activates it and returns the recovery codes. Throws `segundo_factor_incorrecto`. */
  activateTotp(usuarioId: string, codigo: string, device: Device): Promise<string[]>;
  removeTotp(usuarioId: string, device: Device): Promise<void>;
  newCodes(usuarioId: string, device: Device): Promise<string[]>;
  passkeyOptions(usuarioId: string): Promise<{ challenge: string }>;
  /** Throws `passkey_no_valida`. `codigos`: recovery codes if this is the account's first second factor. */
  addPasskey(
    usuarioId: string,
    passkey: { nombre: string; respuesta: RespuestaPasskey },
    device: Device,
  ): Promise<{ passkey: Passkey; codigos: string[] }>;
  /** Throws `passkey_no_encontrada`. */
  removePasskey(usuarioId: string, id: string, device: Device): Promise<void>;
}

export function createSecondFactor(deps: {
  store: Store;
  clock: Clock;
  vault: KeyVault;
  passkeys: Passkeys;
}): SecondFactor {
  const { store, clock, vault, passkeys } = deps;
  const inAccount = <T>(usuarioId: string, work: (tx: Tx) => Promise<T>) =>
    withAccount(store, usuarioId, work);
  const emailOf = async (tx: Tx, usuarioId: string) => {
    const account = await readAccount(tx, usuarioId);
    if (!account) throw new AppError('usuario_no_encontrado');
    return account.email;
  };

  return {
    state: (usuarioId) =>
      inAccount(usuarioId, async (tx) => {
        const { totp, codigos_restantes } = await readSecondFactor(tx, usuarioId);
        const keys = await listPasskeys(tx, usuarioId);
        return {
          totp,
          codigos_restantes,
          passkeys: keys.map(({ _id, nombre, creada, ultimo_uso }) => ({ _id, nombre, creada, ultimo_uso })),
        };
      }),

    prepareTotp: (usuarioId) =>
      inAccount(usuarioId, async (tx) => {
        const { totp } = await lockSecondFactor(tx, usuarioId);
        if (totp) throw new AppError('segundo_factor_activo');
        const secreto = newTotpSecret();
        await vault.write(tx, usuarioId, { nombre: 'totp', key: secreto, now: clock.now() });
        return { uri: totpUri(secreto, await emailOf(tx, usuarioId)), secreto };
      }),

    activateTotp: (usuarioId, codigo, device) =>
      inAccount(usuarioId, async (tx) => {
        const now = clock.now();
        const state = await lockSecondFactor(tx, usuarioId);
        const secret = state.totp ? null : await vault.read(tx, usuarioId, 'totp');
        const step =
          secret?.kind === 'key'
            ? acceptedStep(secret.key, codigo, { nowMs: now, after: state.ultimo_paso })
            : null;
        if (step === null) throw new AppError('segundo_factor_incorrecto');
        await saveSecondFactor(tx, usuarioId, { ultimo_paso: step });
        await setTotp(tx, usuarioId, now);
        await addAudit(tx, usuarioId, {
          accion: 'segundo_factor_activado',
          detalle: 'autenticador',
          now,
          ...device,
        });
        return await giveCodes(tx, usuarioId, now, device);
      }),

    removeTotp: (usuarioId, device) =>
      inAccount(usuarioId, async (tx) => {
        const now = clock.now();
        await lockSecondFactor(tx, usuarioId);
        await setTotp(tx, usuarioId, null);
        await removeKey(tx, usuarioId, 'totp');
        await addAudit(tx, usuarioId, {
          accion: 'segundo_factor_quitado',
          detalle: 'autenticador',
          now,
          ...device,
        });
        await dropCodesWithoutFactor(tx, usuarioId);
      }),

    newCodes: (usuarioId, device) =>
      inAccount(usuarioId, async (tx) => {
        const { totp, passkeys: keys } = await readSecondFactor(tx, usuarioId);
        if (!totp && keys === 0) throw new AppError('segundo_factor_inactivo');
        return await giveCodes(tx, usuarioId, clock.now(), device);
      }),

    passkeyOptions: (usuarioId) =>
      inAccount(usuarioId, async (tx) => {
        const keys = await listPasskeys(tx, usuarioId);
        if (keys.length >= PASSKEYS_MAX) throw new AppError('passkey_no_valida', `ya hay ${PASSKEYS_MAX}`);
        const email = await emailOf(tx, usuarioId);
        const options = await passkeys.registrationOptions({ usuario_id: usuarioId, email }, keys);
        const now = clock.now();
        await keepChallenge(tx, usuarioId, { reto: options.challenge, now, until: now + CHALLENGE_MS });
        return { ...options };
      }),

    addPasskey: (usuarioId, { nombre, respuesta }, device) =>
      inAccount(usuarioId, async (tx) => {
        const now = clock.now();
        const before = await readSecondFactor(tx, usuarioId);
        if (before.passkeys >= PASSKEYS_MAX)
          throw new AppError('passkey_no_valida', `ya hay ${PASSKEYS_MAX}`);
        const read = await passkeys.readRegistration(respuesta, (challenge) =>
          takeChallenge(tx, usuarioId, challenge, now),
        );
        const id = read && (await insertPasskey(tx, usuarioId, { ...read, nombre, now }));
        if (!id) throw new AppError('passkey_no_valida', 'el navegador ha dado una respuesta que no vale');
        await addAudit(tx, usuarioId, { accion: 'passkey_creada', detalle: nombre, now, ...device });
        const isFirst = !before.totp && before.passkeys === 0;
        const passkey = { _id: id, nombre, creada: new Date(now).toISOString(), ultimo_uso: null };
        return { passkey, codigos: isFirst ? await giveCodes(tx, usuarioId, now, device) : [] };
      }),

    removePasskey: (usuarioId, id, device) =>
      inAccount(usuarioId, async (tx) => {
        const nombre = await deletePasskey(tx, usuarioId, id);
        if (nombre === null) throw new AppError('passkey_no_encontrada');
        const now = clock.now();
        await addAudit(tx, usuarioId, { accion: 'passkey_eliminada', detalle: nombre, now, ...device });
        await dropCodesWithoutFactor(tx, usuarioId);
      }),
  };
}

async function giveCodes(tx: Tx, usuarioId: string, now: number, device: Device): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, usuarioId, codes.map(hashRecoveryCode));
  await addAudit(tx, usuarioId, { accion: 'codigos_recuperacion_creados', now, ...device });
  return codes;
}

/** Recovery codes replace a factor, so they are useless without one. */
async function dropCodesWithoutFactor(tx: Tx, usuarioId: string): Promise<void> {
  const { totp, passkeys } = await readSecondFactor(tx, usuarioId);
  if (!totp && passkeys === 0) await replaceRecoveryCodes(tx, usuarioId, []);
}
