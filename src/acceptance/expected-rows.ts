import { estadoVerificacion as estado, faseCiclo as fase } from '#contract/states.ts';
import type { DomainTruth } from '#simulator/world/truth.ts';
import type { VerdictRow } from '#simulator/world/types.ts';
import type { DomainVerdict } from '#store/queries/dominios/verdict-results.ts';

interface Expected {
  estados: readonly string[];
  es_disponible: boolean | null;
  fases: readonly string[];
}

const { activo, expirado, no_resuelve, verificando, error, necesita_verificacion_manual } = estado;
const row = (
  estados: readonly string[],
  es_disponible: boolean | null,
  fases: readonly string[],
): Expected => ({
  estados,
  es_disponible,
  fases,
});

/** What each row of the verdict table says; a name on a platform has no row here, for it is never verified. */
const ROWS: Record<Exclude<VerdictRow, 0>, Expected> = {
  1: row([activo], false, [fase.activo]),
  2: row([expirado], false, [fase.redencion]),
  3: row([expirado], false, [fase.pendiente_borrado]),
  4: row([expirado], false, [fase.gracia]),
  5: row([activo], false, [fase.activo]),
  6: row([no_resuelve], false, [fase.activo]),
  7: row([no_resuelve, expirado], false, [fase.retenido]),
  8: row([no_resuelve], false, [fase.retenido]),
  9: row([expirado, no_resuelve], true, [fase.libre]),
  11: row([necesita_verificacion_manual], null, [fase.desconocida]),
  12: row([expirado], null, [fase.pendiente_borrado]),
  13: row([verificando, necesita_verificacion_manual], null, [fase.desconocida]),
  14: row([no_resuelve, activo], false, [fase.activo]),
  15: row([expirado, no_resuelve], true, [fase.libre]),
  16: row([activo, no_resuelve], false, [fase.activo]),
  17: row([activo], false, [fase.activo]),
  18: row([necesita_verificacion_manual, error], null, [fase.desconocida]),
};

/** Whether a verdict is the one of its row. */
export function standsInRow(
  verdict: Pick<DomainVerdict, 'estado_verificacion' | 'es_disponible' | 'fase_ciclo'>,
  expected: VerdictRow,
): boolean {
  if (expected === 0) return true;
  const { estados, es_disponible, fases } = ROWS[expected];
  return (
    verdict.es_disponible === es_disponible &&
    estados.includes(verdict.estado_verificacion) &&
    fases.includes(verdict.fase_ciclo)
  );
}

/**
 * Whether a verdict is honest of an internet that misbehaves: its own row, a plain 'I do not know', or 'taken' for what is
 * taken (whose site or dates the misbehaviour hid) or delegated (whose dead site played the living: row 1 asks no
 * registry).
 */
export function standsUnderFault(
  verdict: Pick<DomainVerdict, 'estado_verificacion' | 'es_disponible' | 'fase_ciclo'>,
  { truth, row: expected }: DomainTruth,
): boolean {
  if (standsInRow(verdict, expected) || verdict.es_disponible === null) return true;
  return verdict.es_disponible === false && (truth === 'taken' || truth === 'reserved' || expected === 11);
}

/**
 * Whether its check is over, the second confirmation of a free name with it: only a zone without a channel is looked at
 * again a day later.
 */
export function hasEnded(
  verdict: Pick<DomainVerdict, 'estado_verificacion' | 'es_disponible' | 'confirmaciones' | 'comprobando'>,
  expected: VerdictRow,
): boolean {
  const { estado_verificacion: state, es_disponible, confirmaciones, comprobando } = verdict;
  if (es_disponible === true && confirmaciones < 2 && comprobando) return false;
  if (state === verificando) return expected === 13;
  return state !== error && state !== estado.pendiente;
}
