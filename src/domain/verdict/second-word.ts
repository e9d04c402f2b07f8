import type { FaseCiclo } from '#contract/states.ts';
import { faseCiclo } from '#contract/states.ts';

/** Confirmed free once: `es_disponible` stays null until the second confirmation. */
export const awaitsSecondWord = (verdict: {
  es_disponible: boolean | null;
  confirmaciones: number;
  fase_ciclo: FaseCiclo;
}): boolean =>
  verdict.es_disponible === null && verdict.confirmaciones === 1 && verdict.fase_ciclo === faseCiclo.libre;
