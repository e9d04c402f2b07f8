import type { LineaValorar } from '#contract/entities/hechos.ts';
import type { Hechos } from './facts.ts';

/** The facts of a line that was read; `now` (epoch milliseconds) where the line names no time of its own. */
export function factsOf(line: LineaValorar, now: number): Hechos {
  const { id: _id, competencia, ahora, ...facts } = line;
  const looked = competencia?.negocios_mirados ?? null;
  const live = competencia?.con_web_viva ?? null;
  return {
    ...facts,
    competencia: looked === null || live === null ? null : { negocios_mirados: looked, con_web_viva: live },
    ahora: ahora ?? now,
  };
}
