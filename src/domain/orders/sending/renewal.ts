import type { Evidence, RegistryEvidence } from '../../evidence/evidence.ts';
import { endPhase, isAutoRenewed } from '../../lifecycle/lifecycle.ts';

/** By the registry's newest answer. A registration that began after `since` may be the registrar's own catch. */
export function showsRenewal(
  evidence: readonly Evidence[],
  { since, now }: { since: number; now: number },
): boolean {
  const [newest] = evidence.filter(isAnswer).toSorted((one, other) => other.hora - one.hora);
  if (newest?.kind !== 'registered' || newest.hora <= since) return false;
  const { fecha_registro, fecha_expiracion, status } = newest;
  return (
    fecha_registro !== null &&
    fecha_registro < since &&
    fecha_expiracion !== null &&
    fecha_expiracion > now &&
    endPhase(status) === null &&
    !isAutoRenewed(newest)
  );
}

const isAnswer = (piece: Evidence): piece is RegistryEvidence =>
  'authority' in piece &&
  piece.authority === 'registry' &&
  (piece.kind === 'registered' || piece.kind === 'reserved' || piece.kind === 'absent');
