import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import type { Authenticated, Sessions } from '../sessions/sessions.ts';
import { type Proof, type ProofDeps, proofOptions, requireProof } from './proof.ts';

/** Maximal age of the proof of identity for changing keys, exporting or deleting data. */
export const PROOF_GOOD_MS = 15 * 60_000;

export interface StepUp {
  /** Until when the session's proof is valid (epoch milliseconds); null if it has expired. */
  goodUntil(who: Authenticated): number | null;
  /** Throws `confirmacion_necesaria` if the proof is too old: a code, a passkey or a new sign-in renews it. */
  require(who: Authenticated): void;
  /** Throws as `requireProof` does. */
  confirm(who: Authenticated, proof: Proof, device: Device): Promise<void>;
  options(who: Authenticated): Promise<{ challenge: string }>;
}

export function createStepUp(deps: { clock: Clock; sessions: Sessions; proof: ProofDeps }): StepUp {
  const goodUntil = (who: Authenticated) => {
    const until = who.verifiedMs + PROOF_GOOD_MS;
    return until > deps.clock.now() ? until : null;
  };
  return {
    goodUntil,
    require(who) {
      if (goodUntil(who) === null) throw new AppError('confirmacion_necesaria');
    },
    async confirm(who, proof, device) {
      await requireProof(deps.proof, who.usuario_id, proof, { now: deps.clock.now(), device });
      await deps.sessions.verify(who, device);
    },
    options: async (who) => ({ ...(await proofOptions(deps.proof, who.usuario_id, deps.clock.now())) }),
  };
}
