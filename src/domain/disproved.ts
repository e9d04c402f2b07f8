import { fuenteEvidencia } from '#contract/states.ts';
import type { Evidence, RegistryEvidence } from './evidence.ts';
import { isEnding } from './verdict-dates.ts';
import { windows } from './verdict-windows.ts';

/** A server that said that a name does not exist while it surely did, and when it said so. */
export interface DisprovedDenial {
  servidor: string;
  hora: number;
}

/** Younger than this a registration may have been added, or deleted in its grace period (RFC 3915), between two answers. */
export const ESTABLISHED_MS = 7 * 86_400_000;
/** What was seen so long before a denial still held when it was said. */
const BEFORE = { registeredMs: 3_600_000, delegatedMs: 10 * 60_000 } as const;
const AFTER_DELEGATED_MS = 60_000;

/**
 * The registry's "does not exist" of one name that its other words show to be wrong: somebody has held it for long, or
 * its zone delegated it at that very time. As good as a failed canary. Nothing is held against anybody where the name
 * was about to be released.
 */
export function disprovedDenials(evidence: readonly Evidence[]): DisprovedDenial[] {
  const words = evidence.filter(isRegistrysWord);
  const records = words.filter(({ kind }) => kind === 'registered');
  if (records.some(isEnding)) return [];
  return words
    .filter(({ kind }) => kind === 'absent')
    .filter(
      (denial) => records.some((record) => heldAt(record, denial.hora)) || wasDelegated(evidence, denial),
    )
    .map(({ servidor, hora }) => ({ servidor, hora }));
}

function isRegistrysWord(piece: Evidence): piece is RegistryEvidence {
  const asked = piece.fuente === fuenteEvidencia.rdap || piece.fuente === fuenteEvidencia.whois;
  return asked && piece.authority === 'registry' && !piece.quarantined;
}

function heldAt({ hora, fecha_registro }: RegistryEvidence, denied: number): boolean {
  if (fecha_registro === null || Math.abs(hora - denied) > windows.registryMs) return false;
  return hora >= denied - BEFORE.registeredMs && fecha_registro <= denied - ESTABLISHED_MS;
}

function wasDelegated(evidence: readonly Evidence[], denial: RegistryEvidence): boolean {
  return evidence.some(
    (piece) =>
      piece.fuente === fuenteEvidencia.dns &&
      piece.kind === 'referral' &&
      piece.hora >= denial.hora - BEFORE.delegatedMs &&
      piece.hora <= denial.hora + AFTER_DELEGATED_MS,
  );
}
