import type { RespuestaPasskey } from '#contract/second-step.ts';
import { AppError } from '#platform/errors.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import {
  keepChallenge,
  listPasskeys,
  lockSecondFactor,
  saveSecondFactor,
  spendRecoveryCode,
  takeChallenge,
  touchPasskey,
} from '#store/queries/security/second-factor.ts';
import { type Store, type Tx, withAccount } from '#store/store.ts';
import type { KeyVault } from '../keys/key-vault.ts';
import { CHALLENGE_MS, type Passkeys } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { acceptedStep } from './totp.ts';

export const ATTEMPTS_MAX = 5;
export const BLOCKED_MS = 15 * 60_000;

export type Proof = { codigo: string } | { respuesta: RespuestaPasskey };

export interface ProofDeps {
  store: Store;
  vault: KeyVault;
  passkeys: Passkeys;
}

/** Attempts are serialised and counted. Throws `segundo_factor_incorrecto` or `segundo_factor_bloqueado`. */
export async function requireProof(
  deps: ProofDeps,
  usuarioId: string,
  proof: Proof,
  at: { now: number; device: Device },
): Promise<void> {
  const outcome = await withAccount(deps.store, usuarioId, async (tx) => {
    const state = await lockSecondFactor(tx, usuarioId);
    if (state.bloqueado_hasta !== null && state.bloqueado_hasta > at.now) return 'blocked';
    if (await holds(deps, tx, usuarioId, proof, { ...state, now: at.now })) {
      await saveSecondFactor(tx, usuarioId, { fallos: 0, bloqueado_hasta: null });
      return 'good';
    }
    const fallos = state.fallos + 1;
    const isLast = fallos >= ATTEMPTS_MAX;
    await saveSecondFactor(tx, usuarioId, {
      fallos: isLast ? 0 : fallos,
      ...(isLast ? { bloqueado_hasta: at.now + BLOCKED_MS } : {}),
    });
    await addAudit(tx, usuarioId, { accion: 'segundo_factor_fallido', now: at.now, ...at.device });
    return isLast ? 'blocked' : 'wrong';
  });
  // Thrown after the transaction, so that the attempt is counted.
  if (outcome === 'blocked') throw new AppError('segundo_factor_bloqueado');
  if (outcome === 'wrong') throw new AppError('segundo_factor_incorrecto');
}

async function holds(
  deps: ProofDeps,
  tx: Tx,
  usuarioId: string,
  proof: Proof,
  state: { totp: boolean; ultimo_paso: number; now: number },
): Promise<boolean> {
  if ('respuesta' in proof) return await holdsPasskey(deps, tx, usuarioId, proof.respuesta, state.now);
  const code = proof.codigo.replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return await spendRecoveryCode(tx, usuarioId, hashRecoveryCode(code), state.now);
  const secret = state.totp ? await deps.vault.read(tx, usuarioId, 'totp') : null;
  if (secret?.kind !== 'key') return false;
  const step = acceptedStep(secret.key, code, { nowMs: state.now, after: state.ultimo_paso });
  if (step === null) return false;
  await saveSecondFactor(tx, usuarioId, { ultimo_paso: step });
  return true;
}

async function holdsPasskey(
  { passkeys }: ProofDeps,
  tx: Tx,
  usuarioId: string,
  respuesta: RespuestaPasskey,
  now: number,
): Promise<boolean> {
  const keys = await listPasskeys(tx, usuarioId);
  const found = await passkeys.readAuthentication(respuesta, keys, (challenge) =>
    takeChallenge(tx, usuarioId, challenge, now),
  );
  if (!found) return false;
  await touchPasskey(tx, usuarioId, found.id, { contador: found.contador, now });
  return true;
}

/** Options for an answer by passkey. Throws `passkey_no_encontrada` if the account has none registered. */
export async function proofOptions({ store, passkeys }: ProofDeps, usuarioId: string, now: number) {
  return await withAccount(store, usuarioId, async (tx) => {
    const keys = await listPasskeys(tx, usuarioId);
    if (keys.length === 0) throw new AppError('passkey_no_encontrada');
    const options = await passkeys.authenticationOptions(keys);
    await keepChallenge(tx, usuarioId, { reto: options.challenge, now, until: now + CHALLENGE_MS });
    return options;
  });
}
