import { fuenteEvidencia } from '#contract/states.ts';
import type { Evidence, RegistryEvidence } from '../evidence/evidence.ts';
import { isRegistrar } from '../evidence/registrar-channel.ts';
import { isEnding } from '../verdict/dates.ts';
import { windows } from '../verdict/windows.ts';

/** A server that said that a name does not exist while it surely did, and when it said so. */
export interface DisprovedDenial {
  servidor: string;
  hora: number;
}

/** What was observed so long before a denial still held when it was said. */
const STILL_HELD_MS = 3_600_000;

/**
 * The "does not exist" of a registry, or the "can be registered" of the account's registrar, about one name that the
 * registry's own words show to be wrong: somebody has held it for long. As good as a failed canary. Nothing is held against anybody where the name was about to be released, and a delegation
 * alone shows nothing: a zone may lag behind its registry.
 */
export function disprovedDenials(evidence: readonly Evidence[]): DisprovedDenial[] {
  const records = evidence.filter(isRegistrysWord).filter(({ kind }) => kind === 'registered');
  if (records.some(isEnding)) return [];
  return evidence
    .filter((piece) => isRegistrysWord(piece) || isRegistrarsWord(piece))
    .filter(({ kind }) => kind === 'absent')
    .filter((denial) => records.some((record) => heldAt(record, denial.hora)))
    .map(({ servidor, hora }) => ({ servidor, hora }));
}

function isRegistrysWord(piece: Evidence): piece is RegistryEvidence {
  const asked = piece.fuente === fuenteEvidencia.rdap || piece.fuente === fuenteEvidencia.whois;
  return asked && piece.authority === 'registry' && !piece.quarantined;
}

function isRegistrarsWord(piece: Evidence): piece is RegistryEvidence {
  return isRegistrar(piece.fuente) && 'authority' in piece && !piece.quarantined;
}

function heldAt({ hora, fecha_registro }: RegistryEvidence, denied: number): boolean {
  if (fecha_registro === null || Math.abs(hora - denied) > windows.registryMs) return false;
  return hora >= denied - STILL_HELD_MS && fecha_registro <= denied - windows.establishedMs;
}
