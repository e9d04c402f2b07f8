import { estadoVerificacion as estado, faseCiclo as fase } from '#contract/states.ts';
import { awaitsSecondWord } from '#domain/verdict/second-word.ts';
import type { DomainTruth } from '#simulator/world/truth.ts';
import type { VerdictRow } from '#simulator/world/verdict-row.ts';
import type { DomainVerdict } from '#store/queries/domains/verdict-results.ts';

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

/** Rows of the verdict table. Names on platforms have no row, because they are never verified. */
const ROWS: Record<Exclude<VerdictRow, 'platform' | 'notFree'>, Expected> = {
  alive: row([activo], false, [fase.activo]),
  redemption: row([expirado], false, [fase.redencion]),
  pendingDelete: row([expirado], false, [fase.pendiente_borrado]),
  grace: row([expirado], false, [fase.gracia]),
  parked: row([activo], false, [fase.activo]),
  deadSite: row([no_resuelve], false, [fase.activo]),
  outOfZone: row([no_resuelve, expirado], false, [fase.retenido]),
  reserved: row([no_resuelve], false, [fase.retenido]),
  free: row([expirado, no_resuelve], true, [fase.libre]),
  conflict: row([necesita_verificacion_manual], null, [fase.desconocida]),
  releaseRounds: row([expirado], null, [fase.pendiente_borrado]),
  noChannel: row([verificando, necesita_verificacion_manual], null, [fase.desconocida]),
  noChannelDelegated: row([no_resuelve, activo], false, [fase.activo]),
  freeInWildcard: row([expirado, no_resuelve], true, [fase.libre]),
  dataWithoutDelegation: row([activo, no_resuelve], false, [fase.activo]),
  renewalNotShown: row([activo], false, [fase.activo]),
  unknown: row([necesita_verificacion_manual, error], null, [fase.desconocida]),
};

export function standsInRow(
  verdict: Pick<DomainVerdict, 'estado_verificacion' | 'es_disponible' | 'fase_ciclo'>,
  expected: VerdictRow,
): boolean {
  if (expected === 'platform') return true;
  if (expected === 'notFree') return verdict.es_disponible !== true && verdict.fase_ciclo !== fase.libre;
  const { estados, es_disponible, fases } = ROWS[expected];
  return (
    verdict.es_disponible === es_disponible &&
    estados.includes(verdict.estado_verificacion) &&
    fases.includes(verdict.fase_ciclo)
  );
}

/** Acceptable: its own row, unknown, or 'taken' for a name that is taken or delegated. */
export function standsUnderFault(
  verdict: Pick<DomainVerdict, 'estado_verificacion' | 'es_disponible' | 'fase_ciclo'>,
  { truth, row: expected }: DomainTruth,
): boolean {
  if (standsInRow(verdict, expected) || verdict.es_disponible === null) return true;
  return (
    verdict.es_disponible === false && (truth === 'taken' || truth === 'reserved' || expected === 'conflict')
  );
}

/** Including a pending second confirmation. Zones without a channel, and those with one lone denial, are asked again later. */
export function hasEnded(
  verdict: Pick<
    DomainVerdict,
    'estado_verificacion' | 'es_disponible' | 'confirmaciones' | 'fase_ciclo' | 'comprobando'
  >,
  expected: VerdictRow,
): boolean {
  const { estado_verificacion: state, comprobando } = verdict;
  if (awaitsSecondWord(verdict) && comprobando) return false;
  if (state === verificando) return expected === 'noChannel';
  if (state === error) return expected === 'unknown' && !comprobando;
  return state !== estado.pendiente;
}
