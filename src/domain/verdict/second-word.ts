import type { FaseCiclo } from '#contract/states.ts';
import { faseCiclo } from '#contract/states.ts';

/** One word says that it is free: `es_disponible` stays null until the second is given. */
export const awaitsSecondWord = (verdict: {
  es_disponible: boolean | null;
  confirmaciones: number;
  fase_ciclo: FaseCiclo;
}): boolean =>
  verdict.es_disponible === null && verdict.confirmaciones === 1 && verdict.fase_ciclo === faseCiclo.libre;
