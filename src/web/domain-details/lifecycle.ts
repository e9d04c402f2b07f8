import type { Dominio } from '#contract/entities/dominio.ts';
import { type FaseCiclo, faseCiclo } from '#contract/states.ts';

export interface LifecycleStep {
  fase: FaseCiclo;
  /** Relative to the present phase; unknown: no evidence that the name was ever in it. */
  when: 'past' | 'now' | 'ahead' | 'unknown';
  /** When it begins, ISO 8601; null when unknown. */
  from: string | null;
  /** Calculated from the zone's usual lengths, not given by the registry. */
  estimated: boolean;
}

type Input = Pick<
  Dominio,
  | 'fase_ciclo'
  | 'es_disponible'
  | 'fecha_registro'
  | 'fecha_expiracion'
  | 'fecha_liberacion_estimada'
  | 'zona'
>;

const DAY = 86_400_000;
const ORDER: readonly FaseCiclo[] = [
  faseCiclo.activo,
  faseCiclo.gracia,
  faseCiclo.redencion,
  faseCiclo.pendiente_borrado,
  faseCiclo.libre,
];

/**
 * The phases of a name from registration to release, as its zone has them. Future dates are the registry's; without
 * them, counted back from the estimated release or forward from the expiry.
 */
export function lifecycleSteps(dominio: Input): LifecycleStep[] {
  const { zona } = dominio;
  const days: Partial<Record<FaseCiclo, number | null>> = {
    [faseCiclo.gracia]: zona.dias_gracia,
    [faseCiclo.redencion]: zona.dias_redencion,
    [faseCiclo.pendiente_borrado]: zona.dias_borrado,
  };
  const here = presentPhase(dominio);
  const phases = ORDER.filter((fase) => fase === here || days[fase] !== 0);
  const at = here === null ? -1 : phases.indexOf(here);
  const starts = inOrder(startsOf(dominio, phases, days), phases);
  const passed = wasEverRegistered(dominio) ? 'past' : 'unknown';
  return phases.map((fase, index) => ({
    fase,
    when: at === -1 || index > at ? 'ahead' : index === at ? 'now' : passed,
    from: starts.get(fase)?.from ?? null,
    estimated: starts.get(fase)?.estimated ?? false,
  }));
}

/** A free name was registered only if some date shows it. */
const wasEverRegistered = ({ es_disponible, fecha_registro, fecha_expiracion }: Input): boolean =>
  es_disponible !== true || fecha_registro !== null || fecha_expiracion !== null;

/** A phase that would begin after a later one gets no date: it cannot be true. */
function inOrder(starts: Map<FaseCiclo, Start>, phases: readonly FaseCiclo[]): Map<FaseCiclo, Start> {
  let soonest = Number.POSITIVE_INFINITY;
  for (const fase of phases.toReversed()) {
    const start = starts.get(fase);
    if (start === undefined) continue;
    if (Date.parse(start.from) > soonest) starts.delete(fase);
    else soonest = Date.parse(start.from);
  }
  return starts;
}

/**
 * The registry has already moved the expiry a year ahead, as .com does at once on expiry: the date shown is not the
 * paid one.
 */
export function isAutoRenewed(
  { fase_ciclo, fecha_expiracion }: Pick<Input, 'fase_ciclo' | 'fecha_expiracion'>,
  now: number,
): boolean {
  const leaving = [faseCiclo.gracia, faseCiclo.redencion, faseCiclo.pendiente_borrado].some(
    (fase) => fase === fase_ciclo,
  );
  return leaving && fecha_expiracion !== null && Date.parse(fecha_expiracion) > now;
}

function presentPhase({ fase_ciclo, es_disponible }: Input): FaseCiclo | null {
  if (es_disponible === true) return faseCiclo.libre;
  if (fase_ciclo === faseCiclo.retenido) return faseCiclo.activo;
  return ORDER.includes(fase_ciclo) ? fase_ciclo : null;
}

interface Start {
  from: string;
  estimated: boolean;
}

function startsOf(
  dominio: Input,
  phases: readonly FaseCiclo[],
  days: Partial<Record<FaseCiclo, number | null>>,
): Map<FaseCiclo, Start> {
  const { fecha_registro, fecha_expiracion, fecha_liberacion_estimada } = dominio;
  const starts = new Map<FaseCiclo, Start>();
  if (fecha_registro !== null) starts.set(faseCiclo.activo, { from: fecha_registro, estimated: false });
  const ending = phases.filter((fase) => fase !== faseCiclo.activo && fase !== faseCiclo.libre);
  if (fecha_liberacion_estimada !== null) {
    starts.set(faseCiclo.libre, { from: fecha_liberacion_estimada, estimated: true });
    let at: number | null = Date.parse(fecha_liberacion_estimada);
    for (const fase of ending.toReversed()) {
      const length: number | null = days[fase] ?? null;
      at = at === null || length === null ? null : at - length * DAY;
      if (at !== null) starts.set(fase, { from: new Date(at).toISOString(), estimated: true });
    }
  } else if (fecha_expiracion !== null && dominio.es_disponible !== true) {
    let at: number | null = Date.parse(fecha_expiracion);
    for (const fase of [...ending, faseCiclo.libre]) {
      if (at !== null) starts.set(fase, { from: new Date(at).toISOString(), estimated: true });
      const length: number | null = days[fase] ?? null;
      at = at === null || length === null ? null : at + length * DAY;
    }
  }
  const [afterExpiry, next = faseCiclo.libre] = ending;
  if (fecha_expiracion !== null && afterExpiry !== undefined && dominio.es_disponible !== true) {
    // A registry that auto-renews moves its date a year ahead, past the phase in progress.
    const end = starts.get(next)?.from;
    const isMoved = end !== undefined && Date.parse(fecha_expiracion) > Date.parse(end);
    if (!isMoved) starts.set(afterExpiry, { from: fecha_expiracion, estimated: false });
  }
  return starts;
}
