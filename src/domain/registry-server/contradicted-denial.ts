import { fuenteEvidencia } from '#contract/states.ts';
import type { Evidence, RegistryEvidence } from '../evidence/evidence.ts';
import { isRegistrar } from '../evidence/registrar-channel.ts';
import { isEnding } from '../verdict/dates.ts';
import { windows } from '../verdict/windows.ts';

export interface DisprovedDenial {
  servidor: string;
  hora: number;
}

/**
 * Denials disproved by the registry's own record; they count like a failed canary. Excluded: names near release or
 * released since (`wasReleased`), and delegations alone, since a zone may lag behind its registry. `bothAskedFrom`:
 * start of the check that asks both channels; null: the registry has one channel.
 */
export function disprovedDenials(
  evidence: readonly Evidence[],
  bothAskedFrom: number | null,
): DisprovedDenial[] {
  const records = evidence.filter(isRegistrysWord).filter(({ kind }) => kind === 'registered');
  if (records.some(isEnding)) return [];
  return evidence
    .filter((piece) => isRegistrysWord(piece) || isRegistrarsWord(piece))
    .filter(({ kind }) => kind === 'absent')
    .filter((denial) => {
      const held = records.filter((record) => heldAt(record, denial.hora));
      return held.length > 0 && !wasReleased(denial, held, evidence, bothAskedFrom);
    })
    .map(({ servidor, hora }) => ({ servidor, hora }));
}

/**
 * A registry that releases many names at once may deny what it called registered minutes before. The denial is right if
 * since then the zone's servers agree and another channel denies it too, or is not yet asked.
 */
function wasReleased(
  denial: RegistryEvidence,
  held: readonly RegistryEvidence[],
  evidence: readonly Evidence[],
  bothAskedFrom: number | null,
): boolean {
  const lastHeld = Math.max(...held.map(({ hora }) => hora));
  if (lastHeld >= denial.hora) return false;
  const others = evidence.filter(isRegistrysWordOrSilence).filter(({ fuente }) => fuente !== denial.fuente);
  const agreeing = others.filter((piece) => isDenial(piece) && piece.hora > lastHeld);
  if (!isGoneFromZone(evidence, lastHeld, Math.max(denial.hora, ...agreeing.map(({ hora }) => hora))))
    return false;
  if (agreeing.length > 0) return true;
  if (bothAskedFrom === null || !isRegistrysWord(denial)) return false;
  return !others.some(({ hora }) => hora >= Math.min(bothAskedFrom, denial.hora));
}

const isDenial = (piece: RegistryEvidence) => piece.kind === 'absent' && !piece.quarantined;

/** At least two servers of the zone agreed in that time without contradiction. */
function isGoneFromZone(evidence: readonly Evidence[], from: number, to: number): boolean {
  const answers = evidence
    .filter((piece) => piece.fuente === fuenteEvidencia.dns)
    .filter(({ hora }) => hora > from && hora <= to)
    .filter((piece) => piece.kind !== 'failure' || piece.contradicho === true);
  const agreed = answers.filter(
    (piece) => piece.kind === 'nxdomain' && piece.aa && piece.corroborado !== false,
  );
  return agreed.length > 0 && answers.every((piece) => piece.kind === 'nxdomain');
}

function isRegistrysWordOrSilence(piece: Evidence): piece is RegistryEvidence {
  const asked = piece.fuente === fuenteEvidencia.rdap || piece.fuente === fuenteEvidencia.whois;
  return asked && piece.authority === 'registry';
}

function isRegistrysWord(piece: Evidence): piece is RegistryEvidence {
  return isRegistrysWordOrSilence(piece) && !piece.quarantined;
}

function isRegistrarsWord(piece: Evidence): piece is RegistryEvidence {
  return isRegistrar(piece.fuente) && 'authority' in piece && !piece.quarantined;
}

function heldAt({ hora, fecha_registro }: RegistryEvidence, denied: number): boolean {
  if (fecha_registro === null || Math.abs(hora - denied) > windows.registryMs) return false;
  return hora >= denied - windows.stillHeldMs && fecha_registro <= denied - windows.establishedMs;
}
